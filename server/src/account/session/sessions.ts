import { msPerDay } from '@haru/shared/calendar/day.ts'
import { type ErrorCode, Refusal } from '@haru/shared/errors.ts'
import { memoize } from '@haru/shared/memoize.ts'
import { retention } from '@haru/shared/retention.ts'
import type { ExpressionBuilder } from 'kysely'
import { prepareQuery } from '../../db/prepared-query.ts'
import type { Database, Tables } from '../../db/schema.ts'
import type { Caller } from '../../http/request-context.ts'
import { formatOwnedToken, parseOwnedToken } from '../tokens/owned-tokens.ts'
import { generateToken, hashToken } from '../tokens/tokens.ts'

const maxSessions = 20
/** How often the expiry of a used session is extended: often enough for 30 days, and rarely enough that reads seldom write. */
const extendEveryMs = 12 * 3_600_000

interface NewSession {
  readonly accountId: string
  readonly deviceId: string | null
  readonly agent: string
  readonly isShared: boolean
  /** The user has just authenticated; false where a remembered device signs in automatically. */
  readonly isRecentLogin: boolean
  readonly now: number
}

/** Inserts a session and returns the value of its cookie. Deletes the oldest session of a user who has too many. */
export async function createSession(
  db: Database,
  { accountId, deviceId, agent, isShared, isRecentLogin, now }: NewSession,
): Promise<string> {
  const token = generateToken()
  await db
    .insertInto('session')
    .values({
      account_id: accountId,
      token_hash: hashToken(token),
      created_at: now,
      seen_at: now,
      expires_at: now + (isShared ? retention.sharedComputerHours / 24 : retention.sessionDays) * msPerDay,
      device_id: deviceId,
      agent,
      proved_at: isRecentLogin ? now : 0,
    })
    .execute()
  // The cached responses of the account include its last login.
  await db
    .updateTable('account')
    .set(({ eb }) => ({ seq: eb('seq', '+', 1) }))
    .where('id', '=', accountId)
    .execute()
  await endOldestSessions(db, accountId)
  return formatOwnedToken({ ownerId: accountId, token })
}

/** A device of an account. */
export interface DeviceReference {
  readonly ownerId: string
  readonly deviceId: string
}

interface SessionLookup {
  readonly caller: Caller
  /** The expiry of the session was just extended, so its cookie has to be extended as well. */
  readonly isRenewed: boolean
}

// Runs in every request with a session cookie, so the query is built once.
const prepareSessionQuery = memoize((db: Database) =>
  prepareQuery((placeholder) =>
    db
      .selectFrom('account')
      .leftJoin('session', (join) =>
        join.onRef('session.account_id', '=', 'account.id').on('session.token_hash', '=', placeholder('hash')),
      )
      .select(['session.seen_at', 'session.expires_at', 'session.proved_at', 'account.login_id'])
      .select([
        'account.is_admin',
        'account.language',
        'account.time_zone',
        'account.day_start',
        'account.currency',
        'account.weight_unit',
        'account.count_warm_ups',
        'account.seq',
      ])
      .where('account.id', '=', placeholder('ownerId')),
  ),
)

/** Finds the caller of a session cookie, or the error code that explains why there is none. */
export async function findSession(db: Database, cookie: string, now: number): Promise<SessionLookup | ErrorCode> {
  const key = parseOwnedToken(cookie)
  if (key === null) return 'unauthorized'
  const { ownerId } = key
  const hash = hashToken(key.token)
  const [row] = await prepareSessionQuery(db)(db, { ownerId, hash })
  if (row === undefined) return 'accountGone'
  const { seen_at, expires_at } = row
  if (seen_at === null || expires_at === null) return 'unauthorized'
  if (expires_at <= now) return 'sessionExpired'
  const isOld = isLongSession({ seen_at, expires_at }) && now - seen_at > extendEveryMs
  const isRenewed = isOld && (await extendSession(db, { ownerId, session: hash }, now))
  return {
    isRenewed,
    caller: {
      ownerId,
      loginId: row.login_id,
      isAdmin: row.is_admin === 1,
      units: {
        weight: row.weight_unit === 'lb' ? 'lb' : 'kg',
        currency: row.currency,
        countWarmUps: row.count_warm_ups === 1,
      },
      language: row.language === 'ko' ? 'ko' : 'en',
      timeZone: row.time_zone,
      dayStart: row.day_start,
      seq: row.seq,
      reauthenticatedAt: row.proved_at ?? 0,
      session: hash,
    },
  }
}

// Sessions of shared computers are short and are never extended.
function isLongSession({ seen_at, expires_at }: { readonly seen_at: number; readonly expires_at: number }): boolean {
  return expires_at - seen_at > msPerDay
}

/** Ends the session of a cookie; does nothing if there is none. */
export async function endSession(db: Database, cookie: string | null): Promise<void> {
  const key = parseOwnedToken(cookie)
  if (key === null) return
  await db
    .deleteFrom('session')
    .where(matchSession({ ownerId: key.ownerId, session: hashToken(key.token) }))
    .execute()
}

/** A session as the server knows it: by its account and the hash of its token. */
type SessionReference = Pick<Caller, 'ownerId' | 'session'>

function matchSession({ ownerId, session }: SessionReference) {
  return ({ and, eb }: ExpressionBuilder<Tables, 'session'>) =>
    and([eb('account_id', '=', ownerId), eb('token_hash', '=', session)])
}

/** Records that the user of the session has just reauthenticated. */
export async function markReauthenticated(db: Database, caller: SessionReference, now: number): Promise<void> {
  await db.updateTable('session').set({ proved_at: now }).where(matchSession(caller)).execute()
}

/**
 * Replaces the token of a session, so that a copied token stops working. Returns the new cookie and its lifetime in days; null for one
 * that ends with the browser.
 */
export async function rotateSessionToken(
  db: Database,
  caller: SessionReference,
): Promise<{ readonly cookie: string; readonly days: number | null }> {
  const token = generateToken()
  const rotated = await db
    .updateTable('session')
    .set({ token_hash: hashToken(token) })
    .where(matchSession(caller))
    .returning(['seen_at', 'expires_at'])
    .executeTakeFirst()
  if (rotated === undefined) throw new Refusal('unauthorized')
  const cookie = formatOwnedToken({ ownerId: caller.ownerId, token })
  return { cookie, days: isLongSession(rotated) ? retention.sessionDays : null }
}

/** Ends all sessions and devices of an account except the current session and device; all of them where these are null. */
export async function endOtherSessions(
  db: Database,
  accountId: string,
  currentSession: string | null,
  currentDeviceId: string | null = null,
): Promise<void> {
  const devices = db.deleteFrom('device').where('account_id', '=', accountId)
  await (currentDeviceId === null ? devices : devices.where('id', '!=', currentDeviceId)).execute()
  const all = db.deleteFrom('session').where('account_id', '=', accountId)
  await (currentSession === null ? all : all.where('token_hash', '!=', currentSession)).execute()
}

/** Ends the sessions that a device started. */
export async function endSessionsOfDevice(db: Database, { ownerId, deviceId }: DeviceReference): Promise<void> {
  await db.deleteFrom('session').where('account_id', '=', ownerId).where('device_id', '=', deviceId).execute()
}

/** Attaches the session to a device, so that it ends with the device. Refuses if the session has ended meanwhile. */
export async function attachSessionToDevice(db: Database, caller: SessionReference, deviceId: string): Promise<void> {
  const attached = await db
    .updateTable('session')
    .set({ device_id: deviceId })
    .where(matchSession(caller))
    .returning('token_hash')
    .executeTakeFirst()
  if (attached === undefined) throw new Refusal('unauthorized')
}

// Users must be able to read while the disk is full: the session then keeps its earlier expiry.
async function extendSession(db: Database, session: SessionReference, now: number): Promise<boolean> {
  try {
    await db
      .updateTable('session')
      .set({ seen_at: now, expires_at: now + retention.sessionDays * msPerDay })
      .where(matchSession(session))
      .execute()
    return true
  } catch {
    return false
  }
}

async function endOldestSessions(db: Database, accountId: string): Promise<void> {
  const newestSessions = await db
    .selectFrom('session')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(maxSessions)
    .execute()
  if (newestSessions.length < maxSessions) return
  const hashes = newestSessions.map(({ token_hash }) => token_hash)
  await db.deleteFrom('session').where('account_id', '=', accountId).where('token_hash', 'not in', hashes).execute()
}
