import type { AnyArea } from '@haru/shared/areas/define.ts'
import { findEarliestStart, type PeriodType, periodTypes, type Range } from '@haru/shared/calendar/period.ts'
import type { Goal } from '@haru/shared/engine/goal/goals-in-force.ts'
import { memoize } from '@haru/shared/memoize.ts'
import { pickFollowedValues } from '@haru/shared/tracking/entry.ts'
import { readPeriod, readValues } from '@haru/shared/tracking/rows.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { type CreatePlaceholder, preparePages } from '../db/prepared-query.ts'
import type { Database } from '../db/schema.ts'
import { mapInSlices } from '../runtime/event-loop.ts'
import { createAreaPlaceholders, listAreaParams } from './area-groups.ts'
import { periodColumns } from './entry-columns.ts'

/**
 * More than the weeks, months and years of the longest range (ten years: 524 + 122 + 12) with a goal for each day of a year. Users with
 * more selections need further statements.
 */
const maxGoalsPerArea = 1200

export type ReadGoals = (
  connection: Database,
  owner: Owner,
  areas: readonly AnyArea[],
  range: Range,
) => Promise<readonly (readonly Goal[])[]>

/** The goals of each of the areas that overlap a range. A missing goal would change scores, so the statement is repeated for further goals. */
export function prepareGoals(db: Database): ReadGoals {
  const queries = memoize((areaCount: number) =>
    preparePages((placeholder) => buildGoalsQuery(db, areaCount, placeholder)),
  )
  return async (connection, { ownerId }, areas, { start, end }) => {
    const earliest = periodTypes.map((type) => [`from_${type}`, findEarliestStart(type, start)])
    const filter = { owner: ownerId, from: start, to: end, ...Object.fromEntries(earliest), ...listAreaParams(areas) }
    const goals = new Map(areas.map(({ id }): [string, Goal[]] => [id, []]))
    const areaById = new Map(areas.map((area) => [area.id, area]))
    const limit = maxGoalsPerArea * areas.length
    for (let offset = 0; ; offset += limit) {
      const rows = await queries(areas.length)(connection, { ...filter, limit, offset })
      await mapInSlices(rows, (row) => {
        const area = areaById.get(row.area)
        if (area === undefined) return
        const values = pickFollowedValues(readValues({ area, kind: 'goal' }, row.values))
        goals.get(row.area)?.push({ period: readPeriod(row), values })
      })
      if (rows.length < limit) return areas.map(({ id }) => goals.get(id) ?? [])
    }
  }
}

// Each type has its own bounds, so that goals of ten years are not scanned for those of a month.
function buildGoalsQuery(db: Database, areaCount: number, placeholder: CreatePlaceholder) {
  const selectType = (type: PeriodType) =>
    db
      .selectFrom('entry')
      .select(['area', ...periodColumns, 'values'])
      .where('owner_id', '=', placeholder('owner'))
      .where('area', 'in', createAreaPlaceholders(areaCount, placeholder))
      .where('kind', '=', 'goal')
      .where('type', '=', type)
      .where('start', '>=', placeholder(`from_${type}`))
      .where('start', '<=', placeholder('to'))
      .where('finish', '>=', placeholder('from'))
  const [first, ...others] = periodTypes.map(selectType)
  if (first === undefined) throw new RangeError('no types of period')
  const all = others.reduce((before, next) => before.unionAll(next), first)
  return db
    .selectFrom(all.as('found'))
    .select(['area', ...periodColumns, 'values'])
    .orderBy('area')
    .orderBy('type')
    .orderBy('start')
    .orderBy('finish')
}
