import type { Clock } from '../calendar/clock.ts'

/** The meals, each from its hour until the hour of the next. */
const mealHours = [
  { from: 4, meal: 'breakfast' },
  { from: 10, meal: 'lunch' },
  { from: 15, meal: 'snack' },
  { from: 17, meal: 'dinner' },
  { from: 22, meal: 'snack' },
] as const

export type MealOfDay = (typeof mealHours)[number]['meal']

/** The usual meal at a time of day; before four in the morning it is a snack. */
export function findMealAt(clock: Clock): MealOfDay {
  return mealHours.findLast(({ from }) => clock >= from * 60)?.meal ?? 'snack'
}
