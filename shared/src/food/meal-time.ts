import type { Clock } from '../calendar/clock.ts'

/** Each meal from its hour on, until the next one's. */
const hours = [
  { from: 4, meal: 'breakfast' },
  { from: 10, meal: 'lunch' },
  { from: 15, meal: 'snack' },
  { from: 17, meal: 'dinner' },
  { from: 22, meal: 'snack' },
] as const

export type MealOfDay = (typeof hours)[number]['meal']

/** The meal that people eat at that time: before four in the morning a snack. */
export function mealAt(clock: Clock): MealOfDay {
  return hours.findLast(({ from }) => clock >= from * 60)?.meal ?? 'snack'
}
