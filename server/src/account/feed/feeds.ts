import { hash } from 'node:crypto'
import { feedBasePath } from '@haru/shared/contract/account/calendar-feed.ts'
import type { Settings } from '@haru/shared/contract/account/profile.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { decodeSettings } from '../../db/account-columns.ts'
import { withOwnerTransaction } from '../../db/owner-transaction.ts'
import type { Database } from '../../db/schema.ts'
import { type Keys, seal, unseal } from '../../runtime/keys.ts'
import { formatOwnedToken, type OwnedToken } from '../tokens/owned-tokens.ts'
import { generateToken, hashToken } from '../tokens/tokens.ts'

/** The end of the path of a feed, after the secret. Some programs recognise a calendar by it. */
export const feedFileEnding = '.ics'

interface FeedDeps {
  readonly db: Database
  readonly keys: Pick<Keys, 'feeds'>
}

/** The ids of the areas that the user has chosen; null without a feed. */
export async function readFeedAreas(db: Database, { ownerId }: Owner): Promise<readonly string[] | null> {
  const row = await db.selectFrom('calendar_feed').select('areas').where('owner_id', '=', ownerId).executeTakeFirst()
  return row === undefined ? null : JSON.parse(row.areas)
}

/** The path of the feed with its secret; null without a feed, or if it was encrypted with another server key. */
export async function readFeedPath({ db, keys }: FeedDeps, { ownerId }: Owner): Promise<string | null> {
  const row = await db
    .selectFrom('calendar_feed')
    .select('sealed_token')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  if (row === undefined) return null
  const token = unseal(keys.feeds, row.sealed_token, ownerId)
  return token === null ? null : formatFeedPath({ ownerId, token })
}

/** Creates a feed, or replaces the secret and the areas of an earlier one, and returns its path. */
export function createFeed(
  { db, keys }: FeedDeps,
  { ownerId }: Owner,
  areas: readonly string[],
  now: number,
): Promise<string> {
  const token = generateToken()
  const row = {
    token_hash: hashToken(token),
    sealed_token: seal(keys.feeds, token, ownerId),
    areas: encodeAreas(areas),
    created_at: now,
  }
  return withOwnerTransaction(db, ownerId, async (transaction) => {
    await transaction
      .insertInto('calendar_feed')
      .values({ owner_id: ownerId, ...row })
      .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(row))
      .execute()
    return formatFeedPath({ ownerId, token })
  })
}

/** Refuses with `noData` without a feed. */
export async function updateFeedAreas(db: Database, { ownerId }: Owner, areas: readonly string[]): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('calendar_feed')
    .set({ areas: encodeAreas(areas) })
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('noData')
}

/** Refuses with `noData` without a feed. */
export async function removeFeed(db: Database, { ownerId }: Owner): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('calendar_feed').where('owner_id', '=', ownerId).executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('noData')
}

/** A feed that is read with its secret, and the settings of its owner. */
export interface CalendarFeed extends Owner {
  readonly areas: readonly string[]
  readonly settings: Settings
  /** Changes with every write of the owner. */
  readonly version: string
}

/** The feed of a secret; null if it was revoked or never existed. */
export async function findFeed(db: Database, { ownerId, token }: OwnedToken): Promise<CalendarFeed | null> {
  const row = await db
    .selectFrom('account')
    .innerJoin('calendar_feed', 'calendar_feed.owner_id', 'account.id')
    .selectAll('account')
    .select('calendar_feed.areas')
    .where('account.id', '=', ownerId)
    .where('calendar_feed.token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (row === undefined) return null
  const areas: readonly string[] = JSON.parse(row.areas)
  return { ownerId, areas, settings: decodeSettings(row), version: `${row.seq} ${row.areas}` }
}

/** The version of the contents of a feed on a day. A change of the contents that no write causes raises the number of the format. */
export function computeFeedVersion({ version }: CalendarFeed, day: string): string {
  const feedFormat = 1
  return hash('sha256', `${feedFormat} ${day} ${version}`, 'base64url').slice(0, 22)
}

function formatFeedPath(token: OwnedToken): string {
  return `${feedBasePath}/${formatOwnedToken(token)}${feedFileEnding}`
}

function encodeAreas(areas: readonly string[]): string {
  return JSON.stringify([...new Set(areas)])
}
