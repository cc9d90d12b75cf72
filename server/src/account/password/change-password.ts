import type { AccountResult } from '@haru/shared/contract/account/account.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { retention } from '@haru/shared/retention.ts'
import type { Transaction } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, RequestContext } from '../../http/request-context.ts'
import { composeEmail, type Email } from '../../mail/emails.ts'
import { readFeedAreas } from '../feed/feeds.ts'
import { type Account, getAccountLanguage, setPassword } from '../profile/accounts.ts'
import type { LoginAttempts } from '../security/login-attempts.ts'
import { findSignInAccount, getResultWithoutPassword } from '../security/sign-in-account.ts'
import { formatDeviceKey, parseDeviceKey, rotateDeviceKey } from '../session/devices.ts'
import { endOtherSessions, rotateSessionToken } from '../session/sessions.ts'
import { redeemVerifiedCode, refuseUnverified } from '../verification/verification-codes.ts'
import { isCommonPassword } from './password-hasher.ts'

interface PasswordReset {
  readonly loginId: string
  readonly password: string
}

/**
 * Sets a new password for an address that this browser has verified, and redeems the verified code in the same transaction. Ends the
 * sessions on every device, because an attacker may hold one of them. The calendar feed stays: the email names it.
 */
export async function resetPassword(
  deps: Deps,
  attempts: LoginAttempts,
  { loginId, password }: PasswordReset,
  context: RequestContext,
): Promise<AccountResult> {
  const { db, clocks, mailer, log, passwordHasher } = deps
  refuseCommonPassword(password, loginId)
  const verifiedCode = {
    address: loginId,
    type: 'resetPw',
    flow: context.cookies.get('flow'),
    now: clocks.now(),
  } as const
  // Hashing is expensive, so the code is checked before it, as at sign-up.
  await refuseUnverified(db, verifiedCode)
  const account = await findSignInAccount(db, loginId)
  if (account === null) throw new Refusal('notVerified')
  const alternative = getResultWithoutPassword(account, 'reset')
  if (alternative !== null) return alternative
  const passwordHash = await passwordHasher.hashPassword(password, context.address)
  await db.transaction().execute(async (transaction) => {
    await redeemVerifiedCode(transaction, verifiedCode)
    await setPassword(transaction, account.id, passwordHash, verifiedCode.now)
    await endOtherSessions(transaction, account.id, null)
    await mailer.sendWith(transaction, await composeNotice(transaction, account))
  })
  mailer.wake()
  await attempts.reset(loginId, context)
  for (const cookie of ['flow', 'session', 'device'] as const) context.cookies.clear(cookie)
  log.info('passwordReset', { requestId: context.requestId, account: log.toPseudonym(account.id) })
  return { status: 'success', msg: 'account.resetPwSuccessful' }
}

/**
 * Sets a new password for a signed-in user who has reauthenticated. Ends all other sessions, and rotates the session token and
 * device key of this browser.
 */
export async function changePassword(
  deps: Deps,
  password: string,
  caller: Caller,
  context: RequestContext,
): Promise<AccountResult> {
  const { db, clocks, mailer, log, passwordHasher } = deps
  const { ownerId, loginId, session } = caller
  refuseCommonPassword(password, loginId)
  const account = await findSignInAccount(db, loginId)
  if (account === null) throw new Refusal('accountGone')
  const alternative = getResultWithoutPassword(account, 'reset')
  if (alternative !== null) return alternative
  const passwordHash = await passwordHasher.hashPassword(password, context.address)
  const now = clocks.now()
  const device = parseDeviceKey(context.cookies.get('device'))
  const rotated = await db.transaction().execute(async (transaction) => {
    await setPassword(transaction, ownerId, passwordHash, now)
    const key = device === null ? null : await rotateDeviceKey(transaction, ownerId, device, now)
    await endOtherSessions(transaction, ownerId, session, key?.deviceId ?? null)
    await mailer.sendWith(transaction, await composeNotice(transaction, account))
    return { key, ...(await rotateSessionToken(transaction, caller)) }
  })
  mailer.wake()
  context.cookies.set('session', rotated.cookie, rotated.days)
  if (rotated.key !== null) context.cookies.set('device', formatDeviceKey(rotated.key), retention.deviceDays)
  log.info('passwordChanged', { requestId: context.requestId, account: log.toPseudonym(ownerId) })
  return { status: 'success', msg: 'account.changePwSuccessful' }
}

/** Names the calendar feed of the user: its address outlives every session and the password. */
async function composeNotice(transaction: Transaction, account: Account): Promise<Email> {
  const hasFeed = (await readFeedAreas(transaction, { ownerId: account.id })) !== null
  const paragraphs = hasFeed ? (['email.passwordChanged.feed'] as const) : []
  return composeEmail('passwordChanged', account.login_id, getAccountLanguage(account), paragraphs)
}

function refuseCommonPassword(password: string, loginId: string): void {
  if (isCommonPassword(password, loginId)) throw new Refusal('pwCommon', { field: 'user_pw' })
}
