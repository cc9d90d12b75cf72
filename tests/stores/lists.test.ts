import { addDays, day } from '@haru/shared/calendar/day.ts'
import type { Period } from '@haru/shared/calendar/period.ts'
import { findEntryView, listEntries, listTakenByType } from '@haru/shared/tracking/read/entries.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { saveEntry } from '@haru/shared/tracking/write/save.ts'
import { expect, test } from 'vitest'
import {
  creation,
  exercise,
  food,
  goals,
  goalValues,
  lift,
  lifted,
  meal,
  money,
  night,
  onDay,
  period,
  range,
  records,
  sleep,
  spend,
  weighing,
} from '../support/data/samples.ts'
import { describeInStores } from '../support/servers/describe-in-stores.ts'

const today = day('2026-03-15')

describeInStores((opened) => {
  const save = (collection: Collection, input: Parameters<typeof saveEntry>[3]) =>
    saveEntry(opened.store, opened.kim, collection, input)
  const listPage = (collection: Collection, within: ReturnType<typeof range>, sort: 'asc' | 'desc' = 'asc', page = 1) =>
    listEntries(opened.reader, collection, { range: within, sort, page }, today)
  const moneyGoal = (at: Period, expense = 100) =>
    save(goals(money), creation(at, { values: goalValues(money, { income: 1, expense }) }))

  test('an empty range is an empty list', async () => {
    const march = range('2026-03-01', '2026-03-31')
    expect(await listPage(records(money), march)).toEqual({ entries: [], count: 0 })
    expect(await listPage(goals(money), march, 'desc', 7)).toEqual({ entries: [], count: 0 })
  })

  test('a year of the largest workouts still adds up', async () => {
    const heaviest = { ...lift(999, 999, 0), weight: 999_000_000 }
    const items = Array.from({ length: 10 }, () => heaviest)
    const first = day('2026-01-01')
    const days = 100
    for (let i = 0; i < days; i += 1) await save(records(exercise), creation(onDay(addDays(first, i)), { items }))
    const values = goalValues(exercise, { count: 1, volume: 1, cardio: 1, scale: 1 })
    await save(goals(exercise), creation(period('year', first), { values }))
    const { entries } = await listPage(goals(exercise), range('2026-01-01', '2026-12-31'))
    const perDay = 10 * 999 * 999 * 9_990_000
    expect(entries[0]?.totals['volume']).toBeCloseTo(perDay * days, -6)
  })

  test('a page has ten records, by day, in either order', async () => {
    const first = day('2026-02-20')
    for (let i = 22; i >= 0; i -= 1)
      await save(records(money), creation(onDay(addDays(first, i)), { items: [spend(i + 1)] }))
    const within = range('2026-02-21', '2026-03-31')
    const shown = async (sort: 'asc' | 'desc', page: number) => {
      const { entries, count } = await listPage(records(money), within, sort, page)
      expect(count).toBe(22)
      return entries.map(({ totals }) => totals['expense'])
    }
    expect(await shown('asc', 1)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(await shown('asc', 3)).toEqual([22, 23])
    expect(await shown('desc', 1)).toEqual([23, 22, 21, 20, 19, 18, 17, 16, 15, 14])
    expect(await shown('asc', 4)).toEqual([])
    expect(await shown('asc', 999_999)).toEqual([])
  })

  test('the count is right if the last page is exactly full', async () => {
    const first = day('2026-03-01')
    for (let i = 0; i < 20; i += 1)
      await save(records(money), creation(onDay(addDays(first, i)), { items: [spend(1)] }))
    const march = range('2026-03-01', '2026-03-31')
    expect(await listPage(records(money), march, 'asc', 2)).toMatchObject({ count: 20 })
    expect(await listPage(records(money), range('2026-03-01', '2026-03-10'))).toMatchObject({ count: 10 })
  })

  // Ended goals used to come first.
  test('overlapping goals are sorted by the length of their type, then by date; in descending order ended goals come last', async () => {
    const week = (around: string) => period('week', around)
    const custom: Period = { type: 'select', start: day('2025-06-01'), end: day('2026-03-02') }
    const current: Period = { type: 'select', start: day('2025-06-01'), end: day('2026-04-02') }
    const wanted = [onDay('2026-03-03'), week('2026-03-01'), week('2026-03-08'), period('month', '2026-03-01')]
    const all = [current, ...wanted.toReversed(), custom, period('year', '2026-01-01')]
    for (const at of [...all, week('2026-02-18'), week('2026-04-10'), period('month', '2026-02-01')])
      await moneyGoal(at)

    const march = range('2026-03-01', '2026-03-31')
    const periods = async (sort: 'asc' | 'desc') =>
      (await listPage(goals(money), march, sort)).entries.map((entry) => entry.period)
    expect(await periods('asc')).toEqual([...wanted, period('year', '2026-01-01'), custom, current])
    const [oneDay, first, second, month] = wanted
    const ended = [oneDay, second, first, custom]
    expect(await periods('desc')).toEqual([month, period('year', '2026-01-01'), current, ...ended])
    expect(await listTakenByType(opened.reader, goals(money), march)).toEqual({
      day: [oneDay],
      week: [first, second],
      month: [month],
      year: [period('year', '2026-01-01')],
      select: [custom, current],
    })
  })

  test('a goal is listed with the totals of its own period', async () => {
    for (const [at, amount] of [
      ['2026-02-28', 1000],
      ['2026-03-01', 10],
      ['2026-03-31', 20],
      ['2026-04-01', 3000],
    ] as const) {
      await save(
        records(money),
        creation(onDay(at), { items: [spend(amount), { ...spend(5), part: 'income', title: 'labor' }] }),
      )
    }
    await moneyGoal(period('month', '2026-03-01'))
    await moneyGoal(period('year', '2026-03-01'))
    await moneyGoal(period('week', '2026-03-09'))
    const { entries } = await listPage(goals(money), range('2026-03-10', '2026-03-10'))
    expect(entries.map(({ totals }) => totals)).toMatchObject([
      { income: 0, expense: 0 },
      { income: 10, expense: 30 },
      { income: 20, expense: 4030 },
    ])
    expect(entries[1]?.comparisons).toMatchObject({
      // The record of the 31st is in the future: it counts towards the total and not towards the score.
      income: { goal: 1, real: 10, due: 14 / 31, judged: 5, band: 5 },
      expense: { goal: 100, real: 30, due: 1500 / 31, judged: 10, band: 5 },
    })
  })

  test('body weight is the last known weight, and only days with volume or cardio are counted', async () => {
    const lifts = records(exercise)
    await save(lifts, creation(onDay('2026-03-02'), { items: [lift(3, 10, 60)], values: { scale: weighing(70.1) } }))
    await save(lifts, creation(onDay('2026-03-09'), { items: [lift(1, 5, 100)], values: { scale: weighing(69.5) } }))
    const rest = { ...lift(0, 0, 0), part: 'rest', title: 'rest' }
    await save(lifts, creation(onDay('2026-03-20'), { items: [rest], values: { scale: null } }))
    const values = goalValues(exercise, { count: 12, volume: 1, cardio: 1, scale: weighing(68) })
    await save(goals(exercise), creation(period('month', '2026-03-01'), { values }))
    const shown = await findEntryView(opened.reader, goals(exercise), period('month', '2026-03-01'), today)
    expect(shown?.totals).toMatchObject({ count: 2, volume: lifted(2300), cardio: 0, scale: weighing(69.5) })
  })

  test('the mean of clock times passes midnight, and the mean of durations does not', async () => {
    await save(records(sleep), creation(onDay('2026-03-02'), { items: [night('23:50', '07:10')] }))
    await save(
      records(sleep),
      creation(onDay('2026-03-03'), { items: [night('00:10', '06:50'), night('13:00', '13:30')] }),
    )
    await save(
      goals(sleep),
      creation(period('week', '2026-03-02'), {
        values: goalValues(sleep, { bedTime: 1410, wakeTime: 420, sleepTime: 450 }),
      }),
    )
    const shown = await findEntryView(opened.reader, goals(sleep), period('week', '2026-03-02'), today)
    expect(shown?.totals).toMatchObject({ bedTime: 0, wakeTime: 420, sleepTime: (440 + 430) / 2 })
  })

  test('the sums of many ranges are in the order of the ranges, also with empty ranges among them', async () => {
    await save(records(food), creation(onDay('2026-03-02'), { items: [meal('김밥', 400), meal('라면', 500)] }))
    const { reader } = opened
    const ranges = [
      range('2026-03-03', '2026-03-31'),
      range('2026-03-01', '2026-03-31'),
      range('2026-03-02', '2026-03-02'),
    ]
    const kcal = (await reader.sums(food, ranges)).map(([first]) => [first?.days, first?.sum])
    expect(kcal).toEqual([
      [0, 0],
      [1, 900],
      [1, 900],
    ])
    expect(await reader.sums(food, [])).toEqual([])
  })

  test('the list of taken periods has a limit', async () => {
    for (let i = 0; i < 5; i += 1)
      await save(records(money), creation(onDay(`2026-03-0${5 - i}`), { items: [spend(1)] }))
    const periods = await opened.reader.periods(records(money), range('2026-03-02', '2026-03-31'), 3)
    expect(periods.map(({ start }) => start)).toEqual(['2026-03-02', '2026-03-03', '2026-03-04'])
  })

  test('the store returns copies of the entries that were written', async () => {
    const items = [spend(1)]
    await save(records(money), creation(onDay('2026-03-02'), { items }))
    items[0] = spend(2)
    const found = await opened.reader.find(records(money), onDay('2026-03-02'))
    expect(found?.items).toEqual([spend(1)])
  })
})
