import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UserClient } from '../../testing/client.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const day = (dateStart: string) => ({ dateType: 'day', dateStart, dateEnd: dateStart })
const november = { dateType: 'month', dateStart: '2026-11-01', dateEnd: '2026-11-30' }
const spends = (money_amount: number) => ({
  money_section: [{ money_part: 'expense', money_title: 'food', money_amount, money_content: '' }],
})
const lifts = (kilograms: number) => ({
  exercise_section: [
    {
      exercise_part: 'back',
      exercise_title: 'deadlift',
      exercise_set: 1,
      exercise_rep: 10,
      exercise_weight: kilograms,
    },
  ],
})

let app: TestApp
let kim: UserClient
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  // It is the evening of the 20th in Seoul, and the 21st on Kiritimati.
  app.clocks.jump(Date.parse('2026-11-20T14:00:00Z') - app.clocks.now())
  kim = await app.signUp({ user_timeZone: 'Asia/Seoul', user_lang: 'ko' })
})

/** Adds a first record of money and exercise on the 1st of October, because nothing is due before the first record of an area. */
async function addFirstRecords(user: UserClient): Promise<void> {
  await user.post('/money/create', { DATE: day('2026-10-01'), OBJECT: spends(1) })
  await user.post('/exercise/create', { DATE: day('2026-10-01'), OBJECT: lifts(1) })
}

const percent = async (DATE?: object, user = kim) => (await user.get('/user/sync/percent', DATE ? { DATE } : {})).body
const year = async (DATE?: object, user = kim) => (await user.get('/today/year', DATE ? { DATE } : {})).body
const unjudged = { due: null, real: null, score: '0.00', color: '' }

describe('the scores of the header', () => {
  test('of a new user are all empty', async () => {
    const { status, msg, result } = await percent()
    expect([status, msg]).toEqual(['success', 'answer.found'])
    expect(Object.keys(result)).toEqual(['total', 'exercise', 'food', 'money', 'sleep'])
    expect(result).toMatchObject({
      total: { average: { score: '0.00' } },
      money: { average: { score: '0.00' }, income: unjudged, expense: unjudged },
      sleep: { average: { score: '0.00' }, bedTime: unjudged, wakeTime: unjudged, sleepTime: unjudged },
    })
  })

  test('have the due value, the real value and the band up to today', async () => {
    const goals = [
      kim.post('/money/goal/create', {
        DATE: november,
        OBJECT: { money_goal_income: 3000, money_goal_expense: 30_000 },
      }),
      kim.post('/exercise/goal/create', {
        DATE: november,
        OBJECT: {
          exercise_goal_count: 12,
          exercise_goal_volume: 30_000,
          exercise_goal_cardio: '10:30',
          exercise_goal_scale: 70,
        },
      }),
      kim.post('/sleep/goal/create', {
        DATE: november,
        OBJECT: { sleep_goal_bedTime: '23:50', sleep_goal_wakeTime: '07:00' },
      }),
    ]
    for (const { body } of await Promise.all(goals)) expect(body.status).toBe('success')
    await addFirstRecords(kim)
    await kim.post('/money/create', { DATE: day('2026-11-02'), OBJECT: spends(21_000) })
    // The day after today is not judged.
    await kim.post('/money/create', { DATE: day('2026-11-21'), OBJECT: spends(90_000) })
    await kim.post('/exercise/create', {
      DATE: day('2026-11-20'),
      OBJECT: { ...lifts(1.5), exercise_total_scale: 71.4 },
    })
    await kim.post('/sleep/create', {
      DATE: day('2026-11-03'),
      OBJECT: { sleep_section: [{ sleep_part: 'night', sleep_bedTime: '00:10', sleep_wakeTime: '07:15' }] },
    })

    expect((await percent()).result).toEqual({
      total: { average: { score: '2.86' } },
      exercise: {
        average: { score: '1.75' },
        count: { due: 7.6, real: 1, score: '1.00', color: 'worst' },
        volume: { due: 19_000, real: 15, score: '1.00', color: 'worst' },
        cardio: { due: '06:39', real: '00:00', score: '1.00', color: 'worst' },
        scale: { due: 70, real: 71.4, score: '4.00', color: 'good' },
      },
      food: { average: { score: '0.00' }, kcal: unjudged, carb: unjudged, protein: unjudged, fat: unjudged },
      money: {
        average: { score: '2.50' },
        // A recorded day without income has an income of 0.
        income: { due: 1900, real: 0, score: '1.00', color: 'worst' },
        expense: { due: 20_000, real: 21_000, score: '4.00', color: 'good' },
      },
      sleep: {
        average: { score: '4.33' },
        bedTime: { due: '23:50', real: '00:10', score: '4.00', color: 'good' },
        wakeTime: { due: '07:00', real: '07:15', score: '4.00', color: 'good' },
        sleepTime: { due: '07:10', real: '07:05', score: '5.00', color: 'best' },
      },
    })
  })

  test('are those of the month parameters if they are given, else of the requested days', async () => {
    await kim.post('/money/goal/create', {
      DATE: november,
      OBJECT: { money_goal_income: 3000, money_goal_expense: 30_000 },
    })
    await addFirstRecords(kim)
    const due = async (DATE: object) => (await percent(DATE)).result.money.expense.due
    const month = { monthStart: '2026-11-01', monthEnd: '2026-11-30' }
    expect(await due({ ...day('2026-11-05'), ...month })).toBe(20_000)
    expect(await due(day('2026-11-05'))).toBe(1000)
    expect(await due({ ...day('2026-11-05'), monthStart: '', monthEnd: '' })).toBe(1000)
    expect(await due({ ...day('2026-11-05'), monthStart: '0000-00-00', monthEnd: '0000-00-00' })).toBe(1000)
    expect(await due({ dateType: '', dateStart: '2026-11-18', dateEnd: '2026-12-31' })).toBe(3000)
    expect(await due(day('2026-11-21'))).toBeNull()
    expect(await due({ dateType: '', dateStart: '2017-01-01', dateEnd: '2026-12-31' })).toBe(20_000)
  })

  test('end with today in the time zone of the user', async () => {
    const goal = { DATE: november, OBJECT: { money_goal_income: 3000, money_goal_expense: 30_000 } }
    const lee = await app.signUp({ user_timeZone: 'Pacific/Kiritimati' })
    for (const user of [kim, lee]) await user.post('/money/goal/create', goal)
    for (const user of [kim, lee]) await addFirstRecords(user)
    expect((await percent(undefined, kim)).result.money.expense.due).toBe(20_000)
    expect((await percent(undefined, lee)).result.money.expense.due).toBe(21_000)
  })

  test('have fractions of counts, and weights in the unit of the user', async () => {
    const lee = await app.signUp({ user_timeZone: 'Asia/Seoul', user_country: 'US', user_unit: 'lb' })
    const OBJECT = {
      exercise_goal_count: 13,
      exercise_goal_volume: 100,
      exercise_goal_cardio: '00:01',
      exercise_goal_scale: 150,
    }
    await lee.post('/exercise/goal/create', { DATE: november, OBJECT })
    const { exercise } = (await percent(day('2026-11-05'), lee)).result
    expect([exercise.count.due, exercise.volume.due, exercise.cardio.due, exercise.scale.due]).toEqual([
      0.43,
      3.33,
      '00:00',
      150,
    ])
  })
})

describe('a year of days', () => {
  test('has the days with a record up to today, each with its own score', async () => {
    await kim.post('/money/goal/create', {
      DATE: november,
      OBJECT: { money_goal_income: 30, money_goal_expense: 30_000 },
    })
    for (const [date, amount] of [
      ['2026-11-19', 1400],
      ['2026-11-02', 1000],
      ['2026-11-21', 1000],
      ['2026-10-31', 1000],
      ['2025-12-31', 1000],
    ] as const) {
      await kim.post('/money/create', { DATE: day(date), OBJECT: spends(amount) })
    }
    const of = (date: string, score: string) => ({ date, total: score, money: score })
    const days = [of('2026-10-31', '0.00'), of('2026-11-02', '3.00'), of('2026-11-19', '1.50')]
    expect(await year()).toEqual({ status: 'success', msg: 'answer.found', result: days })
    expect((await year({ dateType: 'year', dateStart: '2026-01-01', dateEnd: '2026-12-31' })).result).toEqual(days)
    expect((await year({ dateType: 'year', dateStart: '2025-01-01', dateEnd: '2025-12-31' })).result).toHaveLength(1)
    expect((await year({ dateType: 'year', dateStart: '2027-01-01', dateEnd: '2027-12-31' })).result).toEqual([])
  })

  test('has at most 366 days', async () => {
    expect((await year({ dateType: '', dateStart: '2024-01-01', dateEnd: '2024-12-31' })).result).toEqual([])
    const longer = await year({ dateType: '', dateStart: '2024-01-01', dateEnd: '2025-01-01' })
    expect(longer).toMatchObject({ code: 'dateRange', field: 'DATE' })
  })
})

test.each([
  ['2026-02-29', '2026-12-31', 'invalidDate'],
  ['2026-11-01', '', 'invalidDate'],
  ['', '2026-11-01', 'invalidDate'],
  ['2026-11-01', '2026-11-31', 'invalidDate'],
  ['2026-11-30', '2026-11-01', 'dateOrder'],
  ['1899-12-31', '1899-12-31', 'dateRange'],
  ['2000-01-01', '2026-01-01', 'dateRange'],
  ["2026-11-01' OR '1'='1", '2026-11-30', 'invalidDate'],
] as const)('the days from %j to %j are refused, also as the month of a valid day', async (start, end, code) => {
  const validDay = day('2026-11-05')
  const refusedDays = { dateType: '', dateStart: start, dateEnd: end }
  for (const DATE of [refusedDays, { ...validDay, monthStart: start, monthEnd: end }]) {
    expect(await percent(DATE)).toMatchObject({ code, field: 'DATE' })
  }
  expect(await year(refusedDays)).toMatchObject({ code, field: 'DATE' })
})

test('reading scores changes nothing', async () => {
  await kim.post('/money/create', { DATE: day('2026-11-02'), OBJECT: spends(1000) })
  const rows = () =>
    Promise.all(
      (['entry', 'removed', 'operation', 'category', 'account'] as const).map((table) =>
        app.db.selectFrom(table).selectAll().execute(),
      ),
    )
  const before = await rows()
  await percent()
  await percent(november)
  await year()
  expect(await rows()).toEqual(before)
})
