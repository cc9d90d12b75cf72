import type { Migration } from '../migration.ts'
import type { Transaction } from '../schema.ts'

/** What money leaves out of property, kept of the days that were recorded before it was kept. */
export const tallies: Migration = {
  name: '0003-tallies',
  up: async (db) => {
    await db
      .updateTable('entry')
      .set({ m2: 0, m3: 0 })
      .where('area', '=', 'money')
      .where('kind', '=', 'record')
      .execute()
    // One person at a time, so that it does not matter how many there are.
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
    // An item that is not left out ends before this, or is text that says so too; it is looked at then.
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

/** The amounts of one part that are left out. An item is [part, title, amount, content, include], without its end where that is as it begins. */
function excluded(items: string, of: string): number {
  let total = 0
  for (const [part = '', , amount = 0, , include = true] of JSON.parse(items) as (string | number | boolean)[][]) {
    if (part === of && include === false) total += Number(amount)
  }
  return total
}
