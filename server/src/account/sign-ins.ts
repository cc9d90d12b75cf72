import { Refusal } from '@haru/shared/errors.ts'
import type { Deps } from '../deps.ts'
import type { Exchange } from '../http/exchange.ts'
import { deviceLetter } from '../mail/letters.ts'
import { beginSession, type SignedIn } from './beginnings.ts'
import {
  addDevice,
  type DeviceKey,
  deviceDays,
  endDevice,
  forgetDevice,
  readDeviceKey,
  spendKey,
  writeDeviceKey,
} from './devices.ts'
import { isPassword } from './passwords.ts'
import { type Account, findAccount, holdAccount, languageOf } from './people.ts'
import type { Tries } from './tries.ts'

export interface SignIn {
  readonly user_id: string
  readonly user_pw?: string | undefined
  readonly isAutoLogin?: boolean | undefined
  readonly isShared?: boolean | undefined
}

export type LogIn = (input: SignIn, exchange: Exchange) => Promise<SignedIn>

const wrong: SignedIn = { status: 'fail', msg: 'account.theIdOrPwIsIncorrect', code: 'theIdOrPwIsIncorrect' }

// In quiet mode nobody is told whose account is Google's, so everybody is told where else to look.
function wrongIn({ accountStatus, google }: Deps['config']): SignedIn {
  return accountStatus === 'quiet' && google !== null ? { ...wrong, msg: 'account.theIdOrPwIsIncorrectQuiet' } : wrong
}

/** How people sign in: with a password, or with what their device was given. */
export function openSignIns(deps: Deps, tries: Tries): LogIn {
  return async (input, exchange) => {
    const byDevice = input.isAutoLogin === true && !input.user_pw && exchange.cookies.get('device') !== null
    if (byDevice) return signInByDevice(deps, input, exchange)
    let answer = wrong
    await tries.count(input.user_id, exchange, async () => {
      answer = await signInByPassword(deps, input, exchange)
      return answer.status === 'success'
    })
    return answer
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
      : wrongIn(deps.config)
  }
  await dropDevice(deps, exchange)
  const isKept = input.isAutoLogin === true && input.isShared !== true
  const device = isKept ? await keepDevice(deps, account, exchange) : null
  const deviceId = device?.deviceId ?? null
  return beginSession(deps, account, exchange, { deviceId, isShared: input.isShared === true, isProved: true })
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

/** From now on this browser signs in by itself. */
async function keepDevice({ db, clocks }: Deps, account: Account, { cookies, agent }: Exchange): Promise<DeviceKey> {
  const key = await db.transaction().execute(async (transaction) => {
    await holdAccount(transaction, account)
    return addDevice(transaction, account.id, agent, clocks.now())
  })
  cookies.set('device', writeDeviceKey(key), deviceDays)
  return key
}

/** What the browser kept from an earlier sign-in ends with this one. */
export async function dropDevice({ db }: Deps, { cookies }: Exchange): Promise<void> {
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
  if (owner !== undefined) mailer.post(deviceLetter(owner.login_id, languageOf(owner)))
}
