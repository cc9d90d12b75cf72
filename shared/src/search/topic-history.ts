import type { AnyArea, Totals } from '../areas/define.ts'
import { addDays, type Day } from '../calendar/day.ts'
import { type Period, periodAround, type Range, shiftPeriod } from '../calendar/period.ts'
import { round } from '../field/quantity.ts'
import { countItems, type IndexedTopic, sumTopicDays, type TopicDay, type TopicSummary } from './search-index.ts'
import { listValueFields } from './topic-fields.ts'

/** The items and the sums of a week or a month. */
export interface TopicPeriod {
  readonly start: Day
  readonly count: number
  readonly totals: Totals
}

/** The values of a day: the sums of its items, and the largest value of the field of personal bests. */
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

/** Computes the history of a topic. */
export function computeTopicHistory({ area, getSummary, listDays }: IndexedTopic, today: Day): TopicHistory {
  const days = listDays()
  const names = [...listValueFields(area).keys()]
  const joined = joinDays(area, names, days)
  const months = listPeriods('month', today)
  const recent = days.filter(({ day }) => day >= (months[0]?.start ?? today))
  const summarize = ({ start, end }: Period): TopicPeriod => {
    const within = selectDays(recent, { start, end })
    return { start, count: countItems(within), totals: sumTopicDays(area, within) }
  }
  return {
    ...getSummary(),
    firstDay: days[0]?.day ?? today,
    weeks: listPeriods('week', today).map(summarize),
    months: months.map(summarize),
    points: joined.slice(-maxPoints).map(({ day, values }) => ({ day, values: nameValues(names, values) })),
    highest: selectValues(names, joined, (sorted) => sorted.at(-1)),
    usual: selectValues(names, joined, (sorted) => sorted[Math.floor((sorted.length - 1) / 2)]),
    month: compareMonth(area, recent, days[0]?.day ?? today, today),
  }
}

function listPeriods(type: 'week' | 'month', today: Day): readonly Period[] {
  const current = periodAround(type, today)
  return Array.from({ length: periodCount }, (_, i) => shiftPeriod(current, i + 1 - periodCount))
}

function selectDays(days: readonly TopicDay[], { start, end }: Range): readonly TopicDay[] {
  return days.filter(({ day }) => day >= start && day <= end)
}

/** A day with the values of all its records together, in the order of `listValueFields`. */
interface DayValues {
  readonly day: Day
  readonly values: readonly number[]
}

function joinDays(
  { bests: [best] }: AnyArea,
  names: readonly string[],
  days: readonly TopicDay[],
): readonly DayValues[] {
  const joined: DayValues[] = []
  for (const next of days) {
    const last = joined.at(-1)
    if (last?.day !== next.day) joined.push(next)
    else {
      const join = (a: number, b: number, i: number) => (names[i] === best?.name ? Math.max(a, b) : a + b)
      joined[joined.length - 1] = { day: last.day, values: last.values.map((a, i) => join(a, next.values[i] ?? 0, i)) }
    }
  }
  return joined
}

/** One value of each name, from its values that are not 0 in ascending order; null without such a value. */
function selectValues(
  names: readonly string[],
  days: readonly DayValues[],
  select: (sorted: readonly number[]) => number | undefined,
): Totals {
  return nameValues(
    names,
    names.map((_, i) => {
      const values = days.map((each) => each.values[i] ?? 0).filter((value) => value !== 0)
      return select(values.toSorted((a, b) => a - b)) ?? null
    }),
  )
}

function nameValues(names: readonly string[], values: readonly (number | null)[]): Totals {
  return Object.fromEntries(names.map((name, i) => [name, values[i] ?? null]))
}

function compareMonth(area: AnyArea, days: readonly TopicDay[], first: Day, today: Day): MonthComparison {
  const current = periodAround('month', today)
  const previous = shiftPeriod(current, -1)
  const sameDay = addDays(previous.start, Number(today.slice(-2)) - 1)
  const before = Array.from({ length: meanMonths }, (_, i) => shiftPeriod(current, i - meanMonths))
  const recorded = before.filter(({ end }) => end >= first)
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
