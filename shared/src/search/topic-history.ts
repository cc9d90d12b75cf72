import type { AnyArea, Totals } from '../areas/define.ts'
import { addDays, type Day } from '../calendar/day.ts'
import { type Period, periodAround, shiftPeriod } from '../calendar/period.ts'
import { round } from '../field/quantity.ts'
import type { IndexedTopic } from './search-index.ts'
import { listDrawnBests, listValueFields } from './topic-fields.ts'
import {
  countItems,
  findTopicYear,
  selectDays,
  sumTopicDays,
  type TopicDay,
  type TopicSummary,
  type TopicYear,
} from './topic-summary.ts'

/** The items and the sums of a week or a month. */
export interface TopicPeriod {
  readonly start: Day
  readonly count: number
  readonly totals: Totals
}

/** The values of a day: the sums of its items, and the largest values of the fields of personal bests, null without one. */
export interface TopicPoint {
  readonly day: Day
  readonly values: Totals
}

/** The sums of a month until today, and those that they are compared with. */
interface MonthComparison {
  readonly current: Totals
  /** The sums of the last month until the same day. */
  readonly previous: Totals
  /** The mean of the six months before, or of those since the first record; null in the first month. */
  readonly mean: Totals | null
}

export interface TopicHistory extends TopicSummary {
  /** The year of today. */
  readonly year: TopicYear
  readonly firstDay: Day
  /** The last twelve weeks and the last twelve months until today, in order. */
  readonly weeks: readonly TopicPeriod[]
  readonly months: readonly TopicPeriod[]
  /** The last 60 days with the topic, in order. */
  readonly points: readonly TopicPoint[]
  /** Of all days with a value that is not 0: the largest value, and the median. */
  readonly highest: Totals
  readonly usual: Totals
  readonly month: MonthComparison
}

const periodCount = 12
const maxPoints = 60
const meanMonths = 6

interface DatedHistory {
  readonly today: Day
  readonly history: TopicHistory
}

/** The last history of each list of days. A topic has another list after each change. */
const histories = new WeakMap<readonly TopicDay[], DatedHistory>()

/** Returns the history of a topic, computed once for each change and day. */
export function findTopicHistory(topic: IndexedTopic, today: Day): TopicHistory {
  const days = topic.listDays()
  const known = histories.get(days)
  if (known?.today === today) return known.history
  const history = computeTopicHistory(topic, today)
  histories.set(days, { today, history })
  return history
}

/** Computes the history of a topic. */
export function computeTopicHistory(indexed: IndexedTopic, today: Day): TopicHistory {
  const { area } = indexed
  const days = indexed.listDays()
  const summary = indexed.getSummary()
  const names = [...listValueFields(area).keys()]
  const joined = joinDays(area, days)
  const sorted = sortValues(names, joined)
  const months = listPeriods('month', today)
  const summarize = ({ start, end }: Period): TopicPeriod => {
    const within = selectDays(days, { start, end })
    return { start, count: countItems(within), totals: sumTopicDays(area, within) }
  }
  return {
    ...summary,
    year: findTopicYear(summary, today),
    firstDay: days[0]?.day ?? today,
    weeks: listPeriods('week', today).map(summarize),
    months: months.map(summarize),
    points: joined
      .slice(-maxPoints)
      .map(({ day, values }) => ({ day, values: nameValues(names, replaceMissingBests(area, values)) })),
    highest: nameValues(
      names,
      sorted.map((values) => values.at(-1) ?? null),
    ),
    usual: nameValues(
      names,
      sorted.map((values) => values[Math.floor((values.length - 1) / 2)] ?? null),
    ),
    month: compareMonth(area, days, months, today),
  }
}

function listPeriods(type: 'week' | 'month', today: Day): readonly Period[] {
  const periods: Period[] = [periodAround(type, today)]
  for (let first = periods[0]; first !== undefined && periods.length < periodCount; first = periods[0])
    periods.unshift(shiftPeriod(first, -1))
  return periods
}

/** A day with the values of all its records together, in the order of `listValueFields`. */
interface DayValues {
  readonly day: Day
  readonly values: readonly number[]
}

function joinDays(area: AnyArea, days: readonly TopicDay[]): readonly DayValues[] {
  const bestCount = listDrawnBests(area).length
  const joined: DayValues[] = []
  for (const next of days) {
    const last = joined.at(-1)
    if (last?.day !== next.day) joined.push(next)
    else {
      const join = (a: number, b: number, i: number) => (i < bestCount ? Math.max(a, b) : a + b)
      joined[joined.length - 1] = { day: last.day, values: last.values.map((a, i) => join(a, next.values[i] ?? 0, i)) }
    }
  }
  return joined
}

/** The values of each name that are not 0, in ascending order. Numbers in an array of their own are sorted without calls of a function. */
function sortValues(names: readonly string[], days: readonly DayValues[]): readonly Float64Array[] {
  return names.map((_, i) => {
    const values = days.flatMap(({ values: { [i]: value = 0 } }) => (value === 0 ? [] : [value]))
    return Float64Array.from(values).sort()
  })
}

/** The values with null in place of a personal best of 0, which is none: a chart has a gap there. */
function replaceMissingBests(area: AnyArea, values: readonly number[]): readonly (number | null)[] {
  const bestCount = listDrawnBests(area).length
  return values.map((value, i) => (i < bestCount && value === 0 ? null : value))
}

function nameValues(names: readonly string[], values: readonly (number | null)[]): Totals {
  return Object.fromEntries(names.map((name, i) => [name, values[i] ?? null]))
}

function compareMonth(
  area: AnyArea,
  days: readonly TopicDay[],
  months: readonly Period[],
  today: Day,
): MonthComparison {
  const [current, previous] = [periodAround('month', today), shiftPeriod(periodAround('month', today), -1)]
  const sameDay = addDays(previous.start, Number(today.slice(-2)) - 1)
  const first = days[0]?.day ?? today
  const recorded = months.slice(-1 - meanMonths, -1).filter(({ end }) => end >= first)
  const sums = recorded.map((month) => sumTopicDays(area, selectDays(days, month)))
  const meanOf = (name: string) => round(sums.reduce((sum, totals) => sum + (totals[name] ?? 0), 0) / sums.length)
  return {
    current: sumTopicDays(area, selectDays(days, { start: current.start, end: today })),
    previous: sumTopicDays(
      area,
      selectDays(days, { start: previous.start, end: sameDay < current.start ? sameDay : previous.end }),
    ),
    mean: sums.length === 0 ? null : Object.fromEntries(area.search.sums.map((name) => [name, meanOf(name)])),
  }
}
