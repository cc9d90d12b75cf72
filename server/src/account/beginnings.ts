import type { AccountResult } from '@haru/shared/contract/account/account.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Deps } from '../deps.ts'
import type { Exchange } from '../http/exchange.ts'
import {
  addDevice,
  type DeviceKey,
  deviceDays,
  forgetDevice,
  holdDevice,
  readDeviceKey,
  writeDeviceKey,
} from './devices.ts'
import { removeExpiredSignIns } from './expired-sign-ins.ts'
import { type Account, holdAccount } from './people.ts'
import { renewQuick } from './quick.ts'
import { endSession, sessionDays, startSession } from './sessions.ts'

/** What whoever signs in is answered. */
export interface SignedIn extends AccountResult {
  readonly result?: { readonly user_id: string; readonly _id: string }
  readonly admin?: 'true' | 'false'
}

interface Beginning {
  /** The device that signs in by itself. */
  readonly deviceId: string | null
  /** The computer is shared: the session ends with the browser. */
  readonly isShared: boolean
  /** Whether whoever signs in has just proved who they are. */
  readonly isProved: boolean
}

/** What whoever signs in wants of this browser. */
export interface Keeping {
  /** Whether it shall sign in by itself from now on. */
  readonly isAutoLogin?: boolean | undefined
  /** Whether others use it too. */
  readonly isShared?: boolean | undefined
}

/**
 * Lets somebody in who has just proved who they are. What the browser kept from an earlier sign-in ends with this one, but for
 * their own quick sign-in.
 */
export async function letIn(
  deps: Deps,
  account: Account,
  exchange: Exchange,
  { isAutoLogin, isShared }: Keeping,
): Promise<SignedIn> {
  const quick = isShared === true ? null : await renewQuick(deps, account, exchange)
  if (quick === null) await dropDevice(deps, exchange)
  const isKept = isAutoLogin === true && isShared !== true
  const device = quick ?? (isKept ? await keepDevice(deps, account, exchange) : null)
  const deviceId = device?.deviceId ?? null
  return beginSession(deps, account, exchange, { deviceId, isShared: isShared === true, isProved: true })
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

async function dropDevice({ db }: Deps, { cookies }: Exchange): Promise<void> {
  const key = readDeviceKey(cookies.get('device'))
  if (key === null) return
  await forgetDevice(db, key)
  cookies.clear('device')
}

/**
 * Begins a session of whoever has proved, in whatever way, that the account is theirs. It is a new one at every sign-in:
 * one that somebody planted before is worth nothing after it.
 */
export async function beginSession(
  { db, clocks, log }: Deps,
  account: Account,
  exchange: Exchange,
  beginning: Beginning,
): Promise<SignedIn> {
  const before = exchange.cookies.get('session')
  const token = await db.transaction().execute(async (transaction) => {
    // A password that is being changed, or a device that is being ended, meanwhile lets nobody in.
    await holdAccount(transaction, account)
    const hasDevice = beginning.deviceId === null || (await holdDevice(transaction, beginning.deviceId))
    if (!hasDevice) throw new Refusal('unauthorized')
    if (before !== null) await endSession(transaction, before)
    return startSession(transaction, {
      accountId: account.id,
      agent: exchange.agent,
      now: clocks.now(),
      ...beginning,
    })
  })
  await removeExpiredSignIns(db, clocks)
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
