import { readItems, readValues, writeItems } from '@haru/shared/tracking/rows.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import type { Contents } from '@haru/shared/tracking/write/merge.ts'
import type { StoredContents } from './schema.ts'

export function readContents(collection: Collection, stored: StoredContents): Contents
export function readContents(collection: Collection, stored: StoredContents | null): Contents | null
export function readContents(collection: Collection, stored: StoredContents | null): Contents | null {
  if (stored === null) return null
  return { values: readValues(collection, stored.values), items: readItems(collection.area, stored.items) }
}

export function writeContents({ area }: Collection, { values, items }: Contents): StoredContents {
  return { values: JSON.stringify(values), items: writeItems(area, items) }
}
