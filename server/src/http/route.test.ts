import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../testing/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('the same query is refused to a user whose id it does not have, also after it was decoded for another user', async () => {
  const [kim, lee] = [await app.signUp(), await app.signUp()]
  const day = 'DATE[dateType]=day&DATE[dateStart]=2026-03-01&DATE[dateEnd]=2026-03-01'
  for (const name of ['user_id', 'user%5Fid']) {
    const path = `/haru/api/food/detail?${day}&${name}=${encodeURIComponent(kim.loginId)}`
    expect((await kim.send({ method: 'GET', path })).status).toBe(200)
    expect((await lee.send({ method: 'GET', path })).body).toMatchObject({ code: 'forbidden' })
    expect((await kim.send({ method: 'GET', path })).status).toBe(200)
  }
})
