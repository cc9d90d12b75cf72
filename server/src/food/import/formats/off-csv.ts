import type { OffProduct } from '../../off-product.ts'
import { type CsvRow, createCsvRow, indexColumns } from '../files/csv-rows.ts'
import { splitLines } from '../files/text.ts'
import { parseAmount } from '../rows/parsed-food.ts'
import type { TableRow } from '../rows/table-row.ts'
import { createLineFormat } from './line-format.ts'
import { validateOffProduct } from './off-product-check.ts'
import { hasColumns, readHeader, type TableFormat } from './table-format.ts'

/** The CSV that Open Food Facts exports. */
export const offCsvFormat: TableFormat = {
  name: 'Open Food Facts (CSV)',
  matches: (preview) =>
    hasColumns(readHeader(preview, '\t'), ['code', 'product_name', 'fat_100g', 'carbohydrates_100g']),
  ...createLineFormat(readRows),
}

// The file separates cells by tabs and quotes nothing, so a quote is an ordinary character. A CSV parser would misread it.
async function* readRows(text: AsyncIterable<string>): AsyncGenerator<TableRow> {
  let columns: ReadonlyMap<string, number> | null = null
  for await (const { at, line } of splitLines(text)) {
    const cells = line.split('\t')
    if (columns === null) columns = indexColumns(cells)
    else if (cells.length < columns.size) yield { at, refused: 'cells' }
    else yield { at, ...parseProduct(createCsvRow(cells, at, columns)) }
  }
}

function parseProduct({ cell }: CsvRow) {
  const readPer100 = (nutrient: string) => cell(`${nutrient}_100g`)
  const product: OffProduct = {
    code: cell('code'),
    product_name: cell('product_name'),
    brands: cell('brands'),
    serving_quantity: cell('serving_quantity'),
    serving_quantity_unit: parseUnit(cell('serving_size')),
    product_quantity: cell('product_quantity'),
    product_quantity_unit: parseUnit(cell('quantity')),
    nutriments: {
      'energy-kcal_100g': readPer100('energy-kcal'),
      'energy-kj_100g': readPer100('energy-kj'),
      energy_100g: readPer100('energy'),
      carbohydrates_100g: readPer100('carbohydrates'),
      proteins_100g: readPer100('proteins'),
      fat_100g: readPer100('fat'),
    },
  }
  const readPer100OrZero = (nutrient: string) => parseAmount(readPer100(nutrient)) || 0
  return validateOffProduct(product, {
    fibre: readPer100OrZero('fiber'),
    polyols: readPer100OrZero('polyols'),
    alcohol: readPer100OrZero('alcohol'),
    isAlcoholic: cell('categories_tags').includes('alcoholic-beverages'),
  })
}

/** The unit of a quantity such as `330 ml`; empty if the text has none. */
function parseUnit(quantity: string): string {
  return /\d\s*([mcd]?l|k?g)\b/i.exec(quantity)?.[1] ?? ''
}
