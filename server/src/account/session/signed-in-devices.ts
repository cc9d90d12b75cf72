import { otherDevices, type SignedInDevice } from '@haru/shared/contract/account/sessions.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Selectable } from 'kysely'
import type { DeviceTable, SessionTable } from '../../db/account-tables.ts'
import type { Database } from '../../db/schema.ts'
import type { Caller } from '../../http/request-context.ts'
import { hashToken, parseIdTimestamp } from '../tokens/tokens.ts'
import { endDevice } from './devices.ts'
import { endOtherSessions } from './sessions.ts'
import { parseUserAgent } from './user-agents.ts'

type StoredSession = Selectable<SessionTable>
type StoredDevice = Selectable<DeviceTable>

/** A signed-in browser: a remembered device with its sessions, or one session without a device. */
interface DeviceSessions {
  readonly device: StoredDevice | null
  /** Newest first. */
  readonly sessions: readonly StoredSession[]
}

/** Lists the signed-in devices of the caller: this browser first, then by last use. */
export async function listSignedInDevices(db: Database, caller: Caller, now: number): Promise<SignedInDevice[]> {
  const devices = await findDeviceSessions(db, caller.ownerId, now)
  return devices
    .map((entry) => toSignedInDevice(entry, caller))
    .toSorted((one, other) => Number(other.isThis) - Number(one.isThis) || other.lastUsedAt - one.lastUsedAt)
}

/** Signs one device out, or all except the current one. Refuses with `noData` if the caller has no such device. */
export async function signOutDevice(db: Database, caller: Caller, id: string, now: number): Promise<void> {
  const devices = await findDeviceSessions(db, caller.ownerId, now)
  if (id === otherDevices) {
    const currentDevice = devices.find((entry) => isCurrentDevice(entry, caller))
    return endOtherSessions(db, caller.ownerId, caller.session, currentDevice?.device?.id ?? null)
  }
  const entry = devices.find((each) => toPublicId(each) === id)
  if (entry === undefined) throw new Refusal('noData')
  const { ownerId } = caller
  if (entry.device !== null) await endDevice(db, { ownerId, deviceId: entry.device.id })
  const hashes = entry.sessions.map(({ token_hash }) => token_hash)
  if (hashes.length === 0) return
  await db.deleteFrom('session').where('account_id', '=', ownerId).where('token_hash', 'in', hashes).execute()
}

async function findDeviceSessions(db: Database, accountId: string, now: number): Promise<readonly DeviceSessions[]> {
  const [sessions, devices] = await Promise.all([
    db
      .selectFrom('session')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .execute(),
    db.selectFrom('device').selectAll().where('account_id', '=', accountId).where('expires_at', '>', now).execute(),
  ])
  const deviceIds = new Set(devices.map(({ id }) => id))
  const deviceless = sessions.filter(({ device_id }) => device_id === null || !deviceIds.has(device_id))
  return [
    ...devices.map((device) => ({ device, sessions: sessions.filter(({ device_id }) => device_id === device.id) })),
    ...deviceless.map((session) => ({ device: null, sessions: [session] })),
  ]
}

function toSignedInDevice(entry: DeviceSessions, caller: Caller): SignedInDevice {
  const { device, sessions } = entry
  return {
    id: toPublicId(entry),
    isThis: isCurrentDevice(entry, caller),
    ...parseUserAgent(sessions[0]?.agent ?? device?.agent ?? ''),
    signedInAt:
      device === null ? Math.min(...sessions.map(({ created_at }) => created_at)) : parseIdTimestamp(device.id),
    lastUsedAt: Math.max(device?.turned_at ?? 0, ...sessions.map(({ seen_at }) => seen_at)),
    stays: device !== null,
  }
}

function isCurrentDevice({ sessions }: DeviceSessions, { session }: Caller): boolean {
  return sessions.some(({ token_hash }) => token_hash === session)
}

// Hashed, so that the response holds no id or hash that the tables are searched by.
function toPublicId({ device, sessions }: DeviceSessions): string {
  return hashToken(device?.id ?? sessions[0]?.token_hash ?? '')
}
