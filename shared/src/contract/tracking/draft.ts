import { array, codec, custom, number, object, optional, string, union, type ZodMiniType } from 'zod/mini'
import { isDay } from '../../calendar/day.ts'
import { initialValues, type Values } from '../../field/field.ts'
import { flag } from '../../field/flag.ts'
import type { Units } from '../../field/units.ts'
import { isFollowed } from '../../tracking/entry.ts'
import { valueFields } from '../../tracking/fields.ts'
import type { Collection } from '../../tracking/store.ts'
import { isUuid } from '../../tracking/uuid.ts'
import { hasDayValue } from '../../tracking/validate.ts'
import type { LoadedEntry, SaveInput } from '../../tracking/write/save.ts'
import { periodTypesOf } from '../wire/dates.ts'
import { addPrefixes, decodeDates, encodeDates, removePrefixes, wireNames } from '../wire/names.ts'
import { itemCodec } from './entry.ts'

/** An entry as an editor holds it. `id` is null where the caller leaves it to the server. */
export type EntryDraft = Pick<SaveInput, 'loaded' | 'revision' | 'values' | 'items'> & { readonly id: string | null }

/** An id that a caller made. '' is none. */
export const entryIdSchema = string({ error: 'invalidField' }).check(({ value, issues }) => {
  if (value !== '' && !isUuid(value)) issues.push({ code: 'custom', message: 'invalidField', input: value })
})

/** The revision that a change was based on; absent from callers that keep none. */
export const revisionCodec = optional(
  codec(union([number(), string()], { error: 'invalidField' }), number(), {
    decode: (sent, { issues }) => {
      if (!/^\d{1,15}$/.test(String(sent))) issues.push({ code: 'custom', message: 'invalidField', input: sent })
      return Number(sent)
    },
    encode: (value) => value,
  }),
)

const followed = flag({ initial: true })

/** `OBJECT` of a save: the entry, with the id, dates and revision it was loaded with. */
export function draftCodec(shelf: Collection, units: Units) {
  const wire = wireNames(shelf)
  const anyText = optional(string({ error: 'invalidField' }))
  const shape: Record<string, ZodMiniType> = {
    _id: optional(entryIdSchema),
    revision: revisionCodec,
    [wire.dateType]: anyText,
    [wire.dateStart]: anyText,
    [wire.dateEnd]: anyText,
    ...(shelf.kind === 'record' ? { [wire.section]: itemsOnWire(shelf, units) } : {}),
  }
  for (const [name, field] of Object.entries(valueFields(shelf))) {
    shape[wire.value(name)] = optional(field.codec(units))
    if (shelf.kind === 'goal') shape[wire.follow(name)] = optional(followed.codec(units))
  }
  return codec(object(shape, { error: 'invalidObject' }), custom<EntryDraft>(), {
    decode: (sent, { issues }) => {
      if (!hasPlace(shelf, sent)) issues.push({ code: 'custom', message: 'invalidDate', input: sent })
      const draft = readDraft(shelf, sent)
      const isNothing = shelf.kind === 'record' && draft.items.length === 0 && !hasDayValue(shelf.area, draft.values)
      if (isNothing) issues.push({ code: 'custom', message: 'errorCount', path: [wire.section], input: sent })
      return draft
    },
    encode: (draft) => writeDraft(shelf, draft) as never,
  })
}

function itemsOnWire({ area, kind }: Collection, units: Units) {
  const item = itemCodec({ area, kind }, units)
  const error = ({ input }: { readonly input?: unknown }) => (input === undefined ? 'errorCount' : 'invalidObject')
  return array(item, { error }).check(({ value, issues }) => {
    const limit = area.maxItems
    if (value.length > limit) issues.push({ code: 'custom', message: 'tooManyItems', params: { limit }, input: value })
  })
}

// What was loaded is looked up by its dates, so they must be days and a type that a store can be asked about.
function hasPlace(shelf: Collection, sent: Readonly<Record<string, unknown>>): boolean {
  const period = decodeDates(wireNames(shelf), sent)
  if (period === null) return true
  return isDay(period.start) && isDay(period.end) && periodTypesOf(shelf).includes(period.type)
}

function readDraft(shelf: Collection, sent: Readonly<Record<string, unknown>>): EntryDraft {
  const wire = wireNames(shelf)
  const fields = valueFields(shelf)
  const id = String(sent['_id'] ?? '')
  const period = decodeDates(wire, sent)
  const revision = sent['revision'] as number | undefined
  return {
    id: id === '' ? null : id,
    ...loadedAs(id === '' || period === null ? null : { id, period }, revision),
    values: {
      ...initialValues(fields),
      ...removePrefixes(sent, Object.keys(fields), wire.value),
      ...leftOut(shelf, sent),
    },
    items: (sent[wire.section] ?? []) as readonly Values[],
  }
}

/** The metrics that a goal does not follow, whatever number was sent beside. */
function leftOut(shelf: Collection, sent: Readonly<Record<string, unknown>>): Values {
  if (shelf.kind === 'record') return {}
  const wire = wireNames(shelf)
  const unfollowed = Object.keys(shelf.area.metrics).filter((name) => sent[wire.follow(name)] === false)
  return Object.fromEntries(unfollowed.map((name) => [name, null]))
}

/** A goal's values with a number for each metric, and which of them it does not follow. */
function goalOnWire(shelf: Collection, values: Values): Record<string, unknown> {
  const wire = wireNames(shelf)
  const unfollowed = Object.keys(values).filter((name) => !isFollowed(values, name))
  const initial = initialValues(valueFields(shelf))
  return {
    ...addPrefixes({ ...values, ...Object.fromEntries(unfollowed.map((name) => [name, initial[name]])) }, wire.value),
    ...addPrefixes(Object.fromEntries(unfollowed.map((name) => [name, false])), wire.follow),
  }
}

/** A revision is of what was loaded, or else of what is at the period that is saved. */
export function loadedAs(
  place: Pick<LoadedEntry, 'id' | 'period'> | null,
  revision: number | undefined,
): Pick<EntryDraft, 'loaded' | 'revision'> {
  if (place !== null) return { loaded: { ...place, revision: revision ?? null } }
  return { loaded: null, ...(revision === undefined ? {} : { revision }) }
}

function writeDraft(shelf: Collection, { id, loaded, revision, values, items }: EntryDraft): Record<string, unknown> {
  const wire = wireNames(shelf)
  const named = loaded === null ? revision : (loaded.revision ?? undefined)
  return {
    _id: loaded?.id ?? id ?? '',
    ...encodeDates(wire, loaded?.period ?? null),
    ...(named === undefined ? {} : { revision: named }),
    ...(shelf.kind === 'goal' ? goalOnWire(shelf, values) : addPrefixes(values, wire.value)),
    [wire.section]: items,
  }
}
