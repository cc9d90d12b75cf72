import type { AccountResult } from '@haru/shared/contract/account/account.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { buildLargeTransaction } from '../db/owner-transaction.ts'
import type { Deps } from '../deps.ts'
import type { Caller, RequestContext } from '../http/request-context.ts'
import { authorizeRecentLogin } from '../http/security/authorize.ts'
import { composeEmail } from '../mail/emails.ts'
import { refuseWrongPassword } from './password/reauthenticate.ts'
import { getAccountLanguage, readAccount } from './profile/accounts.ts'
import { removeAccount } from './profile/remove-account.ts'
import type { LoginAttempts } from './security/login-attempts.ts'
import { redeemVerifiedCode, refuseUnverified } from './verification/verification-codes.ts'

interface DeletionRequest {
  readonly password: string
  readonly context: RequestContext
}

/**
 * Deletes the caller's account with all its data. Requires the password and a verified code for the address; an account without a
 * password requires a recent reauthentication.
 */
export async function deleteAccount(
  deps: Deps,
  attempts: LoginAttempts,
  caller: Caller,
  { password, context }: DeletionRequest,
): Promise<AccountResult> {
  const { db, clocks, mailer, log } = deps
  const account = await readAccount(db, caller.ownerId)
  if (account === null) throw new Refusal('accountGone')
  const hasPassword = account.password_hash !== null
  const verifiedCode = {
    address: caller.loginId,
    type: 'delete',
    flow: context.cookies.get('flow'),
    now: clocks.now(),
  } as const
  if (hasPassword) {
    // The code is checked first, so that a stolen session without access to the email cannot guess the password.
    await refuseUnverified(db, verifiedCode)
    await refuseWrongPassword(deps, attempts, caller, { password, context })
  } else authorizeRecentLogin(true, { caller, refusal: 'unauthorized' }, verifiedCode.now)

  await buildLargeTransaction(db).execute(async (transaction) => {
    if (hasPassword) await redeemVerifiedCode(transaction, verifiedCode)
    const isRemoved = await removeAccount(transaction, { id: caller.ownerId, loginId: caller.loginId })
    if (!isRemoved) throw new Refusal('accountGone')
    await mailer.sendWith(transaction, composeEmail('accountDeleted', caller.loginId, getAccountLanguage(account)))
  })
  mailer.wake()
  for (const cookie of ['flow', 'session', 'device'] as const) context.cookies.clear(cookie)
  context.setHeader('clear-site-data', '"cache"')
  log.info('accountDeleted', { requestId: context.requestId, account: log.toPseudonym(caller.ownerId) })
  return { status: 'success', msg: 'account.deleteSuccessful' }
}
