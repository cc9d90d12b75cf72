import { array, codec, custom, number, object, optional, refine, string, union, type ZodMiniType } from 'zod/mini'
import { isDay } from '../../calendar/day.ts'
import type { Values } from '../../field/field.ts'
import type { Units } from '../../field/units.ts'
import { listAllowedPeriodTypes } from '../../tracking/collections.ts'
import type { Collection } from '../../tracking/store.ts'
import { isUuid } from '../../tracking/uuid.ts'
import { hasDayValue } from '../../tracking/validate.ts'
import type { LoadedEntry, SaveInput } from '../../tracking/write/save.ts'
import { type Column, createShape, decodeColumns, encodeColumns } from '../wire/column.ts'
import { inputCodec } from '../wire/field-columns.ts'
import { dateColumns, decodeEntry, noEntry } from '../wire/head.ts'
import { createWireNames } from '../wire/names.ts'
import { getColumns } from './columns.ts'

/** The entry of an editor. With a null `id`, the server creates the id. */
export type EntryDraft = Pick<SaveInput, 'loaded' | 'revision' | 'values' | 'items'> & { readonly id: string | null }

const invalidField = { error: 'invalidField' } as const

/** An id that the client created; '' is no id. */
export const entryIdSchema = string(invalidField).check(refine((id) => id === '' || isUuid(id), invalidField))

/** The revision that a change is based on. A client that does not track revisions leaves it out. */
export const revisionCodec = optional(
  codec(union([number(), string()], invalidField), number(), {
    decode: (sent, { issues }) => {
      if (!/^\d{1,15}$/.test(String(sent))) issues.push({ code: 'custom', message: 'invalidField', input: sent })
      return Number(sent)
    },
    encode: (value) => value,
  }),
)

/** A revision; null without a revision. */
export const nullableRevisionCodec = codec(revisionCodec, custom<number | null>(), {
  decode: (sent) => sent ?? null,
  encode: (revision) => revision ?? undefined,
})

/** The id that makes a write safe to repeat; null without an id. */
export const operationCodec = codec(optional(entryIdSchema), custom<string | null>(), {
  decode: (sent) => sent || null,
  encode: (operation) => operation ?? undefined,
})

/** `OBJECT` of a save: the entry, with the id, dates and revision it was loaded with. */
export function draftCodec(collection: Collection, units: Units) {
  const { area, kind } = collection
  const { valueInputs, itemInputs } = getColumns(collection, units)
  const names = createWireNames(collection)
  const period = dateColumns(names)
  const anyText = optional(string(invalidField))
  const isRecord = kind === 'record'
  const shape: Readonly<Record<string, ZodMiniType>> = {
    _id: optional(entryIdSchema),
    revision: revisionCodec,
    ...Object.fromEntries(period.map(({ name }) => [name, anyText])),
    ...(isRecord ? { [names.section]: itemsCodec(itemInputs, area.maxItems) } : {}),
    ...createShape(valueInputs),
  }
  return codec(object(shape, { error: 'invalidObject' }), custom<EntryDraft>(), {
    decode: (sent, { issues }) => {
      const id = String(sent['_id'] ?? '')
      const revision = sent['revision'] as number | undefined
      const entry = decodeEntry<Pick<LoadedEntry, 'period'>>(period, sent)
      if (!canBeLoaded(collection, entry)) issues.push({ code: 'custom', message: 'invalidDate', input: sent })
      const draft = {
        id: id || null,
        ...toLoaded(id === '' || entry === null ? null : { id, ...entry }, revision),
        values: decodeColumns<Values>(valueInputs, sent),
        items: (sent[names.section] ?? []) as readonly Values[],
      }
      const isEmpty = isRecord && draft.items.length === 0 && !hasDayValue(area, draft.values)
      if (isEmpty) issues.push({ code: 'custom', message: 'errorCount', path: [names.section], input: sent })
      return draft
    },
    encode: ({ id, loaded, revision, values, items }) => ({
      _id: loaded?.id ?? id ?? '',
      revision: loaded === null ? revision : (loaded.revision ?? undefined),
      ...encodeColumns(period, loaded ?? noEntry),
      ...encodeColumns(valueInputs, values),
      [names.section]: items,
    }),
  })
}

/** The items of a save: at most `limit`. */
export function itemsCodec(columns: readonly Column<Values>[], limit: number) {
  const error = ({ input }: { readonly input?: unknown }) => (input === undefined ? 'errorCount' : 'invalidObject')
  return array(inputCodec<Values>(columns, 'invalidObject'), { error }).check(
    refine((items) => items.length <= limit, { error: 'tooManyItems', params: { limit } }),
  )
}

// A loaded entry is found by its period, so the period must have valid days and a type of the collection.
function canBeLoaded(collection: Collection, entry: Pick<LoadedEntry, 'period'> | null): boolean {
  if (entry === null) return true
  const { type, start, end } = entry.period
  return isDay(start) && isDay(end) && listAllowedPeriodTypes(collection).includes(type)
}

/** The revision is of the loaded entry or, without a loaded entry, of the entry in the period of the save. */
export function toLoaded(
  entry: Pick<LoadedEntry, 'id' | 'period'> | null,
  revision: number | undefined,
): Pick<EntryDraft, 'loaded' | 'revision'> {
  if (entry !== null) return { loaded: { ...entry, revision: revision ?? null } }
  return { loaded: null, ...(revision === undefined ? {} : { revision }) }
}
