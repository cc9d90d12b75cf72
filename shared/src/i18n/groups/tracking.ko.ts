import { areas } from '../ko/areas.ts'
import { calendar } from '../ko/calendar.ts'
import { firstDays } from '../ko/first-days.ts'
import { goals } from '../ko/goals.ts'
import { pickers } from '../ko/pickers.ts'
import { quickEntry } from '../ko/quick-entry.ts'
import { savedSets } from '../ko/saved-sets.ts'
import { scores } from '../ko/scores/scores.ts'
import { today } from '../ko/today.ts'
import { tracking } from '../ko/tracking.ts'
import type { Phrase } from '../phrase.ts'
import type { trackingTexts as en } from './tracking.en.ts'

export const trackingTexts: Record<keyof typeof en, Phrase> = {
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
}
