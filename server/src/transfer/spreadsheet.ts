import { Readable } from 'node:stream'
import type { Range } from '@haru/shared/calendar/period.ts'
import { formatCsv } from '@haru/shared/spreadsheet/csv.ts'
import type { Spreadsheet, SpreadsheetFormat } from '@haru/shared/spreadsheet/spreadsheet.ts'
import { createXlsx } from '@haru/shared/spreadsheet/xlsx.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import { getCollectionName } from '@haru/shared/tracking/collections.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import type { Database } from '../db/schema.ts'
import { openSnapshot } from '../db/snapshot.ts'
import type { Download } from '../http/file-route.ts'
import type { Caller } from '../http/request-context.ts'
import { iterateInBackground } from '../runtime/iterate-in-background.ts'
import { translators } from '../runtime/translators.ts'
import { readStoredEntries } from '../tracking/stored-entries.ts'
import { readChangedCategories } from './account-data.ts'
import { createEntryCsv } from './csv-files.ts'
import { splitIntoBuffers } from './zip.ts'

export interface SpreadsheetQuery {
  readonly collection: Collection
  readonly range: Range
  readonly format: SpreadsheetFormat
}

/** Opens the entries of a range as a file with the columns of the export. They are read from a snapshot, which closes with the file. */
export async function openSpreadsheet(db: Database, caller: Caller, query: SpreadsheetQuery): Promise<Download> {
  const snapshot = await openSnapshot(db)
  try {
    const spreadsheet = await createSpreadsheet(snapshot.db, caller, query)
    const body = createBody(spreadsheet, query)
    body.once('close', snapshot.close)
    return { name: formatFileName(query), body }
  } catch (error) {
    await snapshot.close()
    throw error
  }
}

async function createSpreadsheet(
  db: Database,
  caller: Caller,
  { collection, range }: SpreadsheetQuery,
): Promise<Spreadsheet> {
  const { area } = collection
  const categories = await readChangedCategories(db, [area], caller.ownerId)
  const context = { t: translators[caller.language], units: caller.units }
  const { columns, rows } = createEntryCsv(context, collection, categories.get(area.id) ?? createDefaultCategory(area))
  return {
    columns,
    rows: (async function* () {
      for await (const entry of iterateInBackground(readStoredEntries(db, caller, collection, range)))
        yield* rows(entry)
    })(),
  }
}

function createBody(spreadsheet: Spreadsheet, { collection, format }: SpreadsheetQuery): Readable {
  if (format === 'csv') return Readable.from(splitIntoBuffers(formatCsv(spreadsheet)), { objectMode: false })
  return Readable.fromWeb(createXlsx(spreadsheet, getCollectionName(collection)))
}

function formatFileName({ collection, range, format }: SpreadsheetQuery): string {
  return `haru-${getCollectionName(collection).replace('_', '-')}-${range.start}-${range.end}.${format}`
}
