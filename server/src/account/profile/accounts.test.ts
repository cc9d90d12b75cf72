import { afterAll, beforeAll, expect, test } from 'vitest'
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
