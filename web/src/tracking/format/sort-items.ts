import type { Values } from '@haru/shared/field/field.ts'
import type { Category } from '@haru/shared/tracking/category.ts'

/** Sorts items by their parts; items of the same part keep their order. */
export function sortItemsByPart(category: Category, items: readonly Values[]): readonly Values[] {
  const order = new Map(category.parts.map(({ id }, index) => [id, index]))
  const orderOf = (item: Values) => order.get(String(item['part'])) ?? order.size
  return items.toSorted((one, other) => orderOf(one) - orderOf(other))
}
