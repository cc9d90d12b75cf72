import { msPerDay } from '@haru/shared/calendar/day.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { readServerEpoch } from './exchange/server-epoch.ts'
import { isDatabaseFault } from './store/database-fault.ts'
import type { DeviceStore, StoredContact } from './store/store.ts'

/** Repairs the database of a user after an error of a read. */
export interface Recovery {
  /** Called with the error of a read or an exchange, which `name` tells from the others. */
  readonly noteFailure: (name: string, error: unknown) => Promise<void>
  readonly noteSuccess: (name: string) => void
  /** Whether something has failed of which no success is noted yet. */
  readonly hasFailed: () => boolean
}

type RecoveredStore = Pick<DeviceStore, 'readContact' | 'reopen' | 'rebuild'>

/** The reads of a screen fail together. */
const minIntervalMs = 1000

/**
 * After an error the database is opened again. If that did not help, because the same fails again, it is made again with its queue
 * (`rebuildAfter`).
 */
export function createRecovery(store: RecoveredStore, owner: Owner): Recovery {
  const failed = new Set<string>()
  let lastAt = 0

  async function recover(isRepeated: boolean, error: unknown): Promise<void> {
    if (isRepeated && (await rebuildAfter(store, owner, error))) failed.clear()
    else await store.reopen(owner)
  }

  return {
    noteFailure: async (name, error) => {
      if (!isDatabaseFault(error)) return
      const isSoon = Date.now() - lastAt < minIntervalMs
      const isRepeated = failed.has(name)
      failed.add(name)
      if (isSoon) return
      lastAt = Date.now()
      // A queue that cannot be read stays as it is.
      await recover(isRepeated, error).catch(() => undefined)
    },
    noteSuccess: (name) => failed.delete(name),
    hasFailed: () => failed.size > 0,
  }
}

/** Reads the last contact at a start. Null if the database cannot be read, also after it was opened or made again. */
export function readContactOrRecover(store: RecoveredStore, owner: Owner): Promise<StoredContact | null> {
  const read = () => store.readContact(owner)
  return read()
    .catch(() => store.reopen(owner).then(read))
    .catch(async (error: unknown) => ((await rebuildAfter(store, owner, error)) ? read() : null))
    .catch(() => null)
}

/**
 * Makes the database again with its queue, which drops the copy. Returns false where the copy stays: after an error that says nothing about
 * the stored data, a second time within a day, and without a server from which everything could be copied again. Throws if the queue cannot
 * be read.
 */
async function rebuildAfter(store: RecoveredStore, owner: Owner, error: unknown): Promise<boolean> {
  if (!isDatabaseFault(error)) return false
  const rebuiltAt = await store.readContact(owner).then(
    (contact) => contact.rebuiltAt,
    () => 0,
  )
  if (Date.now() - rebuiltAt <= msPerDay || (await readServerEpoch()) === null) return false
  await store.rebuild(owner)
  return true
}
