import { msPerDay } from '@haru/shared/calendar/day.ts'
import { retention } from '@haru/shared/retention.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Database, Tables, Transaction } from '../../db/schema.ts'
import { generateId } from '../../runtime/generate-id.ts'
import { generateToken, hashToken } from '../tokens/tokens.ts'
import { type DeviceReference, endSessionsOfDevice } from './sessions.ts'

/** Two tabs that open at once send the same token. After this time, a second use means that the token was copied. */
const graceMs = 10_000
const maxDevices = 20

/**
 * The credential with which a remembered browser signs in automatically: the device, and a token that is rotated at every use. The
 * owner is not trusted: a device is found only if all three are right.
 */
export interface DeviceKey extends DeviceReference {
  readonly token: string
}

const keyFormat = /^([\da-f-]{36})\.([\da-f-]{36})\.([\w-]{43})$/

/** Parses the value of a cookie; null for any other text, such as a cookie of an earlier version. */
export function parseDeviceKey(cookie: string | null): DeviceKey | null {
  const [, ownerId, deviceId, token] = keyFormat.exec(cookie ?? '') ?? []
  return ownerId === undefined || deviceId === undefined || token === undefined ? null : { ownerId, deviceId, token }
}

export function formatDeviceKey({ ownerId, deviceId, token }: DeviceKey): string {
  return `${ownerId}.${deviceId}.${token}`
}

export async function addDevice(db: Database, ownerId: string, agent: string, now: number): Promise<DeviceKey> {
  const key = { ownerId, deviceId: generateId(now), token: generateToken() }
  await db
    .insertInto('device')
    .values({
      account_id: ownerId,
      id: key.deviceId,
      token_hash: hashToken(key.token),
      previous_hash: null,
      turned_at: now,
      expires_at: now + retention.deviceDays * msPerDay,
      agent,
    })
    .execute()
  await endOldestDevices(db, ownerId)
  return key
}

type DeviceKeyResult =
  | { readonly outcome: 'unknown' }
  /** The token had been used before, so it was copied. The device was revoked. */
  | { readonly outcome: 'reused' }
  /** `next` is null within the grace time: another tab has already received the next token. */
  | { readonly outcome: 'right'; readonly next: DeviceKey | null }

/** Checks a device key and rotates its token. Revokes the device if the token was used before. */
export async function redeemDeviceKey(db: Database, key: DeviceKey, now: number): Promise<DeviceKeyResult> {
  const hash = hashToken(key.token)
  const next = { ...key, token: generateToken() }
  // One statement compares and replaces: of two requests with the same token, only one gets the next token.
  const rotated = await db
    .updateTable('device')
    .set({
      token_hash: hashToken(next.token),
      previous_hash: hash,
      turned_at: now,
      expires_at: now + retention.deviceDays * msPerDay,
    })
    .where(matchDevice(key))
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (rotated !== undefined) return { outcome: 'right', next }
  return checkPreviousKey(db, key, now)
}

async function checkPreviousKey(db: Database, key: DeviceKey, now: number): Promise<DeviceKeyResult> {
  const device = await db.selectFrom('device').selectAll().where(matchDevice(key)).executeTakeFirst()
  if (device === undefined || device.expires_at <= now) return { outcome: 'unknown' }
  const isInGrace = device.previous_hash === hashToken(key.token) && Math.abs(now - device.turned_at) < graceMs
  if (isInGrace) return { outcome: 'right', next: null }
  await endDevice(db, key)
  return { outcome: 'reused' }
}

/** Rotates a device key without a grace time, so that every copy of it stops working. Null if it is not a key of the account. */
export async function rotateDeviceKey(
  db: Database,
  accountId: string,
  key: DeviceKey,
  now: number,
): Promise<DeviceKey | null> {
  if (key.ownerId !== accountId) return null
  const next = { ...key, token: generateToken() }
  const rotatedDevice = await db
    .updateTable('device')
    .set({ token_hash: hashToken(next.token), previous_hash: null, turned_at: now })
    .where(matchDeviceKey(key))
    .returning('id')
    .executeTakeFirst()
  return rotatedDevice === undefined ? null : next
}

/** Locks the row of a device until the transaction ends; false if the device has been revoked. */
export async function lockDevice(transaction: Transaction, device: DeviceReference): Promise<boolean> {
  const locked = await transaction
    .updateTable('device')
    .set({ id: device.deviceId })
    .where(matchDevice(device))
    .returning('id')
    .executeTakeFirst()
  return locked !== undefined
}

/** Revokes a device and ends its sessions. */
export async function endDevice(db: Database, device: DeviceReference): Promise<void> {
  await db.deleteFrom('device').where(matchDevice(device)).execute()
  await endSessionsOfDevice(db, device)
}

/** Whether this is the key of a device. It is not rotated. */
export async function hasDeviceKey(db: Database, key: DeviceKey, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('device')
    .select('id')
    .where(matchDeviceKey(key))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Revokes the device with this key; does nothing if the key is not valid. */
export async function forgetDevice(db: Database, key: DeviceKey): Promise<void> {
  const row = await db.selectFrom('device').select('id').where(matchDeviceKey(key)).executeTakeFirst()
  if (row !== undefined) await endDevice(db, key)
}

function matchDevice({ ownerId, deviceId }: DeviceReference) {
  return ({ and, eb }: ExpressionBuilder<Tables, 'device'>) =>
    and([eb('device.account_id', '=', ownerId), eb('device.id', '=', deviceId)])
}

/** A condition on the table `device`: the row with this key, as its current token or the one before. */
export function matchDeviceKey(key: DeviceKey) {
  const hash = hashToken(key.token)
  return (builder: ExpressionBuilder<Tables, 'device'>) => {
    const { and, or, eb } = builder
    return and([matchDevice(key)(builder), or([eb('token_hash', '=', hash), eb('previous_hash', '=', hash)])])
  }
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
