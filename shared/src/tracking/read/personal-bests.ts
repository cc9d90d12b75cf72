import type { AnyArea } from '../../areas/define.ts'
import { addDays, type Day } from '../../calendar/day.ts'
import type { Values } from '../../field/field.ts'
import type { Units } from '../../field/units.ts'
import type { DayItems, Owner, Store } from '../store.ts'

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
/** How many days are read at once, so that ten years are never in memory together. */
const windowDays = 366

/**
 * Reads the personal bests of a day: values that are larger, as they are displayed, than those of all earlier days and of the year
 * after the day. The first value of a title is none. Reads the days around the day, then the year after it, then the years before it
 * from the latest to the first one, and stops as soon as every value was reached on another day. An area without `bestField` has none.
 */
export async function readPersonalBests(
  store: Store,
  owner: Owner,
  area: AnyArea,
  day: Day,
  units: Units,
): Promise<readonly PersonalBest[]> {
  const reader = store.read(owner)
  const around = await reader.items(area, { start: addDays(day, -nearDays), end: addDays(day, nearDays) })
  const bests = findBests(
    area,
    around.filter((each) => each.day === day),
  )
  const candidates = new Map([...bests].map(([key, best]) => [key, { ...best, previous: 0 }]))
  const toDisplayed = (value: number) => Number(area.item[area.bestField ?? '']?.encode(value, units))

  function compare(days: readonly DayItems[]): void {
    for (const [key, { value }] of findBests(area, days)) {
      const candidate = candidates.get(key)
      if (candidate === undefined) continue
      if (toDisplayed(value) >= toDisplayed(candidate.value)) candidates.delete(key)
      else if (value > candidate.previous) candidates.set(key, { ...candidate, previous: value })
    }
  }

  compare(around.filter((each) => each.day !== day))
  if (candidates.size === 0) return []
  compare(await reader.items(area, { start: addDays(day, nearDays + 1), end: addDays(day, windowDays) }))
  const firstDay = await reader.firstDay(area)
  let end = addDays(day, -nearDays - 1)
  while (firstDay !== null && candidates.size > 0 && firstDay <= end) {
    compare(await reader.items(area, { start: addDays(end, 1 - windowDays), end }))
    end = addDays(end, -windowDays)
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
