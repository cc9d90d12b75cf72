import { parseAmount, validateFood } from '../rows/parsed-food.ts'
import { createCsvFormat } from './csv-format.ts'

/**
 * The food composition table of the Korean Rural Development Administration in two languages. It has no codes, so the Korean name
 * is the id.
 */
export const rdaFormat = createCsvFormat({
  name: 'the Korean RDA table in two languages',
  columns: ['name_ko', 'name_en', 'kcal', 'protein_g', 'fat_g', 'carb_g'],
  createRowReader: () => (row) => {
    const ko = row.cell('name_ko')
    return validateFood({
      id: `rda:${ko.normalize('NFC')}`,
      ko,
      en: row.cell('name_en'),
      kcal: parseAmount(row.cell('kcal')),
      carb: parseAmount(row.cell('carb_g')),
      protein: parseAmount(row.cell('protein_g')),
      fat: parseAmount(row.cell('fat_g')),
      source: 'rda',
    })
  },
})
