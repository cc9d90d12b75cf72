import { formatCsv } from '@haru/shared/spreadsheet/csv.ts'
import { type SpreadsheetFormat, spreadsheetTypes } from '@haru/shared/spreadsheet/spreadsheet.ts'
import { createXlsx } from '@haru/shared/spreadsheet/xlsx.ts'
import type { NamedFile } from '../../lib/download-file.ts'
import type { ChartSpreadsheet } from './chart-spreadsheet.ts'

/** Writes the numbers of a chart as a file. */
export async function writeSpreadsheet(
  { name, ...spreadsheet }: ChartSpreadsheet,
  format: SpreadsheetFormat,
): Promise<NamedFile> {
  const type = spreadsheetTypes[format]
  const content =
    format === 'csv'
      ? new Blob(await Array.fromAsync(formatCsv(spreadsheet)), { type })
      : new Blob([await new Response(createXlsx(spreadsheet, name)).blob()], { type })
  return { name: `haru-${name}.${format}`, content }
}
