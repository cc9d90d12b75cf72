import { initialValues, type Values } from '../../field/field.ts'
import { getValueFields } from '../collections.ts'
import type { Entry } from '../entry.ts'
import { writeItems } from '../rows.ts'
import type { Collection } from '../store.ts'
import { findLongText } from '../validate.ts'

/** The contents of an entry. */
export type Contents = Pick<Entry, 'values' | 'items'>

/** The contents of an entry that was changed by two devices. */
export interface ChangedContents {
  /** Before both changes; null before a creation. */
  readonly base: Contents | null
  /** On this device. */
  readonly mine: Contents
  /** On the server. */
  readonly theirs: Contents
}

/**
 * Merges two changes of one entry if they do not touch the same: the values of an entry and its items are each taken from the device that changed
 * them, and items are never mixed. Null if both devices have changed the values or the items differently, so that the user has to choose.
 */
export function mergeChanges(collection: Collection, { base, mine, theirs }: ChangedContents): Contents | null {
  const empty = { values: initialValues(getValueFields(collection)), items: [] }
  // Two goals that were created are two intentions, even where one is empty.
  if (base === null && collection.kind === 'goal') return isEqualContents(collection, mine, theirs) ? theirs : null
  const before = base ?? empty
  const values = mergePart(before.values, mine.values, theirs.values, (part) => writeSorted(collection, part))
  const items = mergePart(before.items, mine.items, theirs.items, (part) => writeItems(collection.area, part))
  return values === null || items === null ? null : { values, items }
}

/**
 * The contents of the others, and behind them those items of mine that they lack, up to the limit of the area. A value of the day is mine
 * only where they have none. Null where items cannot be merged.
 */
export function joinContents({ area, kind }: Collection, mine: Contents, theirs: Contents): Contents | null {
  if (kind === 'goal' || !area.canMerge) return null
  const write = (item: Values) => writeItems(area, [item])
  const unmatched = theirs.items.map(write)
  const own = mine.items.filter((item) => {
    const i = unmatched.indexOf(write(item))
    if (i !== -1) unmatched.splice(i, 1)
    return i === -1
  })
  const items = [...theirs.items, ...own].slice(0, area.maxItems)
  if (findLongText(area, items) !== null) return null
  return { values: joinValues(theirs.values, mine.values), items }
}

/** The first values, and the others where the first have none. */
export function joinValues(first: Values, others: Values): Values {
  return { ...first, ...others, ...Object.fromEntries(Object.entries(first).filter(([, value]) => value !== null)) }
}

/** Whether two entries have the same values and items. */
export function isEqualContents(collection: Collection, a: Contents, b: Contents): boolean {
  return (
    writeSorted(collection, a.values) === writeSorted(collection, b.values) &&
    writeItems(collection.area, a.items) === writeItems(collection.area, b.items)
  )
}

function mergePart<Part>(base: Part, mine: Part, theirs: Part, write: (part: Part) => string): Part | null {
  const [before, own, other] = [write(base), write(mine), write(theirs)]
  if (own === other || own === before) return theirs
  return other === before ? mine : null
}

/** The values in the order of their fields, with those that are not stored. */
function writeSorted(collection: Collection, values: Values): string {
  const fields = getValueFields(collection)
  const all = { ...initialValues(fields), ...values }
  return JSON.stringify(Object.keys(fields).map((name) => all[name]))
}
