/** What stands in a cell: a number is one to a spreadsheet; null is empty. */
export type Cell = string | number | null

/** Without it spreadsheets take Korean for another encoding. */
export const byteOrderMark = '\ufeff'

/** What a spreadsheet takes for the beginning of a formula, in the wide letters of Korean and Japanese keyboards too. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
/** The same behind what ends a cell for a spreadsheet that separates them by semicolons, and takes no notice of our quotes. */
const innerFormula = /([;\n])(?='*[=+\-@＝＋－＠])/g

/** A row as RFC 4180 has it. No text begins a formula: one that would stands behind a `'`, as in spreadsheets themselves. */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`
}

function formatCell(cell: Cell): string {
  if (typeof cell !== 'string') return cell === null ? '' : String(cell)
  const text = cell.replace(innerFormula, "$1'")
  if (formula.test(text)) return quoteCell(`'${text}`)
  return /[",;\r\n]|^\s|\s$/.test(text) ? quoteCell(text) : text
}

function quoteCell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
