import { countMinutesUntil } from '@haru/shared/calendar/clock.ts'
import { findCurrencyDigits } from '@haru/shared/field/units.ts'

type Item = Readonly<Record<string, number | string | null>>

interface ExportRow {
  readonly start: string
  readonly end: string
  readonly values: Item
  readonly items: readonly Item[]
}

export type ExportRows = Readonly<Record<'exercise' | 'food' | 'money' | 'sleep' | 'calendar', readonly ExportRow[]>>

/** Numbers by day or by period, and by their name. */
export type Sums = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>

/** The sums of the records of a `haru.json`, by area and day, in the units of the keys of the sample files: kg, kcal, grams, minutes. */
export function sumExport({ exercise, food, money, sleep, calendar }: ExportRows, currency: string): Sums {
  const unit = 10 ** findCurrencyDigits(currency)
  return {
    exercise: sumDays(exercise, ({ items }) => (items.length === 0 ? null : sumExercise(items))),
    scale: sumDays(exercise, ({ values: { scale } }) => (scale === null ? null : { kg: Number(scale) / 1e6 })),
    food: sumDays(food, ({ items }) => ({
      items: items.length,
      kcal: sumOf(items, 'kcal'),
      carb: round(sumOf(items, 'carb') / 10),
      protein: round(sumOf(items, 'protein') / 10),
      fat: round(sumOf(items, 'fat') / 10),
      unknown: items.reduce(
        (sum, { unknown }) =>
          sum +
          String(unknown ?? '')
            .split(',')
            .filter(Boolean).length,
        0,
      ),
    })),
    money: sumDays(money, ({ items }) => ({
      items: items.length,
      income:
        sumOf(
          items.filter(({ part }) => part === 'income'),
          'amount',
        ) / unit,
      expense:
        sumOf(
          items.filter(({ part }) => part === 'expense'),
          'amount',
        ) / unit,
    })),
    sleep: sumDays(sleep, ({ items }) => ({
      items: items.length,
      minutes: items.reduce(
        (sum, { bedTime, wakeTime }) => sum + countMinutesUntil(Number(bedTime), Number(wakeTime)),
        0,
      ),
    })),
    calendar: Object.fromEntries(
      calendar.map(({ start, end, items }) => [`${start} - ${end}`, { entries: items.length }]),
    ),
  }
}

function sumDays(rows: readonly ExportRow[], sum: (row: ExportRow) => Readonly<Record<string, number>> | null) {
  return Object.fromEntries(
    rows.flatMap((row) => {
      const sums = sum(row)
      return sums === null ? [] : [[row.start, sums] as const]
    }),
  )
}

function sumExercise(items: readonly Item[]) {
  const sets = items.flatMap(listSets)
  const counted = sets.filter(({ isWarmUp }) => !isWarmUp)
  const volumeOf = (list: typeof sets) => list.reduce((sum, { rep, weight }) => sum + (rep * weight) / 1e6, 0)
  return {
    sets: sets.length,
    reps: sets.reduce((sum, { rep }) => sum + rep, 0),
    volume: volumeOf(counted),
    warmup: volumeOf(sets.filter(({ isWarmUp }) => isWarmUp)),
    cardio: sumOf(items, 'cardio'),
  }
}

/** The sets of an item: in their text, else in the short form. */
function listSets({ sets, set, rep, weight }: Item) {
  if (typeof sets === 'string' && sets !== '') {
    return sets.split(' ').map((text) => {
      const [, reps, milligrams, mark] = /^(\d+)x(\d+)([wdf]?)$/.exec(text) ?? []
      return { rep: Number(reps), weight: Number(milligrams), isWarmUp: mark === 'w' }
    })
  }
  return Array.from({ length: Number(set) }, () => ({ rep: Number(rep), weight: Number(weight), isWarmUp: false }))
}

function sumOf(items: readonly Item[], name: string): number {
  return items.reduce((sum, item) => sum + Number(item[name] ?? 0), 0)
}

const round = (value: number) => Math.round(value * 100) / 100
