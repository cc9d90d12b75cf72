import type { CsvRow } from '../files/csv-rows.ts'
import type { RowResult } from '../rows/table-row.ts'
import { createCsvFormat } from './csv-format.ts'
import { parseMfdsRow } from './mfds-row.ts'

/** The standard file of the Korean Ministry of Food and Drug Safety: dishes (D), packaged food (P) and raw ingredients (R). */
export const mfdsFormat = createCsvFormat({
  name: 'the standard food file of the Korean MFDS',
  columns: ['식품코드', '식품명', '에너지(kcal)', '영양성분함량기준량'],
  createRowReader: () => {
    const counts = new Map<string, number>()
    return (row) => parseRow(row, (code) => numberCode(counts, code))
  },
})

// Some codes are shared by two foods, such as two kinds of salted shrimp. Their order in the file distinguishes them.
function numberCode(counts: Map<string, number>, code: string): string {
  const times = (counts.get(code) ?? 0) + 1
  counts.set(code, times)
  return times === 1 ? code : `${code}~${times}`
}

function parseRow({ cell }: CsvRow, toId: (code: string) => string): RowResult {
  const code = cell('식품코드')
  const row = {
    code,
    name: cell('식품명'),
    makers: ['업체명', '제조사명', '유통업체명', '수입업체명'].map(cell),
    basis: cell('영양성분함량기준량'),
    kcal: cell('에너지(kcal)'),
    carb: cell('탄수화물(g)'),
    protein: cell('단백질(g)'),
    fat: cell('지방(g)'),
    sugars: cell('당류(g)'),
    weight: cell('식품중량'),
    serving: cell('1회 섭취참고량'),
  }
  // A row without code is rejected, so it must not be counted.
  return code === '' ? parseMfdsRow(row) : parseMfdsRow(row, toId(code))
}
