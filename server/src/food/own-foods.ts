import type { OwnFoodInput } from '@haru/shared/contract/food/own-foods.ts'
import { maxOwnFoods, ownFoodIdPrefix } from '@haru/shared/contract/food/own-foods.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Food } from '@haru/shared/food/food.ts'
import { createFallbackPortion } from '@haru/shared/food/portion.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { createUuid } from '@haru/shared/tracking/uuid.ts'
import { putListChanges } from '../db/changed-lists.ts'
import { readOwnFoodRows } from '../db/food.ts'
import { withOwnerTransaction } from '../db/owner-transaction.ts'
import type { Database, Transaction } from '../db/schema.ts'
import { mapInSlices } from '../runtime/event-loop.ts'

/** The foods that users created. */
export interface OwnFoods {
  /** Lists the own foods, the newest first. */
  readonly list: (owner: Owner) => Promise<readonly Food[]>
  /** Refuses a food without a name, one above the limit with `limitReached`, and an id that another food of the user has. */
  readonly create: (owner: Owner, draft: OwnFoodInput) => Promise<Food>
  /** Refuses a missing food with `noData`. */
  readonly update: (owner: Owner, draft: OwnFoodInput) => Promise<Food>
  readonly remove: (owner: Owner, id: string) => Promise<void>
}

export function openOwnFoods(db: Database, now: () => number, maxBytes: number): OwnFoods {
  return {
    list: async ({ ownerId }) => mapInSlices(await readOwnFoodRows(db, ownerId), decodeOwnFood),
    create: async (owner, draft) => {
      const food = createOwnFood(
        draft,
        draft.id ?? `${ownFoodIdPrefix}${createUuid(now(), crypto.getRandomValues(new Uint8Array(10)))}`,
      )
      await withOwnerTransaction(
        db,
        owner.ownerId,
        async (transaction, seq) => {
          await insertOwnFood(transaction, owner, food, seq)
          await putListChanges(transaction, owner, ['ownFoods'], seq)
        },
        { maxBytes },
      )
      return food
    },
    update: async (owner, draft) => {
      const food = createOwnFood(draft, draft.id ?? '')
      const work = async (transaction: Transaction, seq: number) => {
        const { numUpdatedRows } = await transaction
          .updateTable('own_food')
          .set({ value: encodeOwnFood(food) })
          .where('owner_id', '=', owner.ownerId)
          .where('id', '=', food.id)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) throw createFoodNotFound()
        await putListChanges(transaction, owner, ['ownFoods'], seq)
      }
      await withOwnerTransaction(db, owner.ownerId, work, { maxBytes })
      return food
    },
    remove: (owner, id) =>
      withOwnerTransaction(db, owner.ownerId, async (transaction, seq) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('own_food')
          .where('owner_id', '=', owner.ownerId)
          .where('id', '=', id)
          .executeTakeFirst()
        if (numDeletedRows === 0n) throw createFoodNotFound()
        await putListChanges(transaction, owner, ['ownFoods'], seq)
      }),
  }
}

function createOwnFood({ food }: OwnFoodInput, id: string): Food {
  if (food.names.ko === '' && food.names.en === '') {
    throw new Refusal('invalidField', { field: 'OBJECT.food_name', msg: 'error.favoriteName' })
  }
  return {
    ...food,
    id,
    source: 'own',
    portions: food.portions.length > 0 ? food.portions : [createFallbackPortion(food.per)],
  }
}

async function insertOwnFood(transaction: Transaction, { ownerId }: Owner, food: Food, seq: number): Promise<void> {
  const rows = await transaction.selectFrom('own_food').select('id').where('owner_id', '=', ownerId).execute()
  if (rows.some(({ id }) => id === food.id)) return requireSameContents(transaction, ownerId, food)
  if (rows.length >= maxOwnFoods) throw new Refusal('limitReached')
  await transaction
    .insertInto('own_food')
    .values({ owner_id: ownerId, id: food.id, value: encodeOwnFood(food), seq })
    .execute()
}

// A client repeats the request if the first response was lost: the same contents are accepted again.
async function requireSameContents(transaction: Transaction, ownerId: string, food: Food): Promise<void> {
  const { value } = await transaction
    .selectFrom('own_food')
    .select('value')
    .where('owner_id', '=', ownerId)
    .where('id', '=', food.id)
    .executeTakeFirstOrThrow()
  if (value !== encodeOwnFood(food)) throw new Refusal('operationReplayed')
}

function createFoodNotFound(): Refusal {
  return new Refusal('noData', { msg: 'error.foodGone' })
}

function encodeOwnFood({ id: _id, source: _source, ...food }: Food): string {
  return JSON.stringify(food)
}

function decodeOwnFood({ id, value }: { readonly id: string; readonly value: string }): Food {
  return { ...JSON.parse(value), id, source: 'own' }
}
