import type { AccountResult } from '@haru/shared/contract/account/account.ts'
import type { Database } from '../../db/schema.ts'
import type { Account } from '../profile/accounts.ts'

/** An account, and what is used instead where it has no password. */
export interface SignInAccount extends Account {
  /** It has left Google, and a passkey is the only way in. */
  readonly isPasskeyOnly: boolean
}

/** Finds the account that somebody wants to get into from outside. One statement, whatever ways in it has. */
export async function findSignInAccount(db: Database, loginId: string): Promise<SignInAccount | null> {
  const found = await db
    .selectFrom('account')
    .selectAll('account')
    .select(({ and, exists, not, selectFrom }) => {
      const passkey = selectFrom('passkey').select('passkey.id').whereRef('passkey.account_id', '=', 'account.id')
      const identity = selectFrom('identity')
        .select('identity.account_id')
        .whereRef('identity.account_id', '=', 'account.id')
      return and([exists(passkey), not(exists(identity))]).as('by_passkey')
    })
    .where('login_id', '=', loginId)
    .executeTakeFirst()
  if (found === undefined) return null
  const { by_passkey, ...account } = found
  return { ...account, isPasskeyOnly: Boolean(by_passkey) && account.password_hash === null }
}

const googleResults = {
  logIn: { status: 'isGoogleUser', msg: 'account.isGoogleUser', code: 'isGoogleUser' },
  reset: { status: 'isGoogle', msg: 'account.isGoogle', code: 'isGoogle' },
} as const satisfies Record<string, AccountResult>

export const passkeyOnlyResult: AccountResult = { status: 'fail', msg: 'account.isPasskey', code: 'isPasskey' }

/** What somebody is told who wants to use, or to replace, a password; null where the account has one. */
export function resultWithoutPassword(account: SignInAccount, intent: 'logIn' | 'reset'): AccountResult | null {
  if (account.password_hash !== null) return null
  return account.isPasskeyOnly ? passkeyOnlyResult : googleResults[intent]
}
