import { others, type SignedInPlace } from '@haru/shared/contract/sessions.ts'
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
interface Place {
  readonly device: Device | null
  /** The newest first. */
  readonly sessions: readonly Session[]
}

/** Where the caller is signed in, this browser first and then the last used. */
export async function listPlaces(db: Database, caller: Caller, now: number): Promise<SignedInPlace[]> {
  const places = await findPlaces(db, caller.ownerId, now)
  return places
    .map((place) => describe(place, caller))
    .toSorted((one, other) => Number(other.isThis) - Number(one.isThis) || other.seenAt - one.seenAt)
}

/** Signs one place out, or all but the caller's. Refuses with `noData` where there is no such place of theirs. */
export async function endPlaces(db: Database, caller: Caller, id: string, now: number): Promise<void> {
  const places = await findPlaces(db, caller.ownerId, now)
  if (id === others) {
    const own = places.find((place) => isThis(place, caller))
    return endOthers(db, caller.ownerId, caller.session, own?.device?.id ?? null)
  }
  const place = places.find((each) => idOf(each) === id)
  if (place === undefined) throw new Refusal('noData')
  if (place.device !== null) await endDevice(db, place.device.id)
  const hashes = place.sessions.map(({ token_hash }) => token_hash)
  if (hashes.length > 0) await db.deleteFrom('session').where('token_hash', 'in', hashes).execute()
}

async function findPlaces(db: Database, accountId: string, now: number): Promise<readonly Place[]> {
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

function describe(place: Place, caller: Caller): SignedInPlace {
  const { device, sessions } = place
  return {
    id: idOf(place),
    isThis: isThis(place, caller),
    ...describeAgent(sessions[0]?.agent ?? device?.agent ?? ''),
    begunAt: device === null ? Math.min(...sessions.map(({ created_at }) => created_at)) : timeOfId(device.id),
    seenAt: Math.max(device?.turned_at ?? 0, ...sessions.map(({ seen_at }) => seen_at)),
    stays: device !== null,
  }
}

function isThis({ sessions }: Place, { session }: Caller): boolean {
  return sessions.some(({ token_hash }) => token_hash === session)
}

// Hashed, so that nothing leaves the table which is worth anything in it.
function idOf({ device, sessions }: Place): string {
  return hashToken(device?.id ?? sessions[0]?.token_hash ?? '')
}
