import { findCurrencyDigits } from '@haru/shared/field/units.ts'
import type { ProductTable, ProductTableRow, TableHeader } from '../format/table-format.ts'
import { type DecimalMark, parseDecimal } from './decimal.ts'
import type { ReadContext } from './read-context.ts'
import { forEachRecord, normalizeHeader, type TableRecord, type TableSource } from './table-records.ts'
import { createDateSurvey } from './times/date-survey.ts'
import { type DateOrder, parseLocalTime } from './times/local-time.ts'

/** A table whose header is that of a format. `headerLine` is the line of the header. */
export interface MatchedTable {
  readonly format: ProductTable
  readonly headerLine: number
  readonly headers: readonly string[]
}

/** A table, or one of the sheets that are read as one table, with the line of its header. */
export interface TablePart {
  readonly source: TableSource
  readonly headerLine: number
}

/** Finds the first row among the first rows of a table that is the header of a format. */
export function matchTable(records: readonly TableRecord[], formats: readonly ProductTable[]): MatchedTable | null {
  for (const { line, cells } of records) {
    const headers = cells.map(normalizeHeader)
    const names = new Set(headers)
    const format = formats.find((each) => matches(each, headers) && each.isOther?.(names) !== true)
    if (format !== undefined) return { format, headerLine: line, headers }
  }
  return null
}

function matches({ columns, required }: ProductTable, headers: readonly string[]): boolean {
  return required.every((column) => findColumn(headers, columns[column] ?? []) >= 0)
}

function findColumn(headers: readonly string[], names: readonly string[]): number {
  for (const name of names) {
    const found = name.endsWith('*')
      ? headers.findIndex((header) => header.startsWith(name.slice(0, -1)))
      : headers.indexOf(name)
    if (found >= 0) return found
  }
  return -1
}

/** The properties that the rows of a table show together: the order of their dates and their decimal mark. */
interface TableFacts {
  readonly order: DateOrder
  readonly mark: DecimalMark
}

/** Reads a table: once to see what its rows show together, once to add them. Its parts have the same header. */
export async function readTable(
  context: ReadContext,
  parts: readonly TablePart[],
  table: Omit<MatchedTable, 'headerLine'>,
): Promise<void> {
  const { format, headers } = table
  const positions = new Map(
    Object.entries(format.columns).map(([column, names]) => [column, findColumn(headers, names)] as const),
  )
  const header: TableHeader = { headers, header: (column) => headers[positions.get(column) ?? -1] ?? '' }
  const findLast = (columns: readonly string[]) => Math.max(...columns.map((column) => positions.get(column) ?? 0))
  const [lastRequired, lastColumn] = [findLast(format.required), findLast([...positions.keys()])]
  const reader = format.createReader(context, header)
  const facts = await surveyTable(context, parts, table, { header, positions, survey: reader.survey })
  await forEachRow(context, parts, headers, (record, source) => {
    const lastNeeded = source.isSparse ? lastRequired : lastColumn
    const problem = record.problem ?? findBrokenRow(record, headers.length, lastNeeded)
    const row = createRow(source, record, positions, facts)
    if (problem === null) reader.read(row)
    else context.rows.refuse(row.place, problem, '')
  })
}

/** Calls `read` with the records behind the headers; an empty row and a repeated header are none. */
async function forEachRow(
  { rows }: ReadContext,
  parts: readonly TablePart[],
  headers: readonly string[],
  read: (record: TableRecord, source: TableSource) => void,
): Promise<void> {
  for (const { source, headerLine } of parts) {
    await forEachRecord(source.read(), (record) => {
      if (record.line <= headerLine) return
      rows.countRead()
      const isEmpty = record.problem === null && record.cells.every((cell) => cell.trim() === '')
      const isHeader = record.cells.length > 1 && record.cells.every((cell, i) => isHeaderCell(cell, headers[i] ?? ''))
      if (!isEmpty && !isHeader) read(record, source)
    })
  }
}

// Normalizing every cell of a file takes long, so most are told apart by their first letter.
function isHeaderCell(cell: string, header: string): boolean {
  return cell.charAt(0).toLowerCase() === header.charAt(0) && normalizeHeader(cell) === header
}

function findBrokenRow({ cells }: TableRecord, columnCount: number, lastNeeded: number): 'brokenRow' | null {
  const hasMore = cells.slice(columnCount).some((cell) => cell.trim() !== '')
  return hasMore || cells.length <= lastNeeded ? 'brokenRow' : null
}

function createRow(
  { file }: TableSource,
  { line, cells }: TableRecord,
  positions: ReadonlyMap<string, number>,
  { order, mark }: TableFacts,
): ProductTableRow {
  const cell = (column: string) => cells[positions.get(column) ?? -1]?.trim() ?? ''
  return {
    place: { file, line },
    cells,
    cell,
    parse: (text) => parseDecimal(text, mark),
    number: (column) => parseDecimal(cell(column), mark),
    time: (column) => parseLocalTime(cell(column), order),
  }
}

interface Survey {
  readonly header: TableHeader
  readonly positions: ReadonlyMap<string, number>
  readonly survey: ((row: ProductTableRow) => void) | undefined
}

async function surveyTable(
  context: ReadContext,
  parts: readonly TablePart[],
  { format: { dateColumn, dateOrder }, headers }: Pick<MatchedTable, 'format' | 'headers'>,
  { header, positions, survey }: Survey,
): Promise<TableFacts> {
  const dates = createDateSurvey({ hasKoreanHeader: /\p{Script=Hangul}/u.test(header.header(dateColumn ?? '')) })
  const marks = createMarkSurvey(context.account.currency)
  const amounts = new Set(amountColumns.flatMap((column) => positions.get(column) ?? []))
  await forEachRow(context, parts, headers, (record, source) => {
    if (record.problem !== null) return
    if (dateColumn !== undefined) dates.add(record.cells[positions.get(dateColumn) ?? -1] ?? '')
    for (const [i, cell] of record.cells.entries()) marks.add(cell, amounts.has(i))
    survey?.(createRow(source, record, positions, { order: 'dmy', mark: '.' }))
  })
  return { order: dateOrder?.(header) ?? dates.decide(context), mark: marks.decide() }
}

/** The columns of a table that have amounts of money. */
const amountColumns = ['amount', 'income', 'expense', 'inflow', 'outflow']

const withComma = /^[^\d]{0,4}(\d+(\.\d{3})*,(\d{1,2}|\d{4,})|[1-9]\d{0,2}(\.\d{3}){2,})\D{0,4}$/
const withPoint = /^[^\d]{0,4}(\d+(,\d{3})*\.(\d{1,2}|\d{4,})|[1-9]\d{0,2}(,\d{3}){2,})\D{0,4}$/
const pointBeforeThree = /^[^\d]{0,4}[1-9]\d{0,2}\.\d{3}\D{0,4}$/

/**
 * Decides the decimal mark by the numbers that show it: `12,5` and `1.500.000` have a comma, `1.5` has a point. Where only amounts such as `1.500`
 * have a mark, it separates thousands, unless the currency has three decimals.
 */
function createMarkSurvey(currency: string) {
  let commas = 0
  let points = 0
  let openAmounts = 0
  return {
    add(text: string, isAmount: boolean): void {
      if (text.length > 20) return
      if (withComma.test(text)) commas += 1
      else if (withPoint.test(text)) points += 1
      else if (isAmount && pointBeforeThree.test(text)) openAmounts += 1
    },
    decide: (): DecimalMark => {
      if (commas > 0 || points > 0) return commas > points ? ',' : '.'
      return openAmounts > 0 && findCurrencyDigits(currency) < 3 ? ',' : '.'
    },
  }
}
