import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { ImportFailure } from './import-failure.ts'
import type { RowRefusal } from './import-result.ts'

/** A row of a table, with the cells of a header or of a record. */
export interface TableRecord {
  /** Where it begins, from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** Why the row cannot be read. */
  readonly problem: RowRefusal | null
}

/** A table that can be read again. `sheet` is its name in a workbook, else empty. */
export interface TableSource {
  readonly file: string
  /** Whether empty cells at the end of a row may be left out, as in a sheet; in a text they show that the file was cut. */
  readonly isSparse: boolean
  /** The rows in their order, some at a time, because a step for each row takes a tenth of the time of a reading. */
  readonly read: () => AsyncIterable<readonly TableRecord[]>
}

const maxCellLength = 10_000
const maxRecordBytes = 1024 ** 2
/** A row of more bytes ends the reading, because it is in memory as a whole. */
const maxParsedBytes = 32 * 1024 ** 2

interface ParsedRecord {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/** Reads the rows of a text with one delimiter. Its only line ends are line feeds. */
export async function* readTableRecords(
  text: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<readonly TableRecord[]> {
  const options = { info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true } as const
  const parser = parse({ ...options, delimiter, record_delimiter: '\n', max_record_size: maxParsedBytes })
  const stream = pipeline(Readable.from(text), parser, () => undefined)
  let next = 1
  try {
    for await (const first of stream as AsyncIterable<ParsedRecord>) {
      const records: TableRecord[] = []
      // Rows of the same part of the text are parsed already, and come without waiting.
      for (let parsed: ParsedRecord | null = first; parsed !== null; parsed = parser.read()) {
        const { record, info } = parsed
        next = info.lines + 1
        records.push({ line: info.lines - countLineBreaks(record), cells: record, problem: findCellProblem(record) })
      }
      yield records
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw new ImportFailure('unreadable')
    // A quote that does not end: the file was cut.
    yield [{ line: next, cells: [], problem: 'brokenRow' }]
  }
}

/** Calls `read` with each row. */
export async function forEachRecord(
  parts: AsyncIterable<readonly TableRecord[]>,
  read: (record: TableRecord) => void,
): Promise<void> {
  for await (const records of parts) for (const record of records) read(record)
}

// Both run for each row of a file, so they are loops without functions.
function countLineBreaks(cells: readonly string[]): number {
  let count = 0
  for (const cell of cells) {
    for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count += 1
  }
  return count
}

export function findCellProblem(cells: readonly string[]): RowRefusal | null {
  let length = 0
  for (const cell of cells) {
    if (cell.length > maxCellLength) return 'tooLong'
    length += cell.length
  }
  return length > maxRecordBytes / 2 && sumBytes(cells) > maxRecordBytes ? 'tooLong' : null
}

function sumBytes(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + Buffer.byteLength(cell), 0)
}

/** The cells of a line without line breaks in its cells, such as a header. */
export function splitLine(line: string, delimiter: string): readonly string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const [i, character] of [...line].entries()) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === delimiter && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else if (i > 0 || character !== '\ufeff') cell += character
  }
  return [...cells, cell]
}

/** A header in the form in which headers are compared. */
export function normalizeHeader(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replace(/^\ufeff/, '')
    .trim()
    .toLowerCase()
}
