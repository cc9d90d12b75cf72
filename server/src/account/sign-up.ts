import type { SignUpInput } from '@haru/shared/contract/account/account.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { isUniqueViolation } from '../db/database-errors.ts'
import type { Deps } from '../deps.ts'
import type { RequestContext } from '../http/request-context.ts'
import { isCommonPassword } from './password/password-hasher.ts'
import { addAccount, findAccount } from './profile/accounts.ts'
import { completeSignIn, type SignInResult } from './session/start-session.ts'
import { redeemVerifiedCode, refuseUnverified } from './verification/verification-codes.ts'

/**
 * Creates an account for an address that this browser has verified, and redeems the verified code in the same transaction. Then signs
 * the user in, like a login with the new password.
 */
export async function signUp(deps: Deps, form: SignUpInput, context: RequestContext): Promise<SignInResult> {
  const { db, clocks, log, config, passwordHasher } = deps
  if (config.registration === 'closed') throw new Refusal('forbidden')
  if (isCommonPassword(form.password, form.loginId)) throw new Refusal('pwCommon', { field: 'user_pw' })
  const now = clocks.now()
  const verifiedCode = { address: form.loginId, type: 'signup', flow: context.cookies.get('flow'), now } as const
  // Hashing is the most expensive work that an anonymous client can cause, so the code is checked before it. The check in the
  // transaction decides.
  await refuseUnverified(db, verifiedCode)
  const passwordHash = await passwordHasher.hashPassword(form.password, context.address)
  try {
    const id = await db.transaction().execute(async (transaction) => {
      await redeemVerifiedCode(transaction, verifiedCode)
      return addAccount(transaction, form, passwordHash, now)
    })
    log.info('signedUp', { requestId: context.requestId, account: log.toPseudonym(id) })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return { status: 'duplicate', msg: 'account.duplicate', code: 'duplicate' }
  }
  context.cookies.clear('flow')
  const account = await findAccount(db, form.loginId)
  if (account === null) throw new Refusal('accountGone')
  const signedIn = await completeSignIn(deps, account, context, { isShared: form.isShared })
  return { ...signedIn, msg: 'account.signupSuccessful' }
}
