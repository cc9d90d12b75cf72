import { type ErrorCode, isRefusalMessage, Refusal, type RefusalDetails } from '@haru/shared/errors.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { wait } from '../../lib/wait.ts'
import type { DeviceChange } from '../exchange/synchronizer.ts'
import type { UnsentOperation } from '../store/schema.ts'
import type { DeviceStore } from '../store/store.ts'

export interface ExchangeOptions {
  /** Exchanges with the server all that is stored until now. */
  readonly synchronize: () => Promise<void>
}

export interface OperationSenderOptions extends ExchangeOptions {
  readonly store: DeviceStore
  readonly owner: Owner
  /** Announces a change of this device to the screens and the other tabs. */
  readonly announceChange: (change: DeviceChange) => void
  /** Calls the listener after each change of the queue. */
  readonly subscribe: (listener: () => void) => () => void
  /** Whether the browser has a network. */
  readonly isOnline: () => boolean
  /** Whether the server could not be reached the last time. */
  readonly isOffline: () => boolean
}

/** An operation that is not stored yet. */
interface SentWrite<Result> {
  readonly id: string
  /** Stores the operation. Refuses as the server does, and then stores nothing. */
  readonly store: () => Promise<Result>
  /** The change of the operation on this device. */
  readonly change: DeviceChange
  /** The Refusal of the call to the server, with the wire name of its field. */
  readonly createRefusal: (code: ErrorCode, details: RefusalDetails) => Refusal
}

interface SendResult<Result> {
  readonly result: Result
  /** Whether the server has done the operation. */
  readonly isDone: boolean
}

/**
 * Stores an operation on this device and waits a moment for the server to do it. Null if the operation was not stored and only a call to the
 * server can do it. An operation that is refused in this time is undone, and the Refusal is thrown with the wire name of its field.
 */
export type OperationSender = <Result>(write: SentWrite<Result>) => Promise<SendResult<Result> | null>

/** How long an operation waits for the server, so that a refusal is shown where the user has typed. */
const maxServerWaitMs = 700

export function createOperationSender(options: OperationSenderOptions): OperationSender {
  return async (write) => {
    const stored = await storeOperation(options, write)
    if (stored === null) return null
    options.announceChange(write.change)
    const operation = await waitForServer(options, write.id)
    if (operation === null) return { ...stored, isDone: true }
    if (operation?.status !== 'refused') return { ...stored, isDone: false }
    // About one on which an operation of another tab depends, the user decides later.
    const isUndone = await options.store.undoUnsentOperation(options.owner, write.id).catch(() => false)
    if (!isUndone) return { ...stored, isDone: false }
    options.announceChange(write.change)
    const { code = 'unexpected', ...reason } = operation.refusal ?? {}
    // A call has sent the same operation before, and the server knows it by the text of that call.
    if (code === 'operationReplayed') return null
    throw write.createRefusal(code, pickDetails(reason))
  }
}

/** The field and the message of a refusal. The entry that caused it is not in the form of a call. */
function pickDetails({ field, msg }: Partial<Record<'field' | 'msg', string | undefined>>): RefusalDetails {
  return { ...(field === undefined ? {} : { field }), ...(isRefusalMessage(msg) ? { msg } : {}) }
}

/** The refusals that may only say that the device does not know yet what the server has. */
const outdatedCodes: ReadonlySet<ErrorCode> = new Set(['staleVersion', 'alreadyExists', 'noData', 'limitReached'])

/** Exchanges with the server, and does not wait for a long copy. */
export function exchangeBriefly({ synchronize }: ExchangeOptions): Promise<unknown> {
  return Promise.race([synchronize().catch(() => undefined), wait(maxServerWaitMs)])
}

/** Stores an operation. Null if the device cannot store it. */
async function storeOperation<Result>(
  options: OperationSenderOptions,
  { store, createRefusal }: SentWrite<Result>,
): Promise<{ readonly result: Result } | null> {
  const createWireRefusal = ({ code, details }: Refusal) => createRefusal(code, pickDetails(details))
  try {
    return { result: await store() }
  } catch (error) {
    if (!(error instanceof Refusal)) return null
    if (!outdatedCodes.has(error.code) || !options.isOnline()) throw createWireRefusal(error)
  }
  await exchangeBriefly(options)
  try {
    return { result: await store() }
  } catch (error) {
    if (error instanceof Refusal) throw createWireRefusal(error)
    return null
  }
}

/**
 * The operation as it is after the server has answered or the time is over; null if the server has done it. Undefined where the operation is only
 * known to be stored, because there is no server or the database fails.
 */
async function waitForServer(options: OperationSenderOptions, id: string): Promise<UnsentOperation | null | undefined> {
  const { store, owner, synchronize, subscribe, isOnline, isOffline } = options
  // An operation that was not sent can be undone.
  if (!isOnline()) return undefined
  const exchange = synchronize().catch(() => undefined)
  // It is not waited for where the last exchange found no server.
  if (isOffline()) return undefined
  const find = () => store.findUnsent(owner, id).catch(() => undefined)
  const { promise, resolve } = Promise.withResolvers<void>()
  // The exchange may go on with a long copy after it has sent the operation.
  const stop = subscribe(() => {
    void find().then((operation) => operation?.status !== 'waiting' && resolve())
  })
  await Promise.race([promise, exchange, wait(maxServerWaitMs)])
  stop()
  return find()
}
