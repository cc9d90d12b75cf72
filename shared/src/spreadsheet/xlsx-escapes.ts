/** Escapes the underscores that a spreadsheet program would read as the beginning of an escaped character: it reads `_x0041_` as `A`. */
export function escapeXlsxText(text: string): string {
  return text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
}

/** The text of a cell of a workbook. The halves of surrogate pairs stay as they are: alone they are no characters. */
export function unescapeXlsxText(text: string): string {
  return text.replace(/_x(?![Dd][89A-Fa-f])([0-9A-Fa-f]{4})_/g, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  )
}
