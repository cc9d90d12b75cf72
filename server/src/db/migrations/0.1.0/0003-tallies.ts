import { sql } from 'kysely'
import { insertInBatches } from '../../batches.ts'
import type { Migration } from '../../migration.ts'
import { type OwnerRange, runOwnerBatch } from '../../migrator/owner-batches.ts'
import type { Transaction } from '../../schema.ts'

/** Computes the excluded amounts of money for days that were recorded before these tallies were stored. */
export const tallies: Migration = {
  name: '0003-tallies',
  up: async () => undefined,
  data: {
    countRows: async (db) => {
      const query = db.selectFrom('entry').select(({ fn }) => fn.countAll<number>().as('rows'))
      const { rows } = await query.where('area', '=', 'money').where('kind', '=', 'record').executeTakeFirstOrThrow()
      return rows
    },
    runBatch: (db, after) =>
      runOwnerBatch(
        (from, limit) => listOwners(db, from, limit),
        after,
        async (owners) => (await writeZeros(db, owners)) + (await writeExcluded(db, owners)),
      ),
  },
}

function listOwners(db: Transaction, after: string, limit: number): Promise<readonly { readonly id: string }[]> {
  return db
    .selectFrom('entry')
    .select('owner_id as id')
    .distinct()
    .where('owner_id', '>', after)
    .where('area', '=', 'money')
    .where('kind', '=', 'record')
    .orderBy('owner_id')
    .limit(limit)
    .execute()
}

// An excluded item contains `false`. The text of another item may contain it, too, so these items are parsed.
const mayBeExcluded = '%false%'

async function writeZeros(db: Transaction, { first, last }: OwnerRange): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('entry')
    .set({ m2: 0, m3: 0 })
    .where('owner_id', '>=', first)
    .where('owner_id', '<=', last)
    .where('area', '=', 'money')
    .where('kind', '=', 'record')
    .where('items', 'not like', mayBeExcluded)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

async function writeExcluded(db: Transaction, { first, last }: OwnerRange): Promise<number> {
  const days = await db
    .selectFrom('entry')
    .select(['owner_id', 'type', 'start', 'finish', 'items'])
    .where('owner_id', '>=', first)
    .where('owner_id', '<=', last)
    .where('area', '=', 'money')
    .where('kind', '=', 'record')
    .where('items', 'like', mayBeExcluded)
    .execute()
  await insertInBatches(days, (batch) => {
    const rows = batch.map(
      ({ owner_id, type, start, finish, items }) =>
        sql`(${owner_id}, ${type}, ${start}, ${finish}, ${excluded(items, 'income')}, ${excluded(items, 'expense')})`,
    )
    // Both databases name the columns of `values` so, and PostgreSQL reads values of unknown type as text. Without the range, PostgreSQL
    // would read the whole table for each batch as long as it has no statistics of it.
    return sql`
      update entry set m2 = cast(total.column5 as bigint), m3 = cast(total.column6 as bigint)
      from (values ${sql.join(rows)}) as total
      where entry.owner_id >= ${first} and entry.owner_id <= ${last} and entry.owner_id = total.column1 and entry.area = 'money' and entry.kind = 'record'
        and entry.type = total.column2 and entry.start = total.column3 and entry.finish = total.column4`.execute(db)
  })
  return days.length
}

/** The excluded amounts of one part. An item is [part, title, amount, content, include], without trailing initial values. */
function excluded(items: string, of: string): number {
  let total = 0
  for (const [part = '', , amount = 0, , include = true] of JSON.parse(items) as (string | number | boolean)[][]) {
    if (part === of && include === false) total += Number(amount)
  }
  return total
}
