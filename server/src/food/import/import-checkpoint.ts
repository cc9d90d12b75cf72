import { createHash } from 'node:crypto'
import type { Database, Transaction } from '../../db/schema.ts'
import type { FileContainer } from './files/file-container.ts'
import { readHead } from './files/text.ts'
import { ImportError, type RejectionReason } from './rows/table-row.ts'

/** The number of rejected rows for each reason, and the numbers of the first ones. */
export type RejectedRows = Readonly<
  Partial<Record<RejectionReason, { readonly rows: number; readonly first: readonly number[] }>>
>

/** The progress of an import, stored with the foods so that it can resume. */
export interface ImportCheckpoint {
  /** The rows that were read, whether taken or rejected. */
  readonly rows: number
  readonly taken: number
  /** Foods that were added or changed. */
  readonly changed: number
  readonly refused: RejectedRows
}

const initialCheckpoint: ImportCheckpoint = { rows: 0, taken: 0, changed: 0, refused: {} }

/** Identifies an edition of a file by the size, stamp and first bytes of each member. */
export async function digestContainer({ members }: FileContainer): Promise<string> {
  const hash = createHash('sha256')
  for (const member of members.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    hash.update(`${member.size} ${member.stamp}\n`).update((await readHead(member)).bytes)
  }
  return hash.digest('hex')
}

/** Returns the checkpoint to resume from: the start if the file is new or was imported completely. */
export async function openCheckpoint(db: Database, digest: string): Promise<ImportCheckpoint> {
  const row = await db.selectFrom('food_import').selectAll().where('digest', '=', digest).executeTakeFirst()
  if (row !== undefined && row.done === 0) return { ...row, refused: JSON.parse(row.refused) }
  const values = { ...encodeCheckpoint(initialCheckpoint), digest, done: 0, at: Date.now() }
  await db
    .insertInto('food_import')
    .values(values)
    .onConflict((conflict) => conflict.column('digest').doUpdateSet(values))
    .execute()
  return initialCheckpoint
}

/** Stores the next checkpoint. Throws if another import of the same file moved it: its rows would be counted twice. */
export async function advanceCheckpoint(
  transaction: Transaction,
  digest: string,
  from: ImportCheckpoint,
  to: ImportCheckpoint,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('food_import')
    .set({ ...encodeCheckpoint(to), at: Date.now() })
    .where('digest', '=', digest)
    .where('rows', '=', from.rows)
    .where('done', '=', 0)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return
  throw new ImportError('Another import of this file is under way: let it end.')
}

export async function finishCheckpoint(db: Database, digest: string): Promise<void> {
  await db.updateTable('food_import').set({ done: 1, at: Date.now() }).where('digest', '=', digest).execute()
}

function encodeCheckpoint({ rows, taken, changed, refused }: ImportCheckpoint) {
  return { rows, taken, changed, refused: JSON.stringify(refused) }
}
