import type { AccountResult } from '@haru/shared/contract/account/account.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, RequestContext } from '../../http/request-context.ts'
import { readAccount } from '../profile/accounts.ts'
import type { LoginAttempts } from '../security/login-attempts.ts'
import { markReauthenticated } from '../session/sessions.ts'

/** Reauthenticates the caller with their password. Refuses with `pwDoesNotMatch`. */
export async function reauthenticateWithPassword(
  deps: Deps,
  attempts: LoginAttempts,
  caller: Caller,
  { password, context }: { readonly password: string; readonly context: RequestContext },
): Promise<AccountResult> {
  await refuseWrongPassword(deps, attempts, caller, { password, context })
  await markReauthenticated(deps.db, caller, deps.clocks.now())
  return { status: 'success', msg: 'account.authenticationSuccessful' }
}

/** Refuses with `pwDoesNotMatch` unless it is the caller's password. Counts with all other login attempts of the account. */
export async function refuseWrongPassword(
  { db, log, passwordHasher }: Deps,
  attempts: LoginAttempts,
  { ownerId, loginId }: Caller,
  { password, context }: { readonly password: string; readonly context: RequestContext },
): Promise<void> {
  const account = await readAccount(db, ownerId)
  const storedHash = account?.password_hash ?? null
  const isRight = await attempts.run(loginId, context, () =>
    passwordHasher.verifyPassword(password, storedHash, context.address),
  )
  if (isRight) return
  log.info('reauthenticationFailed', { requestId: context.requestId, account: log.toPseudonym(account?.id ?? loginId) })
  throw new Refusal('pwDoesNotMatch', { field: 'user_pw' })
}
