import { type ErrorCode, Refusal } from '@haru/shared/errors.ts'
import { memoize, prepareQuery } from '../../db/prepared-query.ts'
import type { Database } from '../../db/schema.ts'
import type { Caller } from '../../http/request-context.ts'
import { generateToken, hashToken } from '../tokens/tokens.ts'

export const sessionDays = 30
/** On a shared computer a session ends with the browser, and after this time at the latest. */
const sharedComputerDays = 0.5
const maxSessions = 20
/** How often the expiry of a used session is extended: often enough for 30 days, and rarely enough that reads seldom write. */
const extendEveryMs = 12 * 3_600_000
const msPerDay = 86_400_000

interface NewSession {
  readonly accountId: string
  readonly deviceId: string | null
  readonly agent: string
  readonly isShared: boolean
  /** The user has just authenticated; false where a remembered device signs in automatically. */
  readonly isRecentLogin: boolean
  readonly now: number
}

/** Inserts a session and returns its token. Deletes the oldest session of a user who has too many. */
export async function createSession(
  db: Database,
  { accountId, deviceId, agent, isShared, isRecentLogin, now }: NewSession,
): Promise<string> {
  const token = generateToken()
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      created_at: now,
      seen_at: now,
      expires_at: now + (isShared ? sharedComputerDays : sessionDays) * msPerDay,
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
  return token
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
      .selectFrom('session')
      .leftJoin('account', 'account.id', 'session.account_id')
      .select(['session.seen_at', 'session.expires_at', 'session.proved_at', 'account.id', 'account.login_id'])
      .select([
        'account.is_admin',
        'account.language',
        'account.time_zone',
        'account.day_start',
        'account.currency',
        'account.weight_unit',
        'account.seq',
      ])
      .where('session.token_hash', '=', placeholder('hash')),
  ),
)

/** Finds the caller whose session has this token, or the error code that explains why there is none. */
export async function findSession(db: Database, token: string, now: number): Promise<SessionLookup | ErrorCode> {
  const hash = hashToken(token)
  const [row] = await prepareSessionQuery(db)(db, { hash })
  if (row === undefined) return 'unauthorized'
  if (row.expires_at <= now) return 'sessionExpired'
  if (row.id === null || row.login_id === null) return 'accountGone'
  const isRenewed = isLongSession(row) && now - row.seen_at > extendEveryMs && (await extendSession(db, hash, now))
  return {
    isRenewed,
    caller: {
      ownerId: row.id,
      loginId: row.login_id,
      isAdmin: row.is_admin === 1,
      units: { weight: row.weight_unit === 'lb' ? 'lb' : 'kg', currency: row.currency ?? '' },
      language: row.language === 'ko' ? 'ko' : 'en',
      timeZone: row.time_zone ?? 'UTC',
      dayStart: row.day_start ?? 0,
      seq: row.seq ?? 0,
      reauthenticatedAt: row.proved_at,
      session: hash,
    },
  }
}

// Sessions of shared computers are short and are never extended.
function isLongSession({ seen_at, expires_at }: { readonly seen_at: number; readonly expires_at: number }): boolean {
  return expires_at - seen_at > msPerDay
}

export async function endSession(db: Database, token: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', hashToken(token)).execute()
}

/** Records that the user of the session has just reauthenticated. */
export async function markReauthenticated(
  db: Database,
  { session }: Pick<Caller, 'session'>,
  now: number,
): Promise<void> {
  await db.updateTable('session').set({ proved_at: now }).where('token_hash', '=', session).execute()
}

/**
 * Replaces the token of a session, so that a copied token stops working. `days` is the lifetime of its cookie; null for one that
 * ends with the browser.
 */
export async function rotateSessionToken(
  db: Database,
  session: string,
): Promise<{ readonly token: string; readonly days: number | null }> {
  const token = generateToken()
  const rotated = await db
    .updateTable('session')
    .set({ token_hash: hashToken(token) })
    .where('token_hash', '=', session)
    .returning(['seen_at', 'expires_at'])
    .executeTakeFirst()
  if (rotated === undefined) throw new Refusal('unauthorized')
  return { token, days: isLongSession(rotated) ? sessionDays : null }
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
export async function endSessionsOfDevice(db: Database, deviceId: string): Promise<void> {
  await db.deleteFrom('session').where('device_id', '=', deviceId).execute()
}

/** Attaches the session to a device, so that it ends with the device. Refuses if the session has ended meanwhile. */
export async function attachSessionToDevice(
  db: Database,
  { session }: Pick<Caller, 'session'>,
  deviceId: string,
): Promise<void> {
  const attached = await db
    .updateTable('session')
    .set({ device_id: deviceId })
    .where('token_hash', '=', session)
    .returning('token_hash')
    .executeTakeFirst()
  if (attached === undefined) throw new Refusal('unauthorized')
}

// Users must be able to read while the disk is full: the session then keeps its earlier expiry.
async function extendSession(db: Database, hash: string, now: number): Promise<boolean> {
  try {
    await db
      .updateTable('session')
      .set({ seen_at: now, expires_at: now + sessionDays * msPerDay })
      .where('token_hash', '=', hash)
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
