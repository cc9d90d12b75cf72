import { object, string } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import type { Units } from '../../field/units.ts'
import type { NextItem, NextRoutine } from '../../tracking/read/routines.ts'
import { objectFormat } from '../wire/column.ts'
import { optionalDayFormat, periodCodec } from '../wire/dates.ts'
import { readEndpoint } from '../wire/endpoint.ts'
import { resultFormatCodec } from '../wire/envelope.ts'
import { listFormat, nullableFormat, type WireFormat } from '../wire/format.ts'
import { itemFormat } from './entry.ts'

/** The routines of an area, each as it can be done on a day. */
export function routinesCall(area: AnyArea) {
  return readEndpoint({
    path: `/${area.id}/routine/list`,
    summary: `The routines of ${area.id}, which are saved sets with a plan: since when each is due on a day, its items with the values of the last time, and with more weight where the last time completed them`,
    input: () => object({ DATE: periodCodec({ area, kind: 'record' }) }),
    output: (units) => resultFormatCodec(listFormat(routineFormat(area, units))),
  })
}

/** `{ _id, name, dueSince, items: [{ lastDate, item: { exercise_part, ... }, increased }] }`; `increased` is an item or null. */
function routineFormat(area: AnyArea, units: Units): WireFormat<NextRoutine> {
  const item = itemFormat({ area, kind: 'record' }, units)
  const nextItem = objectFormat<NextItem>({
    lastDay: ['lastDate', optionalDayFormat],
    item,
    increased: nullableFormat(item),
  })
  return objectFormat<NextRoutine>({
    id: ['_id', string()],
    name: string(),
    dueSince: optionalDayFormat,
    items: listFormat(nextItem),
  })
}
