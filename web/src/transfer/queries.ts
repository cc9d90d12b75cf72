import { accountDataCalls, type ListCount, otherLists } from '@haru/shared/contract/account/account-data.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Translate } from '@haru/shared/i18n/translate.ts'
import { calendarCollection, getCollectionName, listCollections } from '@haru/shared/tracking/collections.ts'
import { savedSetsName } from '@haru/shared/tracking/saved-set.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { queryOptions } from '@tanstack/react-query'
import { appAreas, getAreaLabel } from '../lib/areas.ts'
import { call } from '../lib/call.ts'
import { accountKey } from '../session/account.ts'

/** The storage used by the account, and its limit. */
export function usageQuery(units: Units) {
  return queryOptions({
    queryKey: [...accountKey, 'usage'],
    queryFn: () => call(accountDataCalls.usage, {}, units),
    staleTime: 0,
  })
}

/** The calendar entries of the user, which have no goals. */
export const calendarEntries: Collection = calendarCollection

const [favorites, ownFoods] = otherLists
export const otherListTexts = {
  [favorites]: 'find.favorites',
  [ownFoods]: 'find.own',
} as const satisfies Record<(typeof otherLists)[number], TextKey>

/** The name of a list of an export. */
export function formatListName(t: Translate, list: string): string {
  const collection = listCollections(appAreas).find((each) => getCollectionName(each) === list)
  if (collection !== undefined) return formatCollectionName(t, collection)
  const areaOfSets = appAreas.find((area) => savedSetsName(area) === list)
  if (areaOfSets !== undefined) return `${t(getAreaLabel(areaOfSets))} · ${t('savedSet.title')}`
  const other = otherLists.find((each) => each === list)
  return other === undefined ? list : t(otherListTexts[other])
}

function formatCollectionName(t: Translate, collection: Collection): string {
  const name = t(getAreaLabel(collection.area))
  return collection === calendarEntries ? name : t(`tracking.${collection.kind}.list`, { area: name })
}

/** Leaves out the lists without entries. */
export function omitEmptyLists(counts: readonly ListCount[]): readonly ListCount[] {
  return counts.filter(({ count }) => count > 0)
}
