import { type Day, daysBetween } from '@haru/shared/calendar/day.ts'

const checklistDays = 7

/** Whether a day is among the first seven days of a user, the first of which is the day of the sign-up. */
export function isInFirstWeek(signUpDay: Day, today: Day): boolean {
  const age = daysBetween(signUpDay, today)
  return age >= 0 && age < checklistDays
}
