import type { ImportFormat } from '@haru/shared/contract/import/import-formats.ts'
import { removeFormulaMarks } from '@haru/shared/spreadsheet/csv.ts'
import { readUnknownTable } from '../format/bank-table.ts'
import type { SourceText } from '../format/file-format.ts'
import { databaseFormats, tableFormats, textFormats } from '../format/formats.ts'
import { moveFolds } from './calendar/calendar-folds.ts'
import { withDatabase } from './database-tables.ts'
import { decodeHead, detectEncodings, findDeclaredEncoding, readDecodedText } from './encodings.ts'
import { ImportFailure } from './import-failure.ts'
import { findUnknownTable } from './names/unknown-table.ts'
import type { ReadContext } from './read-context.ts'
import { readFirstBytes, type SourceFile } from './source-files.ts'
import { type MatchedTable, matchTable, readTable, type TablePart } from './table-import.ts'
import {
  forEachRecord,
  normalizeHeader,
  readTableRecords,
  splitLine,
  type TableRecord,
  type TableSource,
} from './table-records.ts'
import { openSheets } from './workbook.ts'

/** A file of a known format. */
export interface MatchedFile {
  readonly format: ImportFormat
  /** The encodings in which the file is a text, the used one first; none for a database or a workbook. */
  readonly encodings: readonly string[]
  readonly read: (context: ReadContext) => Promise<void>
}

/** The text of a file, and the encodings in which it can be one. */
export interface DecodedFile extends SourceText {
  readonly encodings: readonly string[]
  readonly isWhole: boolean
}

const headBytes = 65_536
const delimiters = [',', ';', '\t', '|'] as const
/** Where a header is looked for: a bank writes some lines above it. */
const maxHeadLines = 30

/** Decodes a file by the encoding that the user chose, if its bytes are a text in it, else by the likeliest. Null for other files. */
export async function decodeFile(sent: SourceFile, chosen: string | undefined): Promise<DecodedFile | null> {
  const file = await mendCalendar(sent)
  const bytes = await readFirstBytes(file, headBytes)
  const found = await detectEncodings(file, findDeclaredEncoding(bytes))
  const encoding = found.find((each) => each === chosen) ?? found[0]
  if (encoding === undefined) return null
  const encodings = [encoding, ...found.filter((each) => each !== encoding)]
  const head = decodeHead(bytes, encoding)
  return { file, head, encodings, isWhole: bytes.length < headBytes, read: () => readDecodedText(file, encoding) }
}

/** A calendar whose folds cut characters with its folds behind them, if it is UTF-8 then; any other file as it is. */
async function mendCalendar(file: SourceFile): Promise<SourceFile> {
  const head = await readFirstBytes(file, maxStartLength)
  if (!calendarStart.test(head.toString('latin1'))) return file
  const mended = moveFolds(file)
  const [encoding] = await detectEncodings(mended)
  return encoding === 'utf-8' ? mended : file
}

/** With or without a byte order mark. */
const calendarStart = /^(\xef\xbb\xbf)?BEGIN:VCALENDAR/i
const maxStartLength = 20

/** Finds the format of a database, which is copied to the folder; null for an unknown one. */
export async function matchDatabase(file: SourceFile, folder: string): Promise<MatchedFile | null> {
  const found = await withDatabase(file, { folder }, ({ names }) =>
    databaseFormats.find((format) => format.matches(names)),
  )
  if (found === undefined) return null
  const read = (context: ReadContext) =>
    withDatabase(file, { folder }, (tables) => found.read(context, tables, file.name))
  return { format: found.format, encodings: [], read }
}

/** Finds the format of a text; null for an unknown text. */
export function matchText(source: DecodedFile): MatchedFile | null {
  const { encodings, head } = source
  const text = textFormats.find((format) => format.matches(head))
  if (text !== undefined) return { format: text.format, encodings, read: (context) => text.read(context, source) }
  for (const delimiter of delimiters) {
    const table = matchTable(readHeadRecords(source, delimiter), tableFormats)
    if (table !== null) return createTableFile(source, table, delimiter)
  }
  return null
}

function createTableFile(source: DecodedFile, table: MatchedTable, delimiter: string): MatchedFile {
  const part = { source: createTextTable(source, delimiter), headerLine: table.headerLine }
  const { format } = table.format
  return { format, encodings: source.encodings, read: (context) => readTable(context, [part], table) }
}

/** Finds the likely columns of a table that no format knows; null for a text that is no table. */
export function matchUnknownText(source: DecodedFile): MatchedFile | null {
  for (const delimiter of delimiters) {
    const table = findUnknownTable(readHeadRecords(source, delimiter))
    if (table === null) continue
    const { headerLine } = table
    const part = { source: withoutFormulaMarks(createTextTable(source, delimiter)), headerLine }
    return { format: 'csv', encodings: source.encodings, read: (context) => readUnknownTable(context, [part], table) }
  }
  return null
}

/**
 * Finds the first sheet of a workbook that has the header of a format, else the first that has likely columns. The sheets with the same header,
 * such as one for each month, are read with it. The rows of the others are counted as left out.
 */
export async function matchWorkbook(files: readonly SourceFile[]): Promise<MatchedFile | null> {
  const sheets = await openSheets(files)
  const heads = await Promise.all(sheets.map(async (source) => ({ source, records: await readFirstRecords(source) })))
  for (const { records } of heads) {
    const table = matchTable(records, tableFormats)
    if (table === null) continue
    const parts = listParts(heads, table.headers)
    const readParts = (context: ReadContext) => readTable(context, parts, table)
    return { format: table.format.format, encodings: [], read: createWorkbookReader(sheets, parts, readParts) }
  }
  for (const { records } of heads) {
    const table = findUnknownTable(records)
    if (table === null) continue
    const parts = listParts(heads, table.headers)
    const readParts = (context: ReadContext) => readUnknownTable(context, parts, table)
    return { format: 'csv', encodings: [], read: createWorkbookReader(sheets, parts, readParts) }
  }
  return null
}

/** Reads the parts of a workbook by `readParts`, and leaves out the rows of its other sheets. */
function createWorkbookReader(
  sheets: readonly TableSource[],
  parts: readonly TablePart[],
  readParts: MatchedFile['read'],
): MatchedFile['read'] {
  const otherSheets = sheets.filter((sheet) => parts.every(({ source }) => source !== sheet))
  return async (context) => {
    await readParts(context)
    for (const { file, read } of otherSheets) {
      const leaveOut = ({ cells }: TableRecord) => {
        if (cells.some((cell) => cell.trim() !== '')) context.rows.leaveOut({ file, line: 0 }, 'otherSheet')
      }
      await forEachRecord(read(), leaveOut).catch(ignoreUnreadable)
    }
  }
}

// Nothing of such a sheet is taken, so the import does not fail with it.
function ignoreUnreadable(error: unknown): void {
  if (!(error instanceof ImportFailure)) throw error
}

interface SheetHead {
  readonly source: TableSource
  readonly records: readonly TableRecord[]
}

/** The sheets that have the header. */
function listParts(heads: readonly SheetHead[], headers: readonly string[]): readonly TablePart[] {
  const wanted = toHeaderKey(headers)
  return heads.flatMap(({ source, records }) => {
    const header = records.find(({ cells }) => toHeaderKey(cells) === wanted)
    return header === undefined ? [] : [{ source, headerLine: header.line }]
  })
}

/** A text that is equal for equal headers. A sheet may have empty cells behind its header. */
function toHeaderKey(cells: readonly string[]): string {
  return cells.map(normalizeHeader).join('\n').trimEnd()
}

async function readFirstRecords({ read }: TableSource): Promise<readonly TableRecord[]> {
  const records: TableRecord[] = []
  for await (const part of read()) {
    records.push(...part.slice(0, maxHeadLines - records.length))
    if (records.length === maxHeadLines) break
  }
  return records
}

/** The rows of a table as Haru and banks write it. Other products write a text that begins with `'` as it is. */
function withoutFormulaMarks(source: TableSource): TableSource {
  return {
    ...source,
    async *read() {
      for await (const part of source.read())
        yield part.map((record) => ({ ...record, cells: record.cells.map(removeFormulaMarks) }))
    },
  }
}

function createTextTable({ file, read }: DecodedFile, delimiter: string): TableSource {
  return { file: file.name, isSparse: false, read: () => readTableRecords(read(), delimiter) }
}

/** The first lines of a text as rows. A header has no line breaks in its cells. */
function readHeadRecords({ head, isWhole }: DecodedFile, delimiter: string) {
  const lines = head.split('\n')
  const whole = isWhole ? lines : lines.slice(0, -1)
  return whole
    .slice(0, maxHeadLines)
    .map((text, i) => ({ line: i + 1, cells: splitLine(text, delimiter), problem: null }))
}
