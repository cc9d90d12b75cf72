import { type CollectionName, getCollectionName, getValueFields } from '../../tracking/collections.ts'
import type { Collection } from '../../tracking/store.ts'

/** The prefixed names of a collection on the wire: `exercise_goal_dateStart`, `food_section`, `sleep_total_bedTime`. */
export function createWireNames(collection: CollectionName) {
  const { area, kind } = collection
  const prefix = getCollectionName(collection)
  return {
    dateType: `${prefix}_dateType`,
    dateStart: `${prefix}_dateStart`,
    dateEnd: `${prefix}_dateEnd`,
    number: `${prefix}_number`,
    regDt: `${prefix}_regDt`,
    updateDt: `${prefix}_updateDt`,
    section: `${area.id}_section`,
    item: (name: string) => `${area.id}_${name}`,
    /** A day value of a record is one of its totals; the values of a goal are its metrics. */
    value: (name: string) => (kind === 'goal' ? `${area.id}_goal_${name}` : `${area.id}_total_${name}`),
    total: (name: string) => `${area.id}_total_${name}`,
    difference: (name: string) => `${area.id}_diff_${name}`,
    /** The part of a goal that is due by now, and the part of the real amount that is judged against it. */
    due: (name: string) => `${area.id}_due_${name}`,
    judged: (name: string) => `${area.id}_judged_${name}`,
    /** The largest value of a field before a personal best. */
    previous: (name: string) => `${area.id}_previous_${name}`,
    /** A value of the best set of a title. */
    best: (name: string) => `${area.id}_best_${name}`,
    /** The amount of a suggested goal, of a day, a week or a month. */
    suggested: (name: string) => `${area.id}_suggest_${name}`,
    /** Whether a goal follows a metric, Y or N. A missing name is Y. */
    follow: (name: string) => `${area.id}_follow_${name}`,
    color: (name: string) => `${name}_color`,
  } as const
}

export type WireNames = ReturnType<typeof createWireNames>

/** The path of a problem in wire names: `items.0.set` is `exercise_section.0.exercise_set`. */
export function encodePath(collection: Collection, path: string): string {
  // The type of a save is sent next to the entry.
  if (path === 'type') return path
  const wire = createWireNames(collection)
  const [head, index, name] = path.split('.')
  if (head !== 'items') return wire.value(path)
  return [wire.section, index, name && wire.item(name)].filter((part) => part !== undefined).join('.')
}

/** The field of an entry that a refusal names by its wire path; null if the path names no field that a user fills in. */
export function decodePath(
  collection: Collection,
  path: string,
): { readonly item: number | null; readonly name: string | null } | null {
  const wire = createWireNames(collection)
  const value = Object.keys(getValueFields(collection)).find((name) => wire.value(name) === path)
  if (value !== undefined) return { item: null, name: value }
  const [section, index, field] = path.split('.')
  if (section !== wire.section) return null
  if (index === undefined) return { item: null, name: null }
  const name = Object.keys(collection.area.item).find((each) => wire.item(each) === field)
  return name !== undefined && /^\d{1,3}$/.test(index) ? { item: Number(index), name } : null
}
