import type { Database } from '../../db/schema.ts'
import { generateToken, hashToken } from './tokens.ts'

/** For which flow the server stores a value between two requests. */
type OneTimeTokenPurpose = 'oidc' | 'link' | 'passkeyAdd' | 'passkeyUse' | 'totp'

interface TokenLookup {
  readonly purpose: OneTimeTokenPurpose
  readonly now: number
}

/** Stores a value as JSON and returns the token that reads it. */
export async function createOneTimeToken(
  db: Database,
  { purpose, value, now, minutes }: TokenLookup & { readonly value: unknown; readonly minutes: number },
): Promise<string> {
  const token = generateToken()
  await db.deleteFrom('ticket').where('expires_at', '<=', now).execute()
  await db
    .insertInto('ticket')
    .values({ hash: hashToken(token), purpose, value: JSON.stringify(value), expires_at: now + minutes * 60_000 })
    .execute()
  return token
}

/** The value of the token, which stays valid; null if there is no such token or it has expired. */
export async function readOneTimeToken(
  db: Database,
  { token, purpose, now }: TokenLookup & { token: string },
): Promise<unknown> {
  const row = await db
    .selectFrom('ticket')
    .select('value')
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row === undefined ? null : JSON.parse(row.value)
}

/** The value of the token, which becomes invalid; null if there is no such token, it has expired, or it was redeemed before. */
export async function redeemOneTimeToken(
  db: Database,
  { token, purpose, now }: TokenLookup & { token: string },
): Promise<unknown> {
  const redeemed = await db
    .deleteFrom('ticket')
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('value')
    .executeTakeFirst()
  return redeemed === undefined ? null : JSON.parse(redeemed.value)
}
