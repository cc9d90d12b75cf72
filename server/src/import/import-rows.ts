import type { ChosenName } from '@haru/shared/contract/import/import-calls.ts'
import type { ImportOutcome, ImportState } from '@haru/shared/contract/import/wire-import.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { isUuid } from '@haru/shared/tracking/uuid.ts'
import { type Selectable, sql } from 'kysely'
import type { ImportTable } from '../db/import-tables.ts'
import { withOwnerTransaction } from '../db/owner-transaction.ts'
import type { Database, Transaction } from '../db/schema.ts'
import type { AddedCategory } from './added-categories.ts'
import type { EarlierName } from './known-names.ts'
import type { ImportPreview } from './preview.ts'

export type StoredImport = Selectable<ImportTable>

/** How long an import that is not committed, and its file, are stored. */
const lifetimeMs = 24 * 3_600_000

/** The largest number of imports of a user that are not committed. */
const maxOpenImports = 50
/** The largest size of their files together, which lie in the database: two of the largest. */
const maxOpenBytes = 400 * 1024 ** 2

/** The categories of a commit: the target of each name, and the added parts and titles. */
export interface StoredCategoryChange {
  readonly names: readonly EarlierName[]
  readonly made: readonly AddedCategory[]
}

interface NewImport {
  readonly id: string
  readonly fileName: string
  readonly bytes: number
  readonly now: number
}

/** Inserts an import whose file is not stored yet. Refuses with `limitReached` at too many imports that are not committed, or too large ones. */
export async function insertImport(
  transaction: Transaction,
  { ownerId }: Owner,
  { id, fileName, bytes, now }: NewImport,
): Promise<void> {
  const open = await transaction
    .selectFrom('import')
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(bytes), 0)`.as('bytes')])
    .where('owner_id', '=', ownerId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  if (open.count >= maxOpenImports) throw new Refusal('limitReached', { limit: maxOpenImports })
  if (Number(open.bytes) + bytes > maxOpenBytes) throw new Refusal('limitReached')
  const row: StoredImport = {
    owner_id: ownerId,
    id,
    revision: 1,
    state: 'reading',
    progress: 0,
    code: '',
    file_name: fileName,
    bytes,
    format: '',
    answers: '{}',
    names: '[]',
    preview: '',
    outcome: '',
    categories: '',
    created_at: now,
    committed_at: null,
    reverted_at: null,
    expires_at: now + lifetimeMs,
    read_at: 0,
  }
  await transaction.insertInto('import').values(row).execute()
}

/** Finds an import of the user. One that has expired is as one that does not exist. PostgreSQL takes no text with a NUL as an id. */
export async function findImport(db: Database, { ownerId }: Owner, id: string, now: number): Promise<StoredImport> {
  if (!isUuid(id)) throw new Refusal('notFound')
  const row = await db
    .selectFrom('import')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined || (row.expires_at !== null && row.expires_at <= now)) throw new Refusal('notFound')
  return row
}

export interface ImportPage {
  readonly rows: readonly StoredImport[]
  readonly count: number
}

export interface PageRange {
  readonly offset: number
  readonly limit: number
}

/** A page of the imports of the user, newest first. Their ids are in the order of their creation. */
export async function listImports(
  db: Database,
  { ownerId }: Owner,
  { offset, limit }: PageRange,
  now: number,
): Promise<ImportPage> {
  const own = db
    .selectFrom('import')
    .where('owner_id', '=', ownerId)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
  const rows = await own.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
  const { count } = await own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { rows, count }
}

type ImportColumns = Partial<Omit<StoredImport, 'owner_id' | 'id'>>

/** Changes an import if it has the expected revision and state. Returns whether it has. */
export async function changeImport(
  db: Database,
  { owner_id, id, revision }: Pick<StoredImport, 'owner_id' | 'id' | 'revision'>,
  state: ImportState,
  change: ImportColumns,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import')
    .set(change)
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('state', '=', state)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes the reading of a file over from a server that has stopped. Returns whether no other server did so meanwhile. */
export async function takeOverReading(db: Database, row: StoredImport, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import')
    .set({ read_at: now })
    .where('owner_id', '=', row.owner_id)
    .where('id', '=', row.id)
    .where('revision', '=', row.revision)
    .where('state', '=', 'reading')
    .where('read_at', '=', row.read_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes an import with its file. What a committed one stored is not touched. */
export async function deleteImport(db: Database, ownerId: string, id: string): Promise<void> {
  await deleteFile(db, ownerId, id)
  await db.deleteFrom('import').where('owner_id', '=', ownerId).where('id', '=', id).execute()
}

/** Deletes an import of the user that is not committed, and returns it. Null of a committed one. Waits for a commit that has begun. */
export function discardImport(db: Database, owner: Owner, id: string, now: number): Promise<StoredImport | null> {
  return withOwnerTransaction(db, owner.ownerId, async (transaction) => {
    const row = await findImport(transaction, owner, id, now)
    if (row.state === 'committed' || row.state === 'reverted') return null
    await deleteImport(transaction, owner.ownerId, id)
    return row
  })
}

export async function deleteFile(db: Database, ownerId: string, id: string): Promise<void> {
  await db.deleteFrom('import_chunk').where('owner_id', '=', ownerId).where('import_id', '=', id).execute()
}

/** Deletes the imports of all users that have expired, with their files. */
export async function removeExpiredImports(db: Database, now: number): Promise<void> {
  const expired = await db.selectFrom('import').select(['owner_id', 'id']).where('expires_at', '<=', now).execute()
  for (const { owner_id, id } of expired) {
    await db.transaction().execute(async (transaction) => {
      // A commit that began before may have ended meanwhile, and then the import does not expire.
      const { numDeletedRows } = await transaction
        .deleteFrom('import')
        .where('owner_id', '=', owner_id)
        .where('id', '=', id)
        .where('expires_at', '<=', now)
        .executeTakeFirst()
      if (numDeletedRows > 0n) await deleteFile(transaction, owner_id, id)
    })
  }
}

/** The items that the user's committed imports of a format have stored. */
export interface KnownRecords {
  /** The hashes of the identities of all rows, one after the other. */
  readonly identities: string
  readonly names: readonly EarlierName[]
  /** Changes with each commit and revert of the user. */
  readonly version: string
}

const maxRecordsPerQuery = 500

/** Reads what the committed imports of a format have stored, the latest names first. */
export async function readKnownRecords(db: Database, owner: Owner, format: string): Promise<KnownRecords> {
  const version = await readCommitVersion(db, owner)
  const imports = await db
    .selectFrom('import')
    .select(['id', 'categories'])
    .where('owner_id', '=', owner.ownerId)
    .where('format', '=', format)
    .where('state', '=', 'committed')
    .orderBy('committed_at', 'desc')
    .execute()
  const texts: string[] = []
  for (const { id } of imports) {
    for (let offset = 0; ; offset += maxRecordsPerQuery) {
      const rows = await db
        .selectFrom('import_record')
        .select('identities')
        .where('owner_id', '=', owner.ownerId)
        .where('import_id', '=', id)
        .orderBy('area')
        .orderBy('start')
        .orderBy('type')
        .orderBy('finish')
        .limit(maxRecordsPerQuery)
        .offset(offset)
        .execute()
      texts.push(...rows.map(({ identities }) => identities))
      if (rows.length < maxRecordsPerQuery) break
    }
  }
  const names = imports.flatMap(({ categories }) => readCategoryChange(categories).names)
  return { identities: texts.join(''), names, version }
}

/** Another text after each commit and revert of the user. */
export async function readCommitVersion(db: Database, { ownerId }: Owner): Promise<string> {
  const { count, revisions } = await db
    .selectFrom('import')
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(revision), 0)`.as('revisions')])
    .where('owner_id', '=', ownerId)
    .where('state', 'in', ['committed', 'reverted'])
    .executeTakeFirstOrThrow()
  return `${count} ${revisions}`
}

export function readCategoryChange(text: string): StoredCategoryChange {
  return text === '' ? { names: [], made: [] } : JSON.parse(text)
}

export const readAnswers = ({ answers }: StoredImport): Readonly<Record<string, string>> => JSON.parse(answers)
export const readChosenNames = ({ names }: StoredImport): readonly ChosenName[] => JSON.parse(names)
export const readPreview = ({ preview }: StoredImport): ImportPreview | null =>
  preview === '' ? null : JSON.parse(preview)
export const readOutcome = ({ outcome }: StoredImport): ImportOutcome | null =>
  outcome === '' ? null : JSON.parse(outcome)
