import type { OffProduct } from '../off-product.ts'
import { type CsvRow, placesOf, rowOf } from './csv.ts'
import { columnsOf, type Format, hasAll } from './format.ts'
import { readByLine } from './lines.ts'
import { offFood } from './off-check.ts'
import type { Row } from './table.ts'
import { linesOf } from './text.ts'
import { amountIn } from './told-food.ts'

/** The CSV that Open Food Facts exports. */
export const offCsv: Format = {
  name: 'Open Food Facts (CSV)',
  recognises: (seen) => hasAll(columnsOf(seen, '\t'), ['code', 'product_name', 'fat_100g', 'carbohydrates_100g']),
  ...readByLine(rows),
}

// Tabs separate, line feeds end, and nothing is quoted: a quote is a sign like another. A reader of CSV would take it for more.
async function* rows(text: AsyncIterable<string>): AsyncGenerator<Row> {
  let columns: ReadonlyMap<string, number> | null = null
  for await (const { at, line } of linesOf(text)) {
    const cells = line.split('\t')
    if (columns === null) columns = placesOf(cells)
    else if (cells.length < columns.size) yield { at, refused: 'cells' }
    else yield { at, ...readProduct(rowOf(cells, at, columns)) }
  }
}

function readProduct({ cell }: CsvRow) {
  const of100 = (nutrient: string) => cell(`${nutrient}_100g`)
  const product: OffProduct = {
    code: cell('code'),
    product_name: cell('product_name'),
    brands: cell('brands'),
    serving_quantity: cell('serving_quantity'),
    serving_quantity_unit: unitIn(cell('serving_size')),
    product_quantity: cell('product_quantity'),
    product_quantity_unit: unitIn(cell('quantity')),
    nutriments: {
      'energy-kcal_100g': of100('energy-kcal'),
      'energy-kj_100g': of100('energy-kj'),
      energy_100g: of100('energy'),
      carbohydrates_100g: of100('carbohydrates'),
      proteins_100g: of100('proteins'),
      fat_100g: of100('fat'),
    },
  }
  const known = (nutrient: string) => amountIn(of100(nutrient)) || 0
  return offFood(product, {
    fibre: known('fiber'),
    polyols: known('polyols'),
    alcohol: known('alcohol'),
    isAlcoholic: cell('categories_tags').includes('alcoholic-beverages'),
  })
}

/** What a text such as `330 ml` counts; empty where it does not say. */
function unitIn(quantity: string): string {
  return /\d\s*([mcd]?l|k?g)\b/i.exec(quantity)?.[1] ?? ''
}
