import type { AnyArea } from '../areas/define.ts'
import type { Values } from '../field/field.ts'
import { text } from '../field/text.ts'
import { isValidName, normalizeName } from './category/edit-category.ts'

/** Items of an area under a name that the user gave, such as a breakfast: they are logged together. */
export interface SavedSet {
  /** A UUID v7, created by the client. */
  readonly id: string
  readonly name: string
  /** In the order in which they are logged; at least one, at most the items of a day. Numbers are integers of base units. */
  readonly items: readonly Values[]
  /** 1 for a new set; each save adds one. */
  readonly revision: number
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

/** Whether an area has saved sets: logging a set adds its items to those of the day, so its records must merge. */
export function hasSavedSets({ canMerge }: AnyArea): boolean {
  return canMerge
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
