import { Refusal } from '@haru/shared/errors.ts'
import type { Deps } from '../deps.ts'
import { type AttemptLimiter, createAttemptLimiter } from '../http/attempt-limiter.ts'
import type { Exchange } from '../http/exchange.ts'
import { deviceLetter } from '../mail/letters.ts'
import { beginSession, type Keeping, letIn, type SignedIn } from './beginnings.ts'
import { deviceDays, endDevice, readDeviceKey, spendKey, writeDeviceKey } from './devices.ts'
import { findApproached, toldInstead } from './no-password.ts'
import { isPassword } from './passwords.ts'
import { findAccount, languageOf } from './people.ts'
import { mayBeQuick } from './quick.ts'
import type { Tries } from './tries.ts'
import type { SecondStep } from './two-step/second-step.ts'

export interface SignIn extends Keeping {
  readonly user_id: string
  readonly user_pw?: string | undefined
  readonly user_code?: string | undefined
  /** By five taps. */
  readonly quick?: boolean | undefined
}

export type LogIn = (input: SignIn, exchange: Exchange) => Promise<SignedIn>

const wrong: SignedIn = { status: 'fail', msg: 'account.theIdOrPwIsIncorrect', code: 'theIdOrPwIsIncorrect' }
// Told only to those who know the password.
const halfway = {
  needed: { status: 'fail', msg: 'account.codeNeeded', code: 'codeNeeded' },
  wrong: { status: 'fail', msg: 'account.codeIncorrect', code: 'codeIncorrect' },
} as const satisfies Record<string, SignedIn>

// In quiet mode nobody is told whose account is Google's, so everybody is told where else to look.
function wrongIn({ accountStatus, google }: Deps['config']): SignedIn {
  return accountStatus === 'quiet' && google !== null ? { ...wrong, msg: 'account.theIdOrPwIsIncorrectQuiet' } : wrong
}

/** A device signs in once in weeks; each time starts a session and writes to the database. */
const maxDeviceSignIns = 30
const deviceWindowMs = 15 * 60_000

/** How people sign in: with a password, or with what their device was given. */
export function openSignIns(
  deps: Deps,
  { tries, secondStep }: { readonly tries: Tries; readonly secondStep: SecondStep },
): LogIn {
  const ofDevice = createAttemptLimiter(deps.clocks.monotonic, { max: maxDeviceSignIns, windowMs: deviceWindowMs })

  return async (input, exchange) => {
    const isQuick = input.quick === true && !input.user_pw
    const isByDevice = input.isAutoLogin === true && !input.user_pw && exchange.cookies.get('device') !== null
    if (isQuick || isByDevice) await refuseTooManySignIns(ofDevice, exchange)
    if (isQuick) return signInQuickly(deps, tries, input, exchange)
    if (isByDevice) return signInByDevice(deps, input, exchange)
    let answer = wrong
    await tries.count(input.user_id, exchange, async () => {
      answer = await signInByPassword(deps, secondStep, input, exchange)
      return answer.status === 'success'
    })
    return answer
  }
}

// By address and device: a stranger who learned the id of a device cannot use up its limit.
async function refuseTooManySignIns(ofDevice: AttemptLimiter, { address, cookies }: Exchange): Promise<void> {
  const wait = await ofDevice.take(`${address} ${readDeviceKey(cookies.get('device'))?.deviceId ?? ''}`)
  if (wait > 0) throw new Refusal('tooManyRequests', { retryAfter: wait })
}

async function signInByPassword(
  deps: Deps,
  secondStep: SecondStep,
  input: SignIn,
  exchange: Exchange,
): Promise<SignedIn> {
  const { db, log } = deps
  const account = await findApproached(db, input.user_id)
  // An account that is not there, or has no password, takes the same time.
  const isRight = await isPassword(input.user_pw ?? '', account?.password_hash ?? null, exchange.address)
  if (account === null || !isRight) {
    log.info('loginFailed', { requestId: exchange.requestId, account: log.nameOf(account?.id ?? input.user_id) })
    const mayKnow = account !== null && deps.config.accountStatus === 'open'
    return (mayKnow ? toldInstead(account, 'logIn') : null) ?? wrongIn(deps.config)
  }
  // Halfway counts as a try like a failure, until the other half is right: a known password is no way to guess for ever.
  const step = await secondStep(account, input.user_code)
  if (step === 'needed' || step === 'wrong') {
    log.info('codeMissing', { requestId: exchange.requestId, account: log.nameOf(account.id), is: step })
    return halfway[step]
  }
  return letIn(deps, account, exchange, input)
}

// Whatever is amiss is answered like a wrong password, and counted with those: five taps tell nobody anything. Only a key that was
// copied ends the device, as everywhere.
async function signInQuickly(deps: Deps, tries: Tries, input: SignIn, exchange: Exchange): Promise<SignedIn> {
  const { log } = deps
  let answer = wrongIn(deps.config)
  await tries.count(input.user_id, exchange, async () => {
    const key = readDeviceKey(exchange.cookies.get('device'))
    const isQuick = key !== null && (await mayBeQuick(deps, key))
    if (isQuick) answer = await signInByDevice(deps, input, exchange)
    log.info(isQuick ? 'quickLogin' : 'quickLoginFailed', {
      requestId: exchange.requestId,
      account: log.nameOf(answer.result?._id ?? input.user_id),
    })
    return isQuick
  })
  return answer
}

async function signInByDevice(deps: Deps, { user_id }: SignIn, exchange: Exchange): Promise<SignedIn> {
  const { db, clocks, log } = deps
  const account = await findAccount(db, user_id)
  const key = readDeviceKey(exchange.cookies.get('device'))
  const use = key === null ? ({ is: 'unknown' } as const) : await spendKey(db, key, clocks.now())
  if (use.is === 'right' && use.accountId === account?.id) {
    if (use.next !== null) exchange.cookies.set('device', writeDeviceKey(use.next), deviceDays)
    return beginSession(deps, account, exchange, { deviceId: key?.deviceId ?? null, isShared: false, isProved: false })
  }
  // Another person's key, used here: it must not stay usable in this browser either.
  if (use.is === 'right' && key !== null) await endDevice(db, key.deviceId)
  if (use.is === 'reused') await warnOwner(deps, use.accountId)
  log.info('deviceLoginFailed', { requestId: exchange.requestId, why: use.is })
  exchange.cookies.clear('device')
  throw new Refusal('unauthorized')
}

async function warnOwner({ db, mailer }: Deps, accountId: string): Promise<void> {
  const owner = await db
    .selectFrom('account')
    .select(['login_id', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (owner !== undefined) mailer.post(deviceLetter(owner.login_id, languageOf(owner)))
}
