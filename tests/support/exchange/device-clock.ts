import { type Day, today as findToday } from '@haru/shared/calendar/day.ts'
import type { DeviceClock } from '@haru/web/src/device/removal/absence.ts'

/** The clock of a device, which its user may set, and the time zone of the device. */
export interface SettableClock extends DeviceClock {
  /** The day by this clock and this time zone. */
  readonly today: () => Day
  /** The time of the server, which the device knows from responses only. */
  readonly serverNow: () => number
  /** Sets the clock ahead of that of the server, in milliseconds. */
  readonly setAhead: (ms: number) => void
  readonly setZone: (timeZone: string) => void
  /** The page has a response of the server, which names its time. */
  readonly noteResponse: () => void
  /** The page is loaded again, and knows no time of the server. */
  readonly forgetServer: () => void
}

export function createDeviceClock(serverNow: () => number): SettableClock {
  let aheadMs = 0
  let zone = 'UTC'
  let clockDifference = Number.NaN
  const now = () => serverNow() + aheadMs
  return {
    now,
    getClockDifference: () => clockDifference,
    today: () => findToday(zone, new Date(now())),
    serverNow,
    setAhead: (ms) => {
      aheadMs = ms
    },
    setZone: (timeZone) => {
      zone = timeZone
    },
    noteResponse: () => {
      clockDifference = aheadMs
    },
    forgetServer: () => {
      clockDifference = Number.NaN
    },
  }
}
