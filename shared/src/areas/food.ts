import { number, optionalNumber } from '../field/number.ts'
import { round } from '../field/quantity.ts'
import { part, text } from '../field/text.ts'
import { defineArea, maxItems, sum } from './define.ts'

const createNutrientField = () => number({ quantity: 'mass', max: 999 })
const createNutrientGoalField = (quantity: 'energy' | 'mass') => number({ quantity, max: 999_999, places: 0 })
const hiddenField = { hidden: true } as const

/** The nutrients of a food, in the order they are shown. */
export const nutrients = ['kcal', 'carb', 'protein', 'fat'] as const
export type Nutrient = (typeof nutrients)[number]

const nutrientSeries = {
  kcal: { metrics: ['kcal'], pick: 'one' },
  nut: { metrics: ['carb', 'protein', 'fat'], pick: 'some' },
} as const

export const food = defineArea({
  id: 'food',
  color: '#FF5722',
  icon: 'utensils',
  maxItems,
  views: ['find', 'favorite'],
  item: {
    part: part(),
    name: text({ max: 30 }),
    brand: text({ max: 30 }),
    count: number({ quantity: 'portion', max: 99, initial: 10 }),
    serv: text({ max: 30, initial: 'serv' }),
    gram: number({ quantity: 'mass', max: 999, places: 0 }),
    kcal: number({ quantity: 'energy', max: 9_999 }),
    carb: createNutrientField(),
    protein: createNutrientField(),
    fat: createNutrientField(),
    key: text({ max: 200, ...hiddenField }),
    query: text({ max: 100, ...hiddenField }),
    // The nutrients as they were entered, and their count, so that a count of 1, then 3, then 1 restores the first values.
    perNumber: optionalNumber({ quantity: 'portion', max: 99, ...hiddenField }),
    perKcal: optionalNumber({ quantity: 'energy', max: 9_999, ...hiddenField }),
    perCarb: optionalNumber({ quantity: 'mass', max: 999, ...hiddenField }),
    perProtein: optionalNumber({ quantity: 'mass', max: 999, ...hiddenField }),
    perFat: optionalNumber({ quantity: 'mass', max: 999, ...hiddenField }),
    // The unknown nutrients, such as `carb,fat`. Their stored value is 0.
    unknown: text({ max: 30, ...hiddenField }),
  },
  // The nutrients of a new food are unknown until they are typed.
  itemDefaults: { unknown: nutrients.join(',') },
  quickEntry: { fields: ['kcal'] },
  metrics: {
    // A day below 1,200 kcal is never advised, because a body needs more energy.
    kcal: {
      goal: createNutrientGoalField('energy'),
      aggregate: 'sum',
      direction: 'near',
      advice: { name: 'energy', step: 100, minTotal: 1_200 },
      suggestion: { per: 'day', typical: 1_800, step: 100 },
    },
    carb: { goal: createNutrientGoalField('mass'), aggregate: 'sum', direction: 'near' },
    protein: {
      goal: createNutrientGoalField('mass'),
      aggregate: 'sum',
      direction: 'more',
      advice: { name: 'protein', step: 20 },
      suggestion: { per: 'day', typical: 90, step: 5 },
    },
    fat: { goal: createNutrientGoalField('mass'), aggregate: 'sum', direction: 'less' },
  },
  total: (items) => ({
    kcal: sum(items, 'kcal'),
    carb: sum(items, 'carb'),
    protein: sum(items, 'protein'),
    fat: sum(items, 'fat'),
  }),
  // A gram of protein has 4 kcal.
  impliedTotals: ({ kcal = 0 }, metric, amount) =>
    metric === 'protein' ? { kcal: (kcal ?? 0) + round(amount * 0.4) } : {},
  visibleFields: () => ({
    visible: ['part', 'name', 'brand', 'count', 'gram', 'kcal', 'carb', 'protein', 'fat'],
    required: ['part', 'name', 'count'],
  }),
  search: { amounts: ['kcal'], sums: ['kcal'] },
  // For each nutrient, 1 on a day with an unknown amount.
  tallies: ['unknownKcal', 'unknownCarb', 'unknownProtein', 'unknownFat'],
  tally: (items) => {
    const incomplete = listIncompleteNutrients(items)
    const count = (name: Nutrient) => (incomplete.includes(name) ? 1 : 0)
    return {
      unknownKcal: count('kcal'),
      unknownCarb: count('carb'),
      unknownProtein: count('protein'),
      unknownFat: count('fat'),
    }
  },
  summaries: {
    nutrition: {
      kcal: 'kcal',
      carb: 'carb',
      protein: 'protein',
      fat: 'fat',
      unknownKcal: 'unknownKcal',
      unknownCarb: 'unknownCarb',
      unknownProtein: 'unknownProtein',
      unknownFat: 'unknownFat',
    },
  },
  incomplete: listIncompleteNutrients,
  applyRules: (after, before, edited) => {
    // Typing an unknown nutrient makes it known, also when 0 is typed.
    const isTyped = (name: Nutrient) => name === edited && listUnknownNutrients(before).includes(name)
    const typed = nutrients.filter((name) => after[name] !== before[name] || isTyped(name))
    if (typed.length > 0) {
      const unknown = listUnknownNutrients(after).filter((name) => !typed.includes(name))
      return { ...after, unknown: unknown.join(','), perNumber: null }
    }
    if (after.count === before.count) return after
    const basis = findPortionBasis(before)
    // Nutrients that were typed at a count of 0 belong to the first count that is typed.
    if (basis.perNumber === 0) return { ...after, perNumber: null }
    // The user empties the count box before typing another count, so the basis stays.
    if (after.count === 0) return { ...after, ...basis }
    const scaled = scaleNutrients(basis, after.count)
    const capped = nutrients.map((name) => [name, Math.min(limits[name], scaled[name])])
    return { ...after, ...basis, ...Object.fromEntries(capped) }
  },
  cappedFields: (item) => {
    const basis = findPortionBasis(item)
    if (Number(basis.perNumber) === 0) return []
    const scaled = scaleNutrients(basis, item.count)
    return nutrients.filter((name) => scaled[name] > limits[name] && item[name] === limits[name])
  },
  charts: {
    pies: {
      kcal: {
        of: 'items',
        names: 'text',
        amount: number({ quantity: 'energy', max: Number.MAX_SAFE_INTEGER }),
        slice: ({ name, kcal }) => ({ name, part: '', amount: kcal }),
      },
      nut: { of: 'metrics', metrics: ['carb', 'protein', 'fat'] },
    },
    lines: nutrientSeries,
    averages: nutrientSeries,
  },
  parts: [
    { id: 'breakfast', kind: 'meal', titles: [] },
    { id: 'lunch', kind: 'meal', titles: [] },
    { id: 'dinner', kind: 'meal', titles: [] },
    { id: 'snack', kind: 'meal', titles: [] },
  ],
})

/** The largest value of each nutrient of an item, in base units. */
const limits: Readonly<Record<Nutrient, number>> = { kcal: 9_999, carb: 9_990, protein: 9_990, fat: 9_990 }

/** The nutrients at a count, without limits. */
function scaleNutrients(basis: ReturnType<typeof findPortionBasis>, count: number): Readonly<Record<Nutrient, number>> {
  const scale = (value: number | null) => round((Number(value) * count) / Number(basis.perNumber))
  return {
    kcal: scale(basis.perKcal),
    carb: scale(basis.perCarb),
    protein: scale(basis.perProtein),
    fat: scale(basis.perFat),
  }
}

function listIncompleteNutrients(items: readonly { readonly unknown: string }[]): readonly Nutrient[] {
  return nutrients.filter((name) => items.some((item) => listUnknownNutrients(item).includes(name)))
}

function listUnknownNutrients({ unknown }: { readonly unknown: string }): readonly Nutrient[] {
  const unknownNames = unknown.split(',')
  return nutrients.filter((name) => unknownNames.includes(name))
}

interface PortionValues {
  readonly count: number
  readonly kcal: number
  readonly carb: number
  readonly protein: number
  readonly fat: number
  readonly perNumber: number | null
  readonly perKcal: number | null
  readonly perCarb: number | null
  readonly perProtein: number | null
  readonly perFat: number | null
}

/**
 * The nutrients of an item as they were entered, and their count. Until the count changes, these are the values of the item itself.
 * A `perNumber` without nutrients, as in search results of the specification, is ignored.
 */
export function findPortionBasis(item: PortionValues) {
  const { perNumber, perKcal, perCarb, perProtein, perFat } = item
  const hasBasis = [perKcal, perCarb, perProtein, perFat].some((each) => each !== null)
  if (perNumber !== null && hasBasis) return { perNumber, perKcal, perCarb, perProtein, perFat }
  return { perNumber: item.count, perKcal: item.kcal, perCarb: item.carb, perProtein: item.protein, perFat: item.fat }
}
