import type { AnyArea } from '@haru/shared/areas/define.ts'
import { createIdentify, type UsualItem } from '@haru/shared/tracking/read/usual-items.ts'
import type { SavedSet } from '@haru/shared/tracking/saved-set.ts'
import { computeLikelihood, type Moment, sortByRank } from './rank-usual-items.ts'

/**
 * Sorts the saved sets of an area by how likely they are at a moment: sets of which the day does not have every item come first, then
 * those with an item of the part at this time of day, then those whose items are logged most often, then the last saved.
 */
export function rankSavedSets(
  area: AnyArea,
  sets: readonly SavedSet[],
  usualItems: readonly UsualItem[],
  { day, part, logged }: Moment,
): readonly SavedSet[] {
  const identify = createIdentify(area)
  const loggedIdentities = new Set(logged.map(identify))
  const likelihoods = new Map(usualItems.map((usual) => [identify(usual.item), computeLikelihood(usual, day)]))
  return sortByRank(sets, ({ items }) => {
    const identities = items.map(identify)
    const likelihood = identities.reduce((sum, identity) => sum + (likelihoods.get(identity) ?? 0), 0)
    return [
      identities.every((identity) => loggedIdentities.has(identity)) ? 0 : 1,
      items.some((item) => item['part'] === part) ? 1 : 0,
      likelihood / items.length,
    ]
  })
}
