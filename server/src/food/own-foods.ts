import type { OwnFoodInput } from '@haru/shared/contract/food/own-foods.ts'
import { maxOwnFoods, ownFoodIdPrefix } from '@haru/shared/contract/food/own-foods.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Food } from '@haru/shared/food/food.ts'
import { completeOwnFood, isSameOwnFood, type OwnFoodContents } from '@haru/shared/food/own-food.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { createUuid } from '@haru/shared/tracking/uuid.ts'
import { putListChanges } from '../db/changed-lists.ts'
import { readOwnFoodRows } from '../db/food.ts'
import { withOwnerTransaction } from '../db/owner-transaction.ts'
import type { Database, Transaction } from '../db/schema.ts'
import { mapInSlices } from '../runtime/event-loop.ts'

/** An own food with the number of its last write. */
interface StoredOwnFood {
  readonly id: string
  readonly revision: number
  readonly food: OwnFoodContents
}

/** A change of an own food that its user made on a device. */
interface OwnFoodChange {
  readonly id: string
  /** The revision of the food that was changed; null of a new one. */
  readonly revision: number | null
  /** Null removes the food. */
  readonly food: OwnFoodContents | null
}

/** The foods that users created. */
export interface OwnFoods {
  /** Lists the own foods, the newest first. */
  readonly list: (owner: Owner) => Promise<readonly Food[]>
  /** The same with their revisions. */
  readonly listStored: (owner: Owner) => Promise<readonly StoredOwnFood[]>
  /** Refuses a food without a name, one above the limit with `limitReached`, and an id that another food of the user has. */
  readonly create: (owner: Owner, draft: OwnFoodInput) => Promise<Food>
  /** Refuses a missing food with `noData`, and with `staleVersion` one that is no longer as `expected`. */
  readonly update: (owner: Owner, draft: OwnFoodInput, expected?: OwnFoodContents) => Promise<Food>
  readonly remove: (owner: Owner, id: string) => Promise<void>
  readonly applyChange: typeof applyOwnFoodChange
}

export function openOwnFoods(db: Database, now: () => number, maxBytes: number): OwnFoods {
  const listStored: OwnFoods['listStored'] = async ({ ownerId }) =>
    mapInSlices(await readOwnFoodRows(db, ownerId), ({ id, revision, value }) => ({
      id,
      revision,
      food: JSON.parse(value),
    }))
  return {
    list: async (owner) => (await listStored(owner)).map(({ id, food }) => toFood(id, food)),
    listStored,
    create: async (owner, draft) => {
      const id = draft.id ?? `${ownFoodIdPrefix}${createUuid(now(), crypto.getRandomValues(new Uint8Array(10)))}`
      const food = completeOwnFood(draft.food)
      const work = async (transaction: Transaction, seq: number) => {
        const stored = await findOwnFood(transaction, owner, id)
        if (stored === null) return insertOwnFood(transaction, owner, { id, food }, seq)
        // A client repeats the request if the first response was lost: the same contents are accepted again.
        if (!isSameOwnFood(stored.food, food)) throw new Refusal('operationReplayed')
      }
      await withOwnerTransaction(db, owner.ownerId, work, { maxBytes })
      return toFood(id, food)
    },
    update: async (owner, draft, expected) => {
      const id = draft.id ?? ''
      const food = completeOwnFood(draft.food)
      const work = async (transaction: Transaction, seq: number) => {
        const stored = await findOwnFood(transaction, owner, id)
        if (stored === null) throw createFoodNotFound()
        // A repeated request finds what the first one has stored.
        const accepted = [expected === undefined ? stored.food : completeOwnFood(expected), food]
        if (!accepted.some((each) => isSameOwnFood(each, stored.food))) throw new Refusal('staleVersion')
        await updateOwnFood(transaction, owner, { id, food }, seq)
      }
      await withOwnerTransaction(db, owner.ownerId, work, { maxBytes })
      return toFood(id, food)
    },
    remove: (owner, id) =>
      withOwnerTransaction(db, owner.ownerId, async (transaction, seq) => {
        if ((await findOwnFood(transaction, owner, id)) === null) throw createFoodNotFound()
        await deleteOwnFood(transaction, owner, id, seq)
      }),
    applyChange: applyOwnFoodChange,
  }
}

/**
 * Makes the change of a device in a transaction of its owner, as the write with the number `seq`, and returns the revision of the food
 * then. A food that is already so is not written. Refuses a change of another revision with `staleVersion`, a new food whose id is
 * taken with `alreadyExists`, both with the stored food, a missing food with `noData`, and a food above the limit with `limitReached`.
 */
async function applyOwnFoodChange(
  transaction: Transaction,
  owner: Owner,
  { id, revision, food }: OwnFoodChange,
  seq: number,
): Promise<number> {
  const stored = await findOwnFood(transaction, owner, id)
  if (stored === null) {
    // A removed food leaves no tombstone: only an operation that names no revision creates it again.
    if (food === null || revision !== null) throw createFoodNotFound()
    await insertOwnFood(transaction, owner, { id, food }, seq)
    return seq
  }
  if (food !== null && isSameOwnFood(stored.food, food)) return stored.revision
  if (revision !== stored.revision) {
    throw new Refusal(revision === null ? 'alreadyExists' : 'staleVersion', { current: stored })
  }
  await (food === null
    ? deleteOwnFood(transaction, owner, id, seq)
    : updateOwnFood(transaction, owner, { id, food }, seq))
  return seq
}

async function findOwnFood(transaction: Transaction, { ownerId }: Owner, id: string): Promise<StoredOwnFood | null> {
  const row = await transaction
    .selectFrom('own_food')
    .select(['value', 'revision'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : { id, revision: row.revision, food: JSON.parse(row.value) }
}

type OwnFoodWrite = Pick<StoredOwnFood, 'id' | 'food'>

async function insertOwnFood(
  transaction: Transaction,
  owner: Owner,
  { id, food }: OwnFoodWrite,
  seq: number,
): Promise<void> {
  const { count } = await transaction
    .selectFrom('own_food')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', owner.ownerId)
    .executeTakeFirstOrThrow()
  if (count >= maxOwnFoods) throw new Refusal('limitReached')
  const row = { owner_id: owner.ownerId, id, value: JSON.stringify(food), seq, revision: seq }
  await transaction.insertInto('own_food').values(row).execute()
  await putListChanges(transaction, owner, ['ownFoods'], seq)
}

async function updateOwnFood(
  transaction: Transaction,
  owner: Owner,
  { id, food }: OwnFoodWrite,
  seq: number,
): Promise<void> {
  await transaction
    .updateTable('own_food')
    .set({ value: JSON.stringify(food), revision: seq })
    .where('owner_id', '=', owner.ownerId)
    .where('id', '=', id)
    .execute()
  await putListChanges(transaction, owner, ['ownFoods'], seq)
}

async function deleteOwnFood(transaction: Transaction, owner: Owner, id: string, seq: number): Promise<void> {
  await transaction.deleteFrom('own_food').where('owner_id', '=', owner.ownerId).where('id', '=', id).execute()
  await putListChanges(transaction, owner, ['ownFoods'], seq)
}

function createFoodNotFound(): Refusal {
  return new Refusal('noData', { msg: 'error.foodGone' })
}

function toFood(id: string, food: OwnFoodContents): Food {
  return { ...food, id, source: 'own' }
}
