import { parseBarcode } from '@haru/shared/food/barcode.ts'

export const findPath = '/food/find/list'
export const favoritePath = '/food/favorite/list'
export const ownFoodsPath = '/food/find/own/list'
export const ownFoodEditorPath = '/food/find/own/detail'
export const sourcesPath = '/food/sources'
export const recordPath = '/food/detail'
export const recordsPath = '/food/list'

/** The form of a new food of one's own, with what was looked for: its barcode, or what it may be called. */
export function linkToNewOwnFood(query: string, from: string): string {
  const barcode = parseBarcode(query)
  const prefilled = barcode === null ? { name: query } : { barcode }
  return `${ownFoodEditorPath}?${new URLSearchParams({ ...(query === '' ? {} : prefilled), from })}`
}

/** The form of one that is there. */
export function linkToOwnFood(id: string, from: string): string {
  return `${ownFoodEditorPath}?${new URLSearchParams({ id, from })}`
}
