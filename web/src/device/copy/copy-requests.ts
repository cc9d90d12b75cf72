import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Range } from '@haru/shared/calendar/period.ts'
import { completeSettings } from '@haru/shared/contract/account/profile.ts'
import { userCalls } from '@haru/shared/contract/account/user.ts'
import type { ChangedList } from '@haru/shared/contract/exchange/changes.ts'
import { copyCalls, type EntryCopy } from '@haru/shared/contract/exchange/copy-calls.ts'
import { categoryEditCalls } from '@haru/shared/contract/overview/category.ts'
import { savedSetListCall } from '@haru/shared/contract/overview/saved-set-list.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { memoize } from '@haru/shared/memoize.ts'
import { listAreasWithCategories } from '@haru/shared/tracking/category.ts'
import type { callServer } from '../../lib/call.ts'
import { requestFoods } from '../food/request-foods.ts'
import type { AccountLists } from '../store/lists.ts'

// The requests that begin a copy, and those of changed lists. They are loaded at their first use.

type Request = typeof callServer

/** No call depends on units, but the lists do. */
const anyUnits = completeSettings({})

export function requestCopy(request: Request, range: Range): Promise<EntryCopy> {
  return request(copyCalls.copy, { DATE: range }, anyUnits)
}

export async function requestSealKey(request: Request): Promise<string> {
  return (await request(copyCalls.sealKey, {}, anyUnits)).sealKey
}

export async function requestLists(
  areas: readonly AnyArea[],
  request: Request,
  names: readonly ChangedList[],
): Promise<AccountLists> {
  // The response carries its units, and the other lists are in the same.
  const { current: _, ...profile } = await request(userCalls.detail, {}, anyUnits)
  const changed = await Promise.all(listReaders(names).map((read) => read(areas, request, profile.settings)))
  return Object.assign({ profile }, ...changed)
}

/** The saved sets have amounts, which change with the currency of the account. */
function listReaders(names: readonly ChangedList[]): readonly ListReader[] {
  const affected = names.includes('account') ? ([...names, 'savedSets'] as const) : names
  return [...new Set(affected.map((name) => readers[name]))]
}

type ListReader = (areas: readonly AnyArea[], request: Request, units: Units) => Promise<AccountLists>

/** Both lists come in one response. */
const readFoods: ListReader = (_areas, request, units) => requestFoods(request, units)

const getCategoryCalls = memoize(categoryEditCalls)
const getSavedSetListCall = memoize(savedSetListCall)

const readers: Readonly<Record<ChangedList, ListReader>> = {
  account: async () => ({}),
  categories: async (areas, request, units) => {
    const { categories, revision } = await request(getCategoryCalls(areas).detail, {}, units)
    const stored = listAreasWithCategories(areas).flatMap(({ id }) => {
      const category = categories[id]
      return category === undefined ? [] : [[id, { category, revision }] as const]
    })
    return { categories: new Map(stored) }
  },
  savedSets: async (areas, request, units) => ({
    savedSets: new Map(Object.entries(await request(getSavedSetListCall(areas), {}, units))),
  }),
  favorites: readFoods,
  ownFoods: readFoods,
}
