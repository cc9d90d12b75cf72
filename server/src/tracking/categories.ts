import type { AnyArea } from '@haru/shared/areas/define.ts'
import { memoize } from '@haru/shared/memoize.ts'
import type { Owner, StoredCategory } from '@haru/shared/tracking/store.ts'
import { prepareQuery } from '../db/prepared-query.ts'
import type { Database } from '../db/schema.ts'
import { createAreaPlaceholders, listAreaParams } from './area-groups.ts'

export type ReadCategories = (
  connection: Database,
  owner: Owner,
  areas: readonly AnyArea[],
) => Promise<readonly (StoredCategory | null)[]>

/** The stored categories of each of the areas; null while they are the defaults. */
export function prepareCategories(db: Database): ReadCategories {
  const queries = memoize((areaCount: number) =>
    prepareQuery((placeholder) =>
      db
        .selectFrom('category')
        .select(['area', 'value', 'revision'])
        .where('owner_id', '=', placeholder('owner'))
        .where('area', 'in', createAreaPlaceholders(areaCount, placeholder)),
    ),
  )
  return async (connection, { ownerId }, areas) => {
    const rows = await queries(areas.length)(connection, { owner: ownerId, ...listAreaParams(areas) })
    const rowByArea = new Map(rows.map((row) => [row.area, row]))
    return areas.map(({ id }) => {
      const row = rowByArea.get(id)
      return row === undefined ? null : { category: JSON.parse(row.value), revision: row.revision }
    })
  }
}
