import { Refusal } from '@haru/shared/errors.ts'
import { type Favorite, favoriteKey, maxFavorites } from '@haru/shared/food/favorite.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { putListChanges } from '../db/changed-lists.ts'
import { withOwnerTransaction } from '../db/owner-transaction.ts'
import { type PreparedQuery, prepareQuery } from '../db/prepared-query.ts'
import type { Database, Transaction } from '../db/schema.ts'

/** The favourite foods of users. */
export interface FavoriteFoods {
  /** Lists the favourites, the newest first. */
  readonly list: (owner: Owner) => Promise<readonly Favorite[]>
  /**
   * Adds the food to the favourites, or removes it, and returns the new list. Refuses a food without a name, and one above the
   * limit with `limitReached`.
   */
  readonly toggle: (owner: Owner, food: Favorite) => Promise<readonly Favorite[]>
}

export function openFavoriteFoods(db: Database, maxBytes: number): FavoriteFoods {
  const query = prepareQuery((placeholder) =>
    db.selectFrom('favorite').select('value').where('owner_id', '=', placeholder('owner')).orderBy('seq', 'desc'),
  )
  return {
    list: (owner) => readFavorites(db, query, owner),
    toggle: async (owner, food) => {
      if (food.name.trim() === '') {
        throw new Refusal('invalidField', { field: 'foodFavorite.food_name', msg: 'error.favoriteName' })
      }
      // The owner transaction serializes concurrent requests, so that a food is a favourite at most once.
      const work = async (transaction: Transaction, seq: number) => {
        const key = favoriteKey(food)
        await putListChanges(transaction, owner, ['favorites'], seq)
        const removed = await transaction
          .deleteFrom('favorite')
          .where('owner_id', '=', owner.ownerId)
          .where('key', '=', key)
          .returning('key')
          .execute()
        if (removed.length > 0) return readFavorites(transaction, query, owner)
        const before = await readFavorites(transaction, query, owner)
        if (before.length >= maxFavorites) throw new Refusal('limitReached')
        const row = { owner_id: owner.ownerId, key, value: JSON.stringify(food), seq }
        await transaction.insertInto('favorite').values(row).execute()
        return [food, ...before]
      }
      return withOwnerTransaction(db, owner.ownerId, work, { maxBytes })
    },
  }
}

async function readFavorites(
  connection: Database,
  query: PreparedQuery<{ readonly value: string }>,
  { ownerId }: Owner,
): Promise<readonly Favorite[]> {
  const rows = await query(connection, { owner: ownerId })
  return rows.map(({ value }) => JSON.parse(value))
}
