import type { AnyArea } from '@haru/shared/areas/define.ts'
import { exercise } from '@haru/shared/areas/exercise.ts'
import { food } from '@haru/shared/areas/food.ts'
import { money } from '@haru/shared/areas/money.ts'
import { sleep } from '@haru/shared/areas/sleep.ts'
import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import { type Period, periodAround } from '@haru/shared/calendar/period.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import { completeGoal, type Entry, type EntryKind } from '@haru/shared/tracking/entry.ts'
import { calendarCollection } from '@haru/shared/tracking/read/calendar.ts'
import { uuid } from '@haru/shared/tracking/uuid.ts'
import { type DemoDay, demoDays } from './days.ts'
import { diaryOf } from './diary.ts'
import { createDice, type Dice } from './dice.ts'
import { type DayTotals, goalsOf } from './goals.ts'
import { mealsOf } from './meals.ts'
import { nightsOf } from './nights.ts'
import { spendsOf } from './spends.ts'
import { workoutOf } from './workouts.ts'

export interface DemoPerson {
  readonly today: Day
  readonly language: Language
  readonly units: Units
  readonly seed: number
}

export interface DemoEntry {
  readonly collection: { readonly area: AnyArea; readonly kind: EntryKind }
  readonly entry: Entry
}

const daysOfDemo = 366
/** So far ahead there is something in the calendar. */
const daysAhead = 45

/**
 * The records of a year up to today, the goals, and the calendar entries. The same for the same seed. A generator, because making
 * all entries in one piece would hold the event loop too long.
 */
export function* generateYear(person: DemoPerson): Generator<DemoEntry> {
  const dice = createDice(person.seed)
  const totals: Record<string, DayTotals[]> = {}
  for (const day of demoDays(person.today, daysOfDemo, person.language)) {
    for (const record of recordsOf(day, person, dice)) {
      const { collection, entry } = record
      totals[collection.area.id] ??= []
      totals[collection.area.id]?.push({
        day: entry.period.start,
        totals: collection.area.total(entry.items, entry.values),
      })
      yield record
    }
  }
  for (const { area, period, values } of goalsOf(totals, person.today, dice, person.units)) {
    yield made({ area, kind: 'goal' }, period, completeGoal(area, values), [], dice)
  }
  yield* planned(person)
}

// With dice of its own: what is planned changes nothing of what is lived.
function* planned({ today, language, seed }: DemoPerson): Generator<DemoEntry> {
  const dice = createDice(seed + 1)
  const days = demoDays(addDays(today, daysAhead), daysOfDemo + daysAhead, language)
  for (const { period, items } of diaryOf(days, dice, language)) yield made(calendarCollection, period, {}, items, dice)
}

function recordsOf(of: DemoDay, { language, units }: DemoPerson, dice: Dice): readonly DemoEntry[] {
  const period = periodAround('day', of.day)
  const record = (area: AnyArea, items: readonly Values[] | null, values: Values = {}) =>
    items === null ? [] : [made({ area, kind: 'record' }, period, values, items, dice)]
  const workout = workoutOf(of, dice, units)
  return [
    ...record(exercise, workout?.items ?? null, workout?.values),
    ...record(food, mealsOf(of, dice, language, units)),
    ...record(money, spendsOf(of, dice, language, units)),
    ...record(sleep, nightsOf(of, dice)),
  ]
}

function made(
  collection: DemoEntry['collection'],
  period: Period,
  values: Values,
  items: readonly Values[],
  dice: Dice,
): DemoEntry {
  // Written down in the evening of its first day.
  const time = Date.parse(`${period.start}T20:00:00Z`)
  const random = Uint8Array.from({ length: 10 }, () => dice.between(0, 255))
  return { collection, entry: { id: uuid(time, random), period, values, items, revision: 1 } }
}
