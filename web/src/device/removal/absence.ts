import { msPerDay } from '@haru/shared/calendar/day.ts'
import { retention } from '@haru/shared/retention.ts'

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
