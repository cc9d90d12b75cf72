import type { AnyArea } from '@haru/shared/areas/define.ts'
import { findArea as areaAmong, areas as registered } from '@haru/shared/areas/register.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'

/** The areas this app shows. No other file of the web imports the register, so that a test can replace the areas. */
export const appAreas: readonly AnyArea[] = registered

/** The area with this id, or null: an id from a path may be any text. */
export function findAppArea(id: string): AnyArea | null {
  return areaAmong(id, appAreas)
}

/** The text key of an area's name. */
export function getAreaLabel({ id }: AnyArea): TextKey {
  return `area.${id}` as TextKey
}
