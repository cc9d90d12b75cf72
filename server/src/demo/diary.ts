import { addDays } from '@haru/shared/calendar/day.ts'
import { type Period, toPeriod } from '@haru/shared/calendar/period.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import { type DemoDate, dates } from './dates.ts'
import type { DemoDay } from './days.ts'
import type { Dice } from './dice.ts'

export interface DemoPlan {
  readonly period: Period
  readonly items: readonly Values[]
}

/** What stands in a calendar: each thing on its days, and those of the same days together. */
export function diaryOf(days: readonly DemoDay[], dice: Dice, language: Language): readonly DemoPlan[] {
  const plans = new Map<string, { readonly period: Period; readonly items: Values[] }>()
  for (const date of dates[language]) {
    for (const period of runsOf(days, date)) {
      // Asked of the dice each time, so that one thing that changes does not make another calendar of it.
      const comes = dice.chance(date.share ?? 1)
      const item = itemOf(date, dice)
      if (!comes) continue
      const key = `${period.start} ${period.end}`
      const plan = plans.get(key) ?? { period, items: [] }
      plan.items.push(item)
      plans.set(key, plan)
    }
  }
  return [...plans.values()]
}

/** The days something is on; those in a row as one. */
function runsOf(days: readonly DemoDay[], { on }: DemoDate): readonly Period[] {
  const runs: Period[] = []
  for (const { day } of days.filter(on)) {
    const last = runs.at(-1)
    if (last !== undefined && addDays(last.end, 1) === day)
      runs[runs.length - 1] = toPeriod({ start: last.start, end: day })
    else runs.push(toPeriod({ start: day, end: day }))
  }
  return runs
}

function itemOf({ part, title, color, content }: DemoDate, dice: Dice): Values {
  return { part, title, color, content: dice.pick(content) }
}
