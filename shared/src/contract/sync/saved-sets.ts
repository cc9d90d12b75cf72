import { number, object, string } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import type { Units } from '../../field/units.ts'
import { hasRoutines, hasSavedSets, type SavedSet, type SavedSets } from '../../tracking/saved-set.ts'
import { itemsColumn } from '../tracking/entry.ts'
import { routinePlanColumn } from '../tracking/routine-plan.ts'
import { readEndpoint } from '../wire/endpoint.ts'
import { resultFormatCodec } from '../wire/envelope.ts'
import { areaListsFormat, objectFormat, recordColumns, type WireFormat } from '../wire/format.ts'
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
