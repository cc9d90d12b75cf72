import { writeXlsxStream } from 'hucre/xlsx'
import { minutesPerDay, parseDuration } from '../calendar/clock.ts'
import { day, daysBetween, isDay } from '../calendar/day.ts'
import type { Cell, CellKind, Spreadsheet } from './spreadsheet.ts'
import { escapeXlsxText } from './xlsx-escapes.ts'

const numberFormats: Readonly<Partial<Record<CellKind, string>>> = { day: 'yyyy-mm-dd', time: '[h]:mm' }
/** Wide enough for a day, which is otherwise shown as number signs. */
const minColumnWidth = 12

/** The longest name of a sheet. Spreadsheet programs refuse a longer one. */
const maxNameLength = 31

/**
 * Creates a workbook with one sheet, or more beyond the number of rows that a sheet can have. Its header stays in place. A text is a
 * cell of text, which no spreadsheet program reads as a formula. The workbook is written while it is read.
 */
export function createXlsx({ columns, rows }: Spreadsheet, name: string): ReturnType<typeof writeXlsxStream> {
  const kinds = columns.map(({ kind }) => kind)
  return writeXlsxStream(encodeRows(rows, kinds), {
    name: name.slice(0, maxNameLength),
    freezePane: { rows: 1 },
    columns: columns.map(({ name: header, kind }) => ({
      header,
      width: Math.max(minColumnWidth, header.length + 2),
      ...(numberFormats[kind] === undefined ? {} : { numFmt: numberFormats[kind] }),
    })),
  })
}

async function* encodeRows(rows: Spreadsheet['rows'], kinds: readonly CellKind[]) {
  for await (const row of rows) yield row.map((cell, i) => encodeCell(cell, kinds[i] ?? 'plain'))
}

const epoch = day('1970-01-01')
/** The number of the day 1970-01-01 in a workbook. */
const epochNumber = 25_569
function encodeCell(cell: Cell, kind: CellKind): Cell {
  if (typeof cell !== 'string') return cell
  if (kind === 'day' && isDay(cell)) return daysBetween(epoch, cell) + epochNumber
  if (kind === 'time') return encodeTime(cell)
  // XML cannot contain these characters.
  return escapeXlsxText(cell.replace(/[\ufffe\uffff]/g, ''))
}

function encodeTime(text: string): number | null {
  const minutes = parseDuration(text)
  return minutes === null ? null : minutes / minutesPerDay
}
