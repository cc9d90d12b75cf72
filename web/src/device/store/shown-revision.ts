import type { Entry } from '@haru/shared/tracking/entry.ts'
import { type EntryRow, readEntry } from '@haru/shared/tracking/rows.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import type { StoredRow } from './schema.ts'

// A device shows its unsent contents with the revision that they will have on the server. If another device writes first, the server gives this
// revision to other contents, which an editor that was opened before must not replace: its user has not seen them. So from then on the entry
// is shown with another number: its revision, and the generation of its contents.

/** More than any revision of the server. */
const generationSize = 2 ** 24
/** Shown numbers have at most 15 digits, as many as a call takes. */
const generationCount = 2 ** 25

type ShownRow = Pick<StoredRow, 'revision' | 'unseen'>

export function getShownRevision({ revision, unseen }: ShownRow): number {
  return revision + (unseen?.generation ?? 0) * generationSize
}

/** The revision of the server that is shown as a number. */
export function toServerRevision(shown: number): number {
  return shown % generationSize
}

/** A random number: an editor may have one from before the copy was removed, so they cannot be counted. */
export function createGeneration(): number {
  return 1 + Math.floor(Math.random() * (generationCount - 1))
}

/** Whether an editor with this number may have contents of an earlier generation. */
export function hasOtherContents({ unseen }: ShownRow, shown: number): boolean {
  if (unseen === undefined || Math.floor(shown / generationSize) === unseen.generation) return false
  return toServerRevision(shown) <= unseen.lastOwnRevision
}

export function readShownEntry(collection: Collection, row: EntryRow & ShownRow): Entry {
  return { ...readEntry(collection, row), revision: getShownRevision(row) }
}

/** The unsent row of an entry of the server is shown with its generation. */
export function joinGeneration(local: StoredRow, row: StoredRow | undefined): StoredRow {
  return row?.unseen === undefined || row.id !== local.id ? local : { ...local, unseen: row.unseen }
}
