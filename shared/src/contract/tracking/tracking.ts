import { array, codec, custom, number, object, enum as oneOf, optional, string } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import { type PeriodType, periodTypes } from '../../calendar/period.ts'
import type { SaveMode } from '../../engine/save-mode.ts'
import type { Units } from '../../field/units.ts'
import type { EntryKind } from '../../tracking/entry.ts'
import {
  type EntryList,
  type EntryView,
  type ListInput,
  pageSize,
  type TakenPeriods,
} from '../../tracking/read/entries.ts'
import type { Collection } from '../../tracking/store.ts'
import type { RemoveInput, SaveInput, SaveResult } from '../../tracking/write/save.ts'
import { formatRange, parseRange, periodCodec, rangeCodec } from '../wire/dates.ts'
import { type Endpoint, endpoint } from '../wire/endpoint.ts'
import { countsShape, envelopeShape, pageRequestCodec, successEnvelope } from '../wire/envelope.ts'
import { draftCodec, entryIdSchema, loadedAs, revisionCodec } from './draft.ts'
import { shownReader, shownShape, shownWriter } from './entry.ts'

/** The calls that every area answers, for its records or for its goals. */
export function trackingCalls(area: AnyArea, kind: EntryKind) {
  const shelf = { area, kind }
  const base = baseOf(shelf)
  const what = `${area.id} ${kind}`
  return {
    exist: endpoint({
      method: 'GET',
      path: `${base}/exist`,
      access: 'user',
      summary: `Which periods have a ${what}`,
      input: () => object({ DATE: rangeCodec }),
      output: () => existCodec,
    }),
    list: endpoint({
      method: 'GET',
      path: `${base}/list`,
      access: 'user',
      summary: `The ${what}s of a range of days, ten to a page`,
      input: () => pageInputCodec,
      output: (units) => listCodec(shelf, units),
      write: (units) => listWriter(shelf, units),
    }),
    detail: endpoint({
      method: 'GET',
      path: `${base}/detail`,
      access: 'user',
      summary: `The ${what} of one period`,
      input: () => object({ DATE: periodCodec(shelf) }),
      output: (units) => detailCodec(shelf, units),
      write: (units) => detailWriter(shelf, units),
    }),
    ...writeCalls(shelf),
  } as const
}

export type TrackingCalls = ReturnType<typeof trackingCalls>

/** The calls that change what stands on a shelf. */
export function writeCalls(shelf: Collection) {
  const base = baseOf(shelf)
  return {
    create: saveCall(shelf, { method: 'POST', path: `${base}/create`, modes: ['create'] }),
    update: saveCall(shelf, { method: 'PUT', path: `${base}/update`, modes: ['update', 'replace', 'insert'] }),
    remove: endpoint({
      method: 'DELETE',
      path: `${base}/delete`,
      access: 'user',
      summary: `Remove the ${shelf.area.id} ${shelf.kind} of one period`,
      input: () => removeInput(shelf),
      output: () => saveResultCodec,
    }),
    undo: endpoint({
      method: 'POST',
      path: `${base}/undo`,
      access: 'user',
      summary: `Undo a save or a removal of a ${shelf.area.id} ${shelf.kind}, within a minute`,
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
  /** What `type` may say; the first where it says nothing. */
  readonly modes: readonly [SaveMode, ...SaveMode[]]
}

/** A hundred items with every text at its limit, in characters of four bytes. */
const maxSaveBytes = 512 * 1024

function saveCall(shelf: Collection, { method, path, modes }: SaveCall) {
  return endpoint({
    method,
    path,
    access: 'user',
    maxBodyBytes: maxSaveBytes,
    summary: `Save a ${shelf.area.id} ${shelf.kind}: ${modes.join(', ')}`,
    input: (units) => saveInput(shelf, units, modes),
    output: () => saveResultCodec,
  })
}

export interface UndoRequest {
  /** The operation that is undone. */
  readonly undo: string
  /** Makes the undo safe to repeat. */
  readonly operation: string | null
}

const pageInputCodec = listInputCodec(pageSize)

/** What a list is asked with: a page of so many rows, of a range of days. */
export function listInputCodec(size: number) {
  return codec(object({ PAGING: pageRequestCodec(size), DATE: rangeCodec }), custom<ListInput>(), {
    decode: ({ PAGING, DATE }) => ({ ...PAGING, range: DATE }),
    encode: ({ sort, page, range }) => ({ PAGING: { sort, page }, DATE: range }),
  })
}

function listCodec(shelf: Collection, units: Units) {
  const wire = object({ ...envelopeShape, result: array(shownShape(shelf)), ...countsShape })
  const read = shownReader(shelf, units)
  return codec(wire, custom<EntryList>(), {
    decode: ({ result, totalCnt }) => ({ entries: result.map(read).filter((each) => each !== null), count: totalCnt }),
    encode: listWriter(shelf, units) as never,
  })
}

function listWriter(shelf: Collection, units: Units) {
  const write = shownWriter(shelf, units)
  return ({ entries, count }: EntryList) => {
    return { ...successEnvelope, result: entries.map(write), totalCnt: count, sectionCnt: entries.length }
  }
}

function detailCodec(shelf: Collection, units: Units) {
  const wire = object({ ...envelopeShape, result: shownShape(shelf), ...countsShape })
  const read = shownReader(shelf, units)
  return codec(wire, custom<EntryView | null>(), {
    decode: ({ result }) => read(result),
    encode: detailWriter(shelf, units) as never,
  })
}

function detailWriter(shelf: Collection, units: Units) {
  const write = shownWriter(shelf, units)
  return (shown: EntryView | null) => {
    const result = write(shown)
    if (shown === null) return { ...successEnvelope, result, totalCnt: 0, sectionCnt: 0 }
    // A goal is its own only section.
    return { ...successEnvelope, result, totalCnt: 1, sectionCnt: shelf.kind === 'goal' ? 1 : shown.items.length }
  }
}

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

/** A save as a person's editor means it. `id` is null where the caller leaves it to the server. */
export type SaveRequest = Omit<SaveInput, 'id'> & { readonly id: string | null }

function saveInput(shelf: Collection, units: Units, modes: SaveCall['modes']) {
  const wire = object({
    DATE: periodCodec(shelf),
    OBJECT: draftCodec(shelf, units),
    type: optional(oneOf(modes, { error: 'invalidType' })),
    revision: revisionCodec,
    operationId: optional(entryIdSchema),
  })
  return codec(wire, custom<SaveRequest>(), {
    decode: ({ DATE, OBJECT, type, revision, operationId }) => ({
      ...OBJECT,
      ...loadedAs(OBJECT.loaded, revision ?? OBJECT.loaded?.revision ?? OBJECT.revision),
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

function removeInput(shelf: Collection) {
  const wire = object({ DATE: periodCodec(shelf), revision: revisionCodec, operationId: optional(entryIdSchema) })
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

/** `undo` is the `operationId` of what is undone. */
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
