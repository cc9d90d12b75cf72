import { loggedMonth } from './wire-month.ts'
import { spends, wirePeriod } from './wire-values.ts'

/**
 * The days of `loggedMonth` with a second day of food and a spend that does not count towards property, as calls. The scores
 * on the 12th of March 2025, from the first record of each area on, computed by hand:
 *
 * - exercise 4.75, of the 11th: count 2 of 0.39 (5), volume 2500 of 161.29 (5), cardio 80 of 2.9 min (5), scale 72.5 by 70 (4)
 * - food 2.00, of both days, for the 12th is beyond its share: kcal 1000 by 64.5 (1), carb 180 by 12.9 (1), fat 45 of 1.3 (1);
 *   of the 11th: protein 67.5 of 1.5 (5)
 * - money 1.00, of the 10th and 11th: income 0 of 161,290 (1); of all three: expense 11,000 of 774 (1)
 * - sleep 4.67: 23:50 by 23:30 (4), 07:10 by 07:00 (5), 08:00 of 07:30 (5)
 * - total 3.10
 *
 * The 12th by itself: exercise 4.75, food 2.00, money 1.00 (no income is not decided yet), sleep 4.67: 3.10. The 11th: exercise
 * 3.67 (no volume, no scale), food 2.00, money 2.00 (300 of 258), 2.56. The 10th: money, 1.00.
 */
export const scoredMonth: readonly (readonly [path: string, body: unknown])[] = [
  ...loggedMonth,
  ['/food/create', { DATE: wirePeriod('day', '2025-03-11'), OBJECT: { food_section: [snack()] } }],
  ['/money/create', { DATE: wirePeriod('day', '2025-03-10'), OBJECT: excluded(450) }],
]

function snack() {
  const nutrients = { food_kcal: 90, food_carb: 60, food_protein: 22.5, food_fat: 15 }
  return {
    food_part: 'snack',
    food_name: 'Apple',
    food_brand: '',
    food_count: 1,
    food_serv: 'serv',
    food_gram: 200,
    ...nutrients,
  }
}

function excluded(amount: number) {
  return { money_section: spends(amount).money_section.map((each) => ({ ...each, money_include: 'N' })) }
}
