import type { AnyArea } from '@haru/shared/areas/define.ts'
import { firstDay, lastDay } from '@haru/shared/calendar/day.ts'
import { accountDataCalls, type ListCount } from '@haru/shared/contract/account/account-data.ts'
import { createResolver, type ResolverContext } from '@haru/shared/resolvers/resolver.ts'
import { getCollectionName, listCollections } from '@haru/shared/tracking/collections.ts'
import { hasSavedSets, savedSetsName } from '@haru/shared/tracking/saved-set.ts'
import { preparePersonalReads } from '../food/food-reads.ts'
import type { ResolverPart } from './resolver-part.ts'

const allDays = { start: firstDay, end: lastDay }

/** The number of rows of each list of the account. */
export function createCountReads(areas: readonly AnyArea[]): ResolverPart {
  return {
    resolvers: [createResolver(accountDataCalls.counts, (_input, context) => countLists(areas, context))],
    prepare: preparePersonalReads,
  }
}

/** Counts in the order of an export. */
async function countLists(
  areas: readonly AnyArea[],
  { reader, readFavorites, readPersonalFoods }: ResolverContext,
): Promise<ListCount[]> {
  const areasWithSets = areas.filter(hasSavedSets)
  const [entries, savedSets, favorites, { own }] = await Promise.all([
    Promise.all(
      listCollections(areas).map(async (collection) => {
        const { count } = await reader.list(collection, allDays, { sort: 'asc', offset: 0, limit: 0 })
        return { list: getCollectionName(collection), count }
      }),
    ),
    reader.savedSets(areasWithSets),
    readFavorites(),
    readPersonalFoods(),
  ])
  return [
    ...entries,
    ...areasWithSets.map((area, i) => ({ list: savedSetsName(area), count: savedSets[i]?.length ?? 0 })),
    { list: 'favorites', count: favorites.length },
    { list: 'ownFoods', count: own.length },
  ]
}
