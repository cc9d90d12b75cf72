import { addDays } from '@haru/shared/calendar/day.ts'
import { type Period, toPeriod } from '@haru/shared/calendar/period.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import { type CalendarTemplate, calendarTemplates } from './calendar-templates.ts'
import type { DemoDay } from './days.ts'
import type { SeededRandom } from './seeded-random.ts'

export interface DemoCalendarEntry {
  readonly period: Period
  readonly items: readonly Values[]
}

/** Generates the calendar entries of the days. Templates with the same period share an entry. */
export function generateCalendarEntries(
  days: readonly DemoDay[],
  random: SeededRandom,
  language: Language,
): readonly DemoCalendarEntry[] {
  const plans = new Map<string, { readonly period: Period; readonly items: Values[] }>()
  for (const date of calendarTemplates[language]) {
    for (const period of findRuns(days, date)) {
      // Draw a random number for every template, so that a change of one template does not change the rest.
      const shouldOccur = random.chance(date.share ?? 1)
      const item = createItem(date, random)
      if (!shouldOccur) continue
      const key = `${period.start} ${period.end}`
      const plan = plans.get(key) ?? { period, items: [] }
      plan.items.push(item)
      plans.set(key, plan)
    }
  }
  return [...plans.values()]
}

/** Finds the days of a template; consecutive days form one period. */
function findRuns(days: readonly DemoDay[], { occursOn }: CalendarTemplate): readonly Period[] {
  const runs: Period[] = []
  for (const { day } of days.filter(occursOn)) {
    const last = runs.at(-1)
    if (last !== undefined && addDays(last.end, 1) === day)
      runs[runs.length - 1] = toPeriod({ start: last.start, end: day })
    else runs.push(toPeriod({ start: day, end: day }))
  }
  return runs
}

function createItem({ part, title, color, content }: CalendarTemplate, random: SeededRandom): Values {
  return { part, title, color, content: random.pick(content) }
}
