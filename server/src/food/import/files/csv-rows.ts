import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { ImportError } from '../rows/table-row.ts'

export interface CsvRow {
  /** The line it ends on, as an editor counts them. */
  readonly at: number
  /** What stands in a column; empty where the table has no such column. */
  readonly cell: (column: string) => string
  /** Whether it has as many cells as there are columns. */
  readonly hasAllCells: boolean
}

/** A quote that does not end would otherwise take the rest of the file into one cell. */
const maxRowLength = 1_048_576

/** The rows of a CSV with a line of columns. */
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

/** The columns of the first line of a CSV, by their places. */
export function indexColumns(header: readonly string[]): ReadonlyMap<string, number> {
  return new Map(header.map((column, i) => [column.trim(), i]))
}

/** A row of cells, read by the names of columns. */
export function createCsvRow(cells: readonly string[], at: number, columns: ReadonlyMap<string, number>): CsvRow {
  return {
    at,
    cell: (column) => cells[columns.get(column) ?? -1]?.trim() ?? '',
    hasAllCells: cells.length >= columns.size,
  }
}
