import { array, number, object, string } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import type { Units } from '../../field/units.ts'
import {
  hasRoutines,
  hasSavedSets,
  incrementField,
  type RoutinePlan,
  type SavedSet,
  type SavedSets,
} from '../../tracking/saved-set.ts'
import { itemsFormat } from '../tracking/entry.ts'
import { columnsFormat, formatColumn, mapColumn, memberColumns, objectFormat } from '../wire/column.ts'
import { dayFormat } from '../wire/dates.ts'
import { readEndpoint } from '../wire/endpoint.ts'
import { resultFormatCodec } from '../wire/envelope.ts'
import { listFormat, nullableFormat, type WireFormat } from '../wire/format.ts'
import { createWireNames } from '../wire/names.ts'

const input = object({})

/** The saved sets of each area that has sets. */
export function savedSetListCall(areas: readonly AnyArea[]) {
  return readEndpoint({
    path: '/user/sync/savedSets',
    summary: 'The sets of items that the user saved under a name, by area, the last saved first',
    input: () => input,
    output: (units) => resultFormatCodec(savedSetsFormat(areas, units)),
  })
}

/** `{ food: [{ _id, revision, name, food_section: [...] }], ... }` */
function savedSetsFormat(areas: readonly AnyArea[], units: Units): WireFormat<SavedSets> {
  const columns = areas
    .filter(hasSavedSets)
    .map((area) => mapColumn(area.id, listFormat(savedSetFormat(area, units)), []))
  return columnsFormat<SavedSets>(columns)
}

function savedSetFormat(area: AnyArea, units: Units): WireFormat<SavedSet> {
  const collection = { area, kind: 'record' } as const
  const items = formatColumn('items', itemsFormat(collection, units), createWireNames(collection).section)
  const plan = hasRoutines(area) ? [formatColumn('plan', nullableFormat(routinePlanFormat(units)))] : []
  return columnsFormat<SavedSet>([...headColumns, ...plan, items], { plan: null })
}

const headColumns = memberColumns<Pick<SavedSet, 'id' | 'revision' | 'name'>>({
  id: ['_id', string()],
  revision: number(),
  name: string(),
})

/** The plan of a saved set in a response, as `routinePlanCodec` has it. */
function routinePlanFormat(units: Units): WireFormat<RoutinePlan> {
  const increment: WireFormat<number, unknown> = {
    schema: incrementField.wireSchema,
    encode: (value) => incrementField.encode(value, units),
    decode: (sent) => incrementField.decode(sent, units) ?? 0,
  }
  return objectFormat<RoutinePlan>({ weekdays: array(number()), start: dayFormat, increment })
}
