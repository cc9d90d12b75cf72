import type { Period } from '../calendar/period.ts'
import { Refusal } from '../errors.ts'
import type { Entry } from './entry.ts'
import { keptOf } from './kept.ts'
import { once } from './once.ts'
import type { SaveAnswer } from './save.ts'
import type { Collection, Owner, Store, Writer } from './store.ts'

/** What a save or a removal made of one period. */
export interface Change {
  readonly period: Period
  /** What stood there; null where the period was free. */
  readonly before: Entry | null
  /** What stands there since; null where it is free. */
  readonly after: Pick<Entry, 'id' | 'revision'> | null
}

/** Receives the changes of an operation, so that they can be undone. */
export type ChangeLog = (changes: readonly Change[]) => void

export interface UndoInput {
  readonly changes: readonly Change[]
  /** Makes the undo safe to repeat. */
  readonly operation: string | null
}

/**
 * Puts back what stood on each period before, all of it or nothing. Refuses with `staleVersion` where a period has changed
 * since: an undo overwrites nothing that is newer. Revisions count on, so that other devices see the undo as a change.
 */
export function undo(
  store: Store,
  owner: Owner,
  collection: Collection,
  { changes, operation }: UndoInput,
): Promise<SaveAnswer> {
  return store.write(owner, (writer) =>
    once(
      writer,
      operation,
      { shelf: [collection.area.id, collection.kind], undo: changes.map(({ period }) => period) },
      () => restore(writer, collection, changes),
    ),
  )
}

async function restore(writer: Writer, collection: Collection, changes: readonly Change[]): Promise<SaveAnswer> {
  const current: (Entry | null)[] = []
  for (const change of changes) current.push(await findUnchanged(writer, collection, change))
  const befores = changes.flatMap(({ before }) => before ?? [])
  const revision = nextRevision(changes)
  // Removed first: what was moved goes back under its own id.
  for (const entry of current.filter((_, i) => changes[i]?.before === null)) {
    if (entry !== null) await writer.remove(collection, entry)
  }
  for (const before of befores) await writer.put(collection, { ...before, revision }, keptOf(collection, before))
  return { id: befores[0]?.id ?? '', revision }
}

/** What stands on the period of a change. Refuses with `staleVersion` where that is not what the change left. */
async function findUnchanged(writer: Writer, collection: Collection, { period, after }: Change): Promise<Entry | null> {
  const entry = await writer.find(collection, period)
  if (entry?.id === after?.id && entry?.revision === after?.revision) return entry
  throw new Refusal('staleVersion', entry === null ? {} : { current: entry })
}

function nextRevision(changes: readonly Change[]): number {
  return Math.max(...changes.flatMap(({ before, after }) => [before?.revision ?? 0, after?.revision ?? 0])) + 1
}
