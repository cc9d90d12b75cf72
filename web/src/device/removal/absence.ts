import { msPerDay } from '@haru/shared/calendar/day.ts'
import { retention } from '@haru/shared/retention.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'

/** The last response of the server that this device has stored. */
export interface Contact {
  /** By the clock of the device, in milliseconds since 1970; 0 before the first contact. */
  readonly contactAt: number
  /** By how much the clock of the device was ahead of that of the server. */
  readonly clockDifference: number
}

interface ClockReadings {
  /** By the device, in milliseconds since 1970. */
  readonly now: number
  /** By how much the clock of the device is ahead of that of the server; NaN before the server has responded to this page. */
  readonly clockDifference: number
}

/** The same as functions. */
export interface DeviceClock {
  readonly now: () => number
  readonly getClockDifference: () => number
}

/** A device without contact for longer is as good as lost: it keeps no data. */
const maxAbsenceMs = retention.absenceDays * msPerDay
/** A longer absence, or one that ends before it begins, rather means that the clock was changed. */
const maxPlausibleMs = 365 * msPerDay

/** `unknown`: the clock of the device was changed, and only the server can tell the time. */
type Absence = 'short' | 'long' | 'unknown'

/** Judges how long the server has not responded to this device. */
export function judgeAbsence({ contactAt, clockDifference }: Contact, clocks: ClockReadings): Absence {
  if (contactAt === 0) return 'short'
  const serverContactAt = contactAt - clockDifference
  const absence = Number.isNaN(clocks.clockDifference)
    ? [clocks.now - contactAt, clocks.now - serverContactAt].find(isPlausible)
    : clocks.now - clocks.clockDifference - serverContactAt
  if (absence === undefined) return 'unknown'
  return absence > maxAbsenceMs ? 'long' : 'short'
}

const isPlausible = (ms: number) => ms > -msPerDay && ms < maxPlausibleMs

interface CheckedStore {
  readonly rebuild: (owner: Owner) => Promise<void>
}

/** The copy was dropped in the middle of an exchange, which has to begin again. */
export class DroppedCopyError extends Error {
  constructor() {
    super('the copy of this device was too old')
  }
}

/**
 * The copy of a device whose clock was changed stays until the server's time is known. If the server has not responded for too long by then, it
 * is dropped, and the check throws a DroppedCopyError: the exchange begins again and copies everything.
 */
export function createAbsenceCheck(
  store: CheckedStore,
  owner: Owner,
  { contact, clock }: { readonly contact: Contact | null; readonly clock: DeviceClock },
): () => Promise<void> {
  let doubtful = contact
  return async () => {
    const clockDifference = clock.getClockDifference()
    if (doubtful === null || Number.isNaN(clockDifference)) return
    const absence = judgeAbsence(doubtful, { now: clock.now(), clockDifference })
    // Only then, because the next exchange has to try again if another page uses the database.
    if (absence === 'long') await store.rebuild(owner)
    doubtful = null
    if (absence === 'long') throw new DroppedCopyError()
  }
}
