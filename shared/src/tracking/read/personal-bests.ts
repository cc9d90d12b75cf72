import type { AnyArea } from '../../areas/define.ts'
import { addDays, type Day, firstDay } from '../../calendar/day.ts'
import type { Values } from '../../field/field.ts'
import type { Units } from '../../field/units.ts'
import type { DayItems, Reader } from '../store.ts'

/** The largest value of a part and title, such as the heaviest weight of an exercise, on a day that has exceeded all others. */
export interface PersonalBest {
  readonly part: string
  readonly title: string
  /** In the base unit, like `previous`. */
  readonly value: number
  /** The largest value of the other days. */
  readonly previous: number
}

/** The days before and after a day that are read first: nearly every value was reached in them. */
const nearDays = 31
/** The days after a day whose values are compared: a user may record a day late, but not by years. */
const laterDays = 366

/**
 * Reads the personal bests of a day: values that are larger, as they are displayed, than those of all earlier days and of the year
 * after the day. The first value of a title is none. Reads the days around the day, then all of them from the latest to the first one,
 * and stops as soon as every value was reached on another day. An area without `bestField` has none.
 */
export async function readPersonalBests(
  reader: Reader,
  area: AnyArea,
  day: Day,
  units: Units,
): Promise<readonly PersonalBest[]> {
  const around = await reader.items(area, { start: addDays(day, -nearDays), end: addDays(day, nearDays) })
  const bests = findBests(
    area,
    around.filter((each) => each.day === day),
  )
  const candidates = new Map([...bests].map(([key, best]) => [key, { ...best, previous: 0 }]))
  const toDisplayed = (value: number) => Number(area.item[area.bestField ?? '']?.encode(value, units))

  function compare(days: readonly DayItems[]): void {
    const others = days.filter((each) => each.day !== day)
    for (const [key, { value }] of findBests(area, others)) {
      const candidate = candidates.get(key)
      if (candidate === undefined) continue
      if (toDisplayed(value) >= toDisplayed(candidate.value)) candidates.delete(key)
      else if (value > candidate.previous) candidates.set(key, { ...candidate, previous: value })
    }
  }

  compare(around)
  if (candidates.size === 0) return []
  for await (const part of reader.itemsInParts(area, { start: firstDay, end: addDays(day, laterDays) })) {
    compare(part)
    if (candidates.size === 0) return []
  }
  return [...candidates.values()].filter(({ previous }) => previous > 0)
}

/** The largest value of each part and title. Zero is no value: a pull-up without a weight has none. */
function findBests(
  { bestField }: AnyArea,
  days: readonly DayItems[],
): ReadonlyMap<string, Omit<PersonalBest, 'previous'>> {
  const bests = new Map<string, Omit<PersonalBest, 'previous'>>()
  for (const item of days.flatMap(({ items }) => items)) {
    const value = bestField === null ? 0 : Number(item[bestField])
    const ref = toCategoryRef(item)
    const key = `${ref.part}.${ref.title}`
    if (value > (bests.get(key)?.value ?? 0)) bests.set(key, { ...ref, value })
  }
  return bests
}

function toCategoryRef({ part, title }: Values): { readonly part: string; readonly title: string } {
  return { part: String(part ?? ''), title: String(title ?? '') }
}
