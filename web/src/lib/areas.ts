import type { AnyArea } from '@haru/shared/areas/define.ts'
import { findArea as areaAmong, areas as registered } from '@haru/shared/areas/register.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'

/** The areas this app shows. The one file that asks the register, so that a test can show others. */
export const appAreas: readonly AnyArea[] = registered

/** The area of that id, or null: an id out of a path is anybody's text. */
export function findArea(id: string): AnyArea | null {
  return areaAmong(id, appAreas)
}

/** What an area is called. */
export function areaLabel({ id }: AnyArea): TextKey {
  return `area.${id}` as TextKey
}
