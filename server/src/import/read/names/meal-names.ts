import type { NameRef } from '../import-result.ts'

const meals: readonly (readonly [string, RegExp])[] = [
  ['breakfast', /^(breakfast|frühstück|petit.déjeuner|desayuno|아침( ?식사)?)$/i],
  ['lunch', /^(lunch|mittagessen|déjeuner|almuerzo|점심( ?식사)?)$/i],
  ['dinner', /^(dinner|supper|abendessen|dîner|cena|저녁( ?식사)?)$/i],
  ['snack', /^((morning |afternoon |evening )?snacks?|drinks|uncategorized|snacks?\/drinks|간식|야식)$/i],
]

/** Names the meal of a food: a starting meal, else its own text; a food without a meal is a snack. */
export function nameMeal(text: string): NameRef {
  const part = text === '' ? 'snack' : (meals.find(([, pattern]) => pattern.test(text.trim()))?.[0] ?? text)
  return { text, kind: 'meal', part, title: '' }
}
