import type { ExpressionBuilder } from 'kysely'
import type { Database, Tables, Transaction } from '../../db/schema.ts'
import { generateId, generateToken, hashToken } from '../tokens/tokens.ts'
import { endSessionsOfDevice } from './sessions.ts'

export const deviceDays = 30
/** Two tabs that open at once send the same token. After this time, a second use means that the token was copied. */
const graceMs = 10_000
const maxDevices = 20
const msPerDay = 86_400_000

/**
 * The credential with which a remembered browser signs in automatically: the id of the device, and a token that is rotated at every
 * use.
 */
export interface DeviceKey {
  readonly deviceId: string
  readonly token: string
}

export function parseDeviceKey(cookie: string | null): DeviceKey | null {
  const [deviceId, token, ...rest] = cookie?.split('.') ?? []
  return deviceId && token && rest.length === 0 ? { deviceId, token } : null
}

export function formatDeviceKey({ deviceId, token }: DeviceKey): string {
  return `${deviceId}.${token}`
}

export async function addDevice(db: Database, accountId: string, agent: string, now: number): Promise<DeviceKey> {
  const key = { deviceId: generateId(now), token: generateToken() }
  await db
    .insertInto('device')
    .values({
      id: key.deviceId,
      account_id: accountId,
      token_hash: hashToken(key.token),
      previous_hash: null,
      turned_at: now,
      expires_at: now + deviceDays * msPerDay,
      agent,
    })
    .execute()
  await endOldestDevices(db, accountId)
  return key
}

type DeviceKeyResult =
  | { readonly outcome: 'unknown' }
  /** The token had been used before, so it was copied. The device was revoked. */
  | { readonly outcome: 'reused'; readonly accountId: string }
  /** `next` is null within the grace time: another tab has already received the next token. */
  | { readonly outcome: 'right'; readonly accountId: string; readonly next: DeviceKey | null }

/** Checks a device key and rotates its token. Revokes the device if the token was used before. */
export async function redeemDeviceKey(
  db: Database,
  { deviceId, token }: DeviceKey,
  now: number,
): Promise<DeviceKeyResult> {
  const hash = hashToken(token)
  const next = { deviceId, token: generateToken() }
  // One statement compares and replaces: of two requests with the same token, only one gets the next token.
  const rotated = await db
    .updateTable('device')
    .set({
      token_hash: hashToken(next.token),
      previous_hash: hash,
      turned_at: now,
      expires_at: now + deviceDays * msPerDay,
    })
    .where('id', '=', deviceId)
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst()
  if (rotated !== undefined) return { outcome: 'right', accountId: rotated.account_id, next }
  return checkPreviousKey(db, deviceId, hash, now)
}

async function checkPreviousKey(db: Database, deviceId: string, hash: string, now: number): Promise<DeviceKeyResult> {
  const device = await db.selectFrom('device').selectAll().where('id', '=', deviceId).executeTakeFirst()
  if (device === undefined || device.expires_at <= now) return { outcome: 'unknown' }
  const isInGrace = device.previous_hash === hash && Math.abs(now - device.turned_at) < graceMs
  if (isInGrace) return { outcome: 'right', accountId: device.account_id, next: null }
  await endDevice(db, deviceId)
  return { outcome: 'reused', accountId: device.account_id }
}

/** Rotates a device key without a grace time, so that every copy of it stops working. Null if it is not a key of the account. */
export async function rotateDeviceKey(
  db: Database,
  accountId: string,
  { deviceId, token }: DeviceKey,
  now: number,
): Promise<DeviceKey | null> {
  const next = { deviceId, token: generateToken() }
  const rotatedDevice = await db
    .updateTable('device')
    .set({ token_hash: hashToken(next.token), previous_hash: null, turned_at: now })
    .where('account_id', '=', accountId)
    .where(matchesDeviceKey({ deviceId, token }))
    .returning('id')
    .executeTakeFirst()
  return rotatedDevice === undefined ? null : next
}

/** Locks the row of a device until the transaction ends; false if the device has been revoked. */
export async function lockDevice(transaction: Transaction, deviceId: string): Promise<boolean> {
  const locked = await transaction
    .updateTable('device')
    .set({ id: deviceId })
    .where('id', '=', deviceId)
    .returning('id')
    .executeTakeFirst()
  return locked !== undefined
}

/** Revokes a device and ends its sessions. */
export async function endDevice(db: Database, deviceId: string): Promise<void> {
  await db.deleteFrom('device').where('id', '=', deviceId).execute()
  await endSessionsOfDevice(db, deviceId)
}

/** Revokes the device with this key; does nothing if the key is not valid. */
export async function forgetDevice(db: Database, { deviceId, token }: DeviceKey): Promise<void> {
  const row = await db.selectFrom('device').select('id').where(matchesDeviceKey({ deviceId, token })).executeTakeFirst()
  if (row !== undefined) await endDevice(db, deviceId)
}

/** A condition on the table `device`: the row with this key, as its current token or the one before. */
export function matchesDeviceKey({ deviceId, token }: DeviceKey) {
  const hash = hashToken(token)
  return ({ and, or, eb }: ExpressionBuilder<Tables, 'device'>) =>
    and([eb('id', '=', deviceId), or([eb('token_hash', '=', hash), eb('previous_hash', '=', hash)])])
}

async function endOldestDevices(db: Database, accountId: string): Promise<void> {
  const newestDevices = await db
    .selectFrom('device')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('turned_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxDevices)
    .execute()
  if (newestDevices.length < maxDevices) return
  const ids = newestDevices.map(({ id }) => id)
  await db.deleteFrom('device').where('account_id', '=', accountId).where('id', 'not in', ids).execute()
}
