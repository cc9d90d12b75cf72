import type { AnyArea } from '@haru/shared/areas/define.ts'
import { memoize } from '@haru/shared/memoize.ts'
import { readItems, writeItems } from '@haru/shared/tracking/rows.ts'
import type { RoutinePlan, SavedSet } from '@haru/shared/tracking/saved-set.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import type { Insertable } from 'kysely'
import { prepareQuery } from '../db/prepared-query.ts'
import type { Database, SavedSetTable, Transaction } from '../db/schema.ts'
import { createAreaPlaceholders, listAreaParams } from './area-groups.ts'
import { createPlaceholders, toExcludedValues } from './writes.ts'

const columns = ['owner_id', 'area', 'id', 'name', 'items', 'plan', 'revision', 'seq'] as const

export type SavedSetQueries = ReturnType<typeof prepareSavedSets>

/** Prepares the queries of saved sets for one database. */
export function prepareSavedSets(db: Database) {
  const selects = memoize((areaCount: number) =>
    prepareQuery((placeholder) =>
      db
        .selectFrom('saved_set')
        .select(['area', 'id', 'name', 'items', 'plan', 'revision'])
        .where('owner_id', '=', placeholder('owner_id'))
        .where('area', 'in', createAreaPlaceholders(areaCount, placeholder))
        .orderBy('seq', 'desc'),
    ),
  )
  const upsert = prepareQuery((placeholder) =>
    db
      .insertInto('saved_set')
      .values(createPlaceholders(placeholder, columns) as Insertable<SavedSetTable>)
      .onConflict((conflict) =>
        conflict
          .columns(['owner_id', 'area', 'id'])
          .doUpdateSet(toExcludedValues(['name', 'items', 'plan', 'revision', 'seq'])),
      ),
  )
  const remove = prepareQuery((placeholder) =>
    db
      .deleteFrom('saved_set')
      .where('owner_id', '=', placeholder('owner_id'))
      .where('area', '=', placeholder('area'))
      .where('id', '=', placeholder('id')),
  )
  return {
    /** Lists the saved sets of each of the areas, the last saved first. */
    list: async (
      connection: Database,
      { ownerId }: Owner,
      areas: readonly AnyArea[],
    ): Promise<readonly SavedSet[][]> => {
      const rows = await selects(areas.length)(connection, { owner_id: ownerId, ...listAreaParams(areas) })
      const rowsByArea = Map.groupBy(rows, (row) => row.area)
      return areas.map((area) =>
        (rowsByArea.get(area.id) ?? []).map(({ id, name, items, plan, revision }) => ({
          id,
          name,
          items: readItems(area, items),
          plan: plan === null ? null : (JSON.parse(plan) as RoutinePlan),
          revision,
        })),
      )
    },
    put: (transaction: Transaction, owner: Owner, area: AnyArea, write: SavedSetWrite) =>
      upsert(transaction, toSavedSetRow(owner, area, write)),
    remove: (transaction: Transaction, { ownerId }: Owner, area: AnyArea, id: string) =>
      remove(transaction, { owner_id: ownerId, area: area.id, id }),
  }
}

/** A set to write, with the number of the write. */
interface SavedSetWrite {
  readonly set: SavedSet
  readonly seq: number
}

export function toSavedSetRow({ ownerId }: Owner, area: AnyArea, { set, seq }: SavedSetWrite) {
  const { id, name, items, plan, revision } = set
  const texts = { items: writeItems(area, items), plan: plan === null ? null : JSON.stringify(plan) }
  return { owner_id: ownerId, area: area.id, id, name, ...texts, revision, seq }
}
