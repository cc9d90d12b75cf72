import type { AccountResult } from '@haru/shared/contract/account/account.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Deps } from '../../deps.ts'
import type { Exchange } from '../../http/exchange.ts'
import { type Account, lockAccount } from '../profile/accounts.ts'
import {
  addDevice,
  type DeviceKey,
  deviceDays,
  forgetDevice,
  formatDeviceKey,
  lockDevice,
  parseDeviceKey,
} from './devices.ts'
import { removeExpiredSignIns } from './expired-sign-ins.ts'
import { rotateQuickDevice } from './quick-sign-in.ts'
import { createSession, endSession, sessionDays } from './sessions.ts'

/** What whoever signs in is answered. */
export interface SignInResult extends AccountResult {
  readonly result?: { readonly user_id: string; readonly _id: string }
  readonly admin?: 'true' | 'false'
}

interface SessionDetails {
  /** The device that signs in by itself. */
  readonly deviceId: string | null
  /** The computer is shared: the session ends with the browser. */
  readonly isShared: boolean
  /** Whether whoever signs in has just proved who they are. */
  readonly isRecentLogin: boolean
}

/** What whoever signs in wants of this browser. */
export interface SessionOptions {
  /** Whether it shall sign in by itself from now on. */
  readonly isAutoLogin?: boolean | undefined
  /** Whether others use it too. */
  readonly isShared?: boolean | undefined
}

/**
 * Lets somebody in who has just proved who they are. What the browser kept from an earlier sign-in ends with this one, but for
 * their own quick sign-in.
 */
export async function completeSignIn(
  deps: Deps,
  account: Account,
  context: Exchange,
  { isAutoLogin, isShared }: SessionOptions,
): Promise<SignInResult> {
  const quick = isShared === true ? null : await rotateQuickDevice(deps, account, context)
  if (quick === null) await forgetBrowserDevice(deps, context)
  const isRemembered = isAutoLogin === true && isShared !== true
  const device = quick ?? (isRemembered ? await rememberDevice(deps, account, context) : null)
  const deviceId = device?.deviceId ?? null
  return startSession(deps, account, context, { deviceId, isShared: isShared === true, isRecentLogin: true })
}

/** From now on this browser signs in by itself. */
async function rememberDevice(
  { db, clocks }: Deps,
  account: Account,
  { cookies, agent }: Exchange,
): Promise<DeviceKey> {
  const key = await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, account)
    return addDevice(transaction, account.id, agent, clocks.now())
  })
  cookies.set('device', formatDeviceKey(key), deviceDays)
  return key
}

async function forgetBrowserDevice({ db }: Deps, { cookies }: Exchange): Promise<void> {
  const key = parseDeviceKey(cookies.get('device'))
  if (key === null) return
  await forgetDevice(db, key)
  cookies.clear('device')
}

/**
 * Begins a session of whoever has proved, in whatever way, that the account is theirs. It is a new one at every sign-in:
 * one that somebody planted before is worth nothing after it.
 */
export async function startSession(
  { db, clocks, log }: Deps,
  account: Account,
  context: Exchange,
  details: SessionDetails,
): Promise<SignInResult> {
  const previousToken = context.cookies.get('session')
  const token = await db.transaction().execute(async (transaction) => {
    // A password that is being changed, or a device that is being ended, meanwhile lets nobody in.
    await lockAccount(transaction, account)
    const hasDevice = details.deviceId === null || (await lockDevice(transaction, details.deviceId))
    if (!hasDevice) throw new Refusal('unauthorized')
    if (previousToken !== null) await endSession(transaction, previousToken)
    return createSession(transaction, {
      accountId: account.id,
      agent: context.agent,
      now: clocks.now(),
      ...details,
    })
  })
  await removeExpiredSignIns(db, clocks)
  context.cookies.set('session', token, details.isShared ? null : sessionDays)
  log.info('loggedIn', {
    requestId: context.requestId,
    account: log.nameOf(account.id),
    device: details.deviceId !== null,
  })
  return {
    status: 'success',
    msg: 'account.loginSuccessful',
    result: { user_id: account.login_id, _id: account.id },
    admin: account.is_admin === 1 ? 'true' : 'false',
  }
}
