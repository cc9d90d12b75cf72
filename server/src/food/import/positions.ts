import { createHash } from 'node:crypto'
import type { Database, Transaction } from '../../db/schema.ts'
import type { Container } from './container.ts'
import { CannotImport, type Reason } from './table.ts'
import { headOf } from './text.ts'

/** How often rows were refused for a reason, and where the first of them are. */
export type Refused = Readonly<Partial<Record<Reason, { readonly rows: number; readonly first: readonly number[] }>>>

/** How far a file was imported, and with what result. */
export interface Position {
  /** Rows that are behind it, taken or refused. */
  readonly rows: number
  readonly taken: number
  /** Foods that were new or other than before. */
  readonly changed: number
  readonly refused: Refused
}

const beginning: Position = { rows: 0, taken: 0, changed: 0, refused: {} }

/** What tells a file from another and from its next edition: how large, when written and with what beginning, of each member. */
export async function digestOf({ members }: Container): Promise<string> {
  const hash = createHash('sha256')
  for (const member of members.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    hash.update(`${member.size} ${member.stamp}\n`).update((await headOf(member)).bytes)
  }
  return hash.digest('hex')
}

/** Where to go on with a file: at its beginning where it is new, or was imported to its end. */
export async function enter(db: Database, digest: string): Promise<Position> {
  const row = await db.selectFrom('food_import').selectAll().where('digest', '=', digest).executeTakeFirst()
  if (row !== undefined && row.done === 0) return { ...row, refused: JSON.parse(row.refused) }
  const values = { ...rowOf(beginning), digest, done: 0, at: Date.now() }
  await db
    .insertInto('food_import')
    .values(values)
    .onConflict((conflict) => conflict.column('digest').doUpdateSet(values))
    .execute()
  return beginning
}

/** Moves on, where nobody else has moved meanwhile: two imports of one file would count it twice. */
export async function move(on: Transaction, digest: string, from: Position, to: Position): Promise<void> {
  const { numUpdatedRows } = await on
    .updateTable('food_import')
    .set({ ...rowOf(to), at: Date.now() })
    .where('digest', '=', digest)
    .where('rows', '=', from.rows)
    .where('done', '=', 0)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return
  throw new CannotImport('Another import of this file is under way: let it end.')
}

export async function finish(db: Database, digest: string): Promise<void> {
  await db.updateTable('food_import').set({ done: 1, at: Date.now() }).where('digest', '=', digest).execute()
}

function rowOf({ rows, taken, changed, refused }: Position) {
  return { rows, taken, changed, refused: JSON.stringify(refused) }
}
