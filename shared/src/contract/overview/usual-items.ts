import { array, number, object, optional } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import type { Units } from '../../field/units.ts'
import { maxUsualDays } from '../../tracking/read/limits.ts'
import type { UsualItem, UsualItems } from '../../tracking/read/usual-items.ts'
import { getColumns } from '../tracking/columns.ts'
import { columnsFormat, mapColumn, objectFormat } from '../wire/column.ts'
import { dayFormat, limitedRangeCodec } from '../wire/dates.ts'
import { readEndpoint } from '../wire/endpoint.ts'
import { resultFormatCodec } from '../wire/envelope.ts'
import { listFormat, type WireFormat } from '../wire/format.ts'

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
  return columnsFormat<UsualItems>(
    areas.map((area) => mapColumn(area.id, listFormat(usualItemFormat(area, units)), [])),
  )
}

function usualItemFormat(area: AnyArea, units: Units): WireFormat<UsualItem> {
  return objectFormat<UsualItem>({
    item: { columns: getColumns({ area, kind: 'record' }, units).items },
    count: number(),
    lastDay: ['lastDate', dayFormat],
    weekdays: array(number()),
  })
}
