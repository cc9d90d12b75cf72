import { parseBarcode } from '@haru/shared/food/barcode.ts'

export const findPath = '/food/find/list'
export const favoritePath = '/food/favorite/list'
export const ownPath = '/food/find/own/list'
export const ownEditorPath = '/food/find/own/detail'
export const sourcesPath = '/food/sources'
export const recordPath = '/food/detail'
export const recordsPath = '/food/list'

/** The form of a new food of one's own, with what was looked for: its barcode, or what it may be called. */
export function newOwnLink(query: string, from: string): string {
  const barcode = parseBarcode(query)
  const known = barcode === null ? { name: query } : { barcode }
  return `${ownEditorPath}?${new URLSearchParams({ ...(query === '' ? {} : known), from })}`
}

/** The form of one that is there. */
export function editOwnLink(id: string, from: string): string {
  return `${ownEditorPath}?${new URLSearchParams({ id, from })}`
}
