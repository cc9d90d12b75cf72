import type { Range } from '@haru/shared/calendar/period.ts'
import { spreadsheetCalls } from '@haru/shared/contract/tracking/spreadsheets.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { SpreadsheetFormat } from '@haru/shared/spreadsheet/spreadsheet.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import type { NamedFile } from '../../lib/download-file.ts'
import { fetchFile } from '../../lib/fetch-file.ts'

interface SpreadsheetOptions {
  readonly range: Range
  readonly format: SpreadsheetFormat
  readonly units: Units
}

/** Fetches the entries of a list. A device has not all of them, so the server writes the file. */
export function fetchSpreadsheet(
  collection: Collection,
  { range, format, units }: SpreadsheetOptions,
): Promise<NamedFile> {
  return fetchFile(spreadsheetCalls(collection)[format], { DATE: range }, { units })
}
