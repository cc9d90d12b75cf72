import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { ChoiceField } from '@haru/shared/field/choice.ts'
import type { Field, Values } from '@haru/shared/field/field.ts'
import type { Category } from '@haru/shared/tracking/category.ts'

/** The colours of parts by their position in the category. */
export const partColors = [
  '#1976d2',
  '#4CAF50',
  '#FFC107',
  '#FF5722',
  '#673AB7',
  '#3F51B5',
  '#2196F3',
  '#009688',
  '#CDDC39',
  '#FFEB3B',
  '#9E9E9E',
] as const

export function findPartColor({ parts }: Category, partId: string): string {
  const index = parts.findIndex(({ id }) => id === partId)
  return partColors[Math.max(0, index) % partColors.length] ?? partColors[0]
}

/** The colour of an item: its chosen colour, if its area has a colour field; else the colour of its part. */
export function findItemColor(area: AnyArea, category: Category, item: Values): string {
  return findChosenColor(area, item) ?? findPartColor(category, String(item['part'] ?? ''))
}

/** The chosen colour of an item; null if its area has no colour field, or no colour is chosen yet. */
export function findChosenColor({ item: fields }: AnyArea, item: Values): string | null {
  const chosenColors = Object.entries(fields).flatMap(([name, field]) => {
    const color = isChoiceField(field) ? field.colors?.[String(item[name])] : undefined
    return color === undefined ? [] : [color]
  })
  return chosenColors[0] ?? null
}

export function isChoiceField(field: Field): field is Field & ChoiceField {
  return field.kind === 'choice'
}
