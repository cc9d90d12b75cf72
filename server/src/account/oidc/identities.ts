import type { GoogleIdentity } from '@haru/shared/contract/account/google.ts'
import type { Settings } from '@haru/shared/contract/account/profile.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { isUniqueViolation } from '../../db/database-errors.ts'
import { withOwnerTransaction } from '../../db/owner-transaction.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import { type Account, addAccount, lockAccount } from '../profile/accounts.ts'
import { refuseWithoutSignInMethod } from '../security/sign-in-methods.ts'
import type { IdTokenClaims } from './oidc-provider.ts'

/** Finds the account that the identity is linked to; null if there is none. Stores the email of the identity if it has changed. */
export async function findAccountByIdentity(
  db: Database,
  { issuer, subject, email }: IdTokenClaims,
): Promise<Account | null> {
  const row = await db
    .selectFrom('identity')
    .innerJoin('account', 'account.id', 'identity.account_id')
    .selectAll('account')
    .select('identity.email as email_before')
    .where('identity.issuer', '=', issuer)
    .where('identity.subject', '=', subject)
    .executeTakeFirst()
  if (row === undefined) return null
  const { email_before, ...account } = row
  if (email_before !== email && email !== '') {
    const ofSubject = db.updateTable('identity').set({ email }).where('issuer', '=', issuer)
    await ofSubject.where('subject', '=', subject).execute()
  }
  return account
}

interface NewIdentityAccount {
  readonly claims: IdTokenClaims
  /** The email of the identity in the form of a login id. */
  readonly loginId: string
  readonly settings: Settings
  readonly now: number
}

/** Creates an account whose only sign-in method is the identity; false if the address or the identity was taken meanwhile. */
export async function addAccountWithIdentity(
  db: Database,
  { claims, loginId, settings, now }: NewIdentityAccount,
): Promise<boolean> {
  return insertUnlessDuplicate(() =>
    db.transaction().execute(async (transaction) => {
      const start = { scale: 0, kcal: 0, property: 0 }
      const id = await addAccount(transaction, { loginId, settings, start }, null, now)
      await insertIdentity(transaction, id, claims, now)
    }),
  )
}

interface IdentityLink {
  readonly claims: IdTokenClaims
  readonly now: number
  /** The account as it was read when its password was checked; null if the user was authenticated by a session. */
  readonly authenticatedAccount: Account | null
}

/** Links an identity to an account. False if it is linked to another account, or the account has another identity of this provider. */
export async function linkIdentity(
  db: Database,
  { ownerId }: Owner,
  { claims, now, authenticatedAccount }: IdentityLink,
): Promise<boolean> {
  return insertUnlessDuplicate(() =>
    withOwnerTransaction(db, ownerId, async (transaction) => {
      if (authenticatedAccount !== null) await lockAccount(transaction, authenticatedAccount)
      const linked = await transaction
        .selectFrom('identity')
        .select('account_id')
        .where('issuer', '=', claims.issuer)
        .where('subject', '=', claims.subject)
        .executeTakeFirst()
      if (linked?.account_id !== ownerId) await insertIdentity(transaction, ownerId, claims, now)
    }),
  )
}

/** The identity of the issuer that is linked to the account; null if there is none. */
export async function readIdentity(
  db: Database,
  { ownerId }: Owner,
  issuer: string | null,
): Promise<GoogleIdentity | null> {
  if (issuer === null) return null
  const row = await db
    .selectFrom('identity')
    .select(['email', 'added_at'])
    .where('account_id', '=', ownerId)
    .where('issuer', '=', issuer)
    .executeTakeFirst()
  return row === undefined ? null : { email: row.email, addedAt: row.added_at }
}

/** Unlinks all identities of the account; returns whether there were any. Refuses with `lastWayIn` if no other sign-in method is left. */
export function unlinkIdentities(db: Database, owner: Owner): Promise<boolean> {
  // A transaction of the owner, so that two requests cannot remove the last two sign-in methods at once.
  return withOwnerTransaction(db, owner.ownerId, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('identity')
      .where('account_id', '=', owner.ownerId)
      .executeTakeFirst()
    await refuseWithoutSignInMethod(transaction, owner)
    return numDeletedRows > 0n
  })
}

async function insertIdentity(
  transaction: Transaction,
  accountId: string,
  { issuer, subject, email }: IdTokenClaims,
  now: number,
): Promise<void> {
  await transaction
    .insertInto('identity')
    .values({ issuer, subject, account_id: accountId, email, added_at: now })
    .execute()
}

async function insertUnlessDuplicate(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}
