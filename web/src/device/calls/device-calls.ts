import { userCalls } from '@haru/shared/contract/account/user.ts'
import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { appAreas } from '../../lib/areas.ts'
import { getCurrentUserId, type LocalCalls } from '../../lib/call.ts'
import { requestPersistentStorage } from '../../lib/persistent-storage.ts'
import { createLocalSearch } from '../food/local-search.ts'
import type { Recovery } from '../recovery.ts'
import { createLocalWrites } from '../write/local-writes.ts'
import type { OperationSenderOptions } from '../write/operation-sender.ts'
import { loadDefaultNames } from './default-names.ts'
import { createLocalReads } from './local-reads.ts'

interface DeviceCallOptions
  extends Pick<OperationSenderOptions, 'store' | 'synchronize' | 'announceChange' | 'subscribe' | 'isOffline'> {
  readonly userId: string
  /** Whether the device knows all that the server is known to have. */
  readonly isCurrent: () => boolean
  readonly onServerWrite: () => void
  readonly onUnreachable: (error: unknown) => void
  readonly recovery: Recovery
}

/** The calls that this device does. */
export function createDeviceCalls(options: DeviceCallOptions): LocalCalls {
  const { userId, store, isCurrent, isOffline, onServerWrite, onUnreachable, recovery } = options
  const ownData = { areas: appAreas, store, owner: { ownerId: userId } }
  const readLocally = createLocalReads({ ...ownData, now: Date.now, loadWords: loadDefaultNames })
  const searchLocally = createLocalSearch({ ...ownData, now: Date.now })
  const writeLocally = createLocalWrites({ ...options, ...ownData, isOnline: () => navigator.onLine })
  const isOfUser = () => [null, userId].includes(getCurrentUserId())
  const readOrSearch = async (endpoint: Endpoint, input: unknown, units: Units, isLate: boolean) =>
    (isLate ? await searchLocally(endpoint, input) : null) ?? readLocally(endpoint, input, units, isLate)
  /** A database that fails is no reason to fail: the server has the data too. */
  const read = async (endpoint: Endpoint, input: unknown, units: Units, isLate = isOffline()) => {
    const nameRead = () => JSON.stringify([endpoint.path, input])
    try {
      const result = await readOrSearch(endpoint, input, units, isLate)
      if (recovery.hasFailed()) recovery.noteSuccess(nameRead())
      return result
    } catch (failure) {
      if (failure instanceof Refusal) throw failure
      void recovery.noteFailure(nameRead(), failure)
      return null
    }
  }
  return {
    run: async (endpoint, ...call) => {
      if (!isOfUser()) return null
      if (endpoint.method !== 'GET') {
        const written = await writeLocally(endpoint, ...call)
        if (written !== null) requestPersistentStorage()
        return written
      }
      // Only the server knows whether the session has ended.
      const isKnown = isOffline() || (isCurrent() && endpoint !== userCalls.detail)
      return isKnown ? read(endpoint, ...call) : null
    },
    readOffline: async (endpoint, ...call) => (isOfUser() ? read(endpoint, ...call, true) : null),
    noteUnreachable: onUnreachable,
    noteServerWrite: ({ access }: Endpoint) => {
      if (access !== 'public') onServerWrite()
    },
  }
}
