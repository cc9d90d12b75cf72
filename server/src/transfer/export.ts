import type { Readable } from 'node:stream'
import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { findUserDay } from '@haru/shared/calendar/user-day.ts'
import { otherLists } from '@haru/shared/contract/account/account-data.ts'
import { byteOrderMark, formatCsvRow } from '@haru/shared/spreadsheet/csv.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import { getCollectionName } from '@haru/shared/tracking/collections.ts'
import { savedSetsName } from '@haru/shared/tracking/saved-set.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import type { Database } from '../db/schema.ts'
import { openSnapshot } from '../db/snapshot.ts'
import { iterateInBackground } from '../runtime/iterate-in-background.ts'
import { translators } from '../runtime/translators.ts'
import { type AccountData, readAccountData } from './account-data.ts'
import { type CsvContext, type CsvFile, createEntryCsv } from './csv-files.ts'
import { createEntryEncoder, type JsonRow } from './entry-rows.ts'
import { createFavoriteCsv, createOwnCsv, toExportedFavorite, toExportedOwn } from './food.ts'
import { dataFileName, formatName, formatVersion } from './format.ts'
import { createSavedSetCsv, createSavedSetEncoder } from './saved-sets.ts'
import { createZip, type ZipMember } from './zip.ts'

export interface Export {
  /** Such as `haru-2026-03-31.zip`, with today in the time zone of the user. */
  readonly name: string
  readonly body: Readable
}

/** Opens an export from a snapshot, which closes with the export. Refuses with `accountGone`. */
export async function openExport(db: Database, areas: readonly AnyArea[], owner: Owner, now: number): Promise<Export> {
  const snapshot = await openSnapshot(db)
  try {
    const exportFile = createExport(await readAccountData(snapshot.db, areas, owner), now)
    exportFile.body.once('close', snapshot.close)
    return exportFile
  } catch (error) {
    await snapshot.close()
    throw error
  }
}

/** Creates an export as a zip: `haru.json`, which can be restored, and a CSV file for each list. */
export function createExport(accountData: AccountData, now: number): Export {
  const lists = createLists(accountData)
  const creation = { madeAt: new Date(now).toISOString(), day: findUserDay(accountData.settings, new Date(now)) }
  return {
    name: formatExportName(creation.day),
    body: createZip([createDataMember(accountData, lists, creation.madeAt), ...lists.map(createCsvMember)]),
  }
}

function formatExportName(day: Day): string {
  return `haru-${day}.zip`
}

/** A list of `haru.json`, and its CSV file. */
interface ExportList {
  readonly name: string
  readonly rows: () => AsyncIterable<JsonRow>
  readonly cells: () => AsyncIterable<readonly (string | number | null)[]>
}

function createLists(accountData: AccountData): readonly ExportList[] {
  const { settings, collections, categories, savedSets, favorites, ownFoods } = accountData
  const context: CsvContext = {
    t: translators[settings.language],
    units: { weight: settings.weight, currency: settings.currency, countWarmUps: settings.countWarmUps },
  }
  const findCategory = (area: AnyArea) => categories.get(area.id) ?? createDefaultCategory(area)
  const [favorite, own] = otherLists
  return [
    ...collections.map(({ collection, entries }) => {
      const csv = createEntryCsv(context, collection, findCategory(collection.area))
      return createList(getCollectionName(collection), entries, createEntryEncoder(collection), csv)
    }),
    ...savedSets.map(({ area, sets }) => {
      const csv = createSavedSetCsv(context, area, findCategory(area))
      return createList(savedSetsName(area), () => sets, createSavedSetEncoder(area), csv)
    }),
    createList(favorite, () => favorites, toExportedFavorite, createFavoriteCsv(context)),
    createList(own, () => ownFoods, toExportedOwn, createOwnCsv(context)),
  ]
}

function createList<T>(
  name: string,
  readAll: () => Iterable<T> | AsyncIterable<T>,
  encodeRow: (record: T) => JsonRow,
  csv: CsvFile<T>,
): ExportList {
  return {
    name,
    async *rows() {
      for await (const each of iterateInBackground(readAll())) yield encodeRow(each)
    },
    async *cells() {
      yield csv.header
      for await (const each of iterateInBackground(readAll())) yield* csv.rows(each)
    },
  }
}

function createDataMember(accountData: AccountData, lists: readonly ExportList[], madeAt: string): ZipMember {
  return { name: dataFileName, text: () => encodeData(accountData, lists, madeAt) }
}

// One row per line, so that any program can compare two exports. Settings and categories come first, because the lists
// are checked by them.
async function* encodeData(
  { settings, start, avatar, categories }: AccountData,
  lists: readonly ExportList[],
  madeAt: string,
): AsyncGenerator<string> {
  yield `{"format":${JSON.stringify(formatName)},"version":${formatVersion},"madeAt":${JSON.stringify(madeAt)}`
  yield `,\n"settings":${JSON.stringify(settings)},\n"start":${JSON.stringify(start)},\n"picture":${JSON.stringify(avatar)}`
  yield `,\n"categories":${JSON.stringify(Object.fromEntries(categories))}`
  for (const { name, rows } of lists) {
    yield `,\n${JSON.stringify(name)}:[`
    let before = '\n'
    for await (const row of rows()) {
      yield before + JSON.stringify(row)
      before = ',\n'
    }
    yield '\n]'
  }
  yield '\n}\n'
}

function createCsvMember({ name, cells }: ExportList): ZipMember {
  return {
    name: `${name}.csv`,
    async *text() {
      yield byteOrderMark
      for await (const row of cells()) yield formatCsvRow(row)
    },
  }
}
