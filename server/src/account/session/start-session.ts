import type { AccountResult } from '@haru/shared/contract/account/account.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { retention } from '@haru/shared/retention.ts'
import type { Deps } from '../../deps.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { type Account, lockAccount } from '../profile/accounts.ts'
import { addDevice, type DeviceKey, forgetDevice, formatDeviceKey, lockDevice, parseDeviceKey } from './devices.ts'
import { rotateQuickDevice } from './quick-sign-in.ts'
import { createSession, type DeviceReference, endSession } from './sessions.ts'

/** The response body of a sign-in. */
export interface SignInResult extends AccountResult {
  readonly result?: { readonly user_id: string; readonly _id: string }
  readonly admin?: 'true' | 'false'
}

interface SessionDetails {
  /** The remembered device that signs in automatically; null without one. */
  readonly device: DeviceReference | null
  /** On a shared computer the session ends with the browser. */
  readonly isShared: boolean
  /** The user has just authenticated; false where a remembered device signs in automatically. */
  readonly isRecentLogin: boolean
}

/** The choices of the user for this browser at sign-in. */
export interface SessionOptions {
  /** Remember this browser as a device that signs in automatically. */
  readonly isAutoLogin?: boolean | undefined
  /** Other users share this computer. */
  readonly isShared?: boolean | undefined
}

/**
 * Starts the session of a user who has just authenticated. The device key that the browser held before is revoked, unless it is this
 * user's own quick sign-in.
 */
export async function completeSignIn(
  deps: Deps,
  account: Account,
  context: RequestContext,
  { isAutoLogin, isShared }: SessionOptions,
): Promise<SignInResult> {
  const quick = isShared === true ? null : await rotateQuickDevice(deps, account, context)
  if (quick === null) await forgetBrowserDevice(deps, context)
  const isRemembered = isAutoLogin === true && isShared !== true
  const device = quick ?? (isRemembered ? await rememberDevice(deps, account, context) : null)
  return startSession(deps, account, context, { device, isShared: isShared === true, isRecentLogin: true })
}

/** Makes this browser a device that signs in automatically. */
async function rememberDevice(
  { db, clocks }: Deps,
  account: Account,
  { cookies, agent }: RequestContext,
): Promise<DeviceKey> {
  const key = await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, account)
    return addDevice(transaction, account.id, agent, clocks.now())
  })
  cookies.set('device', formatDeviceKey(key), retention.deviceDays)
  return key
}

async function forgetBrowserDevice({ db }: Deps, { cookies }: RequestContext): Promise<void> {
  const key = parseDeviceKey(cookies.get('device'))
  if (key === null) return
  await forgetDevice(db, key)
  cookies.clear('device')
}

/**
 * Starts a session for an authenticated account. Every sign-in creates a new session token, so a token that an attacker planted in the
 * browser before (session fixation) gives no access afterwards.
 */
export async function startSession(
  { db, clocks, log }: Deps,
  account: Account,
  context: RequestContext,
  { device, isShared, isRecentLogin }: SessionDetails,
): Promise<SignInResult> {
  const previousCookie = context.cookies.get('session')
  const cookie = await db.transaction().execute(async (transaction) => {
    // No session may start while the password is being changed or the device is being revoked.
    await lockAccount(transaction, account)
    const hasDevice = device === null || (await lockDevice(transaction, device))
    if (!hasDevice) throw new Refusal('unauthorized')
    await endSession(transaction, previousCookie)
    return createSession(transaction, {
      accountId: account.id,
      deviceId: device?.deviceId ?? null,
      agent: context.agent,
      isShared,
      isRecentLogin,
      now: clocks.now(),
    })
  })
  context.cookies.set('session', cookie, isShared ? null : retention.sessionDays)
  log.info('loggedIn', {
    requestId: context.requestId,
    account: log.toPseudonym(account.id),
    device: device !== null,
  })
  return {
    status: 'success',
    msg: 'account.loginSuccessful',
    result: { user_id: account.login_id, _id: account.id },
    admin: account.is_admin === 1 ? 'true' : 'false',
  }
}
