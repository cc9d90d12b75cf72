import { Refusal } from '@haru/shared/errors.ts'
import type { Collection, Owner } from '@haru/shared/tracking/store.ts'
import type { EntryChange } from '@haru/shared/tracking/write/change-log.ts'
import type { Clocks } from '../runtime/clocks.ts'

/** The screen offers undo for ten seconds; the rest is for slow networks. */
export const undoLifetimeMs = 60_000
/** In characters. A full day with the longest notes has 100,000. */
const maxUserSize = 512 * 1024
const maxTotalSize = 16 * 1024 * 1024
/** The approximate size of an operation besides its text, in characters. */
const operationOverhead = 300

/** The changes of operations, for as long as they can be undone. */
export interface UndoLog {
  readonly add: (key: UndoKey, changes: readonly EntryChange[]) => void
  /** Refuses with `tooLate` where the operation is unknown, too old or of another currency. */
  readonly find: (key: UndoKey) => readonly EntryChange[]
}

interface UndoKey {
  readonly owner: Owner
  /** The currency of the account (ISO 4217). The amounts of changes in another currency are not those of today. */
  readonly currency: string
  readonly collection: Collection
  readonly operation: string
}

interface LoggedOperation {
  readonly text: string
  readonly expiresAt: number
}

/** The operations of one user, the oldest first. */
interface UserLog {
  readonly operations: Map<string, LoggedOperation>
  size: number
}

/**
 * Stores changes in the memory of this process; a restart loses them. Beyond the limit of a user, the oldest operations of that
 * user are removed. Beyond the limit of all users together, expired operations are removed first, then the oldest of the user with
 * the largest log.
 */
export function createUndoLog({ now }: Pick<Clocks, 'now'>): UndoLog {
  const users = new Map<string, UserLog>()
  let totalSize = 0

  function remove(ownerId: string, user: UserLog, name: string): void {
    const operation = user.operations.get(name)
    if (operation === undefined) return
    const size = computeSize(name, operation)
    user.size -= size
    totalSize -= size
    user.operations.delete(name)
    if (user.operations.size === 0) users.delete(ownerId)
  }

  function removeOldest(ownerId: string, user: UserLog): void {
    const [oldest] = user.operations.keys()
    if (oldest !== undefined) remove(ownerId, user, oldest)
  }

  function removeExpired(): void {
    for (const [ownerId, user] of users) {
      for (const [name, { expiresAt }] of user.operations) if (expiresAt <= now()) remove(ownerId, user, name)
    }
  }

  function shrink(ownerId: string, user: UserLog): void {
    while (user.size > maxUserSize && user.operations.size > 1) removeOldest(ownerId, user)
    if (totalSize > maxTotalSize) removeExpired()
    while (totalSize > maxTotalSize) {
      const [maxUserId, largest] = [...users].reduce((a, b) => (b[1].size > a[1].size ? b : a))
      removeOldest(maxUserId, largest)
    }
  }

  return {
    add: (key, changes) => {
      const { ownerId } = key.owner
      const user = users.get(ownerId) ?? { operations: new Map(), size: 0 }
      const [name, operation] = [
        formatOperationKey(key),
        { text: JSON.stringify(changes), expiresAt: now() + undoLifetimeMs },
      ]
      remove(ownerId, user, name)
      users.set(ownerId, user)
      user.operations.set(name, operation)
      user.size += computeSize(name, operation)
      totalSize += computeSize(name, operation)
      shrink(ownerId, user)
    },
    find: (key) => {
      const operation = users.get(key.owner.ownerId)?.operations.get(formatOperationKey(key))
      if (operation === undefined || operation.expiresAt <= now())
        throw new Refusal('tooLate', { msg: 'error.undoTooLate' })
      return JSON.parse(operation.text)
    },
  }
}

function computeSize(name: string, { text }: LoggedOperation): number {
  return name.length + text.length + operationOverhead
}

function formatOperationKey({ currency, collection, operation }: UndoKey): string {
  return `${currency} ${collection.area.id} ${collection.kind} ${operation}`
}
