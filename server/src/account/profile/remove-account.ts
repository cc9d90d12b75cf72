import { sql } from 'kysely'
import type { Transaction } from '../../db/schema.ts'
import { tableKinds } from '../../db/table-kinds.ts'
import { removeIdentityOwners, removePasskeyOwners } from './owner-look-ups.ts'

interface AccountReference {
  readonly id: string
  readonly loginId: string
}

/**
 * Deletes an account with its rows in every table, within a `buildLargeTransaction`. Each table is deleted by name, because a database
 * that is split by owner may have no foreign keys. The cookies of its other devices name an account that does not exist, so they get
 * `accountGone` and clear their local data. Returns whether there was an account.
 */
export async function removeAccount(transaction: Transaction, { id, loginId }: AccountReference): Promise<boolean> {
  // Locks the account first: no row may be added between a deletion and the end.
  const locked = await transaction
    .updateTable('account')
    .set(({ eb }) => ({ seq: eb('seq', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (locked === undefined) return false
  await removeLookUps(transaction, { id, loginId })
  // Before the other tables, so that the triggers that count its bytes have no row to change.
  await transaction.deleteFrom('account').where('id', '=', id).execute()
  for (const [table, ownership] of Object.entries(tableKinds)) {
    if (ownership.kind !== 'personal' || table === 'account') continue
    await sql`delete from ${sql.table(table)} where ${sql.ref(ownership.owner)} = ${id}`.execute(transaction)
  }
  return true
}

async function removeLookUps(transaction: Transaction, { id, loginId }: AccountReference): Promise<void> {
  const identities = await transaction
    .selectFrom('identity')
    .select(['issuer', 'subject'])
    .where('account_id', '=', id)
    .execute()
  const passkeys = await transaction.selectFrom('passkey').select('id').where('account_id', '=', id).execute()
  await removeIdentityOwners(transaction, identities)
  await removePasskeyOwners(
    transaction,
    passkeys.map((passkey) => passkey.id),
  )
  await transaction.deleteFrom('login_owner').where('login_id', '=', loginId).execute()
  await transaction.deleteFrom('code').where('address', '=', loginId).execute()
}
