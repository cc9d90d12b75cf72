import type { AnyArea, Totals } from '@haru/shared/areas/define.ts'
import { exercise } from '@haru/shared/areas/exercise.ts'
import { food } from '@haru/shared/areas/food.ts'
import { money } from '@haru/shared/areas/money.ts'
import { sleep } from '@haru/shared/areas/sleep.ts'
import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import { contains, countDays, type Period, periodAround, shiftPeriod } from '@haru/shared/calendar/period.ts'
import type { Values } from '@haru/shared/field/field.ts'
import { round, toBaseUnit, toDisplayUnit } from '@haru/shared/field/quantity.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { SeededRandom } from './seeded-random.ts'

/** The totals of an area on a day. */
export interface DemoDayTotals {
  readonly day: Day
  readonly totals: Totals
}

export interface DemoGoal {
  readonly area: AnyArea
  readonly period: Period
  readonly values: Values
}

/** Generates goals for each month, the last weeks and this year. Some of them are reached, others are not. */
export function generateGoals(
  days: Readonly<Record<string, readonly DemoDayTotals[]>>,
  today: Day,
  random: SeededRandom,
  units: Units,
): readonly DemoGoal[] {
  const months = Array.from({ length: 12 }, (_, i) => shiftPeriod(periodAround('month', today), -i))
  const weeks = Array.from({ length: 4 }, (_, i) => shiftPeriod(periodAround('week', today), -i))
  const periods = [...months, ...weeks, periodAround('year', today)]
  return [exercise, food, money, sleep].flatMap((area: AnyArea) =>
    periods.map((period) => ({
      area,
      period,
      values: goalGenerators[area.id]?.(days[area.id] ?? [], period, random, units) ?? {},
    })),
  )
}

type GoalGenerator = (days: readonly DemoDayTotals[], period: Period, random: SeededRandom, units: Units) => Values

const goalGenerators: Readonly<Record<string, GoalGenerator>> = {
  exercise: (days, period, random, units) => {
    const estimateTarget = (name: string) =>
      averagePerDay(days, period, name) * random.around(1.06, 0.12) * countDays(period)
    const volume = Math.max(100, round(toDisplayUnit(estimateTarget('volume'), 'volume', units) / 100) * 100)
    const scale = averagePerDay(days, period, 'scale') * 0.985
    return {
      count: Math.max(1, Math.round((countDays(period) / 7) * 4.5)),
      volume: toBaseUnit(volume, 'volume', units),
      cardio: Math.max(30, Math.round(estimateTarget('cardio') / 30) * 30),
      scale: toBaseUnit(round(toDisplayUnit(scale, 'weight', units), 1), 'weight', units),
    }
  },
  food: (_days, period, _random, units) => ({
    kcal: 1600 * countDays(period),
    carb: toBaseUnit(200 * countDays(period), 'mass', units),
    protein: toBaseUnit(75 * countDays(period), 'mass', units),
    fat: toBaseUnit(52 * countDays(period), 'mass', units),
  }),
  money: (_days, period, random, units) => {
    const { income, expense } = budgets[units.currency] ?? budgets.USD
    const estimateTarget = (monthly: number) =>
      toBaseUnit(roundToTwoFigures((monthly * countDays(period)) / 30.4), 'money', units)
    return { income: estimateTarget(income), expense: estimateTarget(random.around(expense, expense / 8)) }
  },
  sleep: () => ({ bedTime: 23 * 60 + 30, wakeTime: 7 * 60 + 20, sleepTime: 0 }),
}

/** The monthly income and expense, in major units of the currency. */
const budgets: Readonly<Record<string, Budget>> & { readonly USD: Budget } = {
  KRW: { income: 3_200_000, expense: 2_350_000 },
  USD: { income: 4300, expense: 3350 },
}

interface Budget {
  readonly income: number
  readonly expense: number
}

// Users set round goals: 3,200,000 and not 3,187,431.
function roundToTwoFigures(value: number): number {
  const size = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1)
  return Math.round(value / size) * size
}

/** The daily average of a total in the 120 days before the end of the period, or before today if that is earlier. */
function averagePerDay(days: readonly DemoDayTotals[], { end }: Period, name: string): number {
  const newest = days.at(-1)?.day ?? end
  const last120 = { start: addDays(end < newest ? end : newest, -120), end }
  const near = days.filter(({ day }) => contains(last120, day))
  const values = near.map(({ totals }) => totals[name] ?? null).filter((value) => value !== null)
  const isLevel = name === 'scale'
  const sum = values.reduce((before, value) => before + value, 0)
  const [first, last] = [near[0], near.at(-1)]
  if (first === undefined || last === undefined) return 0
  return sum / (isLevel ? values.length || 1 : countDays({ start: first.day, end: last.day }))
}
