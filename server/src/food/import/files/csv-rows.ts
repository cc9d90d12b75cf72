import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { ImportError } from '../rows/table-row.ts'

export interface CsvRow {
  /** The number of its last line, from 1. */
  readonly at: number
  /** The trimmed text of a column; empty if the table has no such column. */
  readonly cell: (column: string) => string
  /** Whether the row has at least as many cells as the table has columns. */
  readonly hasAllCells: boolean
}

/** Without a limit, an unclosed quote would read the rest of the file into one cell. */
const maxRowLength = 1_048_576

/** Reads the rows of a CSV whose first line names the columns. */
export async function* readCsvRows(name: string, text: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  const options = { info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true }
  const parser = parse({ ...options, max_record_size: maxRowLength })
  const stream = pipeline(Readable.from(text), parser, () => undefined)
  let columns: ReadonlyMap<string, number> | null = null
  try {
    for await (const { record, info } of stream as AsyncIterable<ParsedRecord>) {
      if (columns === null) columns = indexColumns(record)
      else yield createCsvRow(record, info.lines, columns)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new ImportError(`${name} is broken at line ${error['lines']}: a quote does not end.`)
  }
}

interface ParsedRecord {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/** Maps the column names of the first line to their positions. */
export function indexColumns(header: readonly string[]): ReadonlyMap<string, number> {
  return new Map(header.map((column, i) => [column.trim(), i]))
}

/** Creates a row whose cells are read by column name. */
export function createCsvRow(cells: readonly string[], at: number, columns: ReadonlyMap<string, number>): CsvRow {
  return {
    at,
    cell: (column) => cells[columns.get(column) ?? -1]?.trim() ?? '',
    hasAllCells: cells.length >= columns.size,
  }
}
