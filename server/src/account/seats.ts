import { otherDevices, type SignedInDevice } from '@haru/shared/contract/account/sessions.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Selectable } from 'kysely'
import type { DeviceTable, SessionTable } from '../db/account-tables.ts'
import type { Database } from '../db/schema.ts'
import type { Caller } from '../http/exchange.ts'
import { describeAgent } from './agents.ts'
import { endDevice } from './devices.ts'
import { endOthers } from './sessions.ts'
import { hashToken, timeOfId } from './tokens.ts'

type Session = Selectable<SessionTable>
type Device = Selectable<DeviceTable>

/** A browser that can get in: by its session, or because it signs in by itself, or both. */
interface Held {
  readonly device: Device | null
  /** The newest first. */
  readonly sessions: readonly Session[]
}

/** Where the caller is signed in, this browser first and then the last used. */
export async function listSeats(db: Database, caller: Caller, now: number): Promise<SignedInDevice[]> {
  const seats = await findSeats(db, caller.ownerId, now)
  return seats
    .map((seat) => describe(seat, caller))
    .toSorted((one, other) => Number(other.isThis) - Number(one.isThis) || other.lastUsedAt - one.lastUsedAt)
}

/** Signs one seat out, or all but the caller's. Refuses with `noData` where there is no such seat of theirs. */
export async function endSeats(db: Database, caller: Caller, id: string, now: number): Promise<void> {
  const seats = await findSeats(db, caller.ownerId, now)
  if (id === otherDevices) {
    const own = seats.find((seat) => isThis(seat, caller))
    return endOthers(db, caller.ownerId, caller.session, own?.device?.id ?? null)
  }
  const seat = seats.find((each) => idOf(each) === id)
  if (seat === undefined) throw new Refusal('noData')
  if (seat.device !== null) await endDevice(db, seat.device.id)
  const hashes = seat.sessions.map(({ token_hash }) => token_hash)
  if (hashes.length > 0) await db.deleteFrom('session').where('token_hash', 'in', hashes).execute()
}

async function findSeats(db: Database, accountId: string, now: number): Promise<readonly Held[]> {
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
  const known = new Set(devices.map(({ id }) => id))
  const alone = sessions.filter(({ device_id }) => device_id === null || !known.has(device_id))
  return [
    ...devices.map((device) => ({ device, sessions: sessions.filter(({ device_id }) => device_id === device.id) })),
    ...alone.map((session) => ({ device: null, sessions: [session] })),
  ]
}

function describe(seat: Held, caller: Caller): SignedInDevice {
  const { device, sessions } = seat
  return {
    id: idOf(seat),
    isThis: isThis(seat, caller),
    ...describeAgent(sessions[0]?.agent ?? device?.agent ?? ''),
    signedInAt: device === null ? Math.min(...sessions.map(({ created_at }) => created_at)) : timeOfId(device.id),
    lastUsedAt: Math.max(device?.turned_at ?? 0, ...sessions.map(({ seen_at }) => seen_at)),
    stays: device !== null,
  }
}

function isThis({ sessions }: Held, { session }: Caller): boolean {
  return sessions.some(({ token_hash }) => token_hash === session)
}

// Hashed, so that nothing leaves the table which is worth anything in it.
function idOf({ device, sessions }: Held): string {
  return hashToken(device?.id ?? sessions[0]?.token_hash ?? '')
}
