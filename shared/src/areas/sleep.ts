import { countMinutesUntil } from '../calendar/clock.ts'
import { part } from '../field/text.ts'
import { clock, duration, optionalClock } from '../field/time.ts'
import { defineArea, maxItems } from './define.ts'

interface SleepTimes {
  readonly bedTime: number | null
  readonly wakeTime: number | null
}

/** The length of a sleep; 0 if a time is missing or both times are equal, which does not mean 24 hours. */
function sleepMinutes({ bedTime, wakeTime }: SleepTimes): number {
  const isNight = bedTime !== null && wakeTime !== null && bedTime !== wakeTime
  return isNight ? countMinutesUntil(bedTime, wakeTime) : 0
}

// The times that are suggested to a user without records.
const usualTimes = { bedTime: 23 * 60, wakeTime: 7 * 60 } as const

const times = { metrics: ['bedTime', 'wakeTime', 'sleepTime'], pick: 'some' } as const

export const sleep = defineArea({
  id: 'sleep',
  color: '#673AB7',
  icon: 'moon',
  maxItems,
  canMerge: false,
  additionalPart: 'nap',
  item: { part: part(), bedTime: optionalClock(usualTimes.bedTime), wakeTime: optionalClock(usualTimes.wakeTime) },
  metrics: {
    bedTime: {
      goal: clock(usualTimes.bedTime),
      aggregate: 'clock',
      direction: 'near',
      suggestion: { per: 'day', typical: 23 * 60 + 30, step: 10 },
    },
    wakeTime: {
      goal: clock(usualTimes.wakeTime),
      aggregate: 'clock',
      direction: 'near',
      suggestion: { per: 'day', typical: 7 * 60, step: 10 },
    },
    sleepTime: { goal: duration(), aggregate: 'mean', direction: 'more', isMain: true },
  },
  derived: { sleepTime: duration() },
  derive: (item) => ({ sleepTime: sleepMinutes(item) }),
  deriveGoal: ({ bedTime, wakeTime }) =>
    bedTime === undefined || wakeTime === undefined ? {} : { sleepTime: sleepMinutes({ bedTime, wakeTime }) },
  // The longest sleep of a day determines the bed and wake times; naps add to the sleep time.
  total: (items) => {
    const [main] = items.toSorted((a, b) => sleepMinutes(b) - sleepMinutes(a))
    if (main === undefined || sleepMinutes(main) === 0) return { bedTime: null, wakeTime: null, sleepTime: null }
    const sleepTime = items.reduce((total, item) => total + sleepMinutes(item), 0)
    return { bedTime: main.bedTime, wakeTime: main.wakeTime, sleepTime }
  },
  visibleFields: () => ({ visible: ['part', 'bedTime', 'wakeTime'], required: ['part', 'bedTime', 'wakeTime'] }),
  validate: ({ bedTime, wakeTime }) => (bedTime !== null && bedTime === wakeTime ? 'bedTime' : null),
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
