import { sql } from 'kysely'
import { compareNewestFirst, readInPages } from './batches.ts'
import type { Database } from './schema.ts'

/** The rows of a user's own foods, the newest first; `value` is the food as JSON. */
export async function readOwnFoodRows(
  db: Database,
  ownerId: string,
): Promise<readonly { readonly id: string; readonly value: string; readonly revision: number }[]> {
  const rows = await readInPages((after, limit) =>
    db
      .selectFrom('own_food')
      .select(['id', 'value', 'seq', 'revision'])
      .where('owner_id', '=', ownerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
  return rows.toSorted(compareNewestFirst)
}

/** The number of foods in the catalogue. */
export async function countCatalogueFoods(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from food`.execute(db)
  return Number(rows[0]?.n)
}
