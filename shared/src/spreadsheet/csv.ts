import type { Cell, Spreadsheet } from './spreadsheet.ts'

/** Without it, spreadsheets guess the wrong encoding for Korean. */
export const byteOrderMark = '\ufeff'

/** The characters that start a formula in a spreadsheet, with their full-width forms of Korean and Japanese keyboards. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
/** The same after a separator of spreadsheets that split cells at semicolons and ignore the quotes. */
const innerFormula = /([;\n])(?='*[=+\-@＝＋－＠])/g

/** The rows of a file, beginning with the byte order mark and the header. */
export async function* formatCsv({ columns, rows }: Spreadsheet): AsyncGenerator<string> {
  yield byteOrderMark + formatCsvRow(columns.map(({ name }) => name))
  for await (const row of rows) yield formatCsvRow(row)
}

/** A row of RFC 4180. A text that would start a formula is prefixed with `'`, as spreadsheets do. */
export function formatCsvRow(cells: readonly Cell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`
}

function formatCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const text = cell.replace(innerFormula, "$1'")
  if (formula.test(text)) return quoteCell(`'${text}`)
  return /[",;\r\n]|^\s|\s$/.test(text) ? quoteCell(text) : text
}

const marked = /^'('*[=+\-@\t\r\n＝＋－＠])/
const innerMarked = /([;\n])'('*[=+\-@＝＋－＠])/g

/** The text of a cell that was read, without the `'` that `formatCsvRow` and other programs put before what would start a formula. */
export function removeFormulaMarks(cell: string): string {
  return cell.includes("'") ? cell.replace(marked, '$1').replace(innerMarked, '$1$2') : cell
}

function quoteCell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
