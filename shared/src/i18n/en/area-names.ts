import type { AreaNameKey } from '../../areas/words.ts'
import type { Phrase } from '../phrase.ts'

/** The names of the areas, which the bars of every screen show. */
export const areaNames = {
  'area.exercise': 'Exercise',
  'area.food': 'Food',
  'area.money': 'Money',
  'area.sleep': 'Sleep',
  'area.calendar': 'Calendar',
} as const satisfies Record<AreaNameKey, Phrase>
