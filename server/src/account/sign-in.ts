import { Refusal } from '@haru/shared/errors.ts'
import { retention } from '@haru/shared/retention.ts'
import type { AttemptLimiter } from '../db/attempt-limiter.ts'
import type { Deps } from '../deps.ts'
import type { RequestContext } from '../http/request-context.ts'
import { composeEmail } from '../mail/emails.ts'
import { findAccount, getAccountLanguage } from './profile/accounts.ts'
import type { LoginAttempts } from './security/login-attempts.ts'
import { findSignInAccount, getResultWithoutPassword } from './security/sign-in-account.ts'
import { endDevice, formatDeviceKey, parseDeviceKey, redeemDeviceKey } from './session/devices.ts'
import { isQuickSignInAllowed } from './session/quick-sign-in.ts'
import { completeSignIn, type SessionOptions, type SignInResult, startSession } from './session/start-session.ts'
import type { VerifySecondStep } from './two-step/second-step.ts'

interface SignInRequest extends SessionOptions {
  readonly user_id: string
  readonly user_pw?: string | undefined
  readonly user_code?: string | undefined
  /** Quick sign-in of an administrator: five taps on the title. */
  readonly quick?: boolean | undefined
}

type SignInHandler = (input: SignInRequest, context: RequestContext) => Promise<SignInResult>

const wrongCredentials: SignInResult = {
  status: 'fail',
  msg: 'account.theIdOrPwIsIncorrect',
  code: 'theIdOrPwIsIncorrect',
}
// Returned only after the right password.
const secondStepResults = {
  needed: { status: 'fail', msg: 'account.codeNeeded', code: 'codeNeeded' },
  wrong: { status: 'fail', msg: 'account.codeIncorrect', code: 'codeIncorrect' },
} as const satisfies Record<string, SignInResult>

// In quiet mode the response must not reveal which accounts sign in with Google, so every message mentions it.
function getWrongCredentialsResult({ accountDisclosure, google }: Deps['config']): SignInResult {
  return accountDisclosure === 'quiet' && google !== null
    ? { ...wrongCredentials, msg: 'account.theIdOrPwIsIncorrectQuiet' }
    : wrongCredentials
}

/** A device signs in once in weeks; each time starts a session and writes to the database. */
const deviceLimit = { name: 'login of device', max: 30, windowMs: 15 * 60_000 } as const

/** Signs users in with a password, or with the device key of their browser. */
export function createSignInHandler(
  deps: Deps,
  { attempts, verifySecondStep }: { readonly attempts: LoginAttempts; readonly verifySecondStep: VerifySecondStep },
): SignInHandler {
  return async (input, context) => {
    const isQuick = input.quick === true && !input.user_pw
    const hasDeviceKey = input.isAutoLogin === true && !input.user_pw && context.cookies.get('device') !== null
    if (isQuick || hasDeviceKey) await refuseTooManyDeviceSignIns(deps.limiter, context)
    if (isQuick) return signInQuickly(deps, attempts, input, context)
    if (hasDeviceKey) return signInWithDevice(deps, input, context)
    let result = wrongCredentials
    await attempts.runWithPassword(input.user_id, context, async () => {
      result = await signInWithPassword(deps, verifySecondStep, input, context)
      return result.status === 'success'
    })
    return result
  }
}

// Counted by address and device: an attacker with the id of a device cannot use up its limit from elsewhere.
async function refuseTooManyDeviceSignIns(
  limiter: AttemptLimiter,
  { address, cookies }: RequestContext,
): Promise<void> {
  const subject = `${address} ${parseDeviceKey(cookies.get('device'))?.deviceId ?? ''}`
  const wait = await limiter.take({ limit: deviceLimit, subject })
  if (wait > 0) throw new Refusal('tooManyRequests', { retryAfter: wait })
}

async function signInWithPassword(
  deps: Deps,
  verifySecondStep: VerifySecondStep,
  input: SignInRequest,
  context: RequestContext,
): Promise<SignInResult> {
  const { db, log, passwordHasher } = deps
  const account = await findSignInAccount(db, input.user_id)
  // A missing account, or one without a password, takes the same time.
  const storedHash = account?.password_hash ?? null
  const isRight = await passwordHasher.verifyPassword(input.user_pw ?? '', storedHash, context.address)
  if (account === null || !isRight) {
    log.info('loginFailed', { requestId: context.requestId, account: log.toPseudonym(account?.id ?? input.user_id) })
    const mayRevealAccount = account !== null && deps.config.accountDisclosure === 'open'
    return (
      (mayRevealAccount ? getResultWithoutPassword(account, 'logIn') : null) ?? getWrongCredentialsResult(deps.config)
    )
  }
  // A right password without a right second step counts as a failed attempt: knowing the password must not allow unlimited guesses
  // of codes.
  const secondStep = await verifySecondStep(account, input.user_code)
  if (secondStep === 'needed' || secondStep === 'wrong') {
    log.info('codeMissing', { requestId: context.requestId, account: log.toPseudonym(account.id), is: secondStep })
    return secondStepResults[secondStep]
  }
  return completeSignIn(deps, account, context, input)
}

// Every failure has the response of a wrong password and counts as one, so quick sign-in reveals nothing. Only a copied key revokes the
// device, as in every sign-in by device.
async function signInQuickly(
  deps: Deps,
  attempts: LoginAttempts,
  input: SignInRequest,
  context: RequestContext,
): Promise<SignInResult> {
  const { log } = deps
  let result = getWrongCredentialsResult(deps.config)
  await attempts.run(input.user_id, context, async () => {
    const key = parseDeviceKey(context.cookies.get('device'))
    const isQuick = key !== null && (await isQuickSignInAllowed(deps, key))
    if (isQuick) result = await signInWithDevice(deps, input, context)
    log.info(isQuick ? 'quickLogin' : 'quickLoginFailed', {
      requestId: context.requestId,
      account: log.toPseudonym(result.result?._id ?? input.user_id),
    })
    return isQuick
  })
  return result
}

async function signInWithDevice(
  deps: Deps,
  { user_id }: SignInRequest,
  context: RequestContext,
): Promise<SignInResult> {
  const { db, clocks, log } = deps
  const account = await findAccount(db, user_id)
  const key = parseDeviceKey(context.cookies.get('device'))
  const keyResult = key === null ? ({ outcome: 'unknown' } as const) : await redeemDeviceKey(db, key, clocks.now())
  if (keyResult.outcome === 'right' && account !== null && key?.ownerId === account.id) {
    if (keyResult.next !== null) context.cookies.set('device', formatDeviceKey(keyResult.next), retention.deviceDays)
    return startSession(deps, account, context, {
      device: key,
      isShared: false,
      isRecentLogin: false,
    })
  }
  // The key belongs to another account, so it is revoked.
  if (keyResult.outcome === 'right' && key !== null) await endDevice(db, key)
  if (keyResult.outcome === 'reused' && key !== null) await warnAboutCopiedKey(deps, key.ownerId)
  log.info('deviceLoginFailed', { requestId: context.requestId, why: keyResult.outcome })
  context.cookies.clear('device')
  throw new Refusal('unauthorized')
}

async function warnAboutCopiedKey({ db, mailer }: Deps, accountId: string): Promise<void> {
  const owner = await db
    .selectFrom('account')
    .select(['login_id', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (owner !== undefined) await mailer.send(composeEmail('copiedDeviceKey', owner.login_id, getAccountLanguage(owner)))
}
