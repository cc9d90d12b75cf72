import { csvFormat } from './csv-format.ts'
import { household } from './portions.ts'
import { spelledOut } from './shouted.ts'
import { amountIn, foodOf } from './told-food.ts'

/** The USDA Standard Reference in the abbreviated form: one file, names in capitals, two household weights. */
export const sr = csvFormat({
  name: 'USDA SR (abbreviated)',
  columns: ['NDB_No', 'Shrt_Desc', 'Energ_Kcal', 'Protein_(g)', 'Lipid_Tot_(g)', 'Carbohydrt_(g)'],
  reader: () => (row) => {
    const code = row.cell('NDB_No')
    if (!/^\d{4,6}$/.test(code)) return { refused: 'noCode' }
    return foodOf({
      id: usdaSrId(code),
      en: spelledOut(row.cell('Shrt_Desc')),
      kcal: amountIn(row.cell('Energ_Kcal')),
      carb: amountIn(row.cell('Carbohydrt_(g)')),
      protein: amountIn(row.cell('Protein_(g)')),
      fat: amountIn(row.cell('Lipid_Tot_(g)')),
      portions: ['1', '2'].map((n) => household(row.cell(`GmWt_Desc${n}`), amountIn(row.cell(`GmWt_${n}`)))),
      source: 'usda-sr',
    })
  },
})

/** Spreadsheets drop the 0 that many numbers begin with. */
export function usdaSrId(number: string): string {
  return `usda-sr:${number.padStart(5, '0')}`
}
