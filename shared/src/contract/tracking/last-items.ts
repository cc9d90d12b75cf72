import { object } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import type { Fields } from '../../field/field.ts'
import type { Units } from '../../field/units.ts'
import type { LastItems } from '../../tracking/read/last-items.ts'
import { objectFormat } from '../wire/column.ts'
import { dayFormat, periodCodec } from '../wire/dates.ts'
import { readEndpoint } from '../wire/endpoint.ts'
import { resultFormatCodec } from '../wire/envelope.ts'
import { fieldColumns } from '../wire/field-columns.ts'
import { listFormat, type WireFormat } from '../wire/format.ts'
import { createWireNames } from '../wire/names.ts'
import { itemsFormat } from './entry.ts'

/** The last items of each part and title before a day. */
export function lastItemsCall(area: AnyArea) {
  return readEndpoint({
    path: `/${area.id}/last`,
    summary: `What the user recorded for each title of ${area.id} the last time before a day, with the heaviest set that is no warm-up, in the year before the day`,
    input: () => object({ DATE: periodCodec({ area, kind: 'record' }) }),
    output: (units) => resultFormatCodec(listFormat(lastItemsFormat(area, units))),
  })
}

const bestFields = ['rep', 'weight'] as const

/** `{ date, exercise_section: [...], exercise_best_rep, exercise_best_weight }` */
function lastItemsFormat(area: AnyArea, units: Units): WireFormat<LastItems> {
  const collection = { area, kind: 'record' } as const
  const names = createWireNames(collection)
  const fields: Fields = Object.fromEntries(
    bestFields.flatMap((name) => Object.entries(area.item).filter(([each]) => each === name)),
  )
  return objectFormat<LastItems>({
    day: ['date', dayFormat],
    items: [names.section, itemsFormat(collection, units)],
    best: { columns: fieldColumns(fields, units, names.best) },
  })
}
