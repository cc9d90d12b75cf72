import type { AnyArea } from '../../areas/define.ts'
import { addDays, type Day } from '../../calendar/day.ts'
import type { Values } from '../../field/field.ts'
import { listSets, replaceSets } from '../../field/sets.ts'
import { filterRoutines, planRoutines, routineHistoryDays } from '../routine.ts'
import { planSets } from '../routine-sets.ts'
import type { Reader } from '../store.ts'
import { createTitleKey, type LastItems, readLastItems } from './last-items.ts'

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
  const days = await reader.items(area, { start: addDays(day, -routineHistoryDays), end: day })
  const lastItems = new Map((await readLastItems(reader, area, day)).map((last) => [toKey(last), last]))
  return planRoutines(routines, days, day).map(({ routine: { id, name, items, plan }, dueSince }) => ({
    id,
    name,
    dueSince,
    items: items.map((item) => planItem(item, lastItems.get(createTitleKey(item)) ?? null, plan.increment)),
  }))
}

function toKey({ items: [first = {}] }: LastItems): string {
  return createTitleKey(first)
}

function planItem(target: Values, last: LastItems | null, increment: number): NextItem {
  const lastDay = last?.day ?? null
  const sets = listSets(target)
  if (sets.length === 0) return { item: last?.items.at(-1) ?? target, increased: null, lastDay }
  const { repeated, increased } = planSets(sets, last?.items.flatMap(listSets) ?? null, increment)
  return {
    item: replaceSets(target, repeated),
    increased: increased === null ? null : replaceSets(target, increased),
    lastDay,
  }
}
