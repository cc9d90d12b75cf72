import type { AnyArea } from '@haru/shared/areas/define.ts'
import { type ChangedList, type Changes, maxSentOperations } from '@haru/shared/contract/exchange/changes.ts'
import { isEntryOperation } from '@haru/shared/contract/exchange/operation-kind.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { callServer } from '../../lib/call.ts'
import type { CopiedDays, CopyClient, CopyOptions } from '../copy/copy-days.ts'
import { planCopyRange } from '../copy/progress.ts'
import { loadPart } from '../load-part.ts'
import { findCollection, isUnsentEntry } from '../queue/operation-format.ts'
import { DroppedCopyError } from '../removal/absence.ts'
import { isStorageFull } from '../store/database-fault.ts'
import type { Cursor } from '../store/meta.ts'
import type { UnsentOperation } from '../store/schema.ts'
import { isSendable } from './contract.ts'
import { takeBatch, toOperationRefusal } from './operation-batch.ts'
import { type ExchangeClient, RefusedBatchError, requestChanges } from './request-changes.ts'

/** The calls of the server that a device needs. Each throws the error of the network or the Refusal of the server. */
export interface ChangeClient extends ExchangeClient, CopyClient {
  /** Does another call. */
  readonly request: typeof callServer
  /** The key that encrypts the queue when the user leaves the device, 32 bytes in base64. */
  readonly readSealKey: () => Promise<string>
}

/** The changes of an exchange on the device. */
export interface DeviceChange {
  /** The ids of the areas with changed entries. */
  readonly areas: readonly string[]
  readonly lists: readonly ChangedList[]
  /** The number of operations that were locked when the user left this device, and are in the queue again. */
  readonly unlockedCount?: number
  /** The number of entries that a server lost when it was restored from a backup, and that are versions on this device. */
  readonly lostEntryCount?: number
}

interface SynchronizerOptions extends CopyOptions {
  readonly areas: readonly AnyArea[]
  readonly client: ChangeClient
  /** Called after each change of the entries, of the lists or of the queue, and after each part of the first copy. */
  readonly onChange: (change: DeviceChange) => void
}

export interface Synchronizer {
  /**
   * Sends the operations that wait, and stores the changes of the server and the missing parts of the copy. Throws the error of the first
   * call that fails; the operations that were not sent stay in the queue, and the next call continues.
   */
  readonly synchronize: () => Promise<void>
}

/** One is needed after the server has forgotten what the device does not know; a restore meanwhile needs another. */
const maxResets = 3

/** Creates the exchange of a device with the server. Several of them, as in two tabs, may run at once. */
export function createSynchronizer(options: SynchronizerOptions): Synchronizer {
  const state: State = {
    isCurrent: false,
    hasMore: true,
    batchSize: maxSentOperations,
    resets: 0,
    hasSentLists: false,
    hasFreedSpace: false,
  }
  return {
    synchronize: () =>
      exchangeAll(options, state).catch(async (error: unknown) => {
        if (!(error instanceof DroppedCopyError || (await freeSpace(options, state, error)))) throw error
        forgetServer(state)
        return exchangeAll(options, state)
      }),
  }
}

async function exchangeAll(options: SynchronizerOptions, state: State): Promise<void> {
  state.hasMore = true
  state.resets = 0
  if ((await options.store.readSealKey(options.owner)) === null) await unlockAll(options)
  let isDone = false
  while (!isDone) isDone = await runStep(options, state)
  await requireKnownOperations(options)
}

/**
 * Drops the copy, once, if the storage is full and operations wait that cannot even be marked as sent. Returns whether it did. The server has
 * what is dropped: without a response of the server, or if that was restored, the copy stays.
 */
async function freeSpace(options: SynchronizerOptions, state: State, error: unknown): Promise<boolean> {
  const { store, owner, client } = options
  if (state.hasFreedSpace || !isStorageFull(error) || (await listWaiting(options)).length === 0) return false
  const known = await store.readCursor(owner)
  if (known === null || (await client.exchange({ ...known, operations: [] })).isReset) return false
  state.hasFreedSpace = true
  await store.clearCopy(owner)
  return true
}

/** The first contact after a sign-in. */
async function unlockAll(options: SynchronizerOptions): Promise<void> {
  const { unlockQueues } = await loadPart(() => import('./unlock-queues.ts'))
  const onUnlocked = (unlockedCount: number) => options.onChange({ areas: [], lists: [], unlockedCount })
  await unlockQueues({ ...options, onUnlocked })
}

/** The device has no copy any more. */
function forgetServer(state: State): void {
  state.isCurrent = false
  state.hasSentLists = false
}

/** Refuses with `updateRequired` if operations of a later version wait, as after a return to an earlier version. */
async function requireKnownOperations({ store, owner }: SynchronizerOptions): Promise<void> {
  if ((await store.readQueueContents(owner)).laterIds.length > 0) throw new Refusal('updateRequired')
}

interface State {
  /** Whether the last response had everything up to then. */
  isCurrent: boolean
  /** Whether there is more to exchange. */
  hasMore: boolean
  /** The largest number of operations of a request. */
  batchSize: number
  /** How often the server has made the device copy everything again. */
  resets: number
  /** Whether the categories and saved sets that a restored server lost were sent. */
  hasSentLists: boolean
  /** Whether the copy was dropped because the storage was full. */
  hasFreedSpace: boolean
}

/** Exchanges, and then copies the next missing part. Returns whether everything is done. */
async function runStep(options: SynchronizerOptions, state: State): Promise<boolean> {
  const known = await options.store.readCursor(options.owner)
  // An operation that the user makes between two parts of a long copy is sent at once.
  if (known !== null && (state.hasMore || (await listWaiting(options)).length > 0)) {
    state.hasMore = await exchangeInParts(options, state, known)
    return false
  }
  const progress = known === null ? null : await options.store.readCopyProgress(options.owner)
  const range = planCopyRange(progress, options.today())
  if (range === null) {
    state.hasMore = await returnLostLists(options, state)
    return !state.hasMore
  }
  const { copyDays } = await loadPart(() => import('../copy/copy-days.ts'))
  const copied = await copyDays(options, { progress, range })
  if (copied === null) state.hasMore = true
  else reportCopy(options, copied)
  return false
}

/** Sends the lists of the account that a restored server lost, once. Returns whether there were any. */
async function returnLostLists(options: SynchronizerOptions, state: State): Promise<boolean> {
  if ((await options.store.findEarlierLists(options.owner)) === null) return false
  if (state.hasSentLists) return false
  const { sendLostLists } = await loadPart(() => import('./lost-lists.ts'))
  const isSent = await sendLostLists(options)
  state.hasSentLists = true
  return isSent
}

/** Halves the requests that the server refuses as a whole. An operation that is refused alone is marked. */
async function exchangeInParts(options: SynchronizerOptions, state: State, known: Cursor): Promise<boolean> {
  try {
    const hasMore = await exchange(options, state, known)
    state.batchSize = maxSentOperations
    return hasMore
  } catch (error) {
    if (!(error instanceof RefusedBatchError)) throw error
    const { batch, refusal } = error
    const [first] = batch
    if (batch.length === 1 && first !== undefined) {
      // Throws if the server refuses the rest of the request, so that no operation is at fault.
      await options.client.exchange({ ...known, operations: [] })
      await options.store.refuseOperation(options.owner, first.id, toOperationRefusal(refusal))
      reportChange(options, { batch, responses: [], lists: [] })
    }
    state.batchSize = batch.length === 1 ? maxSentOperations : Math.ceil(batch.length / 2)
    return true
  }
}

/** One exchange. Returns whether there is more to exchange. */
async function exchange(options: SynchronizerOptions, state: State, known: Cursor): Promise<boolean> {
  const { store, owner, client } = options
  const waiting = await listWaiting(options)
  // There may be many changes of the server, so they come in parts first. But the entries of operations that the server may have done
  // come with their results, so that no operation is shown above its own entry.
  const isSending = state.isCurrent || waiting.some(({ isAttempted }) => isAttempted)
  const batch = isSending ? takeBatch(waiting, state.batchSize) : []
  await store.markAttempted(
    owner,
    batch.map(({ id }) => id),
  )
  const responses = await requestChanges(client, known, batch)
  if (typeof responses === 'string') {
    forgetServer(state)
    state.resets += 1
    if (state.resets > maxResets) throw new Error('the server accepts no cursor')
    await store.removeCopy(owner, { request: known, serverEpoch: responses })
    return true
  }
  const changed = [...new Set(responses.flatMap((each) => each.changedLists))]
  await store.putExchange(owner, { request: known, responses, lists: await client.readLists(changed) })
  reportChange(options, { batch, responses, lists: changed })
  const hasMore = responses.at(-1)?.hasMore ?? false
  state.isCurrent = !hasMore
  // Operations that were not in the batch, and those that replace refused operations.
  return hasMore || (await listWaiting(options)).length > 0
}

interface StoredExchange {
  readonly batch: readonly UnsentOperation[]
  readonly responses: readonly Changes[]
  readonly lists: readonly ChangedList[]
}

/** The lists that operations change. */
const operationLists = ['favorites', 'ownFoods'] as const

/** A result changes what the device shows, also that of a refused operation, whose entry is not shown any more. */
function reportChange({ areas, onChange }: SynchronizerOptions, { batch, responses, lists }: StoredExchange): void {
  const changed = [
    ...responses.flatMap(({ entries, removed }) => [...entries, ...removed]),
    ...batch.map(({ sent }) => sent).filter(isEntryOperation),
  ]
  const ids = changed.flatMap(({ list }) => findCollection(areas, list)?.area.id ?? [])
  const sentLists = batch.some((each) => !isUnsentEntry(each)) ? operationLists : []
  const changedNames = [...new Set([...lists, ...sentLists])]
  if (ids.length > 0 || changedNames.length > 0) onChange({ areas: [...new Set(ids)], lists: changedNames })
}

function reportCopy({ areas, onChange }: SynchronizerOptions, { isComplete, lostEntryCount }: CopiedDays): void {
  // A list that had only a part is complete now.
  const change = { areas: isComplete ? areas.map(({ id }) => id) : [], lists: [] }
  onChange(lostEntryCount === 0 ? change : { ...change, lostEntryCount })
}

async function listWaiting({ store, owner }: SynchronizerOptions): Promise<readonly UnsentOperation[]> {
  return (await store.listUnsent(owner)).filter(isSendable)
}
