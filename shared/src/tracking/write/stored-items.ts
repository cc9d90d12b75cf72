import type { AnyArea } from '../../areas/define.ts'
import type { Entry } from '../entry.ts'
import { writeItems } from '../rows.ts'
import type { IsStoredItem } from '../validate.ts'

/** Recognizes the items of entries, so that a save does not refuse those that it leaves as they are. */
export function createStoredItemCheck(area: AnyArea, entries: readonly (Pick<Entry, 'items'> | null)[]): IsStoredItem {
  let texts: ReadonlySet<string> | null = null
  return (item) => {
    texts ??= new Set(entries.flatMap((entry) => entry?.items ?? []).map((each) => writeItems(area, [each])))
    return texts.has(writeItems(area, [item]))
  }
}
