import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { verifyAddress } from '@haru/server/src/testing/verify-address.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const minute = 60_000
const day = 24 * 60 * minute

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** Runs `work` while the system clock is wrong by `ms`. */
async function withClockSet<T>(ms: number, work: () => Promise<T>): Promise<T> {
  app.clocks.jump(ms)
  try {
    return await work()
  } finally {
    app.clocks.jump(-ms)
  }
}

// B10
test.each([-20 * day, -11 * minute, 11 * minute])(
  'a reauthentication is not accepted after the clock was set by %d ms',
  async (ms) => {
    const user = await app.signUp()
    const change = () => user.post('/user/twoStep/create/begin')
    expect((await change()).status).toBe(200)
    expect(await withClockSet(ms, change)).toMatchObject({ body: { code: 'reauthRequired' } })
  },
)

// B10
test('sessions and devices work again after a clock that was set forward is corrected', async () => {
  const user = await app.signUp()
  const { loginId, password } = user
  await user.post('/user/login', { user_id: loginId, user_pw: password, isAutoLogin: true })
  const expired = await withClockSet(400 * day, async () => {
    await app.signUp()
    return user.get('/user/detail')
  })
  expect(expired.body.code).toBe('sessionExpired')
  expect((await user.get('/user/detail')).status).toBe(200)
  user.cookies.delete('haru')
  expect((await user.post('/user/login', { user_id: loginId, isAutoLogin: true })).body.status).toBe('success')
})

// B10
test('setting the clock back does not extend the verification of an address', async () => {
  const { loginId } = await app.signUp()
  const browser = app.client()
  await verifyAddress(app, browser, loginId, 'resetPw')
  const reset = () => browser.post('/user/resetPw', { user_id: loginId, OBJECT: { user_pw: 'Another-horse8!' } })
  expect((await withClockSet(-2 * day, reset)).body.code).toBe('notVerified')
  expect((await reset()).body.status).toBe('success')
})
