import type { Values } from '@haru/shared/field/field.ts'
import { round, toBaseUnit } from '@haru/shared/field/quantity.ts'
import { currencyDigits, type Units } from '@haru/shared/field/units.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import { type DemoDay, isPayDay } from './days.ts'
import type { Dice } from './dice.ts'
import { habits, monthly, occasions } from './wallet.ts'

/** What came in and went out on a day; null where nothing did, or nobody wrote it down. */
export function spendsOf(of: DemoDay, dice: Dice, language: Language, units: Units): readonly Values[] | null {
  const items = [
    ...regular(of, language, units),
    ...occasions[language].flatMap(({ on, ...each }) => (on(of) ? [itemOf(each, each.amount, units)] : [])),
    ...everyday(of, dice, language, units),
  ]
  const isForgotten = dice.chance(0.05)
  if (items.length === 0 || (isForgotten && !items.some((item) => item['part'] === 'income'))) return null
  return items.slice(0, of.isToday ? 2 : 10)
}

function regular(of: DemoDay, language: Language, units: Units): readonly Values[] {
  return monthly[language].flatMap((each) => {
    const isDue = each.isPay === true ? isPayDay(of.day, each.date) : each.date === of.date
    return isDue ? [itemOf(each, each.amount, units)] : []
  })
}

function everyday(of: DemoDay, dice: Dice, language: Language, units: Units): readonly Values[] {
  return habits[language].flatMap((habit) => {
    // Asked of the dice on every day, so that one changed habit does not make another year of it.
    const isToday = dice.chance(habit.share)
    const amount = dice.between(habit.from / habit.step, habit.to / habit.step) * habit.step
    const content = dice.pick(habit.content)
    return isToday && habit.when(of) ? [itemOf({ ...habit, content }, amount, units)] : []
  })
}

interface Spend {
  readonly part?: 'income' | 'expense'
  readonly title: string
  readonly content: string
  readonly isMoved?: boolean
}

function itemOf({ part = 'expense', title, content, isMoved = false }: Spend, amount: number, units: Units): Values {
  const spoken = round(amount, currencyDigits(units.currency))
  // What is only put aside is spent, but still one's own.
  return { part, title, content, amount: toBaseUnit(spoken, 'money', units), include: !isMoved }
}
