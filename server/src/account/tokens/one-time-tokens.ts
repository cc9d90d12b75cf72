import type { Database } from '../../db/schema.ts'
import { generateToken, hashToken } from './tokens.ts'

/** What a server remembers for somebody between two of their steps. */
export type OneTimeTokenPurpose = 'oidc' | 'link' | 'passkeyAdd' | 'passkeyUse' | 'totp'

interface TokenLookup {
  readonly purpose: OneTimeTokenPurpose
  readonly now: number
}

/** Remembers a value, as JSON, for whoever gets the token that is answered. */
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

/** What is remembered under the token, which still counts; null where there is nothing (any more). */
export async function readOneTimeToken(
  db: Database,
  { token, purpose, now }: TokenLookup & { token: string },
): Promise<unknown> {
  const found = await db
    .selectFrom('ticket')
    .select('value')
    .where('hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found === undefined ? null : JSON.parse(found.value)
}

/** What was remembered under the token, which counts once; null where there is nothing (any more). */
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
