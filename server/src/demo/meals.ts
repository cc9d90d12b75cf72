import { food } from '@haru/shared/areas/food.ts'
import { monthOf } from '@haru/shared/calendar/day.ts'
import { initialValues, type Values } from '@haru/shared/field/field.ts'
import { toBaseUnit } from '@haru/shared/field/quantity.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import { defaultCategory } from '@haru/shared/tracking/category.ts'
import { editItem } from '@haru/shared/tracking/write/edit-item.ts'
import type { DemoDay } from './days.ts'
import type { Dice } from './dice.ts'
import { enFoods } from './foods-en.ts'
import { koFoods } from './foods-ko.ts'
import { menus } from './menus.ts'

/** Name, brand, grams of a serving, kcal, and grams of carbohydrate, protein and fat in it. */
export type Food = readonly [
  name: string,
  brand: string,
  gram: number,
  kcal: number,
  carb: number,
  protein: number,
  fat: number,
]

export const foods: Readonly<Record<Language, readonly Food[]>> = { ko: koFoods, en: enFoods }

const category = defaultCategory(food)
const serving: Readonly<Record<Language, string>> = { ko: '1인분', en: 'serving' }

interface Eaten {
  readonly part: 'breakfast' | 'lunch' | 'dinner' | 'snack'
  readonly names: readonly string[]
}

/** What was eaten on a day, as far as it was written down; null where nothing was. */
export function mealsOf(of: DemoDay, dice: Dice, language: Language, units: Units): readonly Values[] | null {
  const eaten = mealsEaten(of, dice, language)
  const items = eaten.flatMap(({ part, names }) => names.map((name) => itemOf(part, name, dice, language, units)))
  // Whoever is away seldom writes down what they eat.
  const isForgotten = dice.chance(of.isAway ? 0.6 : 0.05)
  return isForgotten || items.length === 0 ? null : items.slice(0, 10)
}

function mealsEaten(of: DemoDay, dice: Dice, language: Language): readonly Eaten[] {
  const menu = menus[language]
  const snack = () => inSeason(dice.pick(menu.snack), of) ?? menu.snack[0]
  const meals: readonly (readonly [Eaten, number])[] = [
    [{ part: 'breakfast', names: dice.pick(menu.breakfast) }, of.isOff ? 0.55 : 0.75],
    [{ part: 'lunch', names: dice.pick(of.isFeast ? menu.feast : menu.lunch) }, 0.96],
    [{ part: 'snack', names: [snack()] }, 0.75],
    [{ part: 'dinner', names: dice.pick(of.weekday > 4 && dice.chance(0.45) ? menu.treat : menu.dinner) }, 0.95],
    [{ part: 'snack', names: [snack()] }, 0.4],
  ]
  const had = meals.filter(([, share]) => dice.chance(share)).map(([meal]) => meal)
  // The day is not over: dinner is still to come.
  return of.isToday ? had.filter(({ part }) => part !== 'dinner') : had
}

/** From which month to which there is any. */
const seasons: Readonly<Record<string, readonly [from: number, to: number]>> = {
  수박: [6, 8],
  딸기: [1, 4],
  귤: [11, 12],
  Watermelon: [6, 8],
  'Ice cream': [5, 9],
  아이스크림: [5, 9],
}

function inSeason(name: string, { day }: DemoDay): string | null {
  const [from, to] = seasons[name] ?? [1, 12]
  return from <= monthOf(day) && monthOf(day) <= to ? name : null
}

function itemOf(part: string, name: string, dice: Dice, language: Language, units: Units): Values {
  const found = foods[language].find(([each]) => each === name)
  if (found === undefined) throw new Error(`no food ${name}`)
  const [, brand, gram, kcal, carb, protein, fat] = found
  const one: Values = {
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
  const count = toBaseUnit(dice.pick([1, 1, 1, 1, 1, 1, 0.5, 1.5, 2]), 'portion', units)
  return editItem(food, one, 'count', count, category)
}
