import type { SourceId } from '@haru/shared/food/food.ts'
import type { Database, Transaction } from '../db/schema.ts'

/** The food counts and loaded versions of the sources. */
export interface CatalogueSources {
  /** The number of foods of each source. */
  readonly countBySource: () => Promise<ReadonlyMap<string, number>>
  /** The digest of the loaded version of a source; empty if none was loaded. */
  readonly readDigest: (source: SourceId) => Promise<string>
  readonly saveDigest: (source: SourceId, digest: string) => Promise<void>
}

export function openCatalogueSources(db: Database): CatalogueSources {
  return {
    countBySource: async () => {
      const rows = await db.selectFrom('food_source').select(['id', 'foods']).execute()
      return new Map(rows.map(({ id, foods }) => [id, foods]))
    },
    readDigest: async (source) => {
      const row = await db.selectFrom('food_source').select('digest').where('id', '=', source).executeTakeFirst()
      return row?.digest ?? ''
    },
    saveDigest: async (source, digest) => {
      const row = { id: source, foods: 0, digest }
      await db
        .insertInto('food_source')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ digest }))
        .execute()
    },
  }
}

/** Adjusts the counts for added (1) or removed (-1) foods. */
export async function adjustSourceCounts(
  transaction: Transaction,
  rows: readonly { readonly source: string }[],
  sign: 1 | -1,
): Promise<void> {
  const sources = Map.groupBy(rows, ({ source }) => source)
  for (const [id, { length }] of sources) {
    await transaction
      .insertInto('food_source')
      .values({ id, foods: sign * length, digest: '' })
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet(({ eb, ref }) => ({ foods: eb('food_source.foods', '+', ref('excluded.foods')) })),
      )
      .execute()
  }
}
