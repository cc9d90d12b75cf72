import type { Values } from '@haru/shared/field/field.ts'
import type { Category } from '@haru/shared/tracking/category.ts'

/** Sorts items by their parts; items of the same part keep their order. */
export function sortItemsByPart(category: Category, items: readonly Values[]): readonly Values[] {
  const positions = new Map(category.parts.map(({ id }, index) => [id, index]))
  const findPosition = (item: Values) => positions.get(String(item['part'])) ?? positions.size
  return items.toSorted((one, other) => findPosition(one) - findPosition(other))
}
