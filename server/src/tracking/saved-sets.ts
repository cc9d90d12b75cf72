import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { SavedSet } from '@haru/shared/tracking/saved-set.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import type { Insertable } from 'kysely'
import { prepareQuery } from '../db/prepared-query.ts'
import type { Database, SavedSetTable, Transaction } from '../db/schema.ts'
import { readItems, writeItems } from './rows.ts'
import { createPlaceholders, toExcludedValues } from './writes.ts'

const columns = ['owner_id', 'area', 'id', 'name', 'items', 'revision', 'seq'] as const

export type SavedSetQueries = ReturnType<typeof prepareSavedSets>

/** Prepares the queries of saved sets for one database. */
export function prepareSavedSets(db: Database) {
  const select = prepareQuery((placeholder) =>
    db
      .selectFrom('saved_set')
      .select(['id', 'name', 'items', 'revision'])
      .where('owner_id', '=', placeholder('owner_id'))
      .where('area', '=', placeholder('area'))
      .orderBy('seq', 'desc'),
  )
  const upsert = prepareQuery((placeholder) =>
    db
      .insertInto('saved_set')
      .values(createPlaceholders(placeholder, columns) as Insertable<SavedSetTable>)
      .onConflict((conflict) =>
        conflict
          .columns(['owner_id', 'area', 'id'])
          .doUpdateSet(toExcludedValues(['name', 'items', 'revision', 'seq'])),
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
    /** Lists the saved sets of an area, the last saved first. */
    list: async (connection: Database, { ownerId }: Owner, area: AnyArea): Promise<readonly SavedSet[]> => {
      const rows = await select(connection, { owner_id: ownerId, area: area.id })
      return rows.map(({ items, ...set }) => ({ ...set, items: readItems(area, items) }))
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
  const { id, name, items, revision } = set
  return { owner_id: ownerId, area: area.id, id, name, items: writeItems(area, items), revision, seq }
}
