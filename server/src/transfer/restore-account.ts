import { changedLists } from '@haru/shared/contract/exchange/changes.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { toSettingColumns, toStartingValueColumns } from '../db/account-columns.ts'
import { putAvatar } from '../db/avatars.ts'
import { putListChanges } from '../db/changed-lists.ts'
import { withOwnerTransaction } from '../db/owner-transaction.ts'
import type { Database, Transaction } from '../db/schema.ts'
import { updateSeq, writeStoredEntries } from '../tracking/writes.ts'
import { countFoods, writeFoods } from './food.ts'
import type { RestoreData } from './read-export.ts'
import { writeSavedSets } from './saved-sets.ts'

interface RestoreLimits {
  readonly now: number
  /** The size limit of the account. */
  readonly maxBytes: number
}

/**
 * Writes the data of an export to an account, all or nothing. Refuses with `notEmpty` where the account has data, and
 * with `limitReached`.
 */
export function restoreAccount(
  db: Database,
  owner: Owner,
  data: RestoreData,
  { now, maxBytes }: RestoreLimits,
): Promise<void> {
  const work = async (transaction: Transaction, seq: number) => {
    await refuseUnlessEmpty(transaction, owner)
    await writeAccount(transaction, owner, data, now)
    // No content of before has this revision, because each change of a content was a write of its own.
    const revision = seq
    await writeCategories(transaction, owner, data, revision)
    const entries = data.entries.map((entry) => ({ ...entry, revision }))
    await writeStoredEntries(transaction, owner, entries, { seq, now })
    const nextSetSeq = await writeSavedSets(
      transaction,
      owner,
      withRevision(data.savedSets, revision),
      seq + entries.length,
    )
    const nextSeq = await writeFoods(transaction, owner, data, nextSetSeq)
    await putListChanges(transaction, owner, changedLists, seq)
    await updateSeq(transaction, owner, Math.max(seq, nextSeq - 1))
  }
  return withOwnerTransaction(db, owner.ownerId, work, { maxBytes, isLarge: true })
}

function withRevision(savedSets: RestoreData['savedSets'], revision: number): RestoreData['savedSets'] {
  return savedSets.map(({ area, sets }) => ({ area, sets: sets.map((set) => ({ ...set, revision })) }))
}

async function refuseUnlessEmpty(transaction: Transaction, owner: Owner): Promise<void> {
  const entry = await transaction
    .selectFrom('entry')
    .select('id')
    .where('owner_id', '=', owner.ownerId)
    .limit(1)
    .executeTakeFirst()
  const savedSet = await transaction
    .selectFrom('saved_set')
    .select('id')
    .where('owner_id', '=', owner.ownerId)
    .limit(1)
    .executeTakeFirst()
  const { favorites, ownFoods } = await countFoods(transaction, owner)
  if (entry !== undefined || savedSet !== undefined || favorites + ownFoods > 0) throw new Refusal('notEmpty')
}

async function writeAccount(
  transaction: Transaction,
  { ownerId }: Owner,
  { settings, start, avatar }: RestoreData,
  now: number,
): Promise<void> {
  await putAvatar(transaction, { ownerId }, avatar)
  await transaction
    .updateTable('account')
    .set({ ...toSettingColumns(settings), ...toStartingValueColumns(start), updated_at: now })
    .where('id', '=', ownerId)
    .execute()
}

async function writeCategories(
  transaction: Transaction,
  { ownerId }: Owner,
  { categories }: RestoreData,
  revision: number,
): Promise<void> {
  await transaction.deleteFrom('category').where('owner_id', '=', ownerId).execute()
  for (const [area, category] of categories) {
    const row = { owner_id: ownerId, area, value: JSON.stringify(category), revision }
    await transaction.insertInto('category').values(row).execute()
  }
}
