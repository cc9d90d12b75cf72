import * as z from 'zod/mini'
import { offProduct } from '../off-product.ts'
import type { Format } from './format.ts'
import { readByLine } from './lines.ts'
import { offFood } from './off-check.ts'
import type { Outcome, Row } from './table.ts'
import { linesOf } from './text.ts'

/** The dump of Open Food Facts with a product in each line. */
export const offJson: Format = {
  name: 'Open Food Facts (JSONL)',
  recognises: ({ only }) => {
    const start = only?.head.text ?? ''
    return /^\s*\{/.test(start) && /"(code|_id)"\s*:/.test(start) && /"(product_name|nutriments|_keywords)/.test(start)
  },
  ...readByLine(rows),
}

async function* rows(text: AsyncIterable<string>): AsyncGenerator<Row> {
  for await (const { at, line } of linesOf(text)) {
    if (line.trim() !== '') yield { at, ...readLine(line) }
  }
}

const amount = z.optional(z.nullable(z.union([z.number(), z.string()])))

/** What is read of a product beside what `offProduct` reads. Since 2026 the nutrients stand in another place. */
const beside = z.object({
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

function readLine(line: string): Outcome {
  const told = jsonOf(line)
  const extra = beside.safeParse(told)
  if (!extra.success) return { refused: 'notJson' }
  const moved = movedNutrients(extra.data)
  const product = offProduct.safeParse({ ...(told as object), ...moved })
  if (!product.success) return { refused: 'notJson' }
  const {
    fiber_100g: fibre,
    polyols_100g: polyols,
    alcohol_100g: alcohol,
  } = {
    ...extra.data.nutriments,
    ...moved?.nutriments,
  }
  return offFood(product.data, {
    fibre: Number(fibre) || 0,
    polyols: Number(polyols) || 0,
    alcohol: Number(alcohol) || 0,
    isAlcoholic: extra.data.categories_tags?.includes('en:alcoholic-beverages') ?? false,
  })
}

// In the place they are read from. Food for animals is told by the kilogram and is nobody's meal.
function movedNutrients({ nutrition }: z.output<typeof beside>) {
  const set = nutrition?.aggregated_set
  if (set === null || set === undefined || !/^100(g|ml)$/.test(set.per ?? '')) return null
  const values = Object.entries(set.nutrients).map(([name, { value }]) => [`${name}_100g`, value])
  const nutriments: Readonly<Record<string, z.output<typeof amount>>> = Object.fromEntries(values)
  return set.per === '100ml' ? { nutriments, product_quantity_unit: 'ml' } : { nutriments }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
