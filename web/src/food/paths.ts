import { parseBarcode } from '@haru/shared/food/barcode.ts'

export const findPath = '/food/find/list'
export const favoritePath = '/food/favorite/list'
export const ownFoodsPath = '/food/find/own/list'
const ownFoodEditorPath = '/food/find/own/detail'
export const sourcesPath = '/food/sources'
export const recordPath = '/food/detail'
export const recordsPath = '/food/list'

/** The link to the editor of a new own food, prefilled with the query as its barcode or its name. */
export function linkToNewOwnFood(query: string, from: string): string {
  const barcode = parseBarcode(query)
  const prefilled = barcode === null ? { name: query } : { barcode }
  return `${ownFoodEditorPath}?${new URLSearchParams({ ...(query === '' ? {} : prefilled), from })}`
}

/** The link to the editor of an existing own food. */
export function linkToOwnFood(id: string, from: string): string {
  return `${ownFoodEditorPath}?${new URLSearchParams({ id, from })}`
}
