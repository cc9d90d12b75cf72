import type { GoogleIdentity } from '@haru/shared/contract/account/google.ts'
import type { Settings } from '@haru/shared/contract/account/profile.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { isUniqueViolation } from '../../db/database-errors.ts'
import { withOwnerTransaction } from '../../db/owner-transaction.ts'
import type { Database, Transaction } from '../../db/schema.ts'
import { type Account, addAccount, lockAccount } from '../profile/accounts.ts'
import { addIdentityOwner, findIdentityOwner, removeIdentityOwners } from '../profile/owner-look-ups.ts'
import { refuseWithoutSignInMethod } from '../security/sign-in-methods.ts'
import type { IdTokenClaims } from './oidc-provider.ts'

/** Finds the account that the identity is linked to; null if there is none. Stores the email of the identity if it has changed. */
export async function resolveIdentity(
  db: Database,
  { issuer, subject, email }: IdTokenClaims,
): Promise<Account | null> {
  const ownerId = await findIdentityOwner(db, { issuer, subject })
  if (ownerId === null) return null
  const row = await db
    .selectFrom('account')
    .innerJoin('identity', 'identity.account_id', 'account.id')
    .selectAll('account')
    .select('identity.email as email_before')
    .where('account.id', '=', ownerId)
    .where('identity.issuer', '=', issuer)
    .where('identity.subject', '=', subject)
    .executeTakeFirst()
  if (row === undefined) return null
  const { email_before, ...account } = row
  if (email_before !== email && email !== '') {
    const ofAccount = db.updateTable('identity').set({ email }).where('account_id', '=', ownerId)
    await ofAccount.where('issuer', '=', issuer).execute()
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
      if ((await findIdentityOwner(transaction, claims)) !== ownerId)
        await insertIdentity(transaction, ownerId, claims, now)
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
    const unlinked = await transaction
      .deleteFrom('identity')
      .where('account_id', '=', owner.ownerId)
      .returning(['issuer', 'subject'])
      .execute()
    await removeIdentityOwners(transaction, unlinked)
    await refuseWithoutSignInMethod(transaction, owner)
    return unlinked.length > 0
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
    .values({ account_id: accountId, issuer, subject, email, added_at: now })
    .execute()
  await addIdentityOwner(transaction, { issuer, subject }, accountId)
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
