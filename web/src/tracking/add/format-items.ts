import type { Values } from '@haru/shared/field/field.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import { type AreaFormat, summarizeItem } from '../format/area-format.ts'

/** '밤잠 22:50 → 07:10, 낮잠 14:00 → 14:30', with the notes '지출 식비 9,000원 (생일 저녁)' */
export function formatItems(
  areaFormat: AreaFormat,
  category: Category,
  items: readonly Values[],
  { hasNotes = false }: { readonly hasNotes?: boolean } = {},
): string {
  return items
    .map((item) => {
      const { part, title, amount, note } = summarizeItem(areaFormat, category, item)
      const texts = [part, title, amount, hasNotes && note !== '' ? `(${note})` : '']
      return texts.filter((text) => text !== '').join(' ')
    })
    .join(', ')
}
