import { minutesUntil } from '../calendar/clock.ts'
import { part } from '../field/text.ts'
import { clock, duration, optionalClock } from '../field/time.ts'
import { defineArea, maxItems } from './define.ts'

interface Night {
  readonly bedTime: number | null
  readonly wakeTime: number | null
}

/** 0 of a night with a time missing. The same time twice is no day and a night either. */
function lengthOf({ bedTime, wakeTime }: Night): number {
  const isNight = bedTime !== null && wakeTime !== null && bedTime !== wakeTime
  return isNight ? minutesUntil(bedTime, wakeTime) : 0
}

// The night of a user who has recorded none.
const usual = { bedTime: 23 * 60, wakeTime: 7 * 60 } as const

const times = { metrics: ['bedTime', 'wakeTime', 'sleepTime'], pick: 'some' } as const

export const sleep = defineArea({
  id: 'sleep',
  color: '#673AB7',
  icon: 'moon',
  maxItems,
  merges: false,
  spans: false,
  item: { part: part(), bedTime: optionalClock(usual.bedTime), wakeTime: optionalClock(usual.wakeTime) },
  whole: {},
  metrics: {
    bedTime: { goal: clock(usual.bedTime), over: 'clock', better: 'near' },
    wakeTime: { goal: clock(usual.wakeTime), over: 'clock', better: 'near' },
    sleepTime: { goal: duration(), over: 'mean', better: 'more' },
  },
  derived: { sleepTime: duration() },
  derive: (item) => ({ sleepTime: lengthOf(item) }),
  deriveGoal: ({ bedTime, wakeTime }) =>
    bedTime === undefined || wakeTime === undefined ? {} : { sleepTime: lengthOf({ bedTime, wakeTime }) },
  // The longest sleep of a day gives its bed and wake times; naps count in its length.
  total: (items) => {
    const [main] = items.toSorted((one, other) => lengthOf(other) - lengthOf(one))
    if (main === undefined || lengthOf(main) === 0) return { bedTime: null, wakeTime: null, sleepTime: null }
    const sleepTime = items.reduce((total, item) => total + lengthOf(item), 0)
    return { bedTime: main.bedTime, wakeTime: main.wakeTime, sleepTime }
  },
  tallies: [],
  tally: () => ({}),
  asks: () => ({ shows: ['part', 'bedTime', 'wakeTime'], needs: ['part', 'bedTime', 'wakeTime'] }),
  refuses: ({ bedTime, wakeTime }) => (bedTime !== null && bedTime === wakeTime ? 'bedTime' : null),
  settle: (after) => after,
  charts: {
    pies: { all: { of: 'days', length: 'sleepTime' } },
    lines: { all: times },
    averages: { all: times },
    interval: { from: 'bedTime', to: 'wakeTime', length: 'sleepTime' },
  },
  parts: [
    { id: 'night', kind: 'sleep', titles: [] },
    { id: 'nap', kind: 'sleep', titles: [] },
  ],
})
