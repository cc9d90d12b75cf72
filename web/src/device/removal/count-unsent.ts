import { listUnsent } from '../queue/unsent.ts'
import { connect, listOwnerIds } from '../store/database.ts'
import { readMetaText } from '../store/meta.ts'
import type { DeviceTransaction } from '../store/schema.ts'
import { countLockedQueues } from './open-locked-queues.ts'
import { canSeal } from './seal.ts'

// What is read of users whose copy may not be open, before their data is removed.

/** The epoch of the server with which this device was in contact, also after its database was made again; null before the first copy. */
export function readDeviceEpoch(ownerId: string): Promise<string | null> {
  return readOnce(ownerId, (transaction) => readMetaText(transaction, 'epoch'))
}

/** Reads from the database of a user, and closes it. */
async function readOnce<T>(ownerId: string, work: (transaction: DeviceTransaction) => Promise<T>): Promise<T> {
  const connection = connect(ownerId)
  try {
    return await connection.read(work)
  } finally {
    await connection.close()
  }
}

interface DeviceCounts {
  readonly waiting: number
  readonly refused: number
  readonly canLock: boolean
  /** Whether operations that cannot be read are not counted. */
  readonly isPartial: boolean
}

const unreadable: DeviceCounts = { waiting: 0, refused: 0, canLock: true, isPartial: true }

/** Counts the operations that the server has not done, of a user or of all users of this device. Throws if those of the user cannot be read. */
export async function countUnsentOnDevice(userId?: string): Promise<DeviceCounts> {
  const ids = (await listOwnerIds()).filter((id) => userId === undefined || id === userId)
  const all = await Promise.all(
    ids.map((id) =>
      readOnce(id, countUnsent).catch((error: unknown) => (userId === undefined ? unreadable : Promise.reject(error))),
    ),
  )
  const sum = (count: (each: DeviceCounts) => number) => all.reduce((total, each) => total + count(each), 0)
  return {
    waiting: sum(({ waiting }) => waiting),
    refused: sum(({ refused }) => refused),
    canLock: all.every(({ canLock }) => canLock),
    isPartial: all.some(({ isPartial }) => isPartial),
  }
}

async function countUnsent(transaction: DeviceTransaction): Promise<DeviceCounts> {
  const [unsent, total] = await Promise.all([listUnsent(transaction), transaction.objectStore('unsent').count()])
  const waiting = unsent.filter(({ status }) => status === 'waiting').length
  const canLock = canSeal() && (await readMetaText(transaction, 'sealKey')) !== null
  return { waiting, refused: total - waiting, canLock, isPartial: false }
}

/** Whether this device has locked queues, of any users. */
export async function hasLockedQueues(): Promise<boolean> {
  return (await countLockedQueues()) > 0
}
