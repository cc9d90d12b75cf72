import { food } from '@haru/shared/areas/food.ts'
import { monthOf } from '@haru/shared/calendar/day.ts'
import { initialValues, type Values } from '@haru/shared/field/field.ts'
import { toBaseUnit } from '@haru/shared/field/quantity.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import { editItem } from '@haru/shared/tracking/write/edit-item.ts'
import type { DemoDay } from './days.ts'
import type { DemoFood } from './demo-food.ts'
import { enFoods } from './foods-en.ts'
import { koFoods } from './foods-ko.ts'
import { menus } from './menus.ts'
import type { SeededRandom } from './seeded-random.ts'

export const demoFoods: Readonly<Record<Language, readonly DemoFood[]>> = { ko: koFoods, en: enFoods }

const category = createDefaultCategory(food)
const serving: Readonly<Record<Language, string>> = { ko: '1인분', en: 'serving' }

interface DemoMeal {
  readonly part: 'breakfast' | 'lunch' | 'dinner' | 'snack'
  readonly names: readonly string[]
}

/** Generates the food items of a day; null if the user recorded none. */
export function generateMeals(
  demoDay: DemoDay,
  random: SeededRandom,
  language: Language,
  units: Units,
): readonly Values[] | null {
  const meals = pickMeals(demoDay, random, language)
  const items = meals.flatMap(({ part, names }) => names.map((name) => createItem(part, name, random, language, units)))
  // Meals are seldom recorded on a trip.
  const isForgotten = random.chance(demoDay.isAway ? 0.6 : 0.05)
  return isForgotten || items.length === 0 ? null : items.slice(0, 10)
}

function pickMeals(demoDay: DemoDay, random: SeededRandom, language: Language): readonly DemoMeal[] {
  const menu = menus[language]
  const pickSnack = () => findInSeason(random.pick(menu.snack), demoDay) ?? menu.snack[0]
  const meals: readonly (readonly [DemoMeal, number])[] = [
    [{ part: 'breakfast', names: random.pick(menu.breakfast) }, demoDay.isOff ? 0.55 : 0.75],
    [{ part: 'lunch', names: random.pick(demoDay.isFamilyDay ? menu.feast : menu.lunch) }, 0.96],
    [{ part: 'snack', names: [pickSnack()] }, 0.75],
    [
      { part: 'dinner', names: random.pick(demoDay.weekday > 4 && random.chance(0.45) ? menu.treat : menu.dinner) },
      0.95,
    ],
    [{ part: 'snack', names: [pickSnack()] }, 0.4],
  ]
  const pickedMeals = meals.filter(([, share]) => random.chance(share)).map(([meal]) => meal)
  // The dinner of today is still to come.
  return demoDay.isToday ? pickedMeals.filter(({ part }) => part !== 'dinner') : pickedMeals
}

/** The first and the last month of seasonal foods. */
const seasons: Readonly<Record<string, readonly [from: number, to: number]>> = {
  수박: [6, 8],
  딸기: [1, 4],
  귤: [11, 12],
  Watermelon: [6, 8],
  'Ice cream': [5, 9],
  아이스크림: [5, 9],
}

function findInSeason(name: string, { day }: DemoDay): string | null {
  const [from, to] = seasons[name] ?? [1, 12]
  return from <= monthOf(day) && monthOf(day) <= to ? name : null
}

function createItem(part: string, name: string, random: SeededRandom, language: Language, units: Units): Values {
  const foodRow = demoFoods[language].find(([foodName]) => foodName === name)
  if (foodRow === undefined) throw new Error(`no food ${name}`)
  const [, brand, gram, kcal, carb, protein, fat] = foodRow
  const item: Values = {
    ...initialValues(food.item),
    part,
    name,
    brand,
    serv: serving[language],
    gram: toBaseUnit(gram, 'mass', units),
    kcal: toBaseUnit(kcal, 'energy', units),
    carb: toBaseUnit(carb, 'mass', units),
    protein: toBaseUnit(protein, 'mass', units),
    fat: toBaseUnit(fat, 'mass', units),
  }
  const count = toBaseUnit(random.pick([1, 1, 1, 1, 1, 1, 0.5, 1.5, 2]), 'portion', units)
  return editItem(food, item, 'count', count, category)
}
