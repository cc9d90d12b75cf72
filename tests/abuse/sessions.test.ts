import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  // The default limits, which other tests raise.
  app = await startApp({ environment: { HARU_REQUESTS_PER_MINUTE: '300' } })
})
afterAll(() => app.close())

test('new sessions of a device do not increase its limit of calls', { tags: ['long'] }, async () => {
  const user = await app.signUp()
  const other = await app.signUp()
  const { loginId, password } = user
  await user.post('/user/login', { user_id: loginId, user_pw: password, isAutoLogin: true })
  const statuses: number[] = []
  for (let session = 0; session < 15; session += 1) {
    user.cookies.delete('haru')
    await user.post('/user/login', { user_id: loginId, isAutoLogin: true })
    for (let i = 0; i < 20; i += 1) statuses.push((await user.get('/user/detail')).status)
  }
  const successCount = statuses.filter((status) => status === 200).length
  expect(successCount).toBeGreaterThanOrEqual(55)
  // The limit is 60 at once, and five more for each second that the test takes.
  expect(successCount).toBeLessThan(200)
  expect(statuses.at(-1)).toBe(429)
  expect((await other.get('/user/detail')).status).toBe(200)
})

test('a device signs in by itself at most thirty times in a quarter of an hour, and another device is not affected', async () => {
  const user = await app.signUp()
  const { loginId, password } = user
  const laptop = app.client()
  for (const browser of [user, laptop]) {
    await browser.post('/user/login', { user_id: loginId, user_pw: password, isAutoLogin: true })
  }
  const statuses: number[] = []
  for (let i = 0; i < 32; i += 1) {
    user.cookies.delete('haru')
    statuses.push((await user.post('/user/login', { user_id: loginId, isAutoLogin: true })).status)
  }
  expect(statuses).toEqual([...Array(30).fill(200), 429, 429])
  laptop.cookies.delete('haru')
  expect((await laptop.post('/user/login', { user_id: loginId, isAutoLogin: true })).status).toBe(200)
  app.clocks.advance(15 * 60_000 + 1000)
  expect((await user.post('/user/login', { user_id: loginId, isAutoLogin: true })).status).toBe(200)
})
