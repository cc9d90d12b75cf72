import type { UserClient } from '@haru/server/src/testing/client.ts'
import { en } from '@haru/shared/i18n/en.ts'
import { ko } from '@haru/shared/i18n/ko.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AttackSetup, setUpAttack } from '../support/api/victim-and-attacker.ts'
import { describeOnDatabases } from '../support/servers/describe-on-databases.ts'

// Favourites belong to one user, are at most 500, and contain each food at most once.

const rice = {
  food_name: '현미밥',
  food_brand: '',
  food_serv: '공기',
  food_gram: 210,
  food_kcal: 315,
  food_carb: 68.7,
  food_protein: 5.7,
  food_fat: 0.5,
}
const favorite = { ...rice, food_key: '["현미밥","",315,687,57,5]', food_count: 1, food_unknown: '' }

describeOnDatabases('postgres', (kind) => {
  let setup: AttackSetup
  let kim: UserClient
  beforeAll(async () => {
    setup = await setUpAttack(kind)
  })
  afterAll(() => setup.close())
  beforeEach(async () => {
    kim = await setup.signUpOther()
  })

  const toggle = (foodFavorite: unknown, who = kim) => who.put('/food/find/updateFavorite', { foodFavorite })
  const favorites = async (who = kim) => (await who.get('/food/find/listFavorite')).body

  test('a call makes a food a favourite, and the same call again removes it', async () => {
    expect(await favorites()).toMatchObject({ status: 'success', result: [], totalCnt: 0 })
    const { status, body } = await toggle(rice)
    expect({ status, body }).toEqual({
      status: 200,
      body: { status: 'success', msg: 'answer.updated', result: [favorite] },
    })
    expect(await favorites()).toEqual({ status: 'success', msg: 'answer.found', result: [favorite], totalCnt: 1 })
    expect((await kim.get('/user/sync/favorite')).body.result).toEqual([favorite])
    // A client may also send the favourite as the server returned it, with its key and its count.
    expect((await toggle(favorite)).body.result).toEqual([])
    expect((await favorites()).totalCnt).toBe(0)
  })

  test('the newest favourite is listed first, and other amounts make another favourite', async () => {
    await toggle(rice)
    await toggle({ ...rice, food_kcal: 316 })
    await toggle({ ...rice, food_brand: 'B' })
    // Neither the serving nor a key that the client made up identifies a food.
    const { body } = await toggle({ ...rice, food_serv: 'bowl', food_gram: 1, food_key: 'mine' })
    expect(body.result.map((food: typeof favorite) => `${food.food_brand} ${food.food_kcal}`)).toEqual([
      'B 315',
      ' 316',
    ])
  })

  test.each(['a"b\\c', "'; drop table favorite; --", '__proto__', '🍜', 'a_b', '<b>x</b>', '%', 'constructor'])(
    'a food may have the name %s',
    async (food_name) => {
      expect((await toggle({ ...rice, food_name })).body.result).toEqual([expect.objectContaining({ food_name })])
      expect((await favorites()).result).toEqual([expect.objectContaining({ food_name, food_kcal: 315 })])
      expect((await toggle({ ...rice, food_name })).body.result).toEqual([])
    },
  )

  test('names with the same joined text are different foods', async () => {
    await toggle({ ...rice, food_name: 'a_b', food_brand: 'c' })
    await toggle({ ...rice, food_name: 'a', food_brand: 'b_c' })
    await toggle({ ...rice, food_name: 'a","b', food_brand: '' })
    expect((await toggle({ ...rice, food_name: 'a', food_brand: 'b' })).body.result).toHaveLength(4)
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'rice'],
    ['a list', [rice]],
    ['a name that is a number', { ...rice, food_name: 5 }],
    ['a name that is too long', { ...rice, food_name: '가'.repeat(31) }],
    ['a name with a control character', { ...rice, food_name: 'a\u0000b' }],
    ['a brand that is too long', { ...rice, food_brand: 'b'.repeat(31) }],
    ['grams with a decimal', { ...rice, food_gram: 1.5 }],
    ['more kcal than a food has', { ...rice, food_kcal: 10_000 }],
    ['negative fat', { ...rice, food_fat: -1 }],
    ['two decimals', { ...rice, food_carb: 1.25 }],
    ['NaN', { ...rice, food_protein: 'NaN' }],
  ])('%s is refused as a favourite', async (_, food) => {
    const reply = await toggle(food)
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalidField', msg: 'error.invalidField' } })
    expect(reply.body.field).toMatch(/^foodFavorite/)
    expect((await favorites()).totalCnt).toBe(0)
  })

  test.each(['', ' ', '\u3000'])(
    'a food without a name (%j) is refused with the text of the specification',
    async (food_name) => {
      const reply = await toggle({ ...rice, food_name })
      const body = { code: 'invalidField', field: 'foodFavorite.food_name', msg: 'error.favoriteName' }
      expect(reply).toMatchObject({ status: 400, body })
      expect([en['error.favoriteName'], ko['error.favoriteName']]).toEqual([
        'Please enter the food name',
        '식품 이름을 입력해 주세요',
      ])
      expect(await toggle({})).toMatchObject({ status: 400, body })
    },
  )

  test('A57: eleven toggles at the same time leave one favourite, and twelve leave none', async () => {
    const replies = await Promise.all(Array.from({ length: 11 }, () => toggle(rice)))
    expect(replies.map(({ status }) => status)).toEqual(Array(11).fill(200))
    expect((await favorites()).result).toEqual([favorite])
    await toggle(rice)
    await Promise.all(Array.from({ length: 12 }, () => toggle(rice)))
    expect((await favorites()).result).toEqual([])
  })

  test('different foods that are added at the same time are all stored', async () => {
    await Promise.all(Array.from({ length: 11 }, (_, i) => toggle({ ...rice, food_kcal: i })))
    expect((await favorites()).totalCnt).toBe(11)
  })

  test('a user has at most 500 favourites, and each can be removed', async () => {
    const rows = Array.from({ length: 499 }, (_, i) => ({
      owner_id: kim.id,
      key: `food ${i}`,
      value: JSON.stringify({ name: `food ${i}`, brand: '', serv: '', gram: 0, kcal: i, carb: 0, protein: 0, fat: 0 }),
      seq: -i,
    }))
    await setup.app.db.insertInto('favorite').values(rows).execute()
    const last = await toggle(rice)
    expect(last.body.result).toHaveLength(500)
    expect(await toggle({ ...rice, food_kcal: 1 })).toMatchObject({ status: 409, body: { code: 'limitReached' } })
    expect((await toggle(rice)).body.result).toHaveLength(499)
    const both = await Promise.all([toggle(rice), toggle({ ...rice, food_kcal: 1 })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await favorites()).totalCnt).toBe(500)
  })

  test('the favourites of one user are not visible to another', async () => {
    const lee = await setup.signUpOther()
    await toggle(rice)
    expect((await favorites(lee)).result).toEqual([])
    expect((await toggle(rice, lee)).body.result).toEqual([favorite])
    await toggle(rice)
    expect((await favorites(lee)).result).toEqual([favorite])
  })
})
