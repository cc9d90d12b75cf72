import type { AnyArea } from '../areas/define.ts'
import type { SavedSet } from '../tracking/saved-set.ts'
import type { Candidate, ElementGroup } from './candidate.ts'
import type { LineElement } from './elements.ts'
import { isFillerFor, listOwnConcepts } from './item-words.ts'

/** More than the most that a name alone explains as an item: a category with an earlier item. */
const score = 5

/**
 * The group as a saved set of the area: its name, and no other word than fillers and words for the area. Null if it cannot be one. The name
 * has to be between separators, because it may be a part of an item: 'salad' in 'chicken salad', 'coffee' in 'coffee 5'.
 */
export function createSetCandidate(area: AnyArea, { elements, isSeparate }: ElementGroup): Candidate | null {
  const name = isSeparate ? elements.find((element) => findSet(element, area) !== null) : undefined
  const set = name === undefined ? null : findSet(name, area)
  const isExplained = elements.every(
    (element) => element === name || isFillerFor(element, area) || isArea(element, area),
  )
  return set === null || !isExplained
    ? null
    : { entry: { area: area.id, target: 'set', name: set.name, items: set.items }, score, skipped: [] }
}

function findSet(element: LineElement, area: AnyArea): SavedSet | null {
  const concept = listOwnConcepts(element, area).find(({ kind }) => kind === 'set')
  return concept?.kind === 'set' ? concept.set : null
}

function isArea(element: LineElement, area: AnyArea): boolean {
  return listOwnConcepts(element, area).some(({ kind }) => kind === 'area')
}
