import type { AnyArea } from '@haru/shared/areas/define.ts'
import { type ListCount, otherLists } from '@haru/shared/contract/account/account-data.ts'
import { Refusal, type RefusedRow } from '@haru/shared/errors.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import { getCollectionName, listCollections } from '@haru/shared/tracking/collections.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { hasSavedSets, type SavedSet, savedSetsName } from '@haru/shared/tracking/saved-set.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { computeStoredTotals } from '@haru/shared/tracking/stored-totals.ts'
import { isObject, parseJsonValue } from '../http/parse/json.ts'
import { maxEntries } from '../tracking/store.ts'
import { type StoredEntry, toStoredEntry } from '../tracking/writes.ts'
import { createEntryDecoder, type JsonRow } from './entry-rows.ts'
import { createFoodsDecoder, type Foods } from './food.ts'
import { splitJson } from './json-stream.ts'
import { createManifestReader, type Manifest } from './manifest.ts'
import { type AreaSavedSets, createSavedSetCollector, createSavedSetDecoder } from './saved-sets.ts'
import { createNotAnExport } from './unzip.ts'
import { refuseDuplicate } from './values.ts'

/** The checked content of an export, with computed totals, before it is written. */
export interface RestoreData extends Manifest, Foods {
  readonly entries: readonly StoredEntry[]
  readonly savedSets: readonly AreaSavedSets[]
  readonly listCounts: readonly ListCount[]
}

/** The largest number of reported rows; a file with more invalid rows has another cause. */
const maxReportedRows = 20
const limits = { depth: 8, keys: 2000 }

/**
 * Reads a `haru.json` while it arrives, and checks every value as a save does; nothing is written yet. Refuses with
 * `invalidObject` a file that is not an export, with `newerExport` a newer version, and with `refusedRows` rows that no
 * editor could save. Totals are computed, never read.
 */
export async function readExport(areas: readonly AnyArea[], data: AsyncIterable<Uint8Array>): Promise<RestoreData> {
  const manifest = createManifestReader(areas)
  let lists: ListReader | null = null
  try {
    for await (const { key, row, text } of splitJson(data)) {
      if (row === null && lists === null) manifest.add(key, text)
      else if (row === null) throw createNotAnExport(key)
      else {
        lists ??= createListReader(areas, manifest.read())
        lists.take(key, row, text)
      }
    }
  } catch (error) {
    throw toExportRefusal(error, lists)
  }
  lists ??= createListReader(areas, manifest.read())
  return lists.end()
}

// A file without valid JSON is not an export.
function toExportRefusal(error: unknown, lists: ListReader | null): unknown {
  const isBroken = error instanceof Refusal && (error.code === 'invalidJson' || error.code === 'tooDeep')
  return isBroken ? createNotAnExport(lists?.getPosition()) : error
}

interface ListReader {
  readonly take: (list: string, row: number, text: string) => void
  /** The current list and row, for error messages. */
  readonly getPosition: () => string
  readonly end: () => RestoreData
}

/** Reads a row of one list; refuses invalid rows. */
type ReadRow = (row: JsonRow) => void

function createListReader(areas: readonly AnyArea[], manifest: Manifest): ListReader {
  const entries: StoredEntry[] = []
  const foods = createFoodsDecoder(manifest.settings.currency)
  const rowReaders = createRowReaders(areas, manifest, (collection, entry) => {
    if (entries.length >= maxEntries) throw new Refusal('limitReached')
    const totals = computeStoredTotals(collection, entry, manifest.settings)
    entries.push(toStoredEntry({ collection, entry, totals }))
  })
  const savedSets = createSavedSetCollector()
  const [favorites, ownFoods] = otherLists
  const all = new Map<string, ReadRow>([
    ...rowReaders,
    ...createSetReaders(areas, manifest, savedSets.add),
    [favorites, foods.addFavorite],
    [ownFoods, foods.addOwn],
  ])
  const counts = new Map<string, number>()
  const refusedRows: RefusedRow[] = []
  let last = ''

  function takeRow(list: string, row: number, text: string, take: ReadRow): void {
    try {
      take(parseRow(text))
      counts.set(list, row)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { field } = error.details
      refusedRows.push({ list, row, code: error.code, ...(field === undefined ? {} : { field }) })
      if (refusedRows.length >= maxReportedRows || error.code === 'limitReached') throw createRefusal(refusedRows)
    }
  }

  return {
    take(list, row, text) {
      const take = all.get(list)
      const isRepeated = row === 0 && counts.has(list)
      if (take === undefined || isRepeated) throw createNotAnExport(list)
      last = `${list}.${row}`
      if (row === 0) counts.set(list, 0)
      else takeRow(list, row, text, take)
    },
    getPosition: () => last,
    end() {
      if (refusedRows.length > 0) throw createRefusal(refusedRows)
      const listCounts = [...all.keys()].map((list) => ({ list, count: counts.get(list) ?? 0 }))
      return { ...manifest, ...foods.result(), entries, savedSets: savedSets.result(), listCounts }
    },
  }
}

/** Creates a reader of rows for the saved sets of each area that has sets. */
function createSetReaders(
  areas: readonly AnyArea[],
  { settings: { currency }, categories }: Manifest,
  put: (area: AnyArea, set: SavedSet) => void,
): readonly (readonly [string, ReadRow])[] {
  return areas.filter(hasSavedSets).map((area) => {
    const category = categories.get(area.id) ?? createDefaultCategory(area)
    const read = createSavedSetDecoder(area, { currency, category })
    return [savedSetsName(area), (row: JsonRow) => put(area, read(row))] as const
  })
}

function createRefusal(rows: readonly RefusedRow[]): Refusal {
  return new Refusal('refusedRows', { rows })
}

function parseRow(text: string): JsonRow {
  const row = parseJsonValue(text, limits)
  if (!isObject(row)) throw new Refusal('invalidObject')
  return row
}

/** Creates a reader of rows for each collection. It refuses duplicate periods of a collection and duplicate ids of all. */
function createRowReaders(
  areas: readonly AnyArea[],
  { settings: { currency }, categories }: Manifest,
  put: (collection: Collection, entry: Entry) => void,
): readonly (readonly [string, ReadRow])[] {
  const ids = new Set<string>()
  return listCollections(areas).map((collection) => {
    const category = categories.get(collection.area.id) ?? createDefaultCategory(collection.area)
    const read = createEntryDecoder(collection, { currency, category })
    const periods = new Set<string>()
    const take = (row: JsonRow) => {
      const entry = read(row)
      const { type, start, end } = entry.period
      refuseDuplicate(periods, `${type} ${start} ${end}`, 'start')
      refuseDuplicate(ids, entry.id, 'id')
      put(collection, entry)
    }
    return [getCollectionName(collection), take] as const
  })
}
