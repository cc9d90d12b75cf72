import type { AccountResult } from '@haru/shared/contract/account/account.ts'
import type { Database } from '../../db/schema.ts'
import type { Account } from '../profile/accounts.ts'
import { findLoginOwner } from '../profile/owner-look-ups.ts'

/** An account, and whether passkeys are its only sign-in method. */
export interface SignInAccount extends Account {
  /** The account has no password and no OIDC identity, only passkeys. */
  readonly isPasskeyOnly: boolean
}

/**
 * Finds an account for sign-in or password reset. Runs the same statements whatever methods the account has, and also if there is
 * none, so the time it takes reveals nothing.
 */
export async function findSignInAccount(db: Database, loginId: string): Promise<SignInAccount | null> {
  const ownerId = (await findLoginOwner(db, loginId)) ?? ''
  const row = await db
    .selectFrom('account')
    .selectAll('account')
    .select(({ and, exists, not, selectFrom }) => {
      const passkey = selectFrom('passkey').select('passkey.id').where('passkey.account_id', '=', ownerId)
      const identity = selectFrom('identity').select('identity.account_id').where('identity.account_id', '=', ownerId)
      return and([exists(passkey), not(exists(identity))]).as('by_passkey')
    })
    .where('account.id', '=', ownerId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { by_passkey, ...account } = row
  return { ...account, isPasskeyOnly: Boolean(by_passkey) && account.password_hash === null }
}

const googleResults = {
  logIn: { status: 'isGoogleUser', msg: 'account.isGoogleUser', code: 'isGoogleUser' },
  reset: { status: 'isGoogle', msg: 'account.isGoogle', code: 'isGoogle' },
} as const satisfies Record<string, AccountResult>

export const passkeyOnlyResult: AccountResult = { status: 'fail', msg: 'account.isPasskey', code: 'isPasskey' }

/** The result of a password sign-in or reset for an account without a password; null if the account has one. */
export function getResultWithoutPassword(account: SignInAccount, intent: 'logIn' | 'reset'): AccountResult | null {
  if (account.password_hash !== null) return null
  return account.isPasskeyOnly ? passkeyOnlyResult : googleResults[intent]
}
