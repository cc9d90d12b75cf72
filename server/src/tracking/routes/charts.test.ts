import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, databases } from '../../../../tests/support/servers/databases.ts'
import type { UserClient } from '../../testing/client.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const noon = Date.parse('2027-01-01T12:00:00Z')
const dayOf = (day: string) => ({ dateType: 'day', dateStart: day, dateEnd: day })
const newYear = { DATE: dayOf('2027-01-01') }

const lift = (exercise_part: string, exercise_title: string) => ({
  exercise_part,
  exercise_title,
  exercise_set: 2,
  exercise_rep: 10,
  exercise_weight: 62.5,
})
const spend = (money_part: string, money_title: string, money_amount: number) => ({
  money_part,
  money_title,
  money_amount,
  money_include: 'N',
})
const slept = (sleep_bedTime: string, sleep_wakeTime: string) => ({
  sleep_section: [{ sleep_part: 'night', sleep_bedTime, sleep_wakeTime }],
})

describe.each(databaseKinds)('on %s', (kind) => {
  let app: TestApp
  let kim: UserClient
  beforeAll(async () => {
    app = await startApp({ open: databases[kind] })
    app.clocks.jump(noon - app.clocks.now())
    kim = await app.signUp({ user_timeZone: 'Asia/Seoul' })
    const record = async (area: string, day: string, OBJECT: object) => {
      expect((await kim.post(`/${area}/create`, { DATE: dayOf(day), OBJECT })).body.msg).toBe('answer.created')
    }
    const lifts = [lift('back', 'pullUp'), lift('leg', 'backSquat'), lift('leg', 'legPress')]
    await record('exercise', '2026-12-28', { exercise_section: lifts, exercise_total_scale: 71.35 })
    await record('money', '2026-12-31', {
      money_section: [spend('expense', 'food', 9000), spend('expense', 'others', 3000), spend('income', 'labor', 1)],
    })
    await record('money', '2027-01-01', { money_section: [spend('expense', 'food', 6000)] })
    await record('sleep', '2026-12-31', slept('23:50', '07:00'))
    await record('sleep', '2027-01-01', slept('00:10', '07:20'))
  })
  afterAll(() => app.close())

  const result = async (path: string, input: Readonly<Record<string, unknown>> = newYear, who = kim) => {
    const { status, body } = await who.get(path, input)
    expect([status, body.status, body.msg], path).toEqual([200, 'success', 'answer.found'])
    return body.result
  }

  test('a week over the new year is one line of seven days', async () => {
    const { volume, scale, cardio } = await result('/exercise/chart/line/week')
    expect(volume).toHaveLength(7)
    expect(volume[0]).toEqual({ name: '12-28', date: '2026-12-28', volume: 3750 })
    expect(volume[6]).toEqual({ name: '01-03', date: '2027-01-03', volume: null })
    expect(scale.map((each: { scale: number }) => each.scale)).toEqual([71.35, null, null, null, null, null, null])
    expect(cardio[1]).toEqual({ name: '12-29', date: '2026-12-29', cardio: '00:00' })
    expect(await result('/sleep/chart/line/week')).toContainEqual({
      name: '01-01',
      date: '2027-01-01',
      bedTime: '00:10',
      wakeTime: '07:20',
      sleepTime: '07:10',
    })
  })

  test('pies contain the shares of a week, a month and a year', async () => {
    const slice = { kind: 'part', count: 2, value: 66.7, percent: 66.7 }
    const { part, title } = await result('/exercise/chart/pie/week')
    expect(part[0]).toEqual({ ...slice, name: 'leg', part: 'leg' })
    expect(title.map(({ name }: { name: string }) => name)).toEqual(['pullUp', 'backSquat', 'legPress'])
    const expense = { kind: 'title', part: 'expense', count: null }
    expect(await result('/money/chart/pie/year', { DATE: dayOf('2026-07-01') })).toEqual({
      income: [{ kind: 'title', name: 'labor', part: 'income', value: 1, percent: 100, count: null }],
      expense: [
        { ...expense, name: 'food', value: 9000, percent: 75 },
        { ...expense, name: 'others', value: 3000, percent: 25 },
      ],
    })
    expect((await result('/money/chart/pie/month')).expense).toEqual([
      { ...expense, name: 'food', value: 6000, percent: 100 },
    ])
    expect((await result('/sleep/chart/pie/week')).all).toEqual([
      { kind: 'hours', name: '7-8', part: '', count: 2, value: 100, percent: 100 },
    ])
  })

  test('bars are the averages of whole weeks and of months, with the goal of a day', async () => {
    const week = { dateType: 'week', dateStart: '2026-12-28', dateEnd: '2027-01-03' }
    await kim.post('/money/goal/create', { DATE: week, OBJECT: { money_goal_income: 7, money_goal_expense: 70_000 } })
    const weeks = await result('/money/chart/avg/week')
    const first = { name: '12-28', date: '2026-12-28', income: 1, goal_income: 1, expense: 9000, goal_expense: 10_000 }
    expect(weeks[0]).toEqual(first)
    expect(weeks.slice(1).map(({ expense }: { expense: null }) => expense)).toEqual([null, null, null, null])
    const months = await result('/money/chart/avg/month')
    expect(months.map(({ name }: { name: string }) => name).slice(0, 2)).toEqual(['2027-01', '2027-02'])
    expect(months[0]).toMatchObject({ income: 0, expense: 6000, goal_expense: 10_000 })
    expect((await result('/sleep/chart/avg/week'))[0]).toMatchObject({ bedTime: '00:00', goal_bedTime: null })
  })

  test.each([
    // The local dates are the second and the first of the month.
    ['Pacific/Kiritimati', 6],
    ['Asia/Seoul', 5],
    ['Pacific/Pago_Pago', 5],
  ])('in %s a week of nothing has %i days so far', async (user_timeZone, days) => {
    const lee = await app.signUp({ user_timeZone })
    const line = await result('/food/chart/line/week', newYear, lee)
    expect(line.kcal.filter(({ kcal }: { kcal: number | null }) => kcal === 0)).toHaveLength(days)
  })

  test('charts of the last valid week and the first valid month', async () => {
    expect(await result('/sleep/chart/line/week', { DATE: dayOf('2199-12-31') })).toHaveLength(7)
    expect(await result('/money/chart/avg/week', { DATE: dayOf('1900-01-01') })).toHaveLength(5)
    expect(await result('/money/chart/avg/week', { DATE: dayOf('2199-12-31') })).toHaveLength(6)
  })

  test.each([
    ['pie/week', { weekStart: '2026-12-29', weekEnd: '2027-01-04' }],
    ['pie/year', { yearStart: '2026-01-01', yearEnd: '2027-12-31' }],
    ['line/month', { dateType: 'month' }],
    ['avg/week', { monthStart: '2026-02-01', monthEnd: '2026-02-29' }],
    ['avg/month', { dateStart: '2026-02-30' }],
    ['avg/month', { dateEnd: '' }],
  ])('%s of %j is refused', async (path, wrong) => {
    const { status, body } = await kim.get(`/food/chart/${path}`, { DATE: { ...newYear.DATE, ...wrong } })
    expect([status, body.code]).toEqual([400, 'invalidDate'])
  })

  test('a chart without a DATE is refused', async () => {
    const { status, body } = await kim.get('/food/chart/pie/week', {})
    expect([status, body.code]).toEqual([400, 'invalidDate'])
  })

  test.each([
    ...['pie/day', 'pie/select', 'line/year', 'line/day', 'avg/year', 'avg/day', 'bar/week', 'pie', 'pie/weeks'],
    ...['pie/__proto__', 'pie/Week', 'pie/week/'],
  ])('the chart %s is not found', async (path) => {
    const { status, body } = await kim.get(`/food/chart/${path}`, newYear)
    expect([status, body.code]).toEqual([404, 'notFound'])
  })
})
