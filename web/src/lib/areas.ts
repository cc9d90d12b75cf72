import type { AnyArea } from '@haru/shared/areas/define.ts'
import { areaOf as areaAmong, areas as registered } from '@haru/shared/areas/register.ts'

/** The areas this app shows. The one file that asks the register, so that a test can show others. */
export const areas: readonly AnyArea[] = registered

/** The area of that id, or null: an id out of a path is anybody's text. */
export function areaOf(id: string): AnyArea | null {
  return areaAmong(id, areas)
}
