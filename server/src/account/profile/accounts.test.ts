import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('a change of the weight unit converts the displayed values without loss', async () => {
  const kim = await app.signUp()
  const shown = async () => (await kim.get('/user/detail')).body.result.user_initScale
  await kim.put('/user/update', { OBJECT: { user_unit: 'lb' } })
  expect(await shown()).toBe(154.32)
  await kim.put('/user/update', { OBJECT: { user_unit: 'kg' } })
  expect(await shown()).toBe(70)
})

test('a change of the currency keeps amounts as the user reads them', async () => {
  const kim = await app.signUp()
  const shown = async () => (await kim.get('/user/detail')).body.result.user_initProperty
  await kim.put('/user/update', { OBJECT: { user_currency: 'USD' } })
  expect(await shown()).toBe(1_000_000)
  await kim.put('/user/update', { OBJECT: { user_initProperty: '12.34' } })
  expect(await shown()).toBe(12.34)

  const refused = await kim.put('/user/update', { OBJECT: { user_currency: 'KRW' } })
  expect([refused.status, refused.body.code, refused.body.field]).toEqual([409, 'limitReached', 'user_currency'])
  expect((await kim.get('/user/detail')).body.result).toMatchObject({ user_currency: 'USD', user_initProperty: 12.34 })

  await kim.put('/user/update', { OBJECT: { user_currency: 'KRW', user_initProperty: 12 } })
  expect(await shown()).toBe(12)
})

// The amounts of a request are decoded in the currency that the account has when the request arrives.
test('a write that waits for a change of the currency stores no amount in the wrong unit', async () => {
  const DATE = { dateType: 'day', dateStart: '2026-03-01', dateEnd: '2026-03-01' }
  const OBJECT = { money_section: [{ money_part: 'expense', money_title: 'food', money_amount: 10_000 }] }
  const writes = [
    (kim: Client) => kim.post('/money/create', { DATE, OBJECT }),
    (kim: Client) => kim.put('/user/update', { OBJECT: { user_initProperty: 10_000 } }),
  ]
  for (const write of writes) {
    const kim = await app.signUp()
    const changed = kim.put('/user/update', { OBJECT: { user_currency: 'USD' } })
    expect(await Promise.all([changed, write(kim)])).toMatchObject([
      { status: 200 },
      { status: 503, body: { code: 'overloaded' } },
    ])
    expect((await write(kim)).status).toBe(200)
    const stored = [await kim.get('/money/detail', { DATE }), await kim.get('/user/detail')]
    const [money, account] = stored.map(({ body }) => body.result)
    expect(money.money_section[0]?.money_amount ?? account.user_initProperty).toBe(10_000)
  }
})

test('a profile update changes only the fields that it contains', async () => {
  const kim = await app.signUp()
  const before = (await kim.get('/user/detail')).body.result
  const { body } = await kim.put('/user/update', { OBJECT: { user_lang: 'en', user_timeZone: 'America/New_York' } })
  expect(body).toEqual({ status: 'success', msg: 'account.updateSuccessful' })
  expect((await kim.get('/user/detail')).body.result).toEqual({
    ...before,
    user_lang: 'en',
    user_timeZone: 'America/New_York',
    user_updateDt: expect.any(String),
  })
})

test.each([
  ['nothing', undefined, 'invalidObject'],
  ['a list', [], 'invalidObject'],
  ['a wrong weight', { user_initScale: 'heavy' }, 'invalidField'],
  ['an unknown time zone', { user_timeZone: '../../etc' }, 'invalidField'],
  ['a day that begins at seven', { user_dayStart: 7 }, 'invalidField'],
  ['a day that begins before midnight', { user_dayStart: -1 }, 'invalidField'],
  ['a day that begins at half past one', { user_dayStart: 1.5 }, 'invalidField'],
  ['a day that begins at a text', { user_dayStart: '4' }, 'invalidField'],
])('a profile update with %s is refused', async (_, form, code) => {
  const kim = await app.signUp()
  const { status, body } = await kim.put('/user/update', { OBJECT: form })
  expect([status, body.code]).toEqual([400, code])
})
