import type { Database, Transaction } from '../../db/schema.ts'

// From what a user presents before the sign-in to the account: a login id, a passkey, an identity. The rows are written in the
// transaction that writes the account, the passkey or the identity, and their keys are unique, so that of two users who add the same one,
// one gets an error of a unique key.

/** Names an identity at an OpenID provider. */
export interface IdentityKey {
  readonly issuer: string
  readonly subject: string
}

/** The id of the account with this login id; null if there is none. */
export async function findLoginOwner(db: Database, loginId: string): Promise<string | null> {
  const row = await db.selectFrom('login_owner').select('account_id').where('login_id', '=', loginId).executeTakeFirst()
  return row?.account_id ?? null
}

export async function addLoginOwner(transaction: Transaction, loginId: string, accountId: string): Promise<void> {
  await transaction.insertInto('login_owner').values({ login_id: loginId, account_id: accountId }).execute()
}

/** The id of the account with this passkey; null if there is none. */
export async function findPasskeyOwner(db: Database, id: string): Promise<string | null> {
  const row = await db.selectFrom('passkey_owner').select('account_id').where('id', '=', id).executeTakeFirst()
  return row?.account_id ?? null
}

export async function addPasskeyOwner(transaction: Transaction, id: string, accountId: string): Promise<void> {
  await transaction.insertInto('passkey_owner').values({ id, account_id: accountId }).execute()
}

export async function removePasskeyOwners(transaction: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await transaction.deleteFrom('passkey_owner').where('id', 'in', ids).execute()
}

/** The id of the account that the identity is linked to; null if there is none. */
export async function findIdentityOwner(db: Database, { issuer, subject }: IdentityKey): Promise<string | null> {
  const row = await db
    .selectFrom('identity_owner')
    .select('account_id')
    .where('subject', '=', subject)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return row?.account_id ?? null
}

export async function addIdentityOwner(
  transaction: Transaction,
  { issuer, subject }: IdentityKey,
  accountId: string,
): Promise<void> {
  await transaction.insertInto('identity_owner').values({ issuer, subject, account_id: accountId }).execute()
}

export async function removeIdentityOwners(transaction: Transaction, keys: readonly IdentityKey[]): Promise<void> {
  for (const { issuer, subject } of keys) {
    await transaction.deleteFrom('identity_owner').where('subject', '=', subject).where('issuer', '=', issuer).execute()
  }
}
