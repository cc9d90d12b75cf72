import type { AnyArea } from '../../areas/define.ts'
import { addDays, type Day } from '../../calendar/day.ts'
import type { Values } from '../../field/field.ts'
import { findHeaviestSet, type LiftSet } from '../../field/sets.ts'
import type { DayItems, Reader } from '../store.ts'

/** The days before a day that are read: what a user did longer ago is no guide, and ten years would take too long. */
export const maxLastItemDays = 366

/** The last item of a user with a part and title, and the best set of a year. */
export interface LastItems {
  readonly day: Day
  /** All items of the part and title on that day, in their order. */
  readonly items: readonly Values[]
  /** The heaviest set that is no warm-up; of equal weights the one with the most repetitions. Zeros without a set. */
  readonly best: Pick<LiftSet, 'rep' | 'weight'>
}

/** Reads the last items of each part and title in the year before a day, in one query. */
export async function readLastItems(reader: Reader, area: AnyArea, day: Day): Promise<readonly LastItems[]> {
  return listLastItems(await reader.items(area, { start: addDays(day, -maxLastItemDays), end: addDays(day, -1) }))
}

/** Lists the last items of each part and title of days in order. */
export function listLastItems(days: readonly DayItems[]): readonly LastItems[] {
  const found = new Map<string, LastItems>()
  for (const { day: each, items } of days) {
    for (const item of items) {
      const key = createTitleKey(item)
      const { best, ...before } = found.get(key) ?? noItems
      const sameDayItems = before.day === each ? before.items : []
      found.set(key, {
        day: each,
        items: [...sameDayItems, item],
        best: findHeaviestSet([best, ...listShortForms(item)]),
      })
    }
  }
  return [...found.values()]
}

/** The same text for items of the same part and title. */
export function createTitleKey({ part, title }: Values): string {
  return `${part} ${title}`
}

const noItems = { day: null, items: [], best: { rep: 0, weight: 0 } } as const

/** The short form of an item, which has its heaviest set; none of an item without sets that count, whose short form has a warm-up. */
function listShortForms({ set, rep, weight }: Values): readonly LastItems['best'][] {
  return Number(set ?? 0) === 0 ? [] : [{ rep: Number(rep ?? 0), weight: Number(weight ?? 0) }]
}
