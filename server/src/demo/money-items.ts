import type { Values } from '@haru/shared/field/field.ts'
import { round, toBaseUnit } from '@haru/shared/field/quantity.ts'
import { findCurrencyDigits, type Units } from '@haru/shared/field/units.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import { type DemoDay, isPayDay } from './days.ts'
import { habits, monthlyItems, occasions } from './money-templates.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Generates the income and expenses of a day; null if the user recorded none. */
export function generateMoneyItems(
  demoDay: DemoDay,
  random: SeededRandom,
  language: Language,
  units: Units,
): readonly Values[] | null {
  const items = [
    ...createMonthlyItems(demoDay, language, units),
    ...occasions[language].flatMap(({ occursOn, ...each }) =>
      occursOn(demoDay) ? [createItem(each, each.amount, units)] : [],
    ),
    ...generateEverydayItems(demoDay, random, language, units),
  ]
  const isForgotten = random.chance(0.05)
  if (items.length === 0 || (isForgotten && !items.some((item) => item['part'] === 'income'))) return null
  return items.slice(0, demoDay.isToday ? 2 : 10)
}

function createMonthlyItems(demoDay: DemoDay, language: Language, units: Units): readonly Values[] {
  return monthlyItems[language].flatMap((each) => {
    const isDue = each.isPay === true ? isPayDay(demoDay.day, each.date) : each.date === demoDay.date
    return isDue ? [createItem(each, each.amount, units)] : []
  })
}

function generateEverydayItems(
  demoDay: DemoDay,
  random: SeededRandom,
  language: Language,
  units: Units,
): readonly Values[] {
  return habits[language].flatMap((habit) => {
    // Draw random numbers on every day, so that a change of one habit does not change the rest of the year.
    const isToday = random.chance(habit.share)
    const amount = random.between(habit.from / habit.step, habit.to / habit.step) * habit.step
    const content = random.pick(habit.content)
    return isToday && habit.isDue(demoDay) ? [createItem({ ...habit, content }, amount, units)] : []
  })
}

interface DemoMoneyItem {
  readonly part?: 'income' | 'expense'
  readonly title: string
  readonly content: string
  readonly isMoved?: boolean
}

function createItem(
  { part = 'expense', title, content, isMoved = false }: DemoMoneyItem,
  amount: number,
  units: Units,
): Values {
  const rounded = round(amount, findCurrencyDigits(units.currency))
  // Savings are an expense, but they stay part of the property.
  return { part, title, content, amount: toBaseUnit(rounded, 'money', units), include: !isMoved }
}
