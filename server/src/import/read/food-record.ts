import { type Nutrient, nutrients } from '@haru/shared/areas/food.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { toBase } from './decimal.ts'
import type { RowPlace } from './import-result.ts'
import { nameMeal } from './names/meal-names.ts'
import type { ReadContext } from './read-context.ts'
import type { RecordKey } from './row-collector.ts'

/** A food as its product writes it; null is an empty amount. */
export interface FoodRecord {
  readonly place: RowPlace
  readonly key: RecordKey
  readonly day: Day
  readonly meal: string
  readonly title: string
  /** The portion, such as `107.00 g`. */
  readonly serving: string
  readonly kcal: number | null
  readonly carb: number | null
  readonly protein: number | null
  readonly fat: number | null
}

const maxAmounts: Readonly<Record<Nutrient, number>> = { kcal: 9_999, carb: 999, protein: 999, fat: 999 }
/** The base units of a nutrient in a gram. */
const perGram = 10
/** The largest weight of a portion; a heavier portion keeps its text. */
const maxGram = 999

/** Adds a food. An amount that is no number, is negative or exceeds its field refuses the row; an empty one stays unknown. */
export function addFood(context: ReadContext, record: FoodRecord) {
  const { place, key, day, title, serving } = record
  const invalid = nutrients.find((name) => !isValid(name, record[name]))
  if (invalid !== undefined) return context.rows.refuse(place, 'invalidField', invalid)
  const name = nameMeal(record.meal)
  const amounts = {
    gram: findGrams(serving),
    kcal: record.kcal === null ? null : toBase(record.kcal, 1),
    carb: toTenths(record.carb),
    protein: toTenths(record.protein),
    fat: toTenths(record.fat),
  }
  const texts = { title, brand: '', serving }
  context.rows.add({ place, key, value: { area: 'food', kind: 'item', day, name, ...texts, ...amounts } })
}

function isValid(name: Nutrient, amount: number | null): boolean {
  return amount === null || (amount >= 0 && amount <= maxAmounts[name])
}

function toTenths(grams: number | null): number | null {
  return grams === null ? null : toBase(grams, perGram)
}

function findGrams(serving: string): number {
  const grams = Number(/^(\d+(?:\.\d+)?) ?g(ram(s)?)?$/i.exec(serving)?.[1] ?? 0)
  return grams <= maxGram ? toBase(grams, perGram) : 0
}
