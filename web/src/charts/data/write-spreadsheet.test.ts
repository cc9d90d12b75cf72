import { expect, test } from 'vitest'
import type { ChartSpreadsheet } from './chart-spreadsheet.ts'
import { writeSpreadsheet } from './write-spreadsheet.ts'

const spreadsheet: ChartSpreadsheet = {
  name: 'exercise-average-2025-01-01-2025-12-31',
  columns: [
    { name: 'Date', kind: 'day' },
    { name: 'Note', kind: 'plain' },
  ],
  rows: [['2025-01-01', '=1+1']],
}

test('the numbers of a chart are written as CSV', async () => {
  const { name, content } = await writeSpreadsheet(spreadsheet, 'csv')
  expect(name).toBe('haru-exercise-average-2025-01-01-2025-12-31.csv')
  expect(await content.text()).toBe(`Date,Note\r\n2025-01-01,"'=1+1"\r\n`)
})

test('the name of a chart may be longer than the name of a sheet', async () => {
  const { name, content } = await writeSpreadsheet(spreadsheet, 'xlsx')
  expect(name).toBe('haru-exercise-average-2025-01-01-2025-12-31.xlsx')
  const text = await content.text()
  expect(text.slice(0, 2)).toBe('PK')
  expect(text).toContain('xl/worksheets/sheet1.xml')
})
