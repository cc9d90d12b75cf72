import { type RawBuilder, sql } from 'kysely'
import { type CountedTable, rowBytesOf } from './account-bytes.ts'
import type { DatabaseHandle } from './database-handle.ts'
import type { Transaction } from './schema.ts'

/** Adds the triggers that count the rows of a table for the size of their account, in the transaction of each write. */
export function addByteTriggers(db: Transaction, kind: DatabaseHandle['kind'], table: CountedTable): Promise<void> {
  return kind === 'sqlite' ? countRows(db, table) : countStatements(db, table)
}

// SQLite has row triggers only, and changes the row of the account in place.
async function countRows(db: Transaction, table: CountedTable): Promise<void> {
  const [added, gone] = [rowBytesOf(table, 'new'), rowBytesOf(table, 'old')]
  const changes = { insert: added, update: sql`${added} - ${gone}`, delete: sql`0 - ${gone}` } as const
  for (const [event, change] of Object.entries(changes)) {
    const owner = sql.ref(event === 'delete' ? 'old.owner_id' : 'new.owner_id')
    await sql`
      create trigger ${sql.raw(`${table}_bytes_${event}`)} after ${sql.raw(event)} on ${sql.table(table)} begin
        update account set bytes = bytes + (${change}) where id = ${owner};
      end`.execute(db)
  }
}

// PostgreSQL would store a version of the account's row for each written row, so it counts once for each statement.
async function countStatements(db: Transaction, table: CountedTable): Promise<void> {
  await defineByteFunction(db, table)
  const rows = { insert: 'new table as added', delete: 'old table as gone' } as const
  for (const [event, tables] of Object.entries({ ...rows, update: `${rows.delete} ${rows.insert}` })) {
    await sql`
      create trigger ${sql.raw(`${table}_bytes_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
      referencing ${sql.raw(tables)} for each statement execute function ${sql.raw(`${table}_bytes`)}()`.execute(db)
  }
}

/**
 * Creates or replaces the function of the triggers on PostgreSQL. It changes the account once for each statement, and not at all if its
 * size stays the same, because each change stores a version of the account's row. On a distributed database the function runs on the node
 * of the rows, where a statement of a trigger may only name the rows of one owner, and has the search path of the node.
 */
export async function defineByteFunction(db: Transaction, table: CountedTable): Promise<void> {
  const select = (rows: string, sign: string) =>
    sql`select owner_id, ${sql.raw(sign)} ${rowBytesOf(table, rows)} as bytes from ${sql.table(rows)}`
  const count = (changes: RawBuilder<unknown>) => sql`
    for counted in select owner_id, sum(bytes) as bytes from (${changes}) as change group by owner_id having sum(bytes) <> 0 loop
      update account set bytes = account.bytes + counted.bytes where account.id = counted.owner_id;
    end loop;`
  const [added, gone] = [select('added', '+'), select('gone', '-')]
  await sql`
    create or replace function ${sql.raw(`${table}_bytes`)}() returns trigger language plpgsql set search_path from current as $$
    declare counted record;
    begin
      if tg_op = 'INSERT' then ${count(added)}
      elsif tg_op = 'DELETE' then ${count(gone)}
      else ${count(sql`${added} union all ${gone}`)} end if;
      return null;
    end $$`.execute(db)
}
