import type { AnyArea } from '@haru/shared/areas/define.ts'
import { type Day, firstDay, lastDay } from '@haru/shared/calendar/day.ts'
import { findEarliestStart, type Range } from '@haru/shared/calendar/period.ts'
import type { UserProfile } from '@haru/shared/contract/account/user.ts'
import type { Collection, Reader } from '@haru/shared/tracking/store.ts'
import { isCopied, readCopyProgress } from '../copy/progress.ts'
import type { FoodLists } from '../food/food-lists.ts'
import type { Connection } from './database.ts'
import { noteDatabaseError } from './database-fault.ts'
import { listStoredTypes, readVersion } from './entries.ts'
import { readList, readProfile } from './lists.ts'
import { createReader } from './reader.ts'
import type { DeviceTransaction } from './schema.ts'

/** The data of a user at one moment. Its reads throw NotOnDeviceError if the device does not have all that they need. */
export interface DeviceSnapshot {
  readonly reader: Reader
  /** A reader of the copied days, and the first of them; null before anything is copied. */
  readonly copied: { readonly reader: Reader; readonly from: Day } | null
  /** Reads a text that differs whenever the entries differ. */
  readonly readVersion: () => Promise<string>
  readonly readProfile: () => Promise<UserProfile>
  readonly readList: <Name extends keyof FoodLists>(name: Name) => Promise<FoodLists[Name]>
}

/** The device lacks data that a read needs; only the server has it. */
export class NotOnDeviceError extends Error {
  override readonly name = 'NotOnDeviceError'
}

/** The database of one user, with reads of a snapshot. */
export interface SnapshotConnection extends Connection {
  readonly readSnapshot: <T>(work: (snapshot: DeviceSnapshot) => Promise<T>) => Promise<T>
}

/** A read that waits for its snapshot. */
interface WaitingRead {
  /** Rejected with an error of the database. */
  readonly run: (snapshot: DeviceSnapshot) => Promise<void>
  readonly reject: (error: unknown) => void
}

/**
 * Gives the reads that begin at the same time, as those of a screen, one snapshot: each transaction, and each request for what all of them
 * need, takes as long as a read.
 */
export function shareSnapshots(connection: Connection): SnapshotConnection {
  let waiting: WaitingRead[] | null = null

  async function runTogether(reads: WaitingRead[]): Promise<void> {
    const end = () => {
      if (waiting === reads) waiting = null
    }
    try {
      const results = await connection.read(async (transaction) => {
        const snapshot = await createDeviceSnapshot(transaction)
        end()
        return Promise.allSettled(reads.map(({ run }) => run(snapshot)))
      })
      for (const [i, result] of results.entries()) if (result.status === 'rejected') reads[i]?.reject(result.reason)
    } catch (error) {
      end()
      for (const { reject } of reads) reject(error)
    }
  }

  return {
    ...connection,
    readSnapshot: <T>(work: (snapshot: DeviceSnapshot) => Promise<T>) => {
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      // After an error of the database all reads may run again, as when the page was left.
      const run = (snapshot: DeviceSnapshot) =>
        work(snapshot).then(resolve, (error: unknown) => {
          if (error instanceof DOMException) throw error
          noteDatabaseError(error)
          reject(error)
        })
      const isFirst = waiting === null
      waiting ??= []
      waiting.push({ run, reject })
      if (isFirst) void runTogether(waiting)
      return promise
    },
    write: (work) => {
      // Reads from now on must see the write.
      waiting = null
      return connection.write(work)
    },
  }
}

async function createDeviceSnapshot(transaction: DeviceTransaction): Promise<DeviceSnapshot> {
  const [progress, profile] = await Promise.all([readCopyProgress(transaction), readProfile(transaction)])
  const reader = createReader((work) => work(transaction))
  return {
    reader: checkReads(reader, (range) => {
      if (progress === null || !isCopied(progress, range)) throw new NotOnDeviceError()
    }),
    copied: progress === null ? null : { reader, from: progress.copied.start },
    readVersion: () => readVersion(transaction),
    readProfile: async () => requireStored(profile),
    readList: async (name) => requireStored(await readList(transaction, name)),
  }
}

function requireStored<T>(stored: T | null): T {
  if (stored === null) throw new NotOnDeviceError()
  return stored
}

const allDays: Range = { start: firstDay, end: lastDay }
const noDays: Range = { start: lastDay, end: firstDay }

/** Calls `check` before each read with the days on which the entries begin that it needs. */
function checkReads(reader: Reader, check: (range: Range) => void): Reader {
  const checkAll = (ranges: readonly Range[]) => {
    for (const range of ranges) check(range)
  }
  const checkOverlap = (collection: Collection, { start, end }: Range) =>
    checkAll(listStoredTypes(collection).map((type) => ({ start: findEarliestStart(type, start), end })))
  const checkGoals = (area: AnyArea, range: Range) => checkOverlap({ area, kind: 'goal' }, range)
  return {
    list: async (collection, range, page) => {
      checkOverlap(collection, range)
      return reader.list(collection, range, page)
    },
    find: async (collection, period) => {
      check({ start: period.start, end: period.start })
      return reader.find(collection, period)
    },
    periods: async (collection, range, limit) => {
      checkOverlap(collection, range)
      return reader.periods(collection, range, limit)
    },
    sums: async (area, ranges) => {
      checkAll(ranges)
      return reader.sums(area, ranges)
    },
    lifetimeTotals: async (area) => {
      check(allDays)
      return reader.lifetimeTotals(area)
    },
    days: async (areas, range) => {
      check(range)
      return reader.days(areas, range)
    },
    histories: (areas, range) => {
      // They have the first day of each area.
      check(allDays)
      return reader.histories(areas, range)
    },
    goals: async (area, range) => {
      checkGoals(area, range)
      return reader.goals(area, range)
    },
    firstDay: async (area) => {
      check(allDays)
      return reader.firstDay(area)
    },
    items: async (area, range) => {
      check(range)
      return reader.items(area, range)
    },
    itemsInParts: (area, range) => {
      check(range)
      return reader.itemsInParts(area, range)
    },
    // Stored with the first days of the copy.
    categories: async (areas) => {
      check(noDays)
      return reader.categories(areas)
    },
    savedSets: async (areas) => {
      check(noDays)
      return reader.savedSets(areas)
    },
  }
}
