import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteOrderMark, formatCsvRow, removeFormulaMarks } from './csv.ts'
import type { Cell } from './spreadsheet.ts'

test.each([
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ['+82 10', `"'+82 10"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['＝1', `"'＝1"`],
  [`'=1`, `"''=1"`],
  [`'tis`, `'tis`],
  ['a=1', 'a=1'],
  ['김치, "매운"', '"김치, ""매운"""'],
  ['두 줄\n글', '"두 줄\n글"'],
  [' 앞', '" 앞"'],
  ['\n=1', `"'\n'=1"`],
  ['\n1', `"'\n1"`],
  ['a;b', '"a;b"'],
  ['a;=1', `"a;'=1"`],
  [`a;'@1`, `"a;''@1"`],
  ['a\n-1', `"a\n'-1"`],
])('a text cell of %j is written as %j', (text, written) => {
  expect(formatCsvRow([text])).toBe(`${written}\r\n`)
})

test('a number is written without quotes, and null is an empty cell', () => {
  expect(formatCsvRow([-1.5, 0, null, ''])).toBe('-1.5,0,,\r\n')
})

test('a CSV parser reads back every cell, and no cell starts a formula', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^['=+\-@\t\r＝"\n,; ]{0,6}[a가]?$/))
  const cell: fc.Arbitrary<Cell> = fc.oneof(text, fc.integer(), fc.constant(null))
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
      const sheet = byteOrderMark + rows.map(formatCsvRow).join('')
      const read: string[][] = parse(sheet, { bom: true, relax_column_count: true, record_delimiter: '\r\n' })
      const expected = rows.map((row) => row.map((each) => (each === null ? '' : String(each))))
      expect(
        read.map((row, i) =>
          row.map((each, j) => (typeof rows[i]?.[j] === 'string' ? removeFormulaMarks(each) : each)),
        ),
      ).toEqual(expected)
      for (const [i, row] of read.entries()) {
        for (const [j, each] of row.entries()) {
          if (typeof rows[i]?.[j] === 'string') expect(each).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]|[;\n][=+\-@＝＋－＠]/)
        }
      }
    }),
  )
})
