import type { SourceId } from '@haru/shared/food/food.ts'
import type { Database, Transaction } from '../db/schema.ts'

/** What is known of where the foods of the catalogue come from. */
export interface Sources {
  /** How many foods there are of each source. */
  readonly counts: () => Promise<ReadonlyMap<string, number>>
  /** Which version of a source was loaded; empty for none. */
  readonly digestOf: (source: SourceId) => Promise<string>
  readonly remember: (source: SourceId, digest: string) => Promise<void>
}

export function openSources(db: Database): Sources {
  return {
    counts: async () => {
      const rows = await db.selectFrom('food_source').select(['id', 'foods']).execute()
      return new Map(rows.map(({ id, foods }) => [id, foods]))
    },
    digestOf: async (source) => {
      const row = await db.selectFrom('food_source').select('digest').where('id', '=', source).executeTakeFirst()
      return row?.digest ?? ''
    },
    remember: async (source, digest) => {
      const row = { id: source, foods: 0, digest }
      await db
        .insertInto('food_source')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ digest }))
        .execute()
    },
  }
}

/** Counts foods that have come (1) or gone (-1). */
export async function countSources(
  on: Transaction,
  rows: readonly { readonly source: string }[],
  by: 1 | -1,
): Promise<void> {
  const sources = Map.groupBy(rows, ({ source }) => source)
  for (const [id, { length }] of sources) {
    await on
      .insertInto('food_source')
      .values({ id, foods: by * length, digest: '' })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(({ eb, ref }) => ({ foods: eb('food_source.foods', '+', ref('excluded.foods')) })),
      )
      .execute()
  }
}
