import type { Database } from '../../db/schema.ts'
import { generateToken, hashToken } from './tokens.ts'

/** For which flow the server stores a value between two requests. */
type OneTimeTokenPurpose = 'oidc' | 'link' | 'passkeyAdd' | 'passkeyUse' | 'totp'

interface TokenLookup {
  /** The account that started the flow; a random id if its user is not signed in. */
  readonly ownerId: string
  readonly purpose: OneTimeTokenPurpose
  readonly now: number
}

/** Stores a value as JSON and returns the token that reads it. */
export async function createOneTimeToken(
  db: Database,
  { ownerId, purpose, value, now, minutes }: TokenLookup & { readonly value: unknown; readonly minutes: number },
): Promise<string> {
  const token = generateToken()
  const row = { owner_id: ownerId, hash: hashToken(token), purpose, value: JSON.stringify(value) }
  await db
    .insertInto('ticket')
    .values({ ...row, expires_at: now + minutes * 60_000 })
    .execute()
  return token
}

/** The value of the token, which stays valid; null if there is no such token or it has expired. */
export async function readOneTimeToken(
  db: Database,
  { ownerId, token, purpose, now }: TokenLookup & { token: string },
): Promise<unknown> {
  const row = await db
    .selectFrom('ticket')
    .select('value')
    .where('owner_id', '=', ownerId)
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row === undefined ? null : JSON.parse(row.value)
}

/** The value of the token, which becomes invalid; null if there is no such token, it has expired, or it was redeemed before. */
export async function redeemOneTimeToken(
  db: Database,
  { ownerId, token, purpose, now }: TokenLookup & { token: string },
): Promise<unknown> {
  const redeemed = await db
    .deleteFrom('ticket')
    .where('owner_id', '=', ownerId)
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('value')
    .executeTakeFirst()
  return redeemed === undefined ? null : JSON.parse(redeemed.value)
}

/** Deletes the tokens that have expired. */
export async function removeExpiredTokens(db: Database, now: number): Promise<void> {
  await db.deleteFrom('ticket').where('expires_at', '<=', now).execute()
}
