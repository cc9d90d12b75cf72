import type { AccountResult } from '@haru/shared/contract/account/account.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, Exchange } from '../../http/exchange.ts'
import { type Account, findAccount, lockAccount } from '../profile/accounts.ts'
import {
  addDevice,
  type DeviceKey,
  deviceDays,
  forgetDevice,
  formatDeviceKey,
  matchesDeviceKey,
  parseDeviceKey,
  rotateDeviceKey,
} from './devices.ts'
import { attachSessionToDevice, endSessionsOfDevice } from './sessions.ts'

/** What an administrator sees of quick sign-in in the browser that asks. */
export async function readQuickSignIn(deps: Deps, { cookies }: Exchange) {
  const key = parseDeviceKey(cookies.get('device'))
  return { offered: deps.config.quickLogin, on: key !== null && (await isQuickDevice(deps, key)) }
}

/**
 * Turns it on or off in this browser, whose key becomes one that five taps sign in with: the one that it has, if that is the
 * caller's, else a new one. A browser has one key, so whoever it signed in before does not come in by it any more.
 */
export async function changeQuickSignIn(
  deps: Deps,
  isOn: boolean,
  caller: Caller,
  context: Exchange,
): Promise<AccountResult> {
  const { db, config, log } = deps
  if (!config.quickLogin) throw new Refusal('forbidden')
  if (isOn) await turnOnQuickSignIn(deps, caller, context)
  else await turnOffQuickSignIn(db, caller, context)
  log.info('quickChanged', { requestId: context.requestId, account: log.nameOf(caller.ownerId), on: isOn })
  return { status: 'success', msg: isOn ? 'account.quickOn' : 'account.quickOff' }
}

async function turnOnQuickSignIn({ db, clocks }: Deps, caller: Caller, { cookies, agent }: Exchange): Promise<void> {
  const now = clocks.now()
  const before = parseDeviceKey(cookies.get('device'))
  const account = await findAccount(db, caller.loginId)
  if (account === null) throw new Refusal('accountGone')
  const key = await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, account)
    const own = before === null ? null : await rotateDeviceKey(transaction, caller.ownerId, before, now)
    if (own === null && before !== null) await forgetDevice(transaction, before)
    const key = own ?? (await addDevice(transaction, caller.ownerId, agent, now))
    await transaction.updateTable('device').set({ is_quick: 1 }).where('id', '=', key.deviceId).execute()
    await attachSessionToDevice(transaction, caller, key.deviceId)
    return key
  })
  cookies.set('device', formatDeviceKey(key), deviceDays)
}

async function turnOffQuickSignIn(db: Database, { ownerId }: Caller, { cookies }: Exchange): Promise<void> {
  const key = parseDeviceKey(cookies.get('device'))
  if (key === null) return
  await db
    .updateTable('device')
    .set({ is_quick: 0 })
    .where('account_id', '=', ownerId)
    .where(matchesDeviceKey(key))
    .execute()
}

/** Whether five taps may sign in by this device, of somebody who still is an administrator; whoever spends its key learns whether that is worth anything. */
export async function isQuickSignInAllowed({ db, config }: Deps, { deviceId }: DeviceKey): Promise<boolean> {
  if (!config.quickLogin) return false
  return (await selectQuickDevices(db).where('id', '=', deviceId).executeTakeFirst()) !== undefined
}

async function isQuickDevice({ db, config }: Deps, key: DeviceKey): Promise<boolean> {
  if (!config.quickLogin) return false
  return (await selectQuickDevices(db).where(matchesDeviceKey(key)).executeTakeFirst()) !== undefined
}

function selectQuickDevices(db: Database) {
  return db
    .selectFrom('device')
    .select('id')
    .where('is_quick', '=', 1)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account')
          .select('account.id')
          .whereRef('account.id', '=', 'device.account_id')
          .where('account.is_admin', '=', 1),
      ),
    )
}

/** The key of this browser for the next time, where five taps sign this person in with it. */
export async function rotateQuickDevice(deps: Deps, { id }: Account, { cookies }: Exchange): Promise<DeviceKey | null> {
  const key = parseDeviceKey(cookies.get('device'))
  if (key === null || !(await isQuickDevice(deps, key))) return null
  const next = await rotateDeviceKey(deps.db, id, key, deps.clocks.now())
  if (next !== null) cookies.set('device', formatDeviceKey(next), deviceDays)
  return next
}

/** Logs the device out. One that five taps sign in with stays one: that is what it is for; every other is forgotten. */
export async function signOutCurrentDevice(deps: Deps, { cookies }: Exchange): Promise<void> {
  const { db } = deps
  const key = parseDeviceKey(cookies.get('device'))
  if (key === null) return
  if (await isQuickDevice(deps, key)) {
    await endSessionsOfDevice(db, key.deviceId)
  } else {
    await forgetDevice(db, key)
    cookies.clear('device')
  }
}
