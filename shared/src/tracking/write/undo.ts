import type { Period } from '../../calendar/period.ts'
import { Refusal } from '../../errors.ts'
import type { Entry } from '../entry.ts'
import type { Collection, Owner, Store, Writer } from '../store.ts'
import { computeStoredTotals } from '../stored-totals.ts'
import { runIdempotent } from './idempotency.ts'
import type { SaveResult } from './save.ts'

/** What a save or a removal made of one period. */
export interface EntryChange {
  readonly period: Period
  /** What stood there; null where the period was free. */
  readonly before: Entry | null
  /** What stands there since; null where it is free. */
  readonly after: Pick<Entry, 'id' | 'revision'> | null
}

/** Receives the changes of an operation, so that they can be undone. */
export type ChangeLog = (changes: readonly EntryChange[]) => void

export interface UndoInput {
  readonly changes: readonly EntryChange[]
  /** Makes the undo safe to repeat. */
  readonly operation: string | null
}

/**
 * Puts back what stood on each period before, all of it or nothing. Refuses with `staleVersion` where a period has changed
 * since: an undo overwrites nothing that is newer. Revisions count on, so that other devices see the undo as a change.
 */
export function undoChanges(
  store: Store,
  owner: Owner,
  collection: Collection,
  { changes, operation }: UndoInput,
): Promise<SaveResult> {
  return store.write(owner, (writer) =>
    runIdempotent(
      writer,
      operation,
      { shelf: [collection.area.id, collection.kind], undo: changes.map(({ period }) => period) },
      () => restoreEntries(writer, collection, changes),
    ),
  )
}

async function restoreEntries(
  writer: Writer,
  collection: Collection,
  changes: readonly EntryChange[],
): Promise<SaveResult> {
  const current: (Entry | null)[] = []
  for (const change of changes) current.push(await findUnchanged(writer, collection, change))
  const befores = changes.flatMap(({ before }) => before ?? [])
  const revision = nextRevision(changes)
  // Removed first: what was moved goes back under its own id.
  for (const entry of current.filter((_, i) => changes[i]?.before === null)) {
    if (entry !== null) await writer.remove(collection, entry)
  }
  for (const before of befores)
    await writer.put(collection, { ...before, revision }, computeStoredTotals(collection, before))
  return { id: befores[0]?.id ?? '', revision }
}

/** What stands on the period of a change. Refuses with `staleVersion` where that is not what the change left. */
async function findUnchanged(
  writer: Writer,
  collection: Collection,
  { period, after }: EntryChange,
): Promise<Entry | null> {
  const entry = await writer.find(collection, period)
  if (entry?.id === after?.id && entry?.revision === after?.revision) return entry
  throw new Refusal('staleVersion', entry === null ? {} : { current: entry })
}

function nextRevision(changes: readonly EntryChange[]): number {
  return Math.max(...changes.flatMap(({ before, after }) => [before?.revision ?? 0, after?.revision ?? 0])) + 1
}
