import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { verifyAddress } from '@haru/server/src/testing/verify-address.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spends, wirePeriod } from '../support/data/wire-values.ts'

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

test.each([-20 * day, -11 * minute, 11 * minute])(
  'a reauthentication is not accepted after the clock was set by %d ms',
  async (ms) => {
    const user = await app.signUp()
    const change = () => user.post('/user/twoStep/create/begin')
    expect((await change()).status).toBe(200)
    expect(await withClockSet(ms, change)).toMatchObject({ body: { code: 'reauthRequired' } })
  },
)

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

test('setting the clock back does not extend the verification of an address', async () => {
  const { loginId } = await app.signUp()
  const browser = app.client()
  await verifyAddress(app, browser, loginId, 'resetPw')
  const reset = () => browser.post('/user/resetPw', { user_id: loginId, OBJECT: { user_pw: 'Another-horse8!' } })
  expect((await withClockSet(-2 * day, reset)).body.code).toBe('notVerified')
  expect((await reset()).body.status).toBe('success')
})

test('F8: while the clock is set back, versions grow, and a limit ends at its time', async () => {
  const user = await app.signUp()
  const DATE = wirePeriod('day', '2026-03-01')
  const readRevision = async () => (await user.get('/money/detail', { DATE })).body.result.revision
  const replace = (amount: number) => user.put('/money/update', { DATE, OBJECT: spends(amount), type: 'replace' })
  expect((await user.post('/money/create', { DATE, OBJECT: spends(1) })).status).toBe(200)
  expect(await readRevision()).toBe(1)
  await withClockSet(-60 * minute, async () => {
    expect((await replace(2)).status).toBe(200)
    expect(await readRevision()).toBe(2)
  })
  expect((await replace(3)).status).toBe(200)
  expect(await readRevision()).toBe(3)

  const guesser = app.client()
  const login = { user_id: user.loginId, user_pw: 'Wrong-horse7!' }
  const attempt = async () => (await guesser.post('/user/login', login)).status
  for (let i = 0; i < 10; i += 1) expect(await attempt()).toBe(200)
  expect(await attempt()).toBe(429)
  await withClockSet(-60 * minute, async () => {
    // The window before would end an hour too late, so another one begins.
    for (let i = 0; i < 10; i += 1) expect(await attempt()).toBe(200)
    expect(await attempt()).toBe(429)
    app.clocks.advance(15 * minute + 1000)
    expect(await attempt()).toBe(200)
  })
})

test('A94: a device whose clock is years off saves the days that it names, and only the server counts and stamps changes', async () => {
  const user = await app.signUp()
  const DATE = { dateType: 'day', dateStart: '2041-01-01', dateEnd: '2041-01-01' }
  const headers = (deviceTime: string) => ({ date: new Date(deviceTime).toUTCString() })
  const record = (amount: number, deviceTime: string) => ({
    money_regDt: deviceTime,
    money_updateDt: deviceTime,
    money_section: [{ money_part: 'expense', money_title: 'food', money_amount: amount }],
  })
  const create = (amount: number, deviceTime: string) =>
    user.post('/money/create', { DATE, OBJECT: record(amount, deviceTime) }, headers(deviceTime))
  const replace = (amount: number, deviceTime: string, revision: number) =>
    user.put(
      '/money/update',
      { DATE, OBJECT: record(amount, deviceTime), type: 'replace', revision },
      headers(deviceTime),
    )
  const detail = async () => (await user.get('/money/detail', { DATE })).body.result
  expect((await create(1, '2041-01-01T00:00:00Z')).status).toBe(200)
  const first = await detail()
  // The second device is decades behind, and knows the newest revision.
  expect((await replace(2, '1999-01-01T00:00:00Z', first.revision)).status).toBe(200)
  const second = await detail()
  expect([second.revision, second.money_total_expense]).toEqual([first.revision + 1, 2])
  expect([first, second].map(({ money_updateDt }) => String(money_updateDt).slice(0, 4))).toEqual(
    Array(2).fill(String(new Date(app.clocks.now()).getFullYear())),
  )
  // A date in the future makes no change newer.
  expect(await replace(3, '2099-01-01T00:00:00Z', first.revision)).toMatchObject({
    status: 409,
    body: { code: 'staleVersion' },
  })
  expect((await detail()).money_total_expense).toBe(2)
})
