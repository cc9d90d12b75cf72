import type { Category } from '@haru/shared/tracking/category.ts'

/** The colours of parts by their place among a person's parts (DOMAIN 8). */
const partColors = [
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

export function partColor({ parts }: Category, partId: string): string {
  const place = parts.findIndex(({ id }) => id === partId)
  return partColors[Math.max(0, place) % partColors.length] ?? partColors[0]
}
