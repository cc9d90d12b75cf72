// Imported by file and not by package name, because vite.config.ts resolves the package names to the files of this folder.
import { findArea as findAreaAmong, areas as fourAreas } from '../../../shared/src/areas/register.ts'
import { travel } from './travel.ts'
import { water } from './water.ts'

/** The register with two more areas, in place of shared/src/areas/register.ts. Its type makes a renamed export an error. */
const register: typeof import('../../../shared/src/areas/register.ts') = {
  areas: [...fourAreas, water, travel],
  findArea: (id, among = register.areas) => findAreaAmong(id, among),
}

export const { areas, findArea } = register
