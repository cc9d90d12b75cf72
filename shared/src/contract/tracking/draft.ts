import { array, codec, custom, number, object, optional, string, union, type ZodMiniType } from 'zod/mini'
import { isDay } from '../../calendar/day.ts'
import type { Period } from '../../calendar/period.ts'
import type { Values } from '../../field/field.ts'
import { flag } from '../../field/flag.ts'
import type { Units } from '../../field/units.ts'
import { isFollowed } from '../../tracking/entry.ts'
import type { Collection } from '../../tracking/store.ts'
import { isUuid } from '../../tracking/uuid.ts'
import { hasDayValue } from '../../tracking/validate.ts'
import type { LoadedEntry, SaveInput } from '../../tracking/write/save.ts'
import {
  decodeInput,
  encodeInput,
  type FieldColumn,
  inputCodec,
  inputShapeOf,
  type WireObject,
} from '../wire/columns.ts'
import { periodTypesOf } from '../wire/dates.ts'
import { decodeDates, encodeDates } from '../wire/head.ts'
import { wireNames } from '../wire/names.ts'
import { columnsOf } from './columns.ts'

/** An entry as an editor holds it. A null `id` leaves the id to the server. */
export type EntryDraft = Pick<SaveInput, 'loaded' | 'revision' | 'values' | 'items'> & { readonly id: string | null }

/** An id that the client made; '' is none. */
export const entryIdSchema = string({ error: 'invalidField' }).check(({ value, issues }) => {
  if (value !== '' && !isUuid(value)) issues.push({ code: 'custom', message: 'invalidField', input: value })
})

/** The revision that a change is based on. A client that does not track revisions leaves it out. */
export const revisionCodec = optional(
  codec(union([number(), string()], { error: 'invalidField' }), number(), {
    decode: (sent, { issues }) => {
      if (!/^\d{1,15}$/.test(String(sent))) issues.push({ code: 'custom', message: 'invalidField', input: sent })
      return Number(sent)
    },
    encode: (value) => value,
  }),
)

/** The same; null without one. */
export const nullableRevisionCodec = codec(revisionCodec, custom<number | null>(), {
  decode: (sent) => sent ?? null,
  encode: (revision) => revision ?? undefined,
})

/** The id that makes a write safe to repeat; null without one. */
export const operationCodec = codec(optional(entryIdSchema), custom<string | null>(), {
  decode: (sent) => sent || null,
  encode: (operation) => operation ?? undefined,
})

const followed = flag({ initial: true })

/** `OBJECT` of a save: the entry, with the id, dates and revision it was loaded with. */
export function draftCodec(collection: Collection, units: Units) {
  const { area, kind } = collection
  const { values: columns, items } = columnsOf(collection, units)
  const names = wireNames(collection)
  const anyText = optional(string({ error: 'invalidField' }))
  const isRecord = kind === 'record'
  const shape: Readonly<Record<string, ZodMiniType>> = {
    _id: optional(entryIdSchema),
    revision: revisionCodec,
    [names.dateType]: anyText,
    [names.dateStart]: anyText,
    [names.dateEnd]: anyText,
    ...(isRecord ? { [names.section]: itemsCodec(items, area.maxItems) } : inputWithFollow(columns, names, units)),
    ...inputShapeOf(columns),
  }
  return codec(object(shape, { error: 'invalidObject' }), custom<EntryDraft>(), {
    decode: (sent, { issues }) => {
      if (!canBeLoaded(collection, decodeDates(names, sent))) {
        issues.push({ code: 'custom', message: 'invalidDate', input: sent })
      }
      const draft = {
        ...decodeLoaded(names, sent),
        values: { ...decodeInput(columns, sent), ...(isRecord ? {} : decodeUnfollowed(columns, names, sent)) },
        items: (sent[names.section] ?? []) as readonly Values[],
      }
      const isEmpty = isRecord && draft.items.length === 0 && !hasDayValue(area, draft.values)
      if (isEmpty) issues.push({ code: 'custom', message: 'errorCount', path: [names.section], input: sent })
      return draft
    },
    encode: ({ id, loaded, revision, values, items: typed }) => {
      const base = loaded === null ? revision : (loaded.revision ?? undefined)
      return {
        _id: loaded?.id ?? id ?? '',
        ...encodeDates(names, loaded?.period ?? null),
        ...(base === undefined ? {} : { revision: base }),
        ...(isRecord ? encodeInput(columns, values) : encodeGoalInput(columns, names, values)),
        [names.section]: typed,
      }
    },
  })
}

type Names = ReturnType<typeof wireNames>

function decodeLoaded(names: Names, sent: WireObject): Pick<EntryDraft, 'id' | 'loaded' | 'revision'> {
  const period = decodeDates(names, sent)
  const id = String(sent['_id'] ?? '')
  const revision = sent['revision'] === undefined ? undefined : Number(sent['revision'])
  return {
    id: id === '' ? null : id,
    ...toLoaded(id === '' || period === null ? null : { id, period }, revision),
  }
}

/** The items of a save. */
function itemsCodec(columns: readonly FieldColumn[], limit: number) {
  const error = ({ input }: { readonly input?: unknown }) => (input === undefined ? 'errorCount' : 'invalidObject')
  return array(inputCodec<Values>(columns, 'invalidObject'), { error }).check(({ value, issues }) => {
    if (value.length > limit) issues.push({ code: 'custom', message: 'tooManyItems', params: { limit }, input: value })
  })
}

/** The metrics of a goal, each with whether the goal follows it. */
function inputWithFollow(columns: readonly FieldColumn[], names: Names, units: Units) {
  return Object.assign(
    {},
    ...columns.map((column) => ({
      ...inputShapeOf([column]),
      [names.follow(column.field)]: optional(followed.codec(units)),
    })),
  )
}

/** Null for each metric that a goal does not follow, whatever number is sent with it. */
function decodeUnfollowed(columns: readonly FieldColumn[], names: Names, sent: WireObject): Values {
  const unfollowed = columns.filter(({ field }) => sent[names.follow(field)] === false)
  return Object.fromEntries(unfollowed.map(({ field }) => [field, null]))
}

/** The metrics of a goal. A metric that it does not follow has the initial number and is marked. */
function encodeGoalInput(columns: readonly FieldColumn[], names: Names, values: Values): WireObject {
  const unfollowed = columns.filter(({ field }) => !isFollowed(values, field))
  const numbers = { ...values, ...Object.fromEntries(unfollowed.map(({ field, initial }) => [field, initial])) }
  const marks = unfollowed.map(({ field }) => [names.follow(field), false])
  return { ...encodeInput(columns, numbers), ...Object.fromEntries(marks) }
}

// A loaded entry is found by its dates, so they must be days and a type that a store can look up.
function canBeLoaded(collection: Collection, period: Period | null): boolean {
  return (
    period === null || (isDay(period.start) && isDay(period.end) && periodTypesOf(collection).includes(period.type))
  )
}

/** The revision is that of the loaded entry or, without one, that of the entry at the period of the save. */
export function toLoaded(
  place: Pick<LoadedEntry, 'id' | 'period'> | null,
  revision: number | undefined,
): Pick<EntryDraft, 'loaded' | 'revision'> {
  if (place !== null) return { loaded: { ...place, revision: revision ?? null } }
  return { loaded: null, ...(revision === undefined ? {} : { revision }) }
}
