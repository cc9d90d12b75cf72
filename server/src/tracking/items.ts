import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Range } from '@haru/shared/calendar/period.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { sql } from 'kysely'
import { type CreatePlaceholder, prepareQuery } from '../db/prepared-query.ts'
import type { Database } from '../db/schema.ts'
import { mapInSlices } from '../runtime/event-loop.ts'
import { splitIntoChunks } from './chunks.ts'
import { readItems } from './rows.ts'

export type ReadItems = (on: Database, owner: Owner, area: AnyArea, range: Range) => Promise<readonly Values[]>

/** The items of recorded days without their records, which takes half the time for a year of foods. */
export function prepareItems(db: Database): ReadItems {
  const sizes = prepareQuery((place) =>
    selectRecords(db, place)
      .select(['start', sql<number>`cast(sum(octet_length(items)) as integer)`.as('bytes')])
      .groupBy('start')
      .orderBy('start'),
  )
  const query = prepareQuery((place) =>
    selectRecords(db, place).select('items').orderBy('start').orderBy('type').orderBy('finish'),
  )
  return async (on, { ownerId }, area, { start, end }) => {
    const of = { owner: ownerId, area: area.id, from: start, to: end }
    const days = await sizes(on, of)
    const rows: { readonly items: string }[] = []
    for (const chunk of splitIntoChunks(days)) {
      const [first, last] = [chunk[0], chunk.at(-1)]
      if (first !== undefined && last !== undefined) {
        rows.push(...(await query(on, { ...of, from: first.start, to: last.start })))
      }
    }
    return (await mapInSlices(rows, ({ items }) => readItems(area, items))).flat()
  }
}

function selectRecords(db: Database, place: CreatePlaceholder) {
  return db
    .selectFrom('entry')
    .where('owner_id', '=', place('owner'))
    .where('area', '=', place('area'))
    .where('kind', '=', 'record')
    .where('start', '>=', place('from'))
    .where('start', '<=', place('to'))
}
