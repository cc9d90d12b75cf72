import type { AnyArea, Totals } from '../areas/define.ts'
import { type Day, firstDay } from '../calendar/day.ts'
import { type Period, periodAround, type Range } from '../calendar/period.ts'
import { initialValues } from '../field/field.ts'
import type { CountOptions } from '../field/units.ts'
import { memoize } from '../memoize.ts'
import type { DayItems } from '../tracking/store.ts'
import { listDrawnBests, listValueFields, type Topic } from './topic-fields.ts'

/** The items of one record that have a topic. */
export interface TopicDay {
  readonly day: Day
  /** The number of items. */
  readonly count: number
  /** The text of the last item. */
  readonly text: string
  /** The values of the items together, in the order of `listValueFields`. */
  readonly values: readonly number[]
}

/** The records of a topic. */
export interface TopicSummary {
  readonly topic: Topic
  /** The number of items. */
  readonly count: number
  readonly lastDay: Day
  /** The newest days, at most five, the last one first. */
  readonly newestDays: readonly Day[]
  /** The sums of the metrics that the area sums in a search. */
  readonly totals: Totals
  /** The items and the sums of each year. */
  readonly years: ReadonlyMap<string, TopicYear>
}

/** The items and the sums of a year. */
export interface TopicYear {
  readonly count: number
  readonly totals: Totals
}

/** The year of a day; zeros without items. */
export function findTopicYear({ years, totals }: TopicSummary, day: Day): TopicYear {
  const zeros = Object.fromEntries(Object.keys(totals).map((name) => [name, 0]))
  return years.get(day.slice(0, 4)) ?? { count: 0, totals: zeros }
}

const maxNewestDays = 5

const getNoValues = memoize(({ dayFields }: AnyArea) => initialValues(dayFields))

/** The values of items of a day, computed as the total of the day: its list rounds there. */
export function summarizeItems(
  { area, topic }: { readonly area: AnyArea; readonly topic: Topic },
  { day, items }: DayItems,
  options: CountOptions,
): TopicDay {
  const { search } = area
  const totals = area.total(items, getNoValues(area), options)
  const bestValues = listDrawnBests(area).map((best) =>
    Math.max(0, ...items.flatMap(best.list).map(({ value }) => value)),
  )
  return {
    day,
    count: items.length,
    text: shareText(topic.text, String(items.at(-1)?.[topic.field] ?? '')),
    values: [...bestValues, ...search.sums.map((name) => totals[name] ?? 0)],
  }
}

/** The first of two equal texts, so that the memory has it once and not for each day. */
function shareText(known: string, text: string): string {
  return known === text ? known : text
}

/** Summarizes the days of a topic, which are in order. */
export function summarizeDays(area: AnyArea, topic: Topic, days: readonly TopicDay[]): TopicSummary {
  const years = listYears(days).map((year) => {
    const ofYear = selectDays(days, year)
    return [year.start.slice(0, 4), { count: countItems(ofYear), totals: sumTopicDays(area, ofYear) }] as const
  })
  const newestDays = new Set<Day>()
  for (let i = days.length - 1; i >= 0 && newestDays.size < maxNewestDays; i -= 1) {
    const day = days[i]?.day
    if (day !== undefined) newestDays.add(day)
  }
  return {
    topic: { ...topic, text: days.at(-1)?.text ?? topic.text },
    count: countItems(days),
    lastDay: days.at(-1)?.day ?? firstDay,
    newestDays: [...newestDays],
    totals: sumTopicDays(area, days),
    years: new Map(years),
  }
}

/** The years with one of the days, which are in order. */
function listYears(days: readonly TopicDay[]): readonly Period[] {
  const years: Period[] = []
  for (let next = days[0]; next !== undefined; ) {
    const year = periodAround('year', next.day)
    years.push(year)
    next = days[countLeading(days, ({ day }) => day <= year.end)]
  }
  return years
}

/** The days of a range, from days in order. */
export function selectDays(days: readonly TopicDay[], { start, end }: Range): readonly TopicDay[] {
  return days.slice(
    countLeading(days, ({ day }) => day < start),
    countLeading(days, ({ day }) => day <= end),
  )
}

/** The number of days at the beginning of which the condition holds, by a binary search. */
function countLeading(days: readonly TopicDay[], holds: (day: TopicDay) => boolean): number {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const day = days[middle]
    if (day !== undefined && holds(day)) low = middle + 1
    else high = middle
  }
  return low
}

export function countItems(days: readonly TopicDay[]): number {
  return days.reduce((sum, { count }) => sum + count, 0)
}

/** The sums over days. */
export function sumTopicDays(area: AnyArea, days: readonly TopicDay[]): Totals {
  const names = [...listValueFields(area).keys()]
  const sums = area.search.sums.map((name) => {
    const index = names.indexOf(name)
    return [name, days.reduce((sum, { values }) => sum + (values[index] ?? 0), 0)]
  })
  return Object.fromEntries(sums)
}
