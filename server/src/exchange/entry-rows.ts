import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { SentEntry } from '@haru/shared/contract/exchange/changes.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Values } from '@haru/shared/field/field.ts'
import { memoize } from '@haru/shared/memoize.ts'
import { getCollectionName, listCollections } from '@haru/shared/tracking/collections.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { type EntryRow, readItems, writeItems } from '@haru/shared/tracking/rows.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import type { EntryTable } from '../db/schema.ts'

/** The wire name of the collection of a row. */
export function findListName(areas: readonly AnyArea[], { area, kind }: Pick<EntryTable, 'area' | 'kind'>): string {
  return getListNames(areas).get(`${area} ${kind}`) ?? area
}

const getListNames = memoize(
  (areas: readonly AnyArea[]) =>
    new Map(listCollections(areas).map((each) => [`${each.area.id} ${each.kind}`, getCollectionName(each)])),
)

/** A row of the table `entry` as a device stores it. */
export function encodeStoredRow(list: string, row: EntryRow): SentEntry {
  return {
    list,
    id: row.id,
    type: row.type,
    start: row.start,
    end: row.finish,
    values: JSON.parse(row.values),
    items: JSON.parse(row.items),
    revision: row.revision,
    seq: row.seq,
    updatedAt: row.updated_at,
  }
}

/** An entry as a device stores it. */
export function encodeEntry(collection: Collection, { id, period, values, items, revision, stamp }: Entry): SentEntry {
  return {
    list: getCollectionName(collection),
    id,
    ...period,
    values,
    items: JSON.parse(writeItems(collection.area, items)),
    revision,
    seq: stamp?.number ?? 0,
    updatedAt: stamp?.updatedAt ?? 0,
  }
}

/** The items of a device by the names of their fields. Refuses other values with `invalidObject` or `invalidField`. */
export function nameItems(area: AnyArea, sent: unknown): readonly Values[] {
  if (!Array.isArray(sent)) throw new Refusal('invalidObject', { field: 'items' })
  const fieldCount = Object.keys(area.item).length
  const invalid = sent.findIndex((item) => !Array.isArray(item) || item.length > fieldCount)
  if (invalid >= 0) throw new Refusal('invalidField', { field: `items.${invalid}` })
  return readItems(area, JSON.stringify(sent))
}
