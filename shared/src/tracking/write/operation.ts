import type { Period } from '../../calendar/period.ts'
import type { SaveMode } from '../../engine/save-mode.ts'
import { Refusal } from '../../errors.ts'
import type { Entry } from '../entry.ts'
import type { Collection, Writer } from '../store.ts'
import { isUuid } from '../uuid.ts'
import { applyRemoval, applySave, type LoadedEntry, type MergeResult } from './save.ts'

interface SaveOperation {
  readonly act: 'save'
  /** `add`: inserts where there is an entry, and creates one where there is none. */
  readonly mode: SaveMode | 'add'
  readonly loaded: LoadedEntry | null
  /** The revision of the entry that it changes, or that a new entry replaces. */
  readonly revision: number | undefined
  /** The id of the entry that has `revision`. */
  readonly entryId: string | undefined
  readonly entry: Pick<Entry, 'id' | 'period' | 'values' | 'items'>
  /** Whether the contents were accepted before: the user gets them back, by an undo or by the resolution of a conflict, or copies them. */
  readonly isRestoration?: boolean | undefined
}

interface RemovalOperation {
  readonly act: 'remove'
  readonly period: Period
  readonly revision: number | null
  /** The id of the entry that has `revision`. */
  readonly entryId: string | undefined
}

/** A save or a removal of a device. */
export type PlannedOperation = SaveOperation | RemovalOperation

/** An operation with the one on which it depends: it expects the revision of its result. */
export type EntryOperation = PlannedOperation & { readonly after: string | null }

/**
 * Applies an operation, on the server and on the device that made it. Refuses as `saveEntry` and `removeEntry` do, and with
 * `invalidField` where the operation `after` is none of an entry. It waits for nothing but the writer.
 */
export async function applyOperation(
  writer: Writer,
  collection: Collection,
  operation: EntryOperation,
): Promise<MergeResult> {
  if (operation.act === 'save') return applySaveOperation(writer, collection, operation)
  const revision = await findExpectedRevision(writer, operation, operation.revision)
  const { period, entryId } = operation
  return applyRemoval(writer, collection, { period, revision, ...(entryId === undefined ? {} : { entryId }) })
}

async function applySaveOperation(
  writer: Writer,
  collection: Collection,
  operation: Extract<EntryOperation, SaveOperation>,
): Promise<MergeResult> {
  const { mode, loaded, entryId, isRestoration } = operation
  const { id, period, values, items } = operation.entry
  const contents = { id, period, values, items, isRestoration }
  const sent = loaded === null ? (operation.revision ?? null) : loaded.revision
  const made = await findExpectedRevision(writer, operation, sent)
  if (mode === 'add') {
    const isOccupied = (await writer.find(collection, period)) !== null
    return applySave(writer, collection, { ...contents, mode: isOccupied ? 'insert' : 'create', loaded })
  }
  // An addition without a revision adds to any revision of the entry.
  const revision = mode === 'insert' && sent === null ? null : made
  if (loaded !== null) return applySave(writer, collection, { ...contents, mode, loaded: { ...loaded, revision } })
  const expected = { ...(revision === null ? {} : { revision }), ...(entryId === undefined ? {} : { entryId }) }
  return applySave(writer, collection, { ...contents, mode, loaded, ...expected })
}

async function findExpectedRevision(
  writer: Writer,
  { after }: EntryOperation,
  sent: number | null,
): Promise<number | null> {
  if (after === null) return sent
  const operation = await writer.findOperation(after)
  const { id, revision, isMerged } = (operation?.result ?? {}) as Partial<MergeResult>
  // Only operations of entries have the id and the revision of an entry; those of lists have none, or those of a food.
  if (id === undefined || !isUuid(id) || revision === undefined) throw new Refusal('invalidField', { field: 'after' })
  // The device has not seen the writes of others before a merge, so the revision that the device gave itself counts.
  return isMerged === true ? sent : revision
}
