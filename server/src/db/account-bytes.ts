import { type RawBuilder, sql } from 'kysely'
import { countedTexts, type Database } from './schema.ts'

// The size of an account in the database is `account.bytes`. Triggers of the database update it (byte-triggers.ts), for every writer.
// Sessions, operations and tombstones are not counted: their numbers have limits of their own, and a user whose account is full must be
// able to delete.

/** The size of a row besides its texts: its key, its numbers, and its share of the indexes. */
const rowBytes = 200

export type CountedTable = keyof typeof countedTexts
const countedTables = Object.keys(countedTexts) as readonly CountedTable[]

/** The size of a row; `of` is the name of the row in the query. */
export function rowBytesOf(table: CountedTable, of: string): RawBuilder<number> {
  const texts = countedTexts[table].map((column) => sql`octet_length(${sql.ref(`${of}.${column}`)})`)
  return sql<number>`(${sql.lit(rowBytes)} + ${sql.join(texts, sql` + `)})`
}

/** Counts the size again: of one account, or of all of them. A migration counts the tables that exist by then. */
export async function recountBytes(
  db: Database,
  ownerId?: string,
  tables: readonly CountedTable[] = countedTables,
): Promise<void> {
  const update = db.updateTable('account').set({ bytes: sumRowBytes(tables) })
  await (ownerId === undefined ? update : update.where('id', '=', ownerId)).execute()
}

function sumRowBytes(tables: readonly CountedTable[]): RawBuilder<number> {
  const sums = tables.map((table) => {
    const size = rowBytesOf(table, table)
    return sql`(select coalesce(sum(${size}), 0) from ${sql.table(table)} where ${sql.ref(`${table}.owner_id`)} = account.id)`
  })
  return sql<number>`${sql.join(sums, sql` + `)}`
}

/** The size of an account as its rows give it, in bytes. */
export async function computeAccountBytes(db: Database, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('account')
    .select(sumRowBytes(countedTables).as('bytes'))
    .where('id', '=', ownerId)
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

/** The stored size of an account, in bytes. */
export async function readAccountBytes(db: Database, ownerId: string): Promise<number> {
  const row = await db.selectFrom('account').select('bytes').where('id', '=', ownerId).executeTakeFirst()
  return row?.bytes ?? 0
}
