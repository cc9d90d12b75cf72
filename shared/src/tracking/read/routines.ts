import type { AnyArea } from '../../areas/define.ts'
import { addDays, type Day } from '../../calendar/day.ts'
import type { Values } from '../../field/field.ts'
import { type LiftSet, listSets, replaceSets } from '../../field/sets.ts'
import { filterRoutines, planRoutines } from '../routine.ts'
import { planSets } from '../routine-sets.ts'
import type { Reader } from '../store.ts'
import { createTitleKey, type LastItems, listLastItems, maxLastItemDays } from './last-items.ts'

/** A routine as it can be done on a day. */
export interface NextRoutine {
  /** The id and the name of the saved set. */
  readonly id: string
  readonly name: string
  /** The day for which it is planned: the day itself, or an earlier one if it was missed then. Null if it is not due. */
  readonly dueSince: Day | null
  /** In the order of the routine. */
  readonly items: readonly NextItem[]
}

/** An item of a routine for the next workout. */
export interface NextItem {
  /** The item with the values of the last time. */
  readonly item: Values
  /** The same with more weight; null unless the last time completed every set of the routine. */
  readonly increased: Values | null
  /** The day of the last time; null if there is none within a year. */
  readonly lastDay: Day | null
}

/** Reads the routines of an area as they can be done on a day: those that have been due longest first, then the others by name. */
export async function readNextRoutines(reader: Reader, area: AnyArea, day: Day): Promise<readonly NextRoutine[]> {
  const [sets = []] = await reader.savedSets([area])
  const routines = filterRoutines(sets)
  if (routines.length === 0) return []
  const days = await reader.items(area, { start: addDays(day, -maxLastItemDays), end: day })
  const daysBefore = days.filter((each) => each.day < day)
  const lastItems = new Map(listLastItems(daysBefore).map((last) => [toKey(last), last]))
  return planRoutines(routines, days, day).map(({ routine: { id, name, items, plan }, dueSince }) => ({
    id,
    name,
    dueSince,
    items: items.map((item, i) => {
      const key = createTitleKey(item)
      const isSame = (other: Values) => createTitleKey(other) === key
      const before = items.slice(0, i).filter(isSame)
      const last = selectLastItems(lastItems.get(key) ?? null, before, items.filter(isSame).length)
      return planItem(item, last, plan.increment)
    }),
  }))
}

function toKey({ items: [first = {}] }: LastItems): string {
  return createTitleKey(first)
}

/** The last values that an item of a routine repeats. */
interface RepeatedItem {
  readonly day: Day
  /** The values of an item without sets. */
  readonly item: Values | undefined
  readonly sets: readonly LiftSet[]
}

/**
 * Selects the last values that an item of a routine repeats. `before` are the items of its title before it, and `count` is the number of all of them. If the last
 * time had as many, they are those of the item of the same number, else those of the last item and the sets of all items that the items before it do not repeat.
 */
function selectLastItems(last: LastItems | null, before: readonly Values[], count: number): RepeatedItem | null {
  if (last === null) return null
  const isPaired = last.items.length === count
  const items = isPaired ? last.items.slice(before.length, before.length + 1) : last.items
  const counted = isPaired ? [] : before
  return { day: last.day, item: items.at(-1), sets: omitFirstSets(items.flatMap(listSets), counted.flatMap(listSets)) }
}

/** The sets without the first ones: as many warm-ups and as many others as `counted` has. */
function omitFirstSets(sets: readonly LiftSet[], counted: readonly LiftSet[]): readonly LiftSet[] {
  return [true, false].flatMap((isWarmUp) => {
    const isOfKind = ({ kind }: LiftSet) => (kind === 'warmUp') === isWarmUp
    return sets.filter(isOfKind).slice(counted.filter(isOfKind).length)
  })
}

function planItem(target: Values, last: RepeatedItem | null, increment: number): NextItem {
  const lastDay = last?.day ?? null
  const sets = listSets(target)
  if (sets.length === 0) return { item: last?.item ?? target, increased: null, lastDay }
  const { repeated, increased } = planSets(sets, last?.sets ?? null, increment)
  return {
    item: replaceSets(target, repeated),
    increased: increased === null ? null : replaceSets(target, increased),
    lastDay,
  }
}
