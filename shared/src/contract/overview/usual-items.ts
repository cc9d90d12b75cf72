import { array, number, object, optional, string } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import type { Units } from '../../field/units.ts'
import { maxUsualDays } from '../../tracking/read/limits.ts'
import type { UsualItem, UsualItems } from '../../tracking/read/usual-items.ts'
import { getColumns } from '../tracking/columns.ts'
import { asDay, limitedRangeCodec } from '../wire/dates.ts'
import { readEndpoint } from '../wire/endpoint.ts'
import { resultFormatCodec } from '../wire/envelope.ts'
import { areaListsFormat, type Column, objectFormat, type WireFormat } from '../wire/format.ts'

const input = object({ DATE: optional(limitedRangeCodec(maxUsualDays)) })

/** The usual items of each area. `DATE`: at most 92 days; by default the last 60 days of the user. */
export function usualItemsCall(areas: readonly AnyArea[]) {
  return readEndpoint({
    path: '/user/sync/usual',
    summary: 'The items that the user logs most often, by area, with their count and their days of the week',
    input: () => input,
    output: (units) => resultFormatCodec(usualItemsFormat(areas, units)),
  })
}

/** `{ exercise: [{ exercise_part, exercise_title, ..., count, lastDate, weekdays }], food: [...], ... }` */
function usualItemsFormat(areas: readonly AnyArea[], units: Units): WireFormat<UsualItems> {
  return areaListsFormat(areas, (area) => usualItemFormat(area, units))
}

function usualItemFormat(area: AnyArea, units: Units): WireFormat<UsualItem> {
  const itemColumns = getColumns({ area, kind: 'record' }, units).items.map(
    ({ name, field, schema, encode, decode }): Column<UsualItem> => ({
      name,
      field,
      group: 'item',
      schema,
      encode: ({ item }) => encode(item),
      decode,
    }),
  )
  return objectFormat([...itemColumns, ...countColumns], { item: {} })
}

const countColumns: readonly Column<UsualItem>[] = [
  { name: 'count', field: 'count', schema: number(), encode: ({ count }) => count, decode: Number },
  { name: 'lastDate', field: 'lastDay', schema: string(), encode: ({ lastDay }) => lastDay, decode: asDay },
  {
    name: 'weekdays',
    field: 'weekdays',
    schema: array(number()),
    encode: ({ weekdays }) => weekdays,
    decode: (sent) => sent,
  },
]
