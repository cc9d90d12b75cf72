import type { FoodSearchResult } from '@haru/shared/contract/food/search-result.ts'
import { type Favorites, useFavorites } from './favorites.ts'
import { type Amount, amountOf, drop, type FoodItem, isPicked, itemFrom, keyOf, type Pending, pick } from './pending.ts'
import { type ChangePending, usePending } from './picking.ts'
import { type Telling, useTelling } from './telling.ts'

/** What is picked, what is liked, and how it is told: what every list of foods needs. */
export interface Picks {
  readonly telling: Telling
  readonly favorites: Favorites
  readonly pending: Pending
  readonly change: ChangePending
  readonly has: (found: FoodSearchResult) => boolean
  readonly amountOf: (found: FoodSearchResult) => Amount
  /** Picks so much of a food; null lets it go. */
  readonly pick: (found: FoodSearchResult, amount: Amount | null) => void
  /** A food as an item of a record, as much of it as is picked or as is told. */
  readonly itemOf: (found: FoodSearchResult, amount?: Amount) => FoodItem
}

/** Items are only looked at here: the meal is put on when they are recorded. */
const anyPart = ''

export function usePicks(): Picks {
  const telling = useTelling()
  const favorites = useFavorites()
  const [pending, change] = usePending()
  const amount = (found: FoodSearchResult) => amountOf(pending, keyOf(found))
  return {
    telling,
    favorites,
    pending,
    change,
    has: (found) => isPicked(pending, keyOf(found)),
    amountOf: amount,
    pick: (found, wanted) =>
      change((before) => (wanted === null ? drop(before, [keyOf(found)]) : pick(before, found, wanted))),
    itemOf: (found, wanted = amount(found)) => itemFrom({ found, ...wanted }, anyPart, telling.naming),
  }
}
