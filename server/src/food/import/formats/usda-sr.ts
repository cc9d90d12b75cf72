import { parseAmount, validateFood } from '../rows/parsed-food.ts'
import { parseHouseholdMeasure } from '../rows/portions.ts'
import { expandAbbreviations } from '../rows/usda-abbreviations.ts'
import { createCsvFormat } from './csv-format.ts'

/** The USDA Standard Reference in the abbreviated form: one file, names in capitals, two household weights. */
export const usdaSrFormat = createCsvFormat({
  name: 'USDA SR (abbreviated)',
  columns: ['NDB_No', 'Shrt_Desc', 'Energ_Kcal', 'Protein_(g)', 'Lipid_Tot_(g)', 'Carbohydrt_(g)'],
  createRowReader: () => (row) => {
    const code = row.cell('NDB_No')
    if (!/^\d{4,6}$/.test(code)) return { refused: 'noCode' }
    return validateFood({
      id: toUsdaSrId(code),
      en: expandAbbreviations(row.cell('Shrt_Desc')),
      kcal: parseAmount(row.cell('Energ_Kcal')),
      carb: parseAmount(row.cell('Carbohydrt_(g)')),
      protein: parseAmount(row.cell('Protein_(g)')),
      fat: parseAmount(row.cell('Lipid_Tot_(g)')),
      portions: ['1', '2'].map((n) =>
        parseHouseholdMeasure(row.cell(`GmWt_Desc${n}`), parseAmount(row.cell(`GmWt_${n}`))),
      ),
      source: 'usda-sr',
    })
  },
})

/** Pads a number: spreadsheets drop leading zeros. */
export function toUsdaSrId(number: string): string {
  return `usda-sr:${number.padStart(5, '0')}`
}
