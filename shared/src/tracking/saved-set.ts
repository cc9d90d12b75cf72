import type { AnyArea } from '../areas/define.ts'
import type { Day } from '../calendar/day.ts'
import type { Values } from '../field/field.ts'
import { number } from '../field/number.ts'
import { hasSets } from '../field/sets.ts'
import { text } from '../field/text.ts'
import { isValidName, normalizeName } from './names.ts'

/** Items of an area under a name that the user gave, such as a breakfast: they are logged together. */
export interface SavedSet {
  /** A UUID v7, created by the client. */
  readonly id: string
  readonly name: string
  /** In the order in which they are logged; at least one, at most the items of a day. Numbers are integers of base units. */
  readonly items: readonly Values[]
  /** Makes the set a routine; null for a set that is logged whenever the user wants. */
  readonly plan: RoutinePlan | null
  /** 1 for a new set; each save adds one. */
  readonly revision: number
}

/** When a saved set is due, and how its targets grow. */
export interface RoutinePlan {
  /** 1 (Monday) to 7, in order; empty if the routine takes turns with the other routines without weekdays. */
  readonly weekdays: readonly number[]
  /** The day from which it is planned: nothing is due before. */
  readonly start: Day
  /** The weight that is added when all sets have been completed, in milligrams; 0 for none. */
  readonly increment: number
}

/** The saved sets of each area, by its id; in each area the last saved set first. */
export type SavedSets = Readonly<Record<string, readonly SavedSet[]>>

/** The largest number of saved sets of an area. */
export const maxSavedSets = 50

/**
 * The largest length of the items of all saved sets of an area, in characters of JSON. It is the size of the largest save of a day, so
 * one set always fits, and a list of sets is about as large as a page of records.
 */
export const maxSavedSetsLength = 512 * 1024

export const savedSetNameField = text({ max: 40 })

export const incrementField = number({ quantity: 'weight', max: 99 })

/** Whether an area has saved sets: logging a set adds its items to those of the day, so its records must merge. */
export function hasSavedSets({ canMerge }: AnyArea): boolean {
  return canMerge
}

/** Whether the saved sets of an area can be routines: their items have sets, which are the targets. */
export function hasRoutines(area: AnyArea): boolean {
  return hasSavedSets(area) && hasSets(area)
}

/** Whether numbers are weekdays in order, each at most once. */
export function isWeekdayList(weekdays: readonly number[]): boolean {
  return weekdays.every((day, i) => Number.isInteger(day) && day >= 1 && day <= 7 && day > (weekdays[i - 1] ?? 0))
}

/** The name of the list of an area's saved sets in an export: `food_savedSets`. */
export function savedSetsName({ id }: AnyArea): string {
  return `${id}_savedSets`
}

/** Whether a name has visible characters and is within the limit. */
export function isValidSavedSetName(name: string): boolean {
  return isValidName(name, savedSetNameField)
}

/** Finds the set with a name; letter case, Unicode composition and spacing are ignored. */
export function findSavedSetByName<T extends Pick<SavedSet, 'name'>>(sets: readonly T[], name: string): T | undefined {
  const normalized = normalizeName(name)
  return sets.find((each) => normalizeName(each.name) === normalized)
}

/** Whether the items of sets are longer than an area can store. */
export function isTooLong(sets: readonly Pick<SavedSet, 'items'>[]): boolean {
  return sets.reduce((length, { items }) => length + JSON.stringify(items).length, 0) > maxSavedSetsLength
}
