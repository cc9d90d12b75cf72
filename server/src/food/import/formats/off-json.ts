import * as z from 'zod/mini'
import { offProduct } from '../../off-product.ts'
import { splitLines } from '../files/text.ts'
import type { RowResult, TableRow } from '../rows/table-row.ts'
import { createLineFormat } from './line-format.ts'
import { validateOffProduct } from './off-product-check.ts'
import type { TableFormat } from './table-format.ts'

/** The dump of Open Food Facts with one product per line. */
export const offJsonFormat: TableFormat = {
  name: 'Open Food Facts (JSONL)',
  matches: ({ single }) => {
    const start = single?.head.text ?? ''
    return /^\s*\{/.test(start) && /"(code|_id)"\s*:/.test(start) && /"(product_name|nutriments|_keywords)/.test(start)
  },
  ...createLineFormat(readRows),
}

async function* readRows(text: AsyncIterable<string>): AsyncGenerator<TableRow> {
  for await (const { at, line } of splitLines(text)) {
    if (line.trim() !== '') yield { at, ...parseLine(line) }
  }
}

const amount = z.optional(z.nullable(z.union([z.number(), z.string()])))

/** The fields of a product that `offProduct` does not have. Since 2026 the nutrients are in `nutrition`. */
const extraSchema = z.object({
  categories_tags: z.optional(z.nullable(z.array(z.string()))),
  nutriments: z.optional(z.nullable(z.object({ fiber_100g: amount, polyols_100g: amount, alcohol_100g: amount }))),
  nutrition: z.optional(
    z.nullable(
      z.object({
        aggregated_set: z.optional(
          z.nullable(
            z.object({ per: z.optional(z.string()), nutrients: z.record(z.string(), z.object({ value: amount })) }),
          ),
        ),
      }),
    ),
  ),
})

function parseLine(line: string): RowResult {
  const json = parseJson(line)
  const extra = extraSchema.safeParse(json)
  if (!extra.success) return { refused: 'notJson' }
  const moved = findMovedNutrients(extra.data)
  const product = offProduct.safeParse({ ...(json as object), ...moved })
  if (!product.success) return { refused: 'notJson' }
  const {
    fiber_100g: fibre,
    polyols_100g: polyols,
    alcohol_100g: alcohol,
  } = {
    ...extra.data.nutriments,
    ...moved?.nutriments,
  }
  return validateOffProduct(product.data, {
    fibre: Number(fibre) || 0,
    polyols: Number(polyols) || 0,
    alcohol: Number(alcohol) || 0,
    isAlcoholic: extra.data.categories_tags?.includes('en:alcoholic-beverages') ?? false,
  })
}

// Moves the nutrients of the new schema to the fields of the old one. Pet food, which is declared per kilogram, has none of 100 g.
function findMovedNutrients({ nutrition }: z.output<typeof extraSchema>) {
  const set = nutrition?.aggregated_set
  if (set === null || set === undefined || !/^100(g|ml)$/.test(set.per ?? '')) return null
  const values = Object.entries(set.nutrients).map(([name, { value }]) => [`${name}_100g`, value])
  const nutriments: Readonly<Record<string, z.output<typeof amount>>> = Object.fromEntries(values)
  return set.per === '100ml' ? { nutriments, product_quantity_unit: 'ml' } : { nutriments }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
