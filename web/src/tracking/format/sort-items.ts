import type { Values } from '@haru/shared/field/field.ts'
import type { Category } from '@haru/shared/tracking/category.ts'

/** Items in the order of their parts, and within a part as they were typed. */
export function sortItemsByPart(category: Category, items: readonly Values[]): readonly Values[] {
  const order = new Map(category.parts.map(({ id }, index) => [id, index]))
  const orderOf = (item: Values) => order.get(String(item['part'])) ?? order.size
  return items.toSorted((one, other) => orderOf(one) - orderOf(other))
}
