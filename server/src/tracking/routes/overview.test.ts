import { areas } from '@haru/shared/areas/register.ts'
import { addDays, today } from '@haru/shared/calendar/day.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, databases } from '../../../../tests/support/servers/databases.ts'
import type { UserClient } from '../../testing/client.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const names = ['category', 'percent', 'scale', 'nutrition', 'favorite', 'property'] as const
const korean = { user_unit: 'kg', user_currency: 'KRW', user_timeZone: 'Asia/Seoul' }
const american = { user_unit: 'lb', user_currency: 'USD', user_timeZone: 'America/New_York' }
const begun = { user_initScale: 70, user_initAvgKcalIntake: 2000, user_initProperty: 1_000_000 }
const withoutStartingValues = { user_initScale: 0, user_initAvgKcalIntake: 0, user_initProperty: 0 }

const on = (day: string) => ({ dateType: 'day', dateStart: day, dateEnd: day })
const income = (money_amount: number, money_include = 'Y') => {
  return { money_part: 'income', money_title: 'labor', money_amount, money_include }
}
const expense = (money_amount: number, money_include = 'Y') => {
  return { money_part: 'expense', money_title: 'food', money_amount, money_include }
}
const lift = { exercise_part: 'back', exercise_title: 'deadlift', exercise_set: 1, exercise_rep: 1, exercise_weight: 1 }
const meal = { food_part: 'lunch', food_name: '김밥', food_count: 1 }

const ofNothing = { kcal: 0, carb: 0, protein: 0, fat: 0 }
const noAverage = { kcal: null, carb: null, protein: null, fat: null }

describe.each(databaseKinds)('on %s', (kind) => {
  let app: TestApp
  let queries = 0
  beforeAll(async () => {
    app = await startApp({
      open: databases[kind],
      onQuery: () => {
        queries += 1
      },
    })
  })
  afterAll(() => app.close())

  const resultOf = async (who: UserClient, name: string) => (await who.get(`/user/sync/${name}`)).body.result
  const spend = (who: UserClient, day: string, ...items: object[]) =>
    who.post('/money/create', { DATE: on(day), OBJECT: { money_section: items } })
  const weigh = (who: UserClient, day: string, exercise_total_scale: number | null) =>
    who.post('/exercise/create', { DATE: on(day), OBJECT: { exercise_section: [lift], exercise_total_scale } })
  const eat = (who: UserClient, day: string, ...foods: object[]) =>
    who.post('/food/create', { DATE: on(day), OBJECT: { food_section: foods.map((food) => ({ ...meal, ...food })) } })

  test('a user without initial values and records has empty summaries', async () => {
    const kim = await app.signUp({ ...korean, ...withoutStartingValues })
    expect(await resultOf(kim, 'scale')).toEqual({ init: null, min: null, max: null, cur: null })
    expect(await resultOf(kim, 'nutrition')).toEqual({
      initAvgKcalIntake: null,
      days: 0,
      total: ofNothing,
      avg: noAverage,
      incomplete: [],
    })
    expect(await resultOf(kim, 'property')).toEqual({
      initProperty: 0,
      totalIncomeAll: 0,
      totalIncomeExclusion: 0,
      totalExpenseAll: 0,
      totalExpenseExclusion: 0,
      curPropertyAll: 0,
      curPropertyExclusion: 0,
    })
    expect((await kim.get('/user/detail')).body.result).toMatchObject({
      user_curScale: null,
      user_curAvgKcalIntake: null,
      user_curPropertyExclusion: 0,
      user_curPropertyAll: 0,
    })
  })

  test('a user without records has the initial values', async () => {
    const kim = await app.signUp({ ...korean, ...begun })
    expect(await resultOf(kim, 'scale')).toEqual({ init: 70, min: null, max: null, cur: 70 })
    expect(await resultOf(kim, 'nutrition')).toMatchObject({ initAvgKcalIntake: 2000, days: 0, avg: noAverage })
    expect(await resultOf(kim, 'property')).toMatchObject({ initProperty: 1_000_000, curPropertyExclusion: 1_000_000 })
    expect((await kim.get('/user/detail')).body.result).toMatchObject({
      ...begun,
      user_curScale: 70,
      user_curAvgKcalIntake: null,
      user_curPropertyExclusion: 1_000_000,
      user_curPropertyAll: 1_000_000,
    })
  })

  test('the summaries of all records are in the units of the user: kilograms and won', async () => {
    const kim = await app.signUp({ ...korean, ...begun })
    await weigh(kim, '2026-03-09', 69.5)
    await weigh(kim, '2019-01-01', 82.25)
    await weigh(kim, '2026-03-10', null)
    await eat(
      kim,
      '2026-03-01',
      { food_kcal: 400, food_carb: 55.5 },
      { food_kcal: 105, food_fat: 0.1, food_unknown: 'carb,protein' },
    )
    await eat(kim, '2026-02-01', { food_kcal: 600, food_protein: 9.9 })
    await spend(kim, '2026-03-01', income(3_000_000), income(50_000, 'N'), expense(9000))
    await spend(kim, '2019-01-01', expense(700, 'N'), expense(4500))

    expect(await resultOf(kim, 'scale')).toEqual({ init: 70, min: 69.5, max: 82.25, cur: 69.5 })
    expect(await resultOf(kim, 'nutrition')).toEqual({
      initAvgKcalIntake: 2000,
      days: 2,
      total: { kcal: 1105, carb: 55.5, protein: 9.9, fat: 0.1 },
      // 552.5, 27.75, 4.95 and 0.05, rounded half up.
      avg: { kcal: 553, carb: 27.8, protein: 5, fat: 0.1 },
      incomplete: ['carb', 'protein'],
    })
    const property = {
      initProperty: 1_000_000,
      totalIncomeAll: 3_050_000,
      totalIncomeExclusion: 3_000_000,
      totalExpenseAll: 14_200,
      totalExpenseExclusion: 13_500,
      curPropertyAll: 4_035_800,
      curPropertyExclusion: 3_986_500,
    }
    expect(await resultOf(kim, 'property')).toEqual(property)
    expect((await kim.get('/user/detail')).body.result).toMatchObject({
      user_curScale: 69.5,
      user_curAvgKcalIntake: 553,
      user_curPropertyExclusion: 3_986_500,
      user_curPropertyAll: 4_035_800,
    })

    // A change of the currency keeps the displayed amounts, also of excluded items.
    await kim.put('/user/update', { OBJECT: { user_currency: 'USD' } })
    expect(await resultOf(kim, 'property')).toEqual(property)
  })

  test('the summaries of all records are in the units of the user: pounds and cents', async () => {
    const lee = await app.signUp({ ...american, ...begun, user_initScale: 154.32, user_initProperty: 100.1 })
    await weigh(lee, '2026-03-01', 154.3)
    await weigh(lee, '2026-03-02', 150.01)
    await spend(lee, '2026-03-01', income(0.1), income(0.2), expense(0.05, 'N'), expense(1234.56))
    expect(await resultOf(lee, 'scale')).toEqual({ init: 154.32, min: 150.01, max: 154.3, cur: 150.01 })
    expect(await resultOf(lee, 'property')).toEqual({
      initProperty: 100.1,
      totalIncomeAll: 0.3,
      totalIncomeExclusion: 0.3,
      totalExpenseAll: 1234.61,
      totalExpenseExclusion: 1234.56,
      curPropertyAll: -1134.21,
      curPropertyExclusion: -1134.16,
    })
    await lee.put('/user/update', { OBJECT: { user_unit: 'kg' } })
    expect(await resultOf(lee, 'scale')).toEqual({ init: 70, min: 68.04, max: 69.99, cur: 68.04 })
  })

  test('the call of all six summaries has the same results as the six calls', async () => {
    const kim = await app.signUp({ ...korean, ...begun })
    await weigh(kim, '2026-03-01', 69.5)
    await spend(kim, '2026-03-01', income(1), expense(2, 'N'))
    await kim.put('/food/find/updateFavorite', { foodFavorite: { food_name: '현미밥', food_kcal: 315 } })
    const all = (await kim.get('/user/sync')).body
    expect(all).toMatchObject({ status: 'success', msg: 'answer.found' })
    expect(Object.keys(all.result).toSorted()).toEqual([...names].toSorted())
    for (const name of names) expect(all.result[name], name).toEqual(await resultOf(kim, name))
    expect(all.result.favorite).toHaveLength(1)
  })

  test('each summary reads the records once, and not again before the next write', async () => {
    const kim = await app.signUp({ ...korean, ...begun })
    for (const name of ['scale', 'nutrition', 'property']) {
      // Queries for the session, the start values and the lifetime totals; then only for the session and the write number.
      for (const expectedCount of [3, 1]) {
        queries = 0
        await resultOf(kim, name)
        expect(queries, name).toBe(expectedCount)
      }
    }
  })

  test('the call of all six summaries computes no summary again before the next write', async () => {
    const kim = await app.signUp({ ...korean, ...begun })
    const countQueries = async () => {
      queries = 0
      await kim.get('/user/sync')
      return queries
    }
    const first = await countQueries()
    expect(await countQueries()).toBe(1)
    await spend(kim, '2026-03-01', income(1))
    expect(await countQueries()).toBe(first)
  })

  test('the usual items are counted by name and day of the week, in the units of the user', async () => {
    const lee = await app.signUp({ ...american })
    const coffee = { money_part: 'expense', money_title: 'food', money_content: 'coffee' }
    await spend(lee, '2026-03-02', { ...coffee, money_amount: 4.5 }, { ...coffee, money_amount: 5 })
    await spend(lee, '2026-03-08', { ...coffee, money_amount: 5.25 }, expense(10))
    const march = { dateType: 'month', dateStart: '2026-03-01', dateEnd: '2026-03-31' }
    const { result } = (await lee.get('/user/sync/usual', { DATE: march })).body
    expect(result).toMatchObject({
      exercise: [],
      food: [],
      money: [
        { ...coffee, money_amount: 5.25, count: 3, lastDate: '2026-03-08', weekdays: [2, 0, 0, 0, 0, 0, 1] },
        { money_amount: 10, count: 1 },
      ],
      sleep: [],
    })
    expect(result.money).toHaveLength(2)
  })

  test('the usual items are those of the last 60 days by default, and of at most 92 days', async () => {
    const kim = await app.signUp({ ...korean })
    const sent = new Date(app.clocks.now())
    const dayAgo = (days: number) => addDays(today('Asia/Seoul', sent), -days)
    await eat(kim, dayAgo(59), { food_name: '김밥' })
    await eat(kim, dayAgo(60), { food_name: '라면' })
    const { result } = (await kim.get('/user/sync/usual')).body
    expect(result.food.map(({ food_name }: { readonly food_name: string }) => food_name)).toEqual(['김밥'])
    const request = (days: number) =>
      kim.get('/user/sync/usual', { DATE: { dateType: '', dateStart: dayAgo(days - 1), dateEnd: dayAgo(0) } })
    expect((await request(92)).status).toBe(200)
    const refused = await request(93)
    expect([refused.status, refused.body.msg, refused.body.field]).toEqual([400, 'error.dateRange', 'DATE'])
  })

  test('the usual items are read with a query for each area, and not again before the next write', async () => {
    const kim = await app.signUp({ ...korean })
    await eat(kim, '2026-03-01', {})
    const DATE = on('2026-03-01')
    // SQLite reads the sizes of the records first, and then the records of the only area that has any.
    const sizeQueryCount = kind === 'sqlite' ? 1 : 0
    for (const expectedCount of [1 + areas.length + sizeQueryCount, 1]) {
      queries = 0
      await kim.get('/user/sync/usual', { DATE })
      expect(queries).toBe(expectedCount)
    }
  })

  test.each(names)('%s accepts valid days in its DATE and refuses invalid ones', async (name) => {
    const kim = await app.signUp(korean)
    const request = async (DATE: object) => (await kim.get(`/user/sync/${name}`, { DATE })).body
    const day = on('2026-03-15')
    expect(await request({ ...day, monthStart: '2026-03-01', monthEnd: '2026-03-31' })).toMatchObject({
      status: 'success',
    })
    expect(await request({ ...day, dateType: '' })).toMatchObject({ status: 'success' })
    for (const wrong of [
      on('2026-02-30'),
      on('0000-00-00'),
      { ...day, dateType: 'decade' },
      { dateStart: '2026-03-15' },
      { ...day, monthStart: '2026-13-01', monthEnd: '2026-13-31' },
    ]) {
      expect(await request(wrong), JSON.stringify(wrong)).toMatchObject({ code: 'invalidDate' })
    }
    expect(await request({ ...day, dateEnd: '2026-03-01' })).toMatchObject({ code: 'dateOrder' })
  })

  test.each(['', 'weight', 'scale/x', 'Scale', '__proto__', 'constructor', '%2e%2e'])(
    'the summary %j is not found',
    async (name) => {
      const kim = await app.signUp(korean)
      expect(await kim.get(`/user/sync/${name}`)).toMatchObject({ status: 404, body: { code: 'notFound' } })
    },
  )
})
