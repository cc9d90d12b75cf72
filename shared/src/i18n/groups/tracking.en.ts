import { areas } from '../en/areas.ts'
import { calendar } from '../en/calendar.ts'
import { firstDays } from '../en/first-days.ts'
import { goals } from '../en/goals.ts'
import { pickers } from '../en/pickers.ts'
import { quickEntry } from '../en/quick-entry.ts'
import { savedSets } from '../en/saved-sets.ts'
import { scores } from '../en/scores/scores.ts'
import { today } from '../en/today.ts'
import { tracking } from '../en/tracking.ts'

/** The texts of Today, lists, editors, the calendar and what they share. */
export const trackingTexts = {
  ...areas,
  ...calendar,
  ...firstDays,
  ...goals,
  ...pickers,
  ...quickEntry,
  ...savedSets,
  ...scores,
  ...today,
  ...tracking,
} as const
