import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import { isSamePeriod, type Period, periodAround } from '@haru/shared/calendar/period.ts'

const firstWeekDays = 7

/** The months of the first week of a user: a user who signs up on the last days of a month has goals in the next one, too. */
export function listGoalMonths(signUpDay: Day): readonly Period[] {
  const first = periodAround('month', signUpDay)
  const last = periodAround('month', addDays(signUpDay, firstWeekDays - 1))
  return isSamePeriod(first, last) ? [first] : [first, last]
}
