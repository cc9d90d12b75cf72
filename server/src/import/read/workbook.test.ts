import { expect, test } from 'vitest'
import { readImportFile } from '../../../../tests/support/api/read-import-file.ts'
import { zipOf } from '../../../../tests/support/data/zip.ts'

type Rows = readonly (readonly string[])[]

/** A workbook with these sheets. */
function workbookOf(sheets: Readonly<Record<string, Rows>>): Buffer {
  const names = Object.keys(sheets)
  const list = names.map((name, i) => `<sheet name="${name}" r:id="r${i}"/>`)
  const targets = names.map((_, i) => `<Relationship Id="r${i}" Target="worksheets/sheet${i}.xml"/>`)
  const contents = Object.values(sheets).map((rows, i) => [`xl/worksheets/sheet${i}.xml`, sheetOf(rows)] as const)
  const files = {
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${targets.join('')}</Relationships>`,
    ...Object.fromEntries(contents),
  }
  return zipOf(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])))
}

function sheetOf(rows: Rows): string {
  const cells = (row: readonly string[]) => row.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('')
  return `<worksheet><sheetData>${rows.map((row) => `<row>${cells(row)}</row>`).join('')}</sheetData></worksheet>`
}

async function read(sheets: Readonly<Record<string, Rows>>) {
  const { format, records, rows, questions, skipped } = await readImportFile(workbookOf(sheets))
  const found = rows.map(({ file, line, value }) => `${file} ${line} ${value.day} ${'amount' in value && value.amount}`)
  return { format, records, found, skipped, questions: questions.map(({ id, count }) => `${id} ${count}`) }
}

test('the sheets of a workbook with the same header are read as one table of a bank', async () => {
  const header = ['Date', 'Payee', 'Amount']
  const sheets = {
    Notes: [['Only', 'notes']],
    January: [['Konto 1'], header, ['01/02/2026', 'Cafe', '-5'], ['03/02/2026', 'Shop', '-7']],
    Rates: [
      ['Currency', 'Rate'],
      ['USD', '1300'],
    ],
    // The same header, with a space and an empty cell behind it. Its date decides for all sheets.
    February: [
      [...header.map((text) => ` ${text}`), ''],
      ['13/02/2026', 'Bar', '-9'],
    ],
  }
  expect(await read(sheets)).toEqual({
    format: 'csv',
    records: 6,
    // The rows of the notes and the rates.
    skipped: [{ reason: 'otherSheet', count: 3, lines: [] }],
    found: ['January 3 2026-02-01 5', 'January 4 2026-02-03 7', 'February 2 2026-02-13 9'],
    questions: ['column:date 1', 'column:amount 1', 'column:description 1', 'currency 3'],
  })
})

test('the sheets of a workbook with the same header of a product are read', async () => {
  const header = ['날짜', '자산', '분류', '내용', '금액', '수입/지출']
  const row = (date: string) => [date, '현금', '식비', '김밥', '8000', '지출']
  const { format, found } = await read({
    '2026년 1월': [header, row('2026-01-05')],
    '2026년 2월': [header, row('2026-02-05'), row('2026-02-06')],
  })
  expect([format, found]).toEqual([
    'moneyManager',
    ['2026년 1월 2 2026-01-05 8000', '2026년 2월 2 2026-02-05 8000', '2026년 2월 3 2026-02-06 8000'],
  ])
})
