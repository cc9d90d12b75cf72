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
import { calendarCollection } from '@haru/shared/tracking/collections.ts'
import { completeGoal, type Entry, type EntryKind } from '@haru/shared/tracking/entry.ts'
import { createUuid } from '@haru/shared/tracking/uuid.ts'
import { generateCalendarEntries } from './calendar-entries.ts'
import { type DemoDay, generateDemoDays } from './days.ts'
import { type DemoDayTotals, generateGoals } from './goals.ts'
import { generateMeals } from './meals.ts'
import { generateMoneyItems } from './money-items.ts'
import { generateNights } from './nights.ts'
import { createSeededRandom, type SeededRandom } from './seeded-random.ts'
import { generateWorkout } from './workouts.ts'

export interface DemoProfile {
  readonly today: Day
  readonly language: Language
  readonly units: Units
  readonly seed: number
}

export interface DemoEntry {
  readonly collection: { readonly area: AnyArea; readonly kind: EntryKind }
  readonly entry: Entry
}

const demoDayCount = 366
/** The number of days after today that have calendar entries. */
const daysAhead = 45

/**
 * Generates the records of a year up to today, the goals and the calendar entries. The same seed gives the same entries. It is a
 * generator function, because creating all entries at once would block the event loop.
 */
export function* generateYear(profile: DemoProfile): Generator<DemoEntry> {
  const random = createSeededRandom(profile.seed)
  const totals: Record<string, DemoDayTotals[]> = {}
  for (const day of generateDemoDays(profile.today, demoDayCount, profile.language)) {
    for (const record of generateRecords(day, profile, random)) {
      const { collection, entry } = record
      totals[collection.area.id] ??= []
      totals[collection.area.id]?.push({
        day: entry.period.start,
        totals: collection.area.total(entry.items, entry.values),
      })
      yield record
    }
  }
  for (const { area, period, values } of generateGoals(totals, profile.today, random, profile.units)) {
    yield createEntry({ area, kind: 'goal' }, period, completeGoal(area, values), [], random)
  }
  yield* generateCalendar(profile)
}

// A separate random sequence: a change of the calendar does not change the records.
function* generateCalendar({ today, language, seed }: DemoProfile): Generator<DemoEntry> {
  const random = createSeededRandom(seed + 1)
  const days = generateDemoDays(addDays(today, daysAhead), demoDayCount + daysAhead, language)
  for (const { period, items } of generateCalendarEntries(days, random, language))
    yield createEntry(calendarCollection, period, {}, items, random)
}

function generateRecords(
  demoDay: DemoDay,
  { language, units }: DemoProfile,
  random: SeededRandom,
): readonly DemoEntry[] {
  const period = periodAround('day', demoDay.day)
  const createRecords = (area: AnyArea, items: readonly Values[] | null, values: Values = {}) =>
    items === null ? [] : [createEntry({ area, kind: 'record' }, period, values, items, random)]
  const workout = generateWorkout(demoDay, random, units)
  return [
    ...createRecords(exercise, workout?.items ?? null, workout?.values),
    ...createRecords(food, generateMeals(demoDay, random, language, units)),
    ...createRecords(money, generateMoneyItems(demoDay, random, language, units)),
    ...createRecords(sleep, generateNights(demoDay, random)),
  ]
}

function createEntry(
  collection: DemoEntry['collection'],
  period: Period,
  values: Values,
  items: readonly Values[],
  random: SeededRandom,
): DemoEntry {
  // The id has a time in the evening of the first day.
  const time = Date.parse(`${period.start}T20:00:00Z`)
  const idBytes = Uint8Array.from({ length: 10 }, () => random.between(0, 255))
  return { collection, entry: { id: createUuid(time, idBytes), period, values, items, revision: 1 } }
}
