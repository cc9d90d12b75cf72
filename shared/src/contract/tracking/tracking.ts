import { array, codec, custom, number, object, enum as oneOf, optional, string } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import { type PeriodType, periodTypes } from '../../calendar/period.ts'
import type { SaveMode } from '../../engine/save-mode.ts'
import type { Units } from '../../field/units.ts'
import type { EntryKind } from '../../tracking/entry.ts'
import { type EntryView, type ListInput, pageSize, type TakenPeriods } from '../../tracking/read/entries.ts'
import type { Collection } from '../../tracking/store.ts'
import type { RemoveInput, SaveInput, SaveResult } from '../../tracking/write/save.ts'
import { formatRange, parseRange, periodCodec, rangeCodec } from '../wire/dates.ts'
import { type Endpoint, endpoint } from '../wire/endpoint.ts'
import { detailCodec, envelopeShape, pageCodec, pageRequestCodec, successEnvelope } from '../wire/envelope.ts'
import { draftCodec, entryIdSchema, revisionCodec, toLoaded } from './draft.ts'
import { entryFormat } from './entry.ts'

/** The calls of an area for its records or for its goals. */
export function trackingCalls(area: AnyArea, kind: EntryKind) {
  const collection = { area, kind }
  const base = baseOf(collection)
  const what = `${area.id} ${kind}`
  return {
    exist: endpoint({
      method: 'GET',
      path: `${base}/exist`,
      access: 'user',
      summary: `The periods that have a ${what}`,
      input: () => object({ DATE: rangeCodec }),
      output: () => existCodec,
    }),
    list: endpoint({
      method: 'GET',
      path: `${base}/list`,
      access: 'user',
      summary: `The ${what}s of a range of days, ten to a page`,
      input: () => firstPageInput,
      output: (units) => pageCodec(entryFormat(collection, units)),
    }),
    detail: endpoint({
      method: 'GET',
      path: `${base}/detail`,
      access: 'user',
      summary: `The ${what} of one period`,
      input: () => object({ DATE: periodCodec(collection) }),
      output: (units) => detailCodec(entryFormat(collection, units), countsOf(kind)),
    }),
    ...writeCalls(collection),
  } as const
}

/** The calls that change the entries of a collection. */
export function writeCalls(collection: Collection) {
  const base = baseOf(collection)
  return {
    create: saveCall(collection, { method: 'POST', path: `${base}/create`, modes: ['create'] }),
    update: saveCall(collection, { method: 'PUT', path: `${base}/update`, modes: ['update', 'replace', 'insert'] }),
    remove: endpoint({
      method: 'DELETE',
      path: `${base}/delete`,
      access: 'user',
      summary: `Remove the ${collection.area.id} ${collection.kind} of one period`,
      input: () => removeInput(collection),
      output: () => saveResultCodec,
    }),
    undo: endpoint({
      method: 'POST',
      path: `${base}/undo`,
      access: 'user',
      summary: `Undo a save or a removal of a ${collection.area.id} ${collection.kind}, within a minute`,
      input: () => undoInput,
      output: () => saveResultCodec,
    }),
  } as const
}

export type WriteCalls = ReturnType<typeof writeCalls>

function baseOf({ area, kind }: Collection): Endpoint['path'] {
  return kind === 'goal' ? `/${area.id}/goal` : `/${area.id}`
}

interface SaveCall extends Pick<Endpoint, 'method' | 'path'> {
  /** The values of `type`; the first is the default. */
  readonly modes: readonly [SaveMode, ...SaveMode[]]
}

/** The size of a hundred items with every text at its limit, in characters of four bytes. */
const maxSaveBytes = 512 * 1024

function saveCall(collection: Collection, { method, path, modes }: SaveCall) {
  return endpoint({
    method,
    path,
    access: 'user',
    maxBodyBytes: maxSaveBytes,
    summary: `Save a ${collection.area.id} ${collection.kind}: ${modes.join(', ')}`,
    input: (units) => saveInput(collection, units, modes),
    output: () => saveResultCodec,
  })
}

export interface UndoRequest {
  /** The operation to undo. */
  readonly undo: string
  /** Makes the undo safe to repeat. */
  readonly operation: string | null
}

/** The input of a list: a page of `size` rows, and a range of days. */
export function pageInputCodec(size: number) {
  return codec(object({ PAGING: pageRequestCodec(size), DATE: rangeCodec }), custom<ListInput>(), {
    decode: ({ PAGING, DATE }) => ({ ...PAGING, range: DATE }),
    encode: ({ sort, page, range }) => ({ PAGING: { sort, page }, DATE: range }),
  })
}

const firstPageInput = pageInputCodec(pageSize)

/** The counts of a detail. A goal is its own only section. */
const countsOf = (kind: EntryKind) => (shown: EntryView | null) =>
  shown === null
    ? { totalCnt: 0, sectionCnt: 0 }
    : { totalCnt: 1, sectionCnt: kind === 'goal' ? 1 : shown.items.length }

const rangeTexts = array(string())
const existCodec = codec(
  object({ ...envelopeShape, result: object(byType(() => rangeTexts)) }),
  custom<TakenPeriods>(),
  {
    decode: ({ result }) => byType((type) => result[type].map((text) => ({ type, ...parseRange(text) }))),
    encode: (taken) => ({ ...successEnvelope, result: byType((type) => taken[type].map(formatRange)) }),
  },
)

function byType<T>(of: (type: PeriodType) => T): Record<PeriodType, T> {
  return Object.fromEntries(periodTypes.map((type) => [type, of(type)])) as Record<PeriodType, T>
}

/** A save of an editor. A null `id` leaves the id to the server. */
export type SaveRequest = Omit<SaveInput, 'id'> & { readonly id: string | null }

function saveInput(collection: Collection, units: Units, modes: SaveCall['modes']) {
  const wire = object({
    DATE: periodCodec(collection),
    OBJECT: draftCodec(collection, units),
    type: optional(oneOf(modes, { error: 'invalidType' })),
    revision: revisionCodec,
    operationId: optional(entryIdSchema),
  })
  return codec(wire, custom<SaveRequest>(), {
    decode: ({ DATE, OBJECT, type, revision, operationId }) => ({
      ...OBJECT,
      ...toLoaded(OBJECT.loaded, revision ?? OBJECT.loaded?.revision ?? OBJECT.revision),
      mode: type ?? modes[0],
      period: DATE,
      operation: operationId || null,
    }),
    encode: ({ mode, period, operation, ...draft }) => ({
      DATE: period,
      OBJECT: draft,
      type: mode,
      ...(operation === null ? {} : { operationId: operation }),
    }),
  })
}

function removeInput(collection: Collection) {
  const wire = object({ DATE: periodCodec(collection), revision: revisionCodec, operationId: optional(entryIdSchema) })
  return codec(wire, custom<RemoveInput>(), {
    decode: ({ DATE, revision, operationId }) => ({
      period: DATE,
      revision: revision ?? null,
      operation: operationId || null,
    }),
    encode: ({ period, revision, operation }) => ({
      DATE: period,
      ...(revision === null ? {} : { revision }),
      ...(operation === null ? {} : { operationId: operation }),
    }),
  })
}

/** `undo` is the `operationId` of the save or removal to undo. */
const undoInput = codec(object({ undo: entryIdSchema, operationId: optional(entryIdSchema) }), custom<UndoRequest>(), {
  decode: ({ undo, operationId }) => ({ undo, operation: operationId || null }),
  encode: ({ undo, operation }) => ({ undo, ...(operation === null ? {} : { operationId: operation }) }),
})

const saveResultCodec = codec(
  object({ ...envelopeShape, result: object({ _id: string(), revision: number() }) }),
  custom<SaveResult & { readonly msg: string }>(),
  {
    decode: ({ result, msg }) => ({ id: result._id, revision: result.revision, msg }),
    encode: ({ id, revision, msg }) => ({ status: 'success', msg, result: { _id: id, revision } }),
  },
)
