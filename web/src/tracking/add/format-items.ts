import type { Values } from '@haru/shared/field/field.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import { type AreaFormat, summarizeItem } from '../format/area-format.ts'

/** '밤잠 22:50 → 07:10, 낮잠 14:00 → 14:30' */
export function formatItems(areaFormat: AreaFormat, category: Category, items: readonly Values[]): string {
  return items
    .map((item) => {
      const { part, title, amount } = summarizeItem(areaFormat, category, item)
      return [part, title, amount].filter((text) => text !== '').join(' ')
    })
    .join(', ')
}
