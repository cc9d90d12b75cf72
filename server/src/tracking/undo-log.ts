import { Refusal } from '@haru/shared/errors.ts'
import type { Owner, Shelf } from '@haru/shared/tracking/store.ts'
import type { Change } from '@haru/shared/tracking/undo.ts'
import type { Clocks } from '../clocks.ts'
import { keepNewest } from '../newest.ts'

/** Ten seconds are shown; the rest is for slow networks. */
export const undoLifetimeMs = 60_000
/** In characters. A full day of the longest notes has 100,000 of them. */
const maxSize = 4 * 1024 * 1024

/** What an operation changed, for as long as it can be undone. */
export interface UndoLog {
  readonly add: (key: UndoKey, changes: readonly Change[]) => void
  /** Refuses with `tooLate` where the operation is unknown or too old. */
  readonly find: (key: UndoKey) => readonly Change[]
}

export interface UndoKey {
  readonly owner: Owner
  readonly shelf: Shelf
  readonly operation: string
}

/** Keeps changes in the memory of this process, up to a size; a restart forgets them. */
export function createUndoLog({ now }: Pick<Clocks, 'now'>): UndoLog {
  const log = keepNewest<string, { readonly text: string; readonly expiresAt: number }>(
    maxSize,
    (key, { text }) => key.length + text.length,
  )
  return {
    add: (key, changes) => log.put(nameOf(key), { text: JSON.stringify(changes), expiresAt: now() + undoLifetimeMs }),
    find: (key) => {
      const found = log.get(nameOf(key))
      if (found === undefined || found.expiresAt <= now()) throw new Refusal('tooLate', { msg: 'error.undoTooLate' })
      return JSON.parse(found.text)
    },
  }
}

function nameOf({ owner, shelf, operation }: UndoKey): string {
  return `${owner.ownerId} ${shelf.area.id} ${shelf.kind} ${operation}`
}
