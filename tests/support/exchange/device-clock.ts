import { type Day, today as findToday } from '@haru/shared/calendar/day.ts'
import type { DeviceClock } from '@haru/web/src/device/removal/absence.ts'

const msPerMinute = 60_000

/** The clock of a device, which its user may set, and the time zone of the device. */
export interface SettableClock extends DeviceClock {
  /** The day by this clock and this time zone. */
  readonly today: () => Day
  /** The milliseconds until the day ends by this clock and this time zone, or up to a minute more. */
  readonly untilTomorrow: () => number
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
    untilTomorrow: () => {
      const time = new Intl.DateTimeFormat('en', { timeZone: zone, timeStyle: 'short', hourCycle: 'h23' }).format(now())
      const [hours = 0, minutes = 0] = time.split(':').map(Number)
      return ((24 - hours) * 60 - minutes) * msPerMinute
    },
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
