import { boolean, codec, custom, number, object, enum as oneOf, optional, string } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import { periodTypes } from '../../calendar/period.ts'
import type { SaveMode } from '../../engine/save-mode.ts'
import type { Units } from '../../field/units.ts'
import type { Entry, EntryKind } from '../../tracking/entry.ts'
import type { ListInput, TakenPeriods } from '../../tracking/read/entries.ts'
import { pageSize } from '../../tracking/read/limits.ts'
import type { Collection } from '../../tracking/store.ts'
import type { RemoveInput, SaveInput, SaveResult } from '../../tracking/write/save.ts'
import { columnsFormat, mapColumn, objectCodec } from '../wire/column.ts'
import { periodCodec, rangeCodec, rangeFormat } from '../wire/dates.ts'
import { type Endpoint, endpoint, readEndpoint } from '../wire/endpoint.ts'
import { pageCodec, pageRequestCodec, resultFormatCodec, writeResultCodec } from '../wire/envelope.ts'
import { listFormat } from '../wire/format.ts'
import { draftCodec, entryIdSchema, nullableRevisionCodec, operationCodec, revisionCodec, toLoaded } from './draft.ts'
import { entryFormat } from './entry.ts'

/** The calls of an area for its records or for its goals. Reads of the calendar have other outputs at the same paths: `calendarCalls`. */
export function trackingCalls(area: AnyArea, kind: EntryKind) {
  const collection = { area, kind }
  const base = findBasePath(collection)
  const entryName = `${area.id} ${kind}`
  return {
    exist: readEndpoint({
      path: `${base}/exist`,
      summary: `The periods that have a ${entryName}`,
      input: () => object({ DATE: rangeCodec }),
      output: () => existCodec,
    }),
    list: readEndpoint({
      path: `${base}/list`,
      summary: `The ${entryName}s of a range of days, ten to a page`,
      input: () => pageInputCodec(pageSize),
      output: (units) => pageCodec(entryFormat(collection, units)),
    }),
    detail: readEndpoint({
      path: `${base}/detail`,
      summary: `The ${entryName} of one period`,
      input: () => object({ DATE: periodCodec(collection) }),
      output: (units) => resultFormatCodec(entryFormat(collection, units), createEntryCounter(kind)),
    }),
    ...writeCalls(collection),
  } as const
}

/** The calls that change the entries of a collection. */
export function writeCalls(collection: Collection) {
  const base = findBasePath(collection)
  const entryName = `${collection.area.id} ${collection.kind}`
  const write = { access: 'user', output: () => saveResultCodec } as const
  const save = (...modes: SaveModes) => ({
    ...write,
    maxBodyBytes: maxSaveBytes,
    summary: `Save a ${entryName}: ${modes.join(', ')}`,
    input: (units: Units) => saveInput(collection, units, modes),
  })
  return {
    create: endpoint({ method: 'POST', path: `${base}/create`, ...save('create') }),
    update: endpoint({ method: 'PUT', path: `${base}/update`, ...save('update', 'replace', 'insert') }),
    remove: endpoint({
      method: 'DELETE',
      path: `${base}/delete`,
      summary: `Remove the ${entryName} of one period`,
      input: () => removeInput(collection),
      ...write,
    }),
    undo: endpoint({
      method: 'POST',
      path: `${base}/undo`,
      summary: `Undo a save or a removal of a ${entryName}, within a minute`,
      input: () => undoInput,
      ...write,
    }),
  } as const
}

/** The path below which a collection has its calls. */
export function findBasePath(collection: Collection): Endpoint['path'] {
  return collection.kind === 'goal' ? `/${collection.area.id}/goal` : `/${collection.area.id}`
}

/** The values of `type` of a save; the first is the default. */
type SaveModes = readonly [SaveMode, ...SaveMode[]]

/** The size of a hundred items with every text at its limit, in characters of four bytes. */
export const maxSaveBytes = 512 * 1024

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

/** The counts of a detail. A goal counts as one section. */
export const createEntryCounter = (kind: EntryKind) => (view: Pick<Entry, 'items'> | null) =>
  view === null ? { totalCnt: 0, sectionCnt: 0 } : { totalCnt: 1, sectionCnt: kind === 'goal' ? 1 : view.items.length }

const existCodec = resultFormatCodec(
  columnsFormat<TakenPeriods>(
    periodTypes.map((type) => mapColumn(type, listFormat(rangeFormat((range) => ({ type, ...range }))), [])),
  ),
)

/** A save of an editor. With a null `id`, the server creates the id. */
export type SaveRequest = Omit<SaveInput, 'id'> & {
  readonly id: string | null
  /**
   * Whether the items are added to whatever the day has, as by quick entry. It is not sent: the client looks first, and a device that keeps a
   * copy sends an operation of the mode `add`.
   */
  readonly isAddition?: boolean
}

function saveInput(collection: Collection, units: Units, modes: SaveModes) {
  const wire = object({
    DATE: periodCodec(collection),
    OBJECT: draftCodec(collection, units),
    type: optional(oneOf(modes, { error: 'invalidType' })),
    revision: revisionCodec,
    operationId: operationCodec,
    isRestoration: optional(boolean({ error: 'invalidField' })),
  })
  return codec(wire, custom<SaveRequest>(), {
    decode: ({ DATE, OBJECT, type, revision, operationId, isRestoration }) => ({
      ...OBJECT,
      ...toLoaded(OBJECT.loaded, revision ?? OBJECT.loaded?.revision ?? OBJECT.revision),
      mode: type ?? modes[0],
      period: DATE,
      operation: operationId,
      ...(isRestoration === undefined ? {} : { isRestoration }),
    }),
    encode: ({ mode, period, operation, isRestoration, ...draft }) => ({
      DATE: period,
      OBJECT: draft,
      type: mode,
      operationId: operation,
      isRestoration,
    }),
  })
}

function removeInput(collection: Collection) {
  return objectCodec<RemoveInput>({
    period: ['DATE', periodCodec(collection)],
    revision: nullableRevisionCodec,
    operation: ['operationId', operationCodec],
  })
}

/** `undo` is the `operationId` of the save or removal to undo. */
const undoInput = objectCodec<UndoRequest>({ undo: entryIdSchema, operation: ['operationId', operationCodec] })

export const saveResultCodec = writeResultCodec(objectCodec<SaveResult>({ id: ['_id', string()], revision: number() }))
