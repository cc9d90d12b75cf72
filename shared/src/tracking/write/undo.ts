import { Refusal } from '../../errors.ts'
import type { Entry } from '../entry.ts'
import type { Collection, Owner, Store, Writer } from '../store.ts'
import { computeOwnTotals } from '../stored-totals.ts'
import type { EntryChange } from './change-log.ts'
import { runIdempotent } from './idempotency.ts'
import type { SaveResult } from './save.ts'

export interface UndoInput {
  readonly changes: readonly EntryChange[]
  /** The id that makes the undo safe to repeat. */
  readonly operation: string | null
}

/**
 * Restores the entry that each period had before the changes, for all periods or for none. Refuses with `staleVersion` if a period
 * has changed since, so that no newer entry is overwritten. Revisions continue, so that other devices see the undo as a
 * change.
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
      // The keys of the content are part of stored digests and never change.
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
  const previousEntries = changes.flatMap(({ before }) => before ?? [])
  const revision = computeNextRevision(changes)
  // Removals run first, because a moved entry returns under its own id.
  for (const entry of current.filter((_, i) => changes[i]?.before === null)) {
    if (entry !== null) await writer.remove(collection, entry)
  }
  for (const before of previousEntries) {
    const totals = await computeOwnTotals(writer, collection, before)
    await writer.put(collection, { ...before, revision }, totals)
  }
  return { id: previousEntries[0]?.id ?? '', revision }
}

/** Finds the entry of the period of a change. Refuses with `staleVersion` if it is not the entry after the change. */
async function findUnchanged(
  writer: Writer,
  collection: Collection,
  { period, after }: EntryChange,
): Promise<Entry | null> {
  const entry = await writer.find(collection, period)
  if (entry?.id === after?.id && entry?.revision === after?.revision) return entry
  throw new Refusal('staleVersion', entry === null ? {} : { current: entry })
}

function computeNextRevision(changes: readonly EntryChange[]): number {
  return Math.max(...changes.flatMap(({ before, after }) => [before?.revision ?? 0, after?.revision ?? 0])) + 1
}
