import { csvFormat } from './csv-format.ts'
import { amountIn, foodOf } from './told-food.ts'

/** The food composition table of the Korean Rural Development Administration in two languages. It has no codes: the Korean name is one. */
export const rda = csvFormat({
  name: 'the Korean RDA table in two languages',
  columns: ['name_ko', 'name_en', 'kcal', 'protein_g', 'fat_g', 'carb_g'],
  reader: () => (row) => {
    const ko = row.cell('name_ko')
    return foodOf({
      id: `rda:${ko.normalize('NFC')}`,
      ko,
      en: row.cell('name_en'),
      kcal: amountIn(row.cell('kcal')),
      carb: amountIn(row.cell('carb_g')),
      protein: amountIn(row.cell('protein_g')),
      fat: amountIn(row.cell('fat_g')),
      source: 'rda',
    })
  },
})
