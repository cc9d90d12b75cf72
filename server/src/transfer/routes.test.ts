import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoreExport } from '../../../tests/support/data/varied-account.ts'
import { type LogFields, silentLog } from '../log.ts'
import { startApp, type TestApp } from '../testing/start-app.ts'

let app: TestApp
const events: (readonly [string, LogFields | undefined])[] = []
beforeAll(async () => {
  const log = { ...silentLog, info: (event: string, fields?: LogFields) => void events.push([event, fields]) }
  app = await startApp({ log: { ...log, toPseudonym: () => 'pseudonym' } })
})
afterAll(() => app.close())

test('exports and restores are logged without any of their data', async () => {
  const [kim, lee] = [await app.signUp(), await app.signUp()]
  await kim.put('/food/find/updateFavorite', { foodFavorite: { food_name: '현미밥' } })
  const { bytes } = await kim.get('/user/export')
  expect((await restoreExport(lee, bytes)).status).toBe(200)
  const logged = events.filter(([event]) => event === 'exported' || event === 'restored')
  const fields = { requestId: expect.any(String), account: 'pseudonym' }
  expect(logged).toEqual([
    ['exported', fields],
    ['restored', fields],
  ])
})

test('the counts of lists follow every write at once', async () => {
  const kim = await app.signUp()
  const countOf = async (list: string) => {
    const { result } = (await kim.get('/user/data')).body
    return result.find((held: { readonly list: string }) => held.list === list)?.count
  }
  expect(await countOf('favorites')).toBe(0)
  await kim.put('/food/find/updateFavorite', { foodFavorite: { food_name: '현미밥' } })
  expect(await countOf('favorites')).toBe(1)
  await kim.post('/food/own/create', {
    OBJECT: { food_name_en: 'Bread', food_per100: { kcal: 280, carb: 50, protein: null, fat: 4.5 } },
  })
  expect(await countOf('ownFoods')).toBe(1)
})

test('a restore shows its data and its units on every screen at once', async () => {
  const [kim, lee] = [await app.signUp({ user_unit: 'lb', user_lang: 'en' }), await app.signUp()]
  await lee.get('/user/detail')
  const { bytes } = await kim.get('/user/export')
  await restoreExport(lee, bytes)
  const profile = (await lee.get('/user/detail')).body.result
  expect([profile.user_unit, profile.user_lang, profile.user_initScale]).toEqual(['lb', 'en', 70])
  expect(profile.user_id).toBe(lee.loginId)
})
