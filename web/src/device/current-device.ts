import { today } from '@haru/shared/calendar/day.ts'
import { getSystemTimeZone } from '@haru/shared/calendar/zone.ts'
import type { User } from '@haru/shared/contract/account/user.ts'
import { isUnreachable } from '../lib/api-fetch.ts'
import { appAreas } from '../lib/areas.ts'
import { callServer, type LocalCalls, setLocalCalls } from '../lib/call.ts'
import { readLocal } from '../lib/local-storage.ts'
import { createDeviceCalls } from './calls/device-calls.ts'
import { createChangeClient } from './exchange/change-client.ts'
import { createSynchronizer, type DeviceChange } from './exchange/synchronizer.ts'
import { type LeaveMode, leaveDevice, leaveOtherDevices } from './leave/leave.ts'
import { type DeviceStore, openDeviceStore } from './store/store.ts'

/** The data of the signed-in user on this device. */
export interface CurrentDevice {
  readonly userId: string
  readonly store: DeviceStore
  /**
   * Exchanges with the server all that has changed on either side until now. Calls at the same time are joined. Rejects with the error
   * of the call that failed.
   */
  readonly synchronize: () => Promise<void>
  /** Tells the screens and the other tabs what was changed in the store. */
  readonly announceChange: (change: DeviceChange) => void
  /** How many exchanges one after the other the server has answered with an error. */
  readonly getFailureCount: () => number
  /** The error of the last exchange; null after one that succeeded, and before the first one. */
  readonly getError: () => unknown
}

/** A device without contact for longer is as good as lost: it keeps no data. */
const maxAbsenceMs = 30 * 86_400_000

let current: CurrentDevice | null = null
/** The user who is logging out on this page: a call that fails meanwhile must not open their device again. */
let leftUserId: string | null = null
let opening: Promise<CurrentDevice | null> = Promise.resolve(null)

/** The device of the user; null while signed out, on a shared computer, and where the browser stores no data. */
export function getCurrentDevice(): CurrentDevice | null {
  return current
}

/** Opens the device of the user, once, and answers calls with its data from then on. Null where nothing may be stored. */
export function openCurrentDevice({ id }: Pick<User, 'id'>): Promise<CurrentDevice | null> {
  opening = opening.then(async () => {
    if (current?.userId === id && (await isOpen(current))) return current
    await closeDevice()
    if (!('indexedDB' in globalThis) || id === leftUserId) return null
    // On a shared computer only the tab knows the account.
    const isStored = readLocal('account') === id
    await leaveOtherDevices(isStored ? id : null)
    if (isStored) current = await openDevice(id)
    // What waits from an earlier visit.
    if (current !== null) notifyListeners({ areas: [], lists: [] })
    return current
  })
  return opening
}

/** Closes the device of the user: from then on all calls need the server. */
export function closeCurrentDevice(): Promise<void> {
  const closed = opening.then(closeDevice)
  opening = closed.then(() => null)
  return closed
}

/**
 * Closes the device of a user and removes all their data from it, in all tabs. Throws if operations have to be locked that cannot be
 * encrypted.
 */
export function leaveCurrentDevice(userId: string, mode: LeaveMode, serverEpoch: string | null = null): Promise<void> {
  leftUserId = userId
  return closeAndRun(() => leaveDevice(userId, mode, serverEpoch))
}

/** Does the same for every user with data on this device, because no user is signed in any more. Their queues are locked. */
export function leaveAllDevices(serverEpoch: string | null): Promise<void> {
  return closeAndRun(() => leaveOtherDevices(null, serverEpoch))
}

function closeAndRun(work: () => Promise<void>): Promise<void> {
  const done = opening.then(closeDevice).then(work)
  opening = done.then(
    () => null,
    () => null,
  )
  return done
}

/** Whether the store can be used: another tab may have removed it. */
function isOpen({ store, userId }: CurrentDevice): Promise<boolean> {
  return store.readContact({ ownerId: userId }).then(
    (contact) => !contact.isLeft,
    () => false,
  )
}

async function closeDevice(): Promise<void> {
  const closing = current
  current = null
  setLocalCalls(null)
  await closing?.store.close()
}

/** Opens the database; null if the browser refuses it. */
async function openDevice(userId: string): Promise<CurrentDevice | null> {
  const store = openDeviceStore({ areas: appAreas, now: Date.now })
  const device = createDevice(userId, store)
  try {
    const { isLeft, contactAt } = await store.readContact({ ownerId: userId })
    const isForgotten = contactAt > 0 && Date.now() - contactAt > maxAbsenceMs
    if (isLeft || isForgotten) {
      await store.close()
      await leaveDevice(userId, 'lock')
      return openDevice(userId)
    }
  } catch {
    await store.close()
    return null
  }
  setLocalCalls(device.calls)
  return device
}

interface DeviceWithCalls extends CurrentDevice {
  readonly calls: LocalCalls
}

function createDevice(userId: string, store: DeviceStore): DeviceWithCalls {
  const announce = (change: DeviceChange) => announceChange(userId, change)
  const synchronizer = createDeviceSynchronizer(userId, store, {
    onChange: announce,
    onResponse: () => isUnreachable(error) && setError(null),
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
      failureCount = 0
      setError(null)
    } catch (failure) {
      // A network that is missing is no failure of the server.
      failureCount = isUnreachable(failure) ? 0 : failureCount + 1
      setError(failure)
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
      onServerWrite: () => {
        writeCount += 1
        void synchronize().catch(() => undefined)
      },
    }),
  }
}

interface ExchangeEvents {
  readonly onChange: (change: DeviceChange) => void
  /** Called after each response that is no refusal: an exchange may go on with a long copy after a read that was late. */
  readonly onResponse: () => void
}

function createDeviceSynchronizer(userId: string, store: DeviceStore, { onChange, onResponse }: ExchangeEvents) {
  const request: typeof callServer = async (...called) => {
    const output = await callServer(...called)
    onResponse()
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

const listeners = new Set<(change: DeviceChange) => void>()

/** Calls the listener after each change of the data, of the queue or of the connection, in this tab or another. */
export function subscribeToDevice(listener: (change: DeviceChange) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

interface ChangeMessage extends DeviceChange {
  readonly userId: string
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('haru-device') : null
channel?.addEventListener('message', ({ data: { userId, ...change } }: MessageEvent<ChangeMessage>) => {
  if (current?.userId === userId) notifyListeners(change)
})

/** Tells this tab and the others of the same user what has changed. */
function announceChange(userId: string, change: DeviceChange): void {
  channel?.postMessage({ userId, ...change } satisfies ChangeMessage)
  notifyListeners(change)
}

function notifyListeners(change: DeviceChange): void {
  for (const listener of listeners) listener(change)
}
