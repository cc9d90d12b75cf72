import { array, nullable, number, object, string } from 'zod/mini'
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
import { itemsColumn } from '../tracking/entry.ts'
import { readEndpoint } from '../wire/endpoint.ts'
import { resultFormatCodec } from '../wire/envelope.ts'
import {
  areaListsFormat,
  type Column,
  formatColumn,
  objectFormat,
  recordColumns,
  type WireFormat,
} from '../wire/format.ts'
import { wireNames } from '../wire/names.ts'

const input = object({})

/** The saved sets of each area that has sets. */
export function savedSetsCall(areas: readonly AnyArea[]) {
  return readEndpoint({
    path: '/user/sync/savedSets',
    summary: 'The sets of items that the user saved under a name, by area, the last saved first',
    input: () => input,
    output: (units) => resultFormatCodec(savedSetsFormat(areas, units)),
  })
}

/** `{ food: [{ _id, revision, name, food_section: [...] }], ... }` */
function savedSetsFormat(areas: readonly AnyArea[], units: Units): WireFormat<SavedSets> {
  return areaListsFormat(areas.filter(hasSavedSets), (area) => savedSetFormat(area, units))
}

function savedSetFormat(area: AnyArea, units: Units): WireFormat<SavedSet> {
  const collection = { area, kind: 'record' } as const
  const plan = hasRoutines(area) ? [routinePlanColumn(units)] : []
  const items = itemsColumn(wireNames(collection).section, collection, units)
  return objectFormat<SavedSet>([...headColumns, ...plan, items], { plan: null })
}

const headColumns = recordColumns<Omit<SavedSet, 'items' | 'plan'>>({
  id: ['_id', string()],
  revision: ['revision', number()],
  name: ['name', string()],
})

const planSchema = object({ weekdays: array(number()), start: string(), increment: incrementField.wireSchema })

/** The plan of a saved set in a response, as `routinePlanCodec` has it. */
function routinePlanColumn(units: Units): Column<SavedSet> {
  const encode = (plan: RoutinePlan | null) =>
    plan === null ? null : { ...plan, increment: incrementField.encode(plan.increment, units) }
  const decode = (sent: unknown) => {
    const plan = sent as RoutinePlan | null
    return plan === null ? null : { ...plan, increment: incrementField.decode(plan.increment, units) ?? 0 }
  }
  return formatColumn({ name: 'plan' }, { schema: nullable(planSchema), encode, decode }, ({ plan }) => plan)
}
