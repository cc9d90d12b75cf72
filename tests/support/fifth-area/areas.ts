import type { AnyArea } from '@haru/shared/areas/define.ts'
// By their files and not their package, whose names vite.config.ts gives to these two.
import { findArea as findAreaAmong, areas as fourAreas } from '../../../shared/src/areas/register.ts'
import { water } from './water.ts'

/** The register of a Haru with one more area: what is in place of shared/src/areas/register.ts. */
export const areas: readonly AnyArea[] = [...fourAreas, water]

export function findArea(id: string, among: readonly AnyArea[] = areas): AnyArea | null {
  return findAreaAmong(id, among)
}
