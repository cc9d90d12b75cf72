import { describe, expect, test } from 'vitest'
import type { AnyArea } from '../../areas/define.ts'
import { areas } from '../../areas/register.ts'
import { addDays, type Day, day } from '../../calendar/day.ts'
import { listDays, type PeriodType, periodAround, type Range } from '../../calendar/period.ts'
import type { Goal } from '../goal/goals-in-force.ts'
import { type AreaHistory, combineScores, type Scores, scoreArea, scoreDays } from './score.ts'

const [exercise, food, money, sleep] = areas as [AnyArea, AnyArea, AnyArea, AnyArea]
const november = periodAround('month', day('2026-11-01'))
const firstHalf = { start: november.start, end: day('2026-11-15') }

const longBefore = day('2020-01-01')
/** A day after all judged days. Most tests use it as today. */
const later = day('2028-12-01')

type Numbers = Readonly<Record<string, number>>
const goal = (type: PeriodType, around: string, values: Numbers): Goal => ({
  period: periodAround(type, day(around)),
  values,
})
const monthly = (values: Numbers) => goal('month', '2026-11-01', values)
/** Days of November by their date. */
const createDays = (totalsByDate: Readonly<Record<number, Numbers>>): AreaHistory['days'] =>
  Object.entries(totalsByDate).map(([date, totals]) => ({ day: addDays(november.start, Number(date) - 1), totals }))
const createHistory = (
  area: AnyArea,
  goals: readonly Goal[],
  totalsByDate: Readonly<Record<number, Numbers>>,
): AreaHistory => ({
  area,
  goals,
  days: createDays(totalsByDate),
  firstDay: longBefore,
})

function score(areas: readonly AreaHistory[], range: Range, today: Day): Scores {
  return combineScores(areas.map((each) => scoreArea(each, range, today)))
}

/** The score of one metric of an area on the 15th. */
function scoreMetric(
  area: AnyArea,
  metric: string,
  goals: readonly Goal[],
  totalsByDate: Readonly<Record<number, Numbers>>,
) {
  return score([createHistory(area, goals, totalsByDate)], firstHalf, later).areas[area.id]?.metrics[metric]
}

describe('by the middle of November half of a goal of 60,000 is due', () => {
  // The edges of the bands: 1 %, 10 %, 30 % and 50 % of the 30,000.
  test.each([
    ['income, at least', money, 'income', [30_000, 29_700, 29_699, 27_000, 26_999, 21_000, 20_999, 15_000, 14_999]],
    ['expense, at most', money, 'expense', [30_000, 30_300, 30_301, 33_000, 33_001, 39_000, 39_001, 45_000, 45_001]],
    ['kcal, near from below', food, 'kcal', [30_000, 29_700, 29_699, 27_000, 26_999, 21_000, 20_999, 15_000, 14_999]],
    ['kcal, near from above', food, 'kcal', [30_000, 30_300, 30_301, 33_000, 33_001, 39_000, 39_001, 45_000, 45_001]],
  ] as const)('%s', (_, area, metric, reals) => {
    const bands = reals.map((real) =>
      scoreMetric(area, metric, [monthly({ [metric]: 60_000 })], { 3: { [metric]: real } }),
    )
    expect(bands.map((of) => of?.band)).toEqual([5, 5, 4, 4, 3, 3, 2, 2, 1])
    expect(new Set(bands.map((of) => of?.due))).toEqual(new Set([30_000]))
    expect(bands.map((of) => of?.real)).toEqual(reals)
  })

  test('exceeding a minimum and staying below a maximum both have the best band', () => {
    expect(scoreMetric(money, 'income', [monthly({ income: 60_000 })], { 3: { income: 900_000 } })?.band).toBe(5)
    expect(scoreMetric(money, 'expense', [monthly({ expense: 60_000 })], { 3: { expense: 0 } })?.band).toBe(5)
  })
})

describe('times are judged in minutes, independently of the elapsed share of the month', () => {
  const night = { bedTime: 1410, wakeTime: 420, sleepTime: 450 }
  test.each([0, 10, 11, 20, 21, 40, 41, 60, 61])('%i minutes off', (off) => {
    const recordedNight = { bedTime: (1410 + off) % 1440, wakeTime: 420 - off, sleepTime: 450 - off }
    const { metrics } =
      score([createHistory(sleep, [monthly(night)], { 2: recordedNight })], firstHalf, later).areas['sleep'] ?? {}
    const band = { 0: 5, 10: 5, 11: 4, 20: 4, 21: 3, 40: 3, 41: 2, 60: 2, 61: 1 }[off]
    expect(metrics).toEqual({
      bedTime: { due: 1410, real: recordedNight.bedTime, band },
      wakeTime: { due: 420, real: recordedNight.wakeTime, band },
      sleepTime: { due: 450, real: recordedNight.sleepTime, band },
    })
  })

  test('the mean of bed times before and after midnight is near midnight', () => {
    expect(
      scoreMetric(sleep, 'bedTime', [monthly({ bedTime: 0 })], { 1: { bedTime: 1430 }, 2: { bedTime: 20 } }),
    ).toEqual({
      due: 0,
      real: 5,
      band: 5,
    })
  })
})

describe('the goal of a day is the narrowest that covers it', () => {
  const year = goal('year', '2026-01-01', { income: 365_000 })
  const month = monthly({ income: 60_000 })
  const week = goal('week', '2026-11-09', { income: 700 })

  test('the due value is the sum of the daily shares of the goals in force', () => {
    expect(scoreMetric(money, 'income', [year], {})?.due).toBe(15_000)
    expect(scoreMetric(money, 'income', [year, month], {})?.due).toBe(30_000)
    // Eight days of the month, and the whole week from the 9th to the 15th.
    expect(scoreMetric(money, 'income', [year, month, week], {})?.due).toBe(8 * 2000 + 700)
    expect(scoreMetric(money, 'income', [week], {})?.due).toBe(700)
  })

  test('only days that a goal covers are counted', () => {
    const incomeByDate = { 8: { income: 5000 }, 9: { income: 300 }, 15: { income: 400 }, 16: { income: 9000 } }
    expect(scoreMetric(money, 'income', [week], incomeByDate)).toEqual({ due: 700, real: 700, band: 5 })
  })

  test('a mean is compared with the goals of the recorded days', () => {
    const goals = [monthly({ sleepTime: 480 }), goal('week', '2026-11-09', { sleepTime: 420 })]
    const sleepByDate = { 2: { sleepTime: 470 }, 10: { sleepTime: 430 }, 11: { sleepTime: 430 } }
    expect(scoreMetric(sleep, 'sleepTime', goals, sleepByDate)).toEqual({ due: 440, real: 443, band: 5 })
    expect(scoreMetric(sleep, 'sleepTime', goals, { 10: { sleepTime: 300 } })?.due).toBe(420)
    // Without a recorded night, the due value is the mean of the goals of all days.
    expect(scoreMetric(sleep, 'sleepTime', goals, {})).toEqual({ due: 452, real: null, band: null })
  })

  test('clock times are compared with the circular mean of their goals', () => {
    const goals = [monthly({ bedTime: 1420 }), goal('week', '2026-11-09', { bedTime: 20 })]
    const bedTimeByDate = { 2: { bedTime: 0 }, 10: { bedTime: 0 } }
    expect(scoreMetric(sleep, 'bedTime', goals, bedTimeByDate)).toEqual({ due: 0, real: 0, band: 5 })
  })

  test('opposite clock goals have no mean, so the metric has no due value', () => {
    const goals = [monthly({ bedTime: 360 }), goal('week', '2026-11-09', { bedTime: 1080 })]
    const bedTimeByDate = { 2: { bedTime: 0 }, 10: { bedTime: 0 } }
    expect(scoreMetric(sleep, 'bedTime', goals, bedTimeByDate)).toEqual({ due: null, real: 0, band: null })
  })

  test('the last known level is compared with the last goal', () => {
    const goals = [monthly({ scale: 70_000 }), goal('week', '2026-11-09', { scale: 69_000 })]
    expect(scoreMetric(exercise, 'scale', goals, { 2: { scale: 75_000 }, 12: { scale: 69_600 } })).toEqual({
      due: 69_000,
      real: 69_600,
      band: 5,
    })
    // Without a later measurement, the last known weight stays.
    expect(scoreMetric(exercise, 'scale', goals, { 2: { scale: 75_000 } })).toEqual({
      due: 69_000,
      real: 75_000,
      band: 4,
    })
  })
})

describe('a score excludes', () => {
  test('metrics without a goal and metrics without a record', () => {
    expect(scoreMetric(money, 'income', [], { 3: { income: 5 } })).toEqual({ due: null, real: null, band: null })
    expect(scoreMetric(money, 'income', [monthly({ income: 0 })], { 3: { income: 5 } })?.band).toBeNull()
    expect(scoreMetric(money, 'income', [monthly({ income: 60 })], {})).toEqual({ due: 30, real: null, band: null })
    // A record without a weight does not change the known weight.
    expect(scoreMetric(exercise, 'scale', [monthly({ scale: 70 })], { 3: { count: 1 } })).toEqual({
      due: 70,
      real: null,
      band: null,
    })
  })

  test('a range without days', () => {
    const emptyRange = { start: november.start, end: day('2026-10-31') }
    expect(score([createHistory(money, [monthly({ income: 60 })], {})], emptyRange, later)).toEqual({
      total: null,
      areas: {
        money: {
          score: null,
          metrics: { income: { due: null, real: null, band: null }, expense: { due: null, real: null, band: null } },
        },
      },
    })
  })

  test('does not pull a mean down', () => {
    const goals = [monthly({ income: 60_000 })]
    const alone = [createHistory(money, goals, { 3: { income: 30_000 } })]
    expect(score(alone, firstHalf, later)).toMatchObject({ total: 5, areas: { money: { score: 5 } } })
    const others = [exercise, food, sleep].map((area) => createHistory(area, [], { 3: { kcal: 5 } }))
    expect(score([...alone, ...others], firstHalf, later)).toMatchObject({ total: 5, areas: { food: { score: null } } })
  })
})

test('a score is the mean of its bands, the total is the mean of the areas, and each is rounded half up once', () => {
  const due = { income: 200, expense: 200, kcal: 200, carb: 200, protein: 200 }
  const totals = { income: 100, expense: 109, kcal: 100, carb: 100, protein: 75 }
  // The mean of bands 5 and 4 is 4.50. The mean of 5, 5 and 3 is 4.333..., which is rounded to 4.33; the total is 4.4166..., rounded to 4.42.
  expect(
    score(
      [createHistory(money, [monthly(due)], { 1: totals }), createHistory(food, [monthly(due)], { 1: totals })],
      firstHalf,
      later,
    ),
  ).toMatchObject({
    total: 4.42,
    areas: { money: { score: 4.5 }, food: { score: 4.33 } },
  })
})

describe('the score of a single day', () => {
  const goals = [monthly({ income: 60_000, expense: 30_000 })]
  const totalsByDate = { 1: { income: 2000, expense: 1000 }, 3: { income: 0, expense: 1200 } }

  test('compares the day with its share of the goal, and exists only for days with a record', () => {
    expect(
      scoreDays(
        [createHistory(money, goals, totalsByDate), createHistory(sleep, [], { 5: { sleepTime: 400 } })],
        november,
        later,
      ),
    ).toEqual([
      { day: '2026-11-01', total: 5, areas: { money: 5 } },
      { day: '2026-11-03', total: 2, areas: { money: 2 } },
      { day: '2026-11-05', total: null, areas: { sleep: null } },
    ])
  })

  test('equals the score of the range of that day', () => {
    for (const each of listDays(november)) {
      const recorded = createDays(totalsByDate).filter((one) => one.day === each)
      const alone = score(
        [{ area: money, goals, days: recorded, firstDay: longBefore }],
        { start: each, end: each },
        later,
      )
      const [dayScore] = scoreDays([createHistory(money, goals, totalsByDate)], november, later).filter(
        (one) => one.day === each,
      )
      expect(dayScore?.total ?? null).toBe(alone.total)
    }
  })

  test('exists for all 366 days of a leap year, including the 29th of February', () => {
    const year = periodAround('year', day('2028-01-01'))
    const every = listDays(year).map((each) => ({ day: each, totals: { income: 1000 } }))
    const dayScore = scoreDays(
      [{ area: money, goals: [goal('year', '2028-02-29', { income: 366_000 })], days: every, firstDay: longBefore }],
      year,
      later,
    )
    expect(dayScore).toHaveLength(366)
    expect(dayScore[59]).toEqual({ day: '2028-02-29', total: 5, areas: { money: 5 } })
    expect(new Set(dayScore.map(({ total }) => total))).toEqual(new Set([5]))
  })
})
