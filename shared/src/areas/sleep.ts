import { minutesUntil } from '../calendar/clock.ts'
import { part } from '../field/text.ts'
import { clock, duration } from '../field/time.ts'
import { defineArea } from './define.ts'

interface Night {
  readonly bedTime: number
  readonly wakeTime: number
}

// The same time twice is an item nobody has filled in, not a day and a night.
const lengthOf = ({ bedTime, wakeTime }: Night) => (bedTime === wakeTime ? 0 : minutesUntil(bedTime, wakeTime))

const times = { metrics: ['bedTime', 'wakeTime', 'sleepTime'], pick: 'some' } as const

export const sleep = defineArea({
  id: 'sleep',
  color: '#673AB7',
  icon: 'moon',
  maxItems: 10,
  merges: false,
  spans: false,
  item: { part: part(), bedTime: clock(), wakeTime: clock() },
  whole: {},
  metrics: {
    bedTime: { goal: clock(), over: 'clock', better: 'near' },
    wakeTime: { goal: clock(), over: 'clock', better: 'near' },
    sleepTime: { goal: duration(), over: 'mean', better: 'more' },
  },
  derived: { sleepTime: duration() },
  derive: (item) => ({ sleepTime: lengthOf(item) }),
  deriveGoal: (goal) => ({ sleepTime: lengthOf(goal) }),
  // The longest sleep of a day gives its bed and wake times; naps count in its length.
  total: (items) => {
    const [main] = items.toSorted((one, other) => lengthOf(other) - lengthOf(one))
    if (main === undefined) return { bedTime: null, wakeTime: null, sleepTime: null }
    const sleepTime = items.reduce((total, item) => total + lengthOf(item), 0)
    return { bedTime: main.bedTime, wakeTime: main.wakeTime, sleepTime }
  },
  tallies: [],
  tally: () => ({}),
  asks: () => ({ shows: ['part', 'bedTime', 'wakeTime'], needs: ['part'] }),
  // A night without a length is what an untouched item looks like.
  refuses: ({ bedTime, wakeTime }) => (bedTime === wakeTime ? 'bedTime' : null),
  settle: (after) => after,
  charts: { pies: { all: { of: 'days', length: 'sleepTime' } }, lines: { all: times }, averages: { all: times } },
  parts: [
    { id: 'night', kind: 'sleep', titles: [] },
    { id: 'nap', kind: 'sleep', titles: [] },
  ],
})
