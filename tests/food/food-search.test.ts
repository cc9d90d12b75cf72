import { openCatalogue } from '@haru/server/src/food/catalogue.ts'
import type { UserClient } from '@haru/server/src/testing/client.ts'
import type { Food } from '@haru/shared/food/food.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AttackSetup, setUpAttack } from '../support/api/victim-and-attacker.ts'
import { databaseKinds } from '../support/servers/databases.ts'

// The food search of a user: personal foods first, then the other foods.

function foodNamed(ko: string, en: string, more: Partial<Food> = {}): Food {
  return {
    id: `haru:${en}`,
    names: { ko, en },
    brand: '',
    per: 'g',
    kcal: 150,
    carb: 30_000,
    protein: 2_500,
    fat: 300,
    portions: [{ ko: '그릇', en: 'bowl', grams: 210 }],
    barcode: '',
    source: 'haru',
    ...more,
  }
}

const rice = foodNamed('쌀밥', 'Rice')
const others = [
  foodNamed('쌀밥 도시락', 'Rice box'),
  foodNamed('쌀밥죽', 'Rice porridge', { carb: null, fat: null }),
  foodNamed('콜라', 'Cola', { per: 'ml', barcode: '8801043014830', portions: [] }),
  ...Array.from({ length: 30 }, (_, i) => foodNamed(`만두 ${i}`, `Dumpling ${i}`)),
]
const ownBread = {
  food_name_ko: '엄마 쌀밥빵',
  food_per100: { kcal: 280, carb: 50.1, protein: null, fat: 4.5 },
  food_portions: [{ ko: '장', en: 'slice', gram: 40 }],
  food_barcode: '96385074',
}

describe.each(databaseKinds)('on %s', (kind) => {
  let setup: AttackSetup
  let kim: UserClient
  beforeAll(async () => {
    setup = await setUpAttack(kind)
    await openCatalogue(setup.app.db).put([rice, ...others])
  })
  afterAll(() => setup.close())
  beforeEach(async () => {
    kim = await setup.signUpOther()
  })

  type Row = Readonly<Record<string, unknown>>
  const find = async (query: string, page = 0, who = kim) =>
    (await who.get('/food/find/list', { PAGING: { query, page, sort: 'asc' }, isoCode: '' })).body as {
      readonly result: readonly Row[]
      readonly totalCnt: number
    }
  const names = async (query: string, who = kim) => (await find(query, 0, who)).result.map((row) => row['food_name'])
  const record = (section: readonly Row[], date: string, who = kim) =>
    who.post('/food/create', {
      OBJECT: { food_section: section },
      DATE: { dateType: 'day', dateStart: date, dateEnd: date },
      type: 'create',
    })
  // A record item after the user typed another count in the editor.
  const twice = (row: Row = {}) => ({
    ...row,
    ...{ food_count: 2, food_kcal: 630, food_carb: 126, food_protein: 10.6, food_fat: 1.2 },
    ...{ food_perNumber: 1, food_perKcal: 315, food_perCarb: 63, food_perProtein: 5.3, food_perFat: 0.6 },
  })
  const dayAgo = (days: number) => new Date(setup.app.clocks.now() - days * 86_400_000).toISOString().slice(0, 10)

  test('a search result has the specified fields in the language of the user, and can be recorded unchanged', async () => {
    const [found] = (await find('쌀밥')).result
    expect(found).toMatchObject({
      ...{ food_query: '쌀밥', food_perNumber: 1, food_part: 'breakfast', food_name: '쌀밥', food_count: 1 },
      ...{ food_serv: '그릇', food_gram: 210, food_kcal: 315, food_carb: 63, food_protein: 5.3, food_fat: 0.6 },
      ...{ food_id: 'haru:Rice', food_source: 'haru', food_isRecent: false, food_isFavorite: false, food_isOwn: false },
    })
    expect((await record([found ?? {}], dayAgo(0))).status).toBe(200)
    const DATE = { dateType: 'day', dateStart: dayAgo(0), dateEnd: dayAgo(0) }
    expect((await kim.get('/food/detail', { DATE })).body.result).toMatchObject({ food_total_kcal: 315 })
    const lee = await setup.app.signUp({ user_lang: 'en' })
    expect((await find('쌀밥', 0, lee)).result[0]).toMatchObject({ food_name: 'Rice', food_serv: 'bowl' })
  })

  test('a search result lists the unknown amounts of a food', async () => {
    const [porridge] = (await find('쌀밥죽')).result
    expect(porridge).toMatchObject({
      ...{ food_kcal: 315, food_carb: 0, food_fat: 0, food_unknown: 'carb,fat' },
      food_per100: { kcal: 150, carb: null, protein: 2.5, fat: null },
    })
  })

  test('recent and favourite foods come first, with their recorded amounts', async () => {
    expect(await names('쌀밥')).toEqual(['쌀밥', '쌀밥 도시락', '쌀밥죽'])
    const [, box, porridge] = (await find('쌀밥')).result
    await kim.put('/food/find/updateFavorite', { foodFavorite: porridge })
    await record(
      [twice(box), { food_part: 'lunch', food_name: '우리집 쌀밥', food_kcal: 333, food_gram: 0 }],
      dayAgo(3),
    )
    const found = (await find('쌀밥')).result
    expect(found.map((row) => [row['food_name'], row['food_isRecent'], row['food_isFavorite']])).toEqual([
      ['우리집 쌀밥', true, false],
      ['쌀밥 도시락', true, false],
      ['쌀밥죽', false, true],
      ['쌀밥', false, false],
    ])
    expect(found[0]).toMatchObject({ food_kcal: 333, food_per100: { kcal: null, carb: null } })
  })

  test('an empty query lists recent foods, the newest first, and then favourites', async () => {
    expect(await find('')).toMatchObject({ result: [], totalCnt: 0 })
    const [cola] = (await find('콜라')).result
    const item = (food_name: string) => ({ food_part: 'lunch', food_name, food_kcal: 100 })
    await record([item('어제 국'), item('어제 밥')], dayAgo(1))
    await record([item('옛날 국'), item('어제 밥')], dayAgo(59))
    await record([item('잊은 국')], dayAgo(62))
    await kim.put('/food/find/updateFavorite', { foodFavorite: cola })
    expect(await names('')).toEqual(['어제 밥', '어제 국', '옛날 국', '콜라'])
    expect(await names('잊은')).toEqual([])
  })

  test('a page has ten foods, no food is on two pages, and a page after the last is empty', async () => {
    const pages = await Promise.all([0, 1, 2, 3, 999_999].map((page) => find('만두', page)))
    expect(pages.map(({ result }) => result.length)).toEqual([10, 10, 10, 0, 0])
    expect(pages.map(({ totalCnt }) => totalCnt)).toEqual(Array(5).fill(30))
    expect(new Set(pages.flatMap(({ result }) => result.map((row) => row['food_id']))).size).toBe(30)
  })

  test('a barcode finds its food by query and by the barcode call', async () => {
    expect(await names('8801043014830')).toEqual(['콜라'])
    expect(await names('880-1043-014830')).toEqual(['콜라'])
    const lookUp = (barcode: string) => kim.get('/food/find/barcode', { barcode })
    expect((await lookUp('8801043014830')).body.result).toMatchObject({ food_id: 'haru:Cola', food_gram: 100 })
    expect((await lookUp('0036000291452')).body).toMatchObject({ status: 'success', result: null })
    expect(await lookUp('8801043014831')).toMatchObject({ status: 400, body: { code: 'invalidField' } })
    await kim.post('/food/own/create', { OBJECT: ownBread })
    expect((await lookUp('96385074')).body.result).toMatchObject({ food_name: '엄마 쌀밥빵', food_isOwn: true })
  })

  describe('an own food', () => {
    const create = (more: Row = {}, who = kim) => who.post('/food/own/create', { OBJECT: { ...ownBread, ...more } })
    const list = async (page = 1, who = kim) =>
      (await who.get('/food/own/list', { PAGING: { page, sort: 'asc' } })).body

    test('can be created, found before other foods, changed and removed', async () => {
      const made = (await create()).body.result
      expect(made).toMatchObject({ food_kcal: 112, food_unknown: 'protein', food_isOwn: true, food_source: 'own' })
      expect((await names('쌀밥'))[0]).toBe('엄마 쌀밥빵')
      const changed = {
        ...ownBread,
        food_id: made.food_id,
        food_name_ko: '아빠 쌀밥빵',
        food_per100: { ...ownBread.food_per100, kcal: 300 },
      }
      expect((await kim.put('/food/own/update', { OBJECT: changed })).body.result).toMatchObject({ food_kcal: 120 })
      expect((await names('쌀밥'))[0]).toBe('아빠 쌀밥빵')
      expect(await list()).toMatchObject({ totalCnt: 1, result: [{ food_name: '아빠 쌀밥빵' }] })
      expect((await kim.remove('/food/own/delete', { food_id: made.food_id })).status).toBe(200)
      expect((await names('쌀밥'))[0]).toBe('쌀밥')
      const notFound = { status: 404, body: { code: 'noData', msg: 'error.foodGone' } }
      expect(await kim.remove('/food/own/delete', { food_id: made.food_id })).toMatchObject(notFound)
      expect(await kim.put('/food/own/update', { OBJECT: changed })).toMatchObject(notFound)
    })

    test('is not changed if it is no longer as expected, and a repeated change is done once', async () => {
      const { food_id } = (await create()).body.result
      const change = (name: string, expected: string) =>
        kim.put('/food/own/update', {
          OBJECT: { ...ownBread, food_id, food_name_ko: name },
          EXPECTED: { ...ownBread, food_name_ko: expected },
        })
      const read = async () => (await list()).result.map((row: Row) => row['food_name'])
      expect((await change('할머니 빵', ownBread.food_name_ko)).status).toBe(200)
      expect((await change('할머니 빵', ownBread.food_name_ko)).status).toBe(200)
      const stale = { status: 409, body: { code: 'staleVersion' } }
      expect(await change('아빠 빵', ownBread.food_name_ko)).toMatchObject(stale)
      expect(await read()).toEqual(['할머니 빵'])
      expect((await change('아빠 빵', '할머니 빵')).status).toBe(200)
      expect(await read()).toEqual(['아빠 빵'])
    })

    test('is refused without a name', async () => {
      for (const food_name_ko of ['', ' ', '\u3000']) {
        expect(await create({ food_name_ko })).toMatchObject({ status: 400, body: { msg: 'error.favoriteName' } })
      }
    })

    test('is created once by repeated requests, and other contents with its id are refused', async () => {
      const food_id = 'own:0193e9c0-0000-7000-8000-000000000002'
      const replies = await Promise.all([1, 2, 3].map(() => create({ food_id })))
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
      expect((await list()).totalCnt).toBe(1)
      expect(await create({ food_id, food_name_ko: '다른 빵' })).toMatchObject({ status: 409 })
    })

    test('cannot be found, changed or removed by another user', async () => {
      expect((await kim.get('/food/find/list', {})).status, 'what one knows oneself').toBe(200)
      const lee = await setup.signUpOther()
      const { food_id } = (await create()).body.result
      expect(await names('엄마 쌀밥빵', lee)).toEqual([])
      expect((await list(1, lee)).totalCnt).toBe(0)
      expect((await lee.put('/food/own/update', { OBJECT: { ...ownBread, food_id } })).status).toBe(404)
      expect((await lee.remove('/food/own/delete', { food_id })).status).toBe(404)
      expect((await list()).totalCnt).toBe(1)
    })

    test('is refused if the user has 2,000 own foods', async () => {
      const value = JSON.stringify({ ...rice, id: undefined, source: undefined })
      const rows = Array.from({ length: 1999 }, (_, i) => ({
        owner_id: kim.id,
        id: `own:${i}`,
        value,
        seq: -i,
        revision: 0,
      }))
      for (let i = 0; i < rows.length; i += 500) {
        await setup.app.db
          .insertInto('own_food')
          .values(rows.slice(i, i + 500))
          .execute()
      }
      const both = await Promise.all([create(), create()])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect((await list(200)).result).toHaveLength(10)
    })
  })

  test('searches above the rate limit are refused until the limit recovers', async () => {
    const lookUp = () => kim.get('/food/find/list', { PAGING: { query: '김치' } })
    // The limit recovers while time passes.
    setup.app.clocks.stop()
    // Each server counts the searches that it answers.
    const replies = await setup.app.onOneServer(() => Promise.all(Array.from({ length: 40 }, lookUp)))
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(10)
    expect(refused[0]).toMatchObject({ body: { code: 'tooManyRequests', retryAfter: 2 } })
    expect((await kim.get('/food/find/list', {})).status, 'what one knows oneself').toBe(200)
    const lee = await setup.signUpOther()
    expect((await lee.get('/food/find/list', {})).status).toBe(200)
    setup.app.clocks.advance(60_000)
    expect((await lookUp()).status).toBe(200)
  })

  test('the sources call returns the number of foods of each source', async () => {
    const { result } = (await kim.get('/food/sources')).body as { readonly result: readonly Row[] }
    expect(result.find((row) => row['id'] === 'haru')).toMatchObject({ foods: 34, licence: 'MIT' })
    expect(result.find((row) => row['id'] === 'off')).toMatchObject({ foods: 0, licence: 'ODbL 1.0' })
  })
})
