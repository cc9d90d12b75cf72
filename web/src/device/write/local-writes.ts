import type { AnyArea } from '@haru/shared/areas/define.ts'
import { isSamePeriod, type Period } from '@haru/shared/calendar/period.ts'
import {
  findSaveMessage,
  onDeviceMessages,
  removedMessage,
  undoneMessage,
} from '@haru/shared/contract/tracking/messages.ts'
import { type SaveRequest, type UndoRequest, writeCalls } from '@haru/shared/contract/tracking/tracking.ts'
import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import { encodePath } from '@haru/shared/contract/wire/names.ts'
import { type ErrorCode, Refusal, type RefusalDetails } from '@haru/shared/errors.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { listCollections } from '@haru/shared/tracking/collections.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import type { EntryChange } from '@haru/shared/tracking/write/change-log.ts'
import type { PlannedOperation } from '@haru/shared/tracking/write/operation.ts'
import type { RemoveInput, SaveResult } from '@haru/shared/tracking/write/save.ts'
import { decode, encode } from 'zod/mini'
import type { LocalResult } from '../../lib/call.ts'
import { loadListWrites } from '../food/food-parts.ts'
import { loadPart } from '../load-part.ts'
import { createOperationId } from '../queue/operation-format.ts'
import { createWriteFinder } from './find-write.ts'
import type { LocalWrite } from './local-write.ts'
import { createOperationSender, type OperationSender, type OperationSenderOptions } from './operation-sender.ts'
import { type KnownEntry, planSave } from './plan-save.ts'

interface LocalWriteOptions extends OperationSenderOptions {
  readonly areas: readonly AnyArea[]
}

/**
 * Does a call that writes entries, favourites or own foods on this device; null of any other call, and where the device cannot store the
 * write. Throws a Refusal as the server does.
 */
export type LocalWrites = (endpoint: Endpoint, input: unknown, units: Units) => Promise<LocalResult | null>

interface WriteResult extends SaveResult {
  readonly msg: string
}

interface WriteContext extends LocalWriteOptions {
  readonly send: OperationSender
  /** The changes of the last writes of this page, by their operations, so that they can be undone. */
  readonly undoable: Map<string, UndoableWrite>
}

interface UndoableWrite {
  readonly changes: readonly EntryChange[]
  /** The currency of their amounts (ISO 4217). */
  readonly currency: string
}

/** A call that writes entries of a collection. */
interface WriteCall<Input> {
  readonly collection: Collection
  readonly input: Input
  readonly units: Units
}

type WriteHandler = (context: WriteContext, call: WriteCall<never>) => Promise<WriteResult | null>

/** Does the writes of entries, favourites and own foods on this device; the queue sends them to the server. */
export function createLocalWrites(options: LocalWriteOptions): LocalWrites {
  const context = { ...options, send: createOperationSender(options), undoable: new Map() }
  const findWrite = createWriteFinder(
    listCollections(options.areas).flatMap((collection) => listEntryWrites(context, collection)),
    async () => (await loadListWrites())(context),
    options,
  )
  return async (endpoint, input, units) => {
    const write = await findWrite(endpoint)
    if (write === null) return null
    const sent = readAsSent(endpoint, input, units)
    if (sent === null) return null
    const output = await write({ ...sent, ...pickIsAddition(input) } as never, units)
    return output === null ? null : { output }
  }
}

function listEntryWrites(context: WriteContext, collection: Collection): readonly LocalWrite[] {
  const { create, update, remove, undo } = writeCalls(collection)
  const handlers: readonly (readonly [Endpoint, WriteHandler])[] = [
    [create, save],
    [update, save],
    [remove, removeEntry],
    [undo, undoOperation],
  ]
  return handlers.map(([endpoint, handle]) => ({
    endpoint,
    write: (input, units) => handle(context, { collection, input, units }),
  }))
}

/** The input as the server decodes it, with its numbers rounded; null if it is invalid, so that the server explains why. */
function readAsSent(endpoint: Endpoint, input: unknown, units: Units): object | null {
  const schema = endpoint.input(units)
  try {
    return decode(schema, encode(schema, input)) as object
  } catch {
    return null
  }
}

/** No other call has it. It is not sent. */
function pickIsAddition(input: unknown): Pick<SaveRequest, 'isAddition'> {
  const { isAddition } = input as Partial<SaveRequest>
  return isAddition === undefined ? {} : { isAddition }
}

async function save(
  context: WriteContext,
  { collection, input, units }: WriteCall<SaveRequest>,
): Promise<WriteResult | null> {
  const { period, loaded } = input
  const source = loaded === null || isSamePeriod(loaded.period, period) ? [] : [loaded.period]
  const before = await findEntries(context, collection, [period, ...source])
  if (before === null) return null
  return run(context, {
    id: input.operation ?? createOperationId(Date.now()),
    collection,
    operation: planSave(collection, { input, before, units }),
    currency: units.currency,
    before,
    msg: findSaveMessage(input),
  })
}

/** The entries of periods on this device; null if only the server has them, or if the database fails. */
async function findEntries(
  { store, owner }: Pick<WriteContext, 'store' | 'owner'>,
  collection: Collection,
  periods: readonly Period[],
): Promise<readonly KnownEntry[] | null> {
  try {
    return await store.readSnapshot(owner, ({ reader }) =>
      Promise.all(periods.map(async (period) => ({ period, entry: await reader.find(collection, period) }))),
    )
  } catch {
    return null
  }
}

async function removeEntry(
  context: WriteContext,
  { collection, input, units }: WriteCall<RemoveInput>,
): Promise<WriteResult | null> {
  const { period, operation } = input
  const before = await findEntries(context, collection, [period])
  if (before === null) return null
  const entry = before[0]?.entry ?? null
  // The user has confirmed the removal of the entry that this device has.
  const revision = input.revision ?? entry?.revision ?? null
  return run(context, {
    id: operation ?? createOperationId(Date.now()),
    collection,
    operation: { act: 'remove', period, revision, entryId: entry?.id },
    currency: units.currency,
    before,
    msg: removedMessage,
  })
}

interface PreparedWrite {
  readonly id: string
  readonly collection: Collection
  readonly operation: PlannedOperation
  readonly currency: string
  /** The entry of its period, and that of the period from which the entry moves. */
  readonly before: readonly KnownEntry[]
  readonly msg: string
}

async function run(context: WriteContext, { before, msg, ...write }: PreparedWrite): Promise<WriteResult | null> {
  const sent = await sendEntryOperation(context, write)
  if (sent === null) return null
  const {
    result: { id, revision },
    isDone,
  } = sent
  const made = write.operation.act === 'save' ? { id, revision } : null
  const changes = before.map(({ period, entry }, i) => ({ period, before: entry, after: i === 0 ? made : null }))
  rememberChanges(context.undoable, write.id, { changes, currency: write.currency })
  const onDevice = onDeviceMessages[made === null ? 'removed' : 'saved']
  return { id, revision, msg: isDone ? msg : onDevice }
}

function sendEntryOperation(
  { send, store, owner }: WriteContext,
  { id, collection, operation, currency }: Omit<PreparedWrite, 'before' | 'msg'>,
) {
  return send({
    id,
    store: () => store.addOperation(owner, { id, collection, ...operation }, currency),
    change: { areas: [collection.area.id], lists: [] },
    createRefusal: (code, details) => createEntryRefusal(collection, code, details),
  })
}

function createEntryRefusal(collection: Collection, code: ErrorCode, details: RefusalDetails): Refusal {
  const { maxItems } = collection.area
  const limit = code === 'limitReached' || code === 'tooManyItems' ? { limit: maxItems } : {}
  const field = details.field === undefined ? {} : { field: encodePath(collection, details.field) }
  return new Refusal(code, { ...details, ...field, ...limit })
}

/** The number of the last writes that can be undone. */
const maxUndoableWrites = 50

function rememberChanges(undoable: WriteContext['undoable'], id: string, write: UndoableWrite): void {
  undoable.set(id, write)
  const [oldest] = undoable.keys()
  if (undoable.size > maxUndoableWrites && oldest !== undefined) undoable.delete(oldest)
}

/**
 * Undoes an operation that was not sent. One that the server may have done is undone by other operations, which put back the exact
 * contents. Refuses with `staleVersion` if something was written since. The server refuses the undo of a write in another currency, and does
 * the undo whose code cannot be loaded.
 */
async function undoOperation(
  context: WriteContext,
  { collection, input, units }: WriteCall<UndoRequest>,
): Promise<WriteResult | null> {
  const undoable = context.undoable.get(input.undo)
  if (undoable === undefined || undoable.currency !== units.currency) return null
  const { changes } = undoable
  const { store, owner, announceChange } = context
  if (await store.undoUnsentOperation(owner, input.undo)) {
    announceChange({ areas: [collection.area.id], lists: [] })
    return { id: changes[0]?.before?.id ?? '', revision: changes[0]?.before?.revision ?? 0, msg: undoneMessage }
  }
  const periods = changes.map(({ period }) => period)
  const [undo, current] = await Promise.all([loadUndo().catch(() => null), findEntries(context, collection, periods)])
  if (undo === null || current === null) return null
  const operations = undo.planUndo(
    changes,
    current.map(({ entry }) => entry),
  )
  const [first, ...others] = operations.map((operation, i) => ({
    id: i === 0 && input.operation !== null ? input.operation : createOperationId(Date.now()),
    collection,
    operation,
    currency: units.currency,
  }))
  const sent = first === undefined ? null : await sendEntryOperation(context, first)
  if (sent === null) return null
  for (const each of others) await sendEntryOperation(context, each)
  return { ...sent.result, msg: sent.isDone ? undoneMessage : onDeviceMessages.saved }
}

const loadUndo = () => loadPart(() => import('./undo.ts'))
