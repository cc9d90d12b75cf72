import type { AnyArea } from '@haru/shared/areas/define.ts'
// By their files and not their package, whose names vite.config.ts gives to these two.
import { findArea as areaAmong, areas as four } from '../../../shared/src/areas/register.ts'
import { water } from './water.ts'

/** The register of a Haru with one more area: what is in place of shared/src/areas/register.ts. */
export const areas: readonly AnyArea[] = [...four, water]

export function areaOf(id: string, among: readonly AnyArea[] = areas): AnyArea | null {
  return areaAmong(id, among)
}
