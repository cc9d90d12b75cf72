import { array, codec, custom, nullable, number, object, optional, string } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import { type Day, isDay } from '../../calendar/day.ts'
import type { Units } from '../../field/units.ts'
import {
  hasRoutines,
  incrementField,
  isValidSavedSetName,
  isWeekdayList,
  type RoutinePlan,
} from '../../tracking/saved-set.ts'
import type { SavedSetInput, SavedSetRemoval } from '../../tracking/write/save-set.ts'
import { type Members, objectCodec } from '../wire/column.ts'
import { endpoint } from '../wire/endpoint.ts'
import { createWireNames } from '../wire/names.ts'
import { uuidSchema } from '../wire/uuid-schema.ts'
import { getColumns } from './columns.ts'
import { itemsCodec, nullableRevisionCodec, operationCodec } from './draft.ts'
import { maxSaveBytes, saveResultCodec } from './tracking.ts'

/** The calls that change the saved sets of an area. */
export function savedSetWriteCalls(area: AnyArea) {
  const base = `/${area.id}/savedSet` as const
  return {
    save: endpoint({
      method: 'PUT',
      path: `${base}/save`,
      access: 'user',
      maxBodyBytes: maxSaveBytes,
      summary: `Save a set of ${area.id} items under a name: create, rename or replace the set of an id`,
      input: (units) => savedSetInput(area, units),
      output: () => saveResultCodec,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${base}/delete`,
      access: 'user',
      summary: `Remove a saved set of ${area.id} items; records with its items do not change`,
      input: () => removalInput,
      output: () => saveResultCodec,
    }),
  } as const
}

const nameCodec = codec(string({ error: 'invalidField' }), custom<string>(), {
  decode: (sent, { issues }) => {
    const isValid = isValidSavedSetName(sent)
    if (!isValid) issues.push({ code: 'custom', message: 'invalidField', input: sent })
    return sent.trim()
  },
  encode: (name) => name,
})

/** `revision` is that of the set that the save is based on, 0 for a new set. Without a `plan` the set keeps the plan that it has. */
function savedSetInput(area: AnyArea, units: Units) {
  const collection = { area, kind: 'record' } as const
  const members: Members<Omit<SavedSetInput, 'plan'>> = {
    id: ['_id', uuidSchema],
    name: nameCodec,
    items: [createWireNames(collection).section, itemsCodec(getColumns(collection, units).itemInputs, area.maxItems)],
    revision: nullableRevisionCodec,
    operation: ['operationId', operationCodec],
  }
  if (!hasRoutines(area)) return objectCodec(members)
  return objectCodec<SavedSetInput>({ ...members, plan: optional(routinePlanCodec(units)) })
}

const removalInput = objectCodec<SavedSetRemoval>({
  id: ['_id', uuidSchema],
  revision: nullableRevisionCodec,
  operation: ['operationId', operationCodec],
})

const error = 'invalidField'

const weekdaysSchema = array(number({ error }), { error }).check(({ value, issues }) => {
  if (!isWeekdayList(value)) issues.push({ code: 'custom', message: error, input: value })
})

const startCodec = codec(string({ error }), custom<Day>(), {
  decode: (sent, { issues }) => {
    if (!isDay(sent)) issues.push({ code: 'custom', message: error, input: sent })
    return sent as Day
  },
  encode: (start) => start,
})

/** The plan of a saved set, `{ weekdays: [1, 4], start: '2026-11-27', increment: 2.5 }`; null for a set that is no routine. */
function routinePlanCodec(units: Units) {
  const shape = { weekdays: weekdaysSchema, start: startCodec, increment: incrementField.codec(units) }
  return codec(nullable(object(shape, { error })), custom<RoutinePlan | null>(), {
    decode: (plan) => plan,
    encode: (plan) => (plan === null ? null : { ...plan, weekdays: [...plan.weekdays] }),
  })
}
