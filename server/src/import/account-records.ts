import type { AnyArea } from '@haru/shared/areas/define.ts'
import { createDefaultCategory, listAreasWithCategories } from '@haru/shared/tracking/category.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { readEntry } from '@haru/shared/tracking/rows.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import type { Database } from '../db/schema.ts'
import { mapInSlices } from '../runtime/event-loop.ts'
import { entryColumns } from '../tracking/entry-columns.ts'
import type { NeededDays } from './plan/planner.ts'
import type { CategoryMap } from './resolve-names.ts'

/** The categories of the user in each area: the stored ones, else the defaults. */
export async function readCategoryMap(
  db: Database,
  areas: readonly AnyArea[],
  { ownerId }: Owner,
): Promise<CategoryMap> {
  const rows = await db.selectFrom('category').select(['area', 'value']).where('owner_id', '=', ownerId).execute()
  const stored = new Map(rows.map(({ area, value }) => [area, JSON.parse(value)]))
  return new Map(
    listAreasWithCategories(areas).map((area) => [area.id, stored.get(area.id) ?? createDefaultCategory(area)]),
  )
}

/** The records of an area that begin on one of the days. */
export async function readRecordsOfDays(
  db: Database,
  { ownerId }: Owner,
  areas: readonly AnyArea[],
  { area: id, days }: NeededDays,
): Promise<readonly Entry[]> {
  const area = listAreasWithCategories(areas).find((each) => each.id === id)
  if (area === undefined || days.length === 0) return []
  const rows = await db
    .selectFrom('entry')
    .select(entryColumns)
    .where('owner_id', '=', ownerId)
    .where('area', '=', area.id)
    .where('kind', '=', 'record')
    .where('start', 'in', days)
    .execute()
  return mapInSlices(rows, (row) => readEntry({ area, kind: 'record' }, row))
}
