import type { Outcome } from '@haru/shared/contract/account.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Deps } from '../deps.ts'
import type { Exchange } from '../http/exchange.ts'
import { createAttempts } from '../http/rates.ts'
import { deviceLetter } from '../mail/letters.ts'
import { addDevice, deviceDays, endDevice, forgetDevice, readDeviceKey, spendKey, writeDeviceKey } from './devices.ts'
import { isPassword } from './passwords.ts'
import { type Account, findAccount } from './people.ts'
import { endSession, sessionDays, startSession } from './sessions.ts'

const quarterHourMs = 15 * 60_000
const mostOfAccount = 10
const mostOfAddress = 100

export interface SignIn {
  readonly user_id: string
  readonly user_pw?: string | undefined
  readonly isAutoLogin?: boolean | undefined
  readonly isShared?: boolean | undefined
}

export interface SignedIn extends Outcome {
  readonly result?: { readonly user_id: string; readonly _id: string }
  readonly admin?: 'true' | 'false'
}

export type LogIn = (input: SignIn, exchange: Exchange) => Promise<SignedIn>

const wrong: SignedIn = { status: 'fail', msg: 'account.theIdOrPwIsIncorrect', code: 'theIdOrPwIsIncorrect' }

/** How people sign in: with a password, or with what their device was given. Counts what fails. */
export function openSignIns(deps: Deps): LogIn {
  const attempts = createAttempts(deps.clocks.monotonic, quarterHourMs)

  return async (input, exchange) => {
    const byDevice = input.isAutoLogin === true && !input.user_pw && exchange.cookies.get('device') !== null
    if (byDevice) return signInByDevice(deps, input, exchange)

    // Counted before the work, so that many at once are no way around it; one account's limit locks nobody else out.
    const keys = [`${exchange.address} ${input.user_id}`, exchange.address] as const
    const wait = attempts.take(keys[0], mostOfAccount) || attempts.take(keys[1], mostOfAddress)
    if (wait > 0) throw new Refusal('tooManyRequests', { retryAfter: wait })
    const signedIn = await signInByPassword(deps, input, exchange)
    if (signedIn.status === 'success') {
      attempts.forget(keys[0])
      attempts.giveBack(keys[1])
    }
    return signedIn
  }
}

async function signInByPassword(deps: Deps, input: SignIn, exchange: Exchange): Promise<SignedIn> {
  const { db, log } = deps
  const account = await findAccount(db, input.user_id)
  // An account that is not there, or has no password, takes the same time.
  const isRight = await isPassword(input.user_pw ?? '', account?.password_hash ?? null)
  if (account === null || !isRight) {
    log.info('loginFailed', { requestId: exchange.requestId, account: log.nameOf(account?.id ?? input.user_id) })
    return account !== null && account.password_hash === null && deps.config.accountStatus === 'open'
      ? { status: 'isGoogleUser', msg: 'account.isGoogleUser', code: 'isGoogleUser' }
      : wrong
  }
  await dropDevice(deps, exchange)
  const isKept = input.isAutoLogin === true && input.isShared !== true
  const device = isKept ? await addDevice(db, account.id, exchange.agent, deps.clocks.now()) : null
  if (device !== null) exchange.cookies.set('device', writeDeviceKey(device), deviceDays)
  return begin(deps, account, exchange, { deviceId: null, isShared: input.isShared === true })
}

async function signInByDevice(deps: Deps, { user_id }: SignIn, exchange: Exchange): Promise<SignedIn> {
  const { db, clocks, log } = deps
  const account = await findAccount(db, user_id)
  const key = readDeviceKey(exchange.cookies.get('device'))
  const use = key === null ? ({ is: 'unknown' } as const) : await spendKey(db, key, clocks.now())
  if (use.is === 'right' && use.accountId === account?.id) {
    if (use.next !== null) exchange.cookies.set('device', writeDeviceKey(use.next), deviceDays)
    return begin(deps, account, exchange, { deviceId: key?.deviceId ?? null, isShared: false })
  }
  // Another person's key, used here: it must not stay usable in this browser either.
  if (use.is === 'right' && key !== null) await endDevice(db, key.deviceId)
  if (use.is === 'reused') await warnOwner(deps, use.accountId)
  log.info('deviceLoginFailed', { requestId: exchange.requestId, why: use.is })
  exchange.cookies.clear('device')
  throw new Refusal('unauthorized')
}

interface Beginning {
  readonly deviceId: string | null
  readonly isShared: boolean
}

// A new session at every sign-in: one that somebody planted before is worth nothing after it.
async function begin(deps: Deps, account: Account, exchange: Exchange, beginning: Beginning): Promise<SignedIn> {
  const { db, clocks, log } = deps
  const before = exchange.cookies.get('session')
  if (before !== null) await endSession(db, before)
  const token = await startSession(db, {
    accountId: account.id,
    agent: exchange.agent,
    now: clocks.now(),
    ...beginning,
  })
  exchange.cookies.set('session', token, beginning.isShared ? null : sessionDays)
  log.info('loggedIn', {
    requestId: exchange.requestId,
    account: log.nameOf(account.id),
    device: beginning.deviceId !== null,
  })
  return {
    status: 'success',
    msg: 'account.loginSuccessful',
    result: { user_id: account.login_id, _id: account.id },
    admin: account.is_admin === 1 ? 'true' : 'false',
  }
}

// What the browser kept from an earlier sign-in ends with this one.
async function dropDevice({ db }: Deps, { cookies }: Exchange): Promise<void> {
  const key = readDeviceKey(cookies.get('device'))
  if (key === null) return
  await forgetDevice(db, key)
  cookies.clear('device')
}

async function warnOwner({ db, mailer }: Deps, accountId: string): Promise<void> {
  const owner = await db
    .selectFrom('account')
    .select(['login_id', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (owner !== undefined) mailer.post(deviceLetter(owner.login_id, owner.language === 'ko' ? 'ko' : 'en'))
}
