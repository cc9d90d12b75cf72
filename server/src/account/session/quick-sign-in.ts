import type { AccountResult } from '@haru/shared/contract/account/account.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { retention } from '@haru/shared/retention.ts'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, RequestContext } from '../../http/request-context.ts'
import { type Account, lockAccount, readAccount } from '../profile/accounts.ts'
import {
  addDevice,
  type DeviceKey,
  forgetDevice,
  formatDeviceKey,
  matchDeviceKey,
  parseDeviceKey,
  rotateDeviceKey,
} from './devices.ts'
import { attachSessionToDevice } from './sessions.ts'

/** Whether quick sign-in is offered, and whether it is on in the browser that sent the request. */
export async function readQuickSignIn(deps: Deps, { cookies }: RequestContext) {
  const key = parseDeviceKey(cookies.get('device'))
  return { offered: deps.config.isQuickSignInOn, on: key !== null && (await isQuickDevice(deps, key)) }
}

/**
 * Turns quick sign-in on or off in this browser. On: the device key of the browser becomes a quick key. If the key belongs to another
 * account, it is revoked and replaced by a new key of the caller, because a browser has one device key.
 */
export async function changeQuickSignIn(
  deps: Deps,
  isOn: boolean,
  caller: Caller,
  context: RequestContext,
): Promise<AccountResult> {
  const { db, config, log } = deps
  if (!config.isQuickSignInOn) throw new Refusal('forbidden')
  if (isOn) await turnOnQuickSignIn(deps, caller, context)
  else await turnOffQuickSignIn(db, caller, context)
  log.info('quickChanged', { requestId: context.requestId, account: log.toPseudonym(caller.ownerId), on: isOn })
  return { status: 'success', msg: isOn ? 'account.quickOn' : 'account.quickOff' }
}

async function turnOnQuickSignIn(
  { db, clocks }: Deps,
  caller: Caller,
  { cookies, agent }: RequestContext,
): Promise<void> {
  const now = clocks.now()
  const currentKey = parseDeviceKey(cookies.get('device'))
  const account = await readAccount(db, caller.ownerId)
  if (account === null) throw new Refusal('accountGone')
  const key = await db.transaction().execute(async (transaction) => {
    await lockAccount(transaction, account)
    const rotatedKey = currentKey === null ? null : await rotateDeviceKey(transaction, caller.ownerId, currentKey, now)
    if (rotatedKey === null && currentKey !== null) await forgetDevice(transaction, currentKey)
    const key = rotatedKey ?? (await addDevice(transaction, caller.ownerId, agent, now))
    await transaction.updateTable('device').set({ is_quick: 1 }).where(matchDeviceKey(key)).execute()
    await attachSessionToDevice(transaction, caller, key.deviceId)
    return key
  })
  cookies.set('device', formatDeviceKey(key), retention.deviceDays)
}

async function turnOffQuickSignIn(db: Database, { ownerId }: Caller, { cookies }: RequestContext): Promise<void> {
  const key = parseDeviceKey(cookies.get('device'))
  if (key === null || key.ownerId !== ownerId) return
  await db.updateTable('device').set({ is_quick: 0 }).where(matchDeviceKey(key)).execute()
}

/**
 * Whether quick sign-in is on for the device, and its owner is still an administrator. Does not check the token of the key:
 * `redeemDeviceKey` does.
 */
export async function isQuickSignInAllowed({ db, config }: Deps, { ownerId, deviceId }: DeviceKey): Promise<boolean> {
  if (!config.isQuickSignInOn) return false
  return (await selectQuickDevices(db, ownerId).where('id', '=', deviceId).executeTakeFirst()) !== undefined
}

export async function isQuickDevice({ db, config }: Deps, key: DeviceKey): Promise<boolean> {
  if (!config.isQuickSignInOn) return false
  return (await selectQuickDevices(db, key.ownerId).where(matchDeviceKey(key)).executeTakeFirst()) !== undefined
}

function selectQuickDevices(db: Database, ownerId: string) {
  return db
    .selectFrom('device')
    .select('id')
    .where('account_id', '=', ownerId)
    .where('is_quick', '=', 1)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('account').select('account.id').where('account.id', '=', ownerId).where('account.is_admin', '=', 1),
      ),
    )
}

/** Rotates the device key of this browser, if it is a quick key of the account; null otherwise. */
export async function rotateQuickDevice(
  deps: Deps,
  { id }: Account,
  { cookies }: RequestContext,
): Promise<DeviceKey | null> {
  const key = parseDeviceKey(cookies.get('device'))
  if (key === null || !(await isQuickDevice(deps, key))) return null
  const next = await rotateDeviceKey(deps.db, id, key, deps.clocks.now())
  if (next !== null) cookies.set('device', formatDeviceKey(next), retention.deviceDays)
  return next
}
