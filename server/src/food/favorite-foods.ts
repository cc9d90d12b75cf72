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
  readonly set: typeof setFavorite
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
        const isFavorite = await hasFavorite(transaction, owner, food)
        await setFavorite(transaction, owner, { food, isFavorite: !isFavorite }, seq)
        return readFavorites(transaction, query, owner)
      }
      return withOwnerTransaction(db, owner.ownerId, work, { maxBytes })
    },
    set: setFavorite,
  }
}

/** Whether a food shall be a favourite. */
interface FavoriteChange {
  readonly food: Favorite
  readonly isFavorite: boolean
}

/**
 * Adds a food to the favourites or removes it, in a transaction of its owner, as the write with the number `seq`. Refuses a food above
 * the limit with `limitReached`.
 */
async function setFavorite(
  transaction: Transaction,
  owner: Owner,
  { food, isFavorite }: FavoriteChange,
  seq: number,
): Promise<void> {
  if ((await hasFavorite(transaction, owner, food)) === isFavorite) return
  await (isFavorite ? insertFavorite(transaction, owner, food, seq) : deleteFavorite(transaction, owner, food))
  await putListChanges(transaction, owner, ['favorites'], seq)
}

async function hasFavorite(transaction: Transaction, { ownerId }: Owner, food: Favorite): Promise<boolean> {
  const row = await transaction
    .selectFrom('favorite')
    .select('key')
    .where('owner_id', '=', ownerId)
    .where('key', '=', favoriteKey(food))
    .executeTakeFirst()
  return row !== undefined
}

async function insertFavorite(
  transaction: Transaction,
  { ownerId }: Owner,
  food: Favorite,
  seq: number,
): Promise<void> {
  const { count } = await transaction
    .selectFrom('favorite')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  if (count >= maxFavorites) throw new Refusal('limitReached')
  const row = { owner_id: ownerId, key: favoriteKey(food), value: JSON.stringify(food), seq }
  await transaction.insertInto('favorite').values(row).execute()
}

async function deleteFavorite(transaction: Transaction, { ownerId }: Owner, food: Favorite): Promise<void> {
  await transaction
    .deleteFrom('favorite')
    .where('owner_id', '=', ownerId)
    .where('key', '=', favoriteKey(food))
    .execute()
}

async function readFavorites(
  connection: Database,
  query: PreparedQuery<{ readonly value: string }>,
  { ownerId }: Owner,
): Promise<readonly Favorite[]> {
  const rows = await query(connection, { owner: ownerId })
  return rows.map(({ value }) => JSON.parse(value))
}
