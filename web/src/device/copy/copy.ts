import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { EntryCopy } from '@haru/shared/contract/exchange/copy-calls.ts'
import { readEarlierFoods } from '../food/earlier-foods.ts'
import { storeLostFoods } from '../food/lost-foods.ts'
import { putEarlierRows } from '../queue/restore-queue.ts'
import { replayOperations } from '../queue/unsent.ts'
import type { AccountLists } from '../store/lists.ts'
import { type Cursor, putMeta, readCursor } from '../store/meta.ts'
import { putLists } from '../store/put-lists.ts'
import type { WriteTransaction } from '../store/schema.ts'
import { putServerChanges } from '../store/server-changes.ts'
import { removeCopiedRows } from './copied-rows.ts'
import { readEarlierEntries } from './earlier-entries.ts'
import { readEarlierLists } from './earlier-lists.ts'
import { noteEarlierRevisions, storeLostEntries } from './lost-entries.ts'
import { type CopyProgress, isCopied, readCopyProgress } from './progress.ts'

/** A part of a copy of the entries of a user. */
export interface CopyPart {
  readonly copy: Pick<EntryCopy, 'epoch' | 'cursor' | 'entries'>
  /** The lists of the account with the part that begins a copy; null with the others. */
  readonly lists: AccountLists | null
  /** How far the copy had come when the part was requested; null with the parts of the response that begins it. */
  readonly progressBefore: CopyProgress | null
  /** With the last part of a response. */
  readonly progress: CopyProgress | null
}

interface CopyContext {
  readonly areas: readonly AnyArea[]
  /** In milliseconds since 1970. */
  readonly now: number
}

/**
 * Stores a part of a copy. Returns how many entries a restored server has lost, with the last part; null if the part is of another state of
 * the server than the device knows: an older one could bring back entries that were removed since, and a later one could have the amounts of
 * another currency. Null also if another tab has removed or continued the copy since the part was requested: the days of the part would join
 * those of another copy.
 */
export async function putCopyPart(
  transaction: WriteTransaction,
  { areas, now }: CopyContext,
  { copy, lists, progressBefore, progress }: CopyPart,
): Promise<number | null> {
  const known = await readCursor(transaction)
  if (known !== null && (known.epoch !== copy.epoch || known.cursor !== copy.cursor)) return null
  if (known === null) {
    if (lists === null) return null
    // A copy whose cursor cannot be read would keep rows that were removed since.
    await clearCopy(transaction)
    await removeCopiedRows(transaction, copy)
    await putMeta(transaction, { epoch: copy.epoch, cursor: copy.cursor })
  } else if (JSON.stringify(await readCopyProgress(transaction)) !== JSON.stringify(progressBefore)) {
    return null
  }
  const hasLists = await putLists(transaction, areas, lists ?? {})
  const changed = await putServerChanges(transaction, areas, {
    entries: copy.entries,
    removed: [],
    cursor: copy.cursor,
  })
  await noteEarlierRevisions(transaction, changed)
  await replayOperations(transaction, { areas, changed: hasLists ? null : changed })
  if (progress === null) return 0
  await putProgress(transaction, progress)
  if (!isComplete(progress)) return 0
  await storeLostFoods(transaction, now)
  return storeLostEntries(transaction, { areas, now })
}

function putProgress(transaction: WriteTransaction, { copied, entryDays }: CopyProgress): Promise<void> {
  return putMeta(transaction, {
    copiedStart: copied.start,
    copiedEnd: copied.end,
    wholeStart: entryDays?.start ?? '',
    wholeEnd: entryDays?.end ?? '',
  })
}

function isComplete(progress: CopyProgress): boolean {
  return progress.entryDays === null || isCopied(progress, progress.entryDays)
}

/** The server has refused the cursor of a request. */
export interface CursorRefusal {
  readonly request: Cursor
  /** The present one of the server. */
  readonly serverEpoch: string
}

/**
 * Removes the entries of the server, so that they are copied again. No operation is removed. Entries and lists of another epoch than that of
 * the server are kept until they can be compared. Does nothing if another tab has changed the cursor since the request: what that tab copies
 * would take the place of the entries that are kept.
 */
export async function removeCopy(
  transaction: WriteTransaction,
  areas: readonly AnyArea[],
  { request, serverEpoch }: CursorRefusal,
): Promise<void> {
  const known = await readCursor(transaction)
  if (known?.epoch !== request.epoch || known.cursor !== request.cursor) return
  await putEarlierRows(transaction, {
    earlierEntries: await readEarlierEntries(transaction, serverEpoch),
    earlierFoods: await readEarlierFoods(transaction, serverEpoch),
    earlierLists: await readEarlierLists(transaction, serverEpoch),
  })
  await clearCopy(transaction)
  await replayOperations(transaction, { areas, changed: null })
}

/** Only deletes, because a full storage takes no row. */
export async function clearCopy(transaction: WriteTransaction): Promise<void> {
  const names = ['epoch', 'cursor', 'copiedStart', 'copiedEnd', 'wholeStart', 'wholeEnd'] as const
  const meta = transaction.objectStore('meta')
  await Promise.all([
    transaction.objectStore('serverEntry').clear(),
    transaction.objectStore('total').clear(),
    ...names.map((name) => meta.delete(name)),
  ])
}
