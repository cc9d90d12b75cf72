import type { Migration } from '../migration.ts'
import type { Transaction } from '../schema.ts'

/** Computes the excluded amounts of money for days that were recorded before these tallies were stored. */
export const tallies: Migration = {
  name: '0003-tallies',
  up: async (db) => {
    await db
      .updateTable('entry')
      .set({ m2: 0, m3: 0 })
      .where('area', '=', 'money')
      .where('kind', '=', 'record')
      .execute()
    // One user at a time, so that the number of users does not matter.
    const owners = await db.selectFrom('account').select('id').execute()
    for (const { id } of owners) await tally(db, id)
  },
}

async function tally(db: Transaction, owner: string): Promise<void> {
  const days = await db
    .selectFrom('entry')
    .select(['type', 'start', 'finish', 'items'])
    .where('owner_id', '=', owner)
    .where('area', '=', 'money')
    .where('kind', '=', 'record')
    // An excluded item contains `false`. The text of another item may contain it, too, so the items are checked again below.
    .where('items', 'like', '%false%')
    .execute()
  for (const { type, start, finish, items } of days) {
    await db
      .updateTable('entry')
      .set({ m2: excluded(items, 'income'), m3: excluded(items, 'expense') })
      .where('owner_id', '=', owner)
      .where('area', '=', 'money')
      .where('kind', '=', 'record')
      .where('type', '=', type)
      .where('start', '=', start)
      .where('finish', '=', finish)
      .execute()
  }
}

/** The excluded amounts of one part. An item is [part, title, amount, content, include], without trailing initial values. */
function excluded(items: string, of: string): number {
  let total = 0
  for (const [part = '', , amount = 0, , include = true] of JSON.parse(items) as (string | number | boolean)[][]) {
    if (part === of && include === false) total += Number(amount)
  }
  return total
}
