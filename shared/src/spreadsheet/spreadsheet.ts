/** The value of a cell. Spreadsheets read numbers as numbers; null is an empty cell. */
export type Cell = string | number | null

/** The kind of the texts of a column: a day ('2026-03-31') or minutes ('07:30') is a number with a format in a workbook. */
export type CellKind = 'plain' | 'day' | 'time'

export interface SpreadsheetColumn {
  readonly name: string
  readonly kind: CellKind
}

/** A table for a spreadsheet program. Its rows are read once. */
export interface Spreadsheet {
  readonly columns: readonly SpreadsheetColumn[]
  readonly rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>
}

export const spreadsheetFormats = ['csv', 'xlsx'] as const
export type SpreadsheetFormat = (typeof spreadsheetFormats)[number]

/** The names of the formats in both languages. */
export const spreadsheetFormatNames: Readonly<Record<SpreadsheetFormat, string>> = { csv: 'CSV', xlsx: 'Excel' }

export const spreadsheetTypes: Readonly<Record<SpreadsheetFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
