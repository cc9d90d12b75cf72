import type { AnyArea } from './define.ts'
import { exercise } from './exercise.ts'
import { food } from './food.ts'
import { money } from './money.ts'
import { sleep } from './sleep.ts'

/** The areas in display order. A new area needs a file, its words in both catalogues, and an element here. */
export const areas: readonly AnyArea[] = [exercise, food, money, sleep]

/** The areas with their literal types, which determine the words that the catalogues must have. */
export type DefinedArea = typeof exercise | typeof food | typeof money | typeof sleep

/** The area with this id; null for an unknown id, such as any text in a path. */
export function findArea(id: string, candidates: readonly AnyArea[] = areas): AnyArea | null {
  return candidates.find((area) => area.id === id) ?? null
}
