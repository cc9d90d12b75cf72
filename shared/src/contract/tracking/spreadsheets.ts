import { object } from 'zod/mini'
import { type SpreadsheetFormat, spreadsheetTypes } from '../../spreadsheet/spreadsheet.ts'
import type { Collection } from '../../tracking/store.ts'
import { rangeCodec } from '../wire/dates.ts'
import { readEndpoint } from '../wire/endpoint.ts'
import { envelopeSchema } from '../wire/envelope.ts'
import { findBasePath } from './tracking.ts'

/** The calls that give the entries of a range of days as a file for spreadsheet programs. */
export function spreadsheetCalls(collection: Collection) {
  const { area, kind } = collection
  const call = (format: SpreadsheetFormat) =>
    readEndpoint({
      path: `${findBasePath(collection)}/${format}`,
      responseType: spreadsheetTypes[format],
      summary: `The ${area.id} ${kind}s of a range of days as ${format}, with the columns of an export (docs/export.md)`,
      input: () => object({ DATE: rangeCodec }),
      output: () => envelopeSchema,
    })
  return { csv: call('csv'), xlsx: call('xlsx') } as const
}
