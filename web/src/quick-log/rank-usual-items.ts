import type { AnyArea } from '@haru/shared/areas/define.ts'
import { type Day, weekday } from '@haru/shared/calendar/day.ts'
import type { Values } from '@haru/shared/field/field.ts'
import { createIdentify, type UsualItem } from '@haru/shared/tracking/read/usual-items.ts'

/** The moment for which items are suggested. */
export interface Moment {
  readonly day: Day
  /** The part at this time of day, such as a meal; null if the time says nothing about the part. */
  readonly part: string | null
  /** The items that the day has already. */
  readonly logged: readonly Values[]
}

/** An item that was logged once is not usual. */
const minCount = 2
/** An item of the same weekday is as likely as an item that was logged this many times on any day. */
const weekdayWeight = 7

/**
 * Sorts the usual items of an area by how likely they are at a moment: items that the day does not have yet come first, then those of
 * the part at this time of day, then those that are logged most often, above all on this weekday.
 */
export function rankUsualItems(area: AnyArea, usualItems: readonly UsualItem[], moment: Moment): readonly UsualItem[] {
  const identify = createIdentify(area)
  const logged = new Set(moment.logged.map(identify))
  return sortByRank(
    usualItems.filter(({ count }) => count >= minCount),
    (usual) => [
      logged.has(identify(usual.item)) ? 0 : 1,
      usual.item['part'] === moment.part ? 1 : 0,
      computeLikelihood(usual, moment.day),
    ],
  )
}

/** Sorts by the first number of each rank, then by the next ones; the highest come first. */
export function sortByRank<T>(values: readonly T[], rankOf: (value: T) => readonly number[]): readonly T[] {
  return values
    .map((value) => ({ value, rank: rankOf(value) }))
    .toSorted((a, b) => {
      const differences = b.rank.map((number, i) => number - (a.rank[i] ?? 0))
      return differences.find((difference) => difference !== 0) ?? 0
    })
    .map(({ value }) => value)
}

/** How likely an item is on a day: how often it was logged, above all on this weekday. */
export function computeLikelihood({ count, weekdays }: Pick<UsualItem, 'count' | 'weekdays'>, day: Day): number {
  return count + weekdayWeight * (weekdays[weekday(day) - 1] ?? 0)
}
