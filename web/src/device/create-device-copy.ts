import { today } from '@haru/shared/calendar/day.ts'
import { getSystemTimeZone } from '@haru/shared/calendar/zone.ts'
import { isUnreachable } from '../lib/api-fetch.ts'
import { appAreas } from '../lib/areas.ts'
import { callServer, type LocalCalls } from '../lib/call.ts'
import { createDeviceCalls } from './calls/device-calls.ts'
import { announceChange, subscribeToDevice } from './device-changes.ts'
import { createChangeClient } from './exchange/change-client.ts'
import { createSynchronizer, type DeviceChange } from './exchange/synchronizer.ts'
import { createRecovery } from './recovery.ts'
import { type Contact, createAbsenceCheck, type DeviceClock } from './removal/absence.ts'
import { isStorageFull } from './store/database-fault.ts'
import type { DeviceStore } from './store/store.ts'

/** The data of the signed-in user on this device. */
export interface DeviceCopy {
  readonly userId: string
  readonly store: DeviceStore
  /**
   * Exchanges with the server all that has changed on either side until now. Calls at the same time are joined. Rejects with the error
   * of the call that failed.
   */
  readonly synchronize: () => Promise<void>
  /** Announces a change of the store to the screens and the other tabs. */
  readonly announceChange: (change: DeviceChange) => void
  /** How many exchanges one after the other the server has answered with an error. */
  readonly getFailureCount: () => number
  /** The error of the last exchange; null after one that succeeded, and before the first one. */
  readonly getError: () => unknown
}

interface DeviceCopyWithCalls extends DeviceCopy {
  readonly calls: LocalCalls
}

/** The name of an exchange for the recovery of the database. */
const exchangeName = 'exchange'

interface DeviceCopyOptions {
  /** The last contact, if only the server can tell how long ago it was. */
  readonly doubtfulContact: Contact | null
  readonly clock: DeviceClock
}

/** Creates the copy of a user over their store. */
export function createDeviceCopy(
  userId: string,
  store: DeviceStore,
  { doubtfulContact, clock }: DeviceCopyOptions,
): DeviceCopyWithCalls {
  const announce = (change: DeviceChange) => announceChange(userId, change)
  const recovery = createRecovery(store, { ownerId: userId })
  const synchronizer = createDeviceSynchronizer(userId, store, {
    onChange: announce,
    onResponse: () => isUnreachable(error) && setError(null),
    checkAbsence: createAbsenceCheck(store, { ownerId: userId }, { contact: doubtfulContact, clock }),
  })
  let requestCount = 0
  // Until the first exchange the server may have later data, as after a write that the server has done.
  let writeCount = 1
  let knownWriteCount = 0
  let error: unknown = null
  let failureCount = 0
  let running: Promise<void> | null = null

  function setError(next: unknown): void {
    const hasChanged = String(next) !== String(error) || failureCount > 0
    error = next
    if (hasChanged) announce({ areas: [], lists: [] })
  }

  async function exchangeAll(): Promise<void> {
    try {
      for (let done = -1; done < requestCount; ) {
        const included = { requests: requestCount, writes: writeCount }
        await synchronizer.synchronize()
        done = included.requests
        knownWriteCount = included.writes
      }
      recovery.noteSuccess(exchangeName)
      failureCount = 0
      setError(null)
    } catch (failure) {
      failureCount = isWithoutNetwork(failure) || isStorageFull(failure) ? 0 : failureCount + 1
      setError(failure)
      await recovery.noteFailure(exchangeName, failure)
      throw failure
    } finally {
      running = null
    }
  }

  function synchronize(): Promise<void> {
    requestCount += 1
    running ??= exchangeAll()
    return running
  }

  return {
    userId,
    store,
    synchronize,
    getError: () => error,
    getFailureCount: () => failureCount,
    announceChange: announce,
    calls: createDeviceCalls({
      userId,
      store,
      synchronize,
      announceChange: announce,
      subscribe: subscribeToDevice,
      isCurrent: () => knownWriteCount === writeCount,
      isOffline: () => isUnreachable(error),
      onUnreachable: setError,
      recovery,
      onServerWrite: () => {
        writeCount += 1
        void synchronize().catch(() => undefined)
      },
    }),
  }
}

/** A network that is missing is no failure of the server, but a response that Haru has not sent, or not to its end, is one. */
function isWithoutNetwork(failure: unknown): boolean {
  return isUnreachable(failure) && (failure as { readonly foreignStatus?: number }).foreignStatus === undefined
}

interface ExchangeEvents {
  readonly onChange: (change: DeviceChange) => void
  /** Called after each response that is no refusal: an exchange may go on with a long copy after a read that was late. */
  readonly onResponse: () => void
  /** Called before such a response is used. The exchange ends with its error. */
  readonly checkAbsence: () => Promise<void>
}

function createDeviceSynchronizer(
  userId: string,
  store: DeviceStore,
  { onChange, onResponse, checkAbsence }: ExchangeEvents,
) {
  const request: typeof callServer = async (endpoint, input, units) => {
    const output = await callServer(endpoint, input, units, userId)
    onResponse()
    await checkAbsence()
    return output
  }
  return createSynchronizer({
    areas: appAreas,
    store,
    owner: { ownerId: userId },
    client: createChangeClient(appAreas, request),
    today: () => today(getSystemTimeZone(), new Date()),
    onChange,
  })
}
