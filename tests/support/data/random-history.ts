import type { AnyArea } from '@haru/shared/areas/define.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { addDays, type Day, day } from '@haru/shared/calendar/day.ts'
import { type Period, periodAround, periodTypes, type Range } from '@haru/shared/calendar/period.ts'
import type { Field, Fields, Value, Values } from '@haru/shared/field/field.ts'
import type { NumberField } from '@haru/shared/field/number.ts'
import { toBaseUnit } from '@haru/shared/field/quantity.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import { getValueFields } from '@haru/shared/tracking/collections.ts'
import { completeGoal, type Entry } from '@haru/shared/tracking/entry.ts'
import type { Collection, Owner, Store } from '@haru/shared/tracking/store.ts'
import { computeStoredTotals } from '@haru/shared/tracking/stored-totals.ts'
import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  option,
  record,
  toStringMethod,
  tuple,
  uniqueArray,
} from 'fast-check'
import { newId } from '../servers/stores.ts'

/**
 * Records and goals of some weeks, for property tests of scores, goal lists and charts. Numbers are small and goals are
 * near the totals of the days, so that boundary cases are frequent. The days are around the ends of months, years and February.
 */
export interface History {
  readonly today: Day
  /** The range that the test reads. It may begin before the first record and end after today. */
  readonly range: Range
  readonly entries: readonly HistoryEntry[]
}

interface HistoryEntry {
  readonly collection: Collection
  readonly entry: Entry
}

const units: Units = { weight: 'kg', currency: 'KRW' }
const weeks = 10
const lastDay = weeks * 7

const edges = ['2026-10-05', '2026-12-01', '2024-01-25', '2100-01-25', '2020-12-01', '2027-02-01'].map(day)

/** A history with records and goals in all areas. */
export const someHistory: Arbitrary<History> = constantFrom(...edges).chain((first) =>
  record({
    today: integer({ min: 0, max: lastDay + 20 }).map((later) => addDays(first, later)),
    range: someGoalPeriod(first).map(({ start, end }) => ({ start, end })),
    entries: tuple(...areas.map((area) => someEntries(area, first))).map((all) => all.flat()),
  }),
)

function someEntries(area: AnyArea, first: Day): Arbitrary<readonly HistoryEntry[]> {
  return tuple(
    uniqueArray(someRecord(area, first), { maxLength: 20, selector: keyOf }),
    uniqueArray(someGoal(area, first), { maxLength: 7, selector: keyOf }),
  ).map((lists) => lists.flat().map(withReport))
}

/** Shortens the report of a failing property: it shows the entry without the definition of its area. */
function withReport(entryOfHistory: HistoryEntry): HistoryEntry {
  const { collection, entry } = entryOfHistory
  const { type, start, end } = entry.period
  const text = `${collection.area.id} ${collection.kind} ${type} ${start} ${end} ${JSON.stringify([entry.values, entry.items])}`
  return Object.defineProperty(entryOfHistory, toStringMethod, { value: () => text, configurable: true })
}

function keyOf({ entry: { period } }: HistoryEntry): string {
  return `${period.type} ${period.start} ${period.end}`
}

function someRecord(area: AnyArea, first: Day): Arbitrary<HistoryEntry> {
  return record({
    later: integer({ min: 0, max: lastDay }),
    values: someSmall(area.dayFields),
    // In an area with day fields, a day may have a value and no item.
    items: array(someSmallItem(area), { minLength: Object.keys(area.dayFields).length === 0 ? 1 : 0, maxLength: 3 }),
  }).map(({ later, values, items }) => ({
    collection: { area, kind: 'record' },
    entry: { id: newId(), period: periodAround('day', addDays(first, later)), values, items, revision: 1 },
  }))
}

function someGoal(area: AnyArea, first: Day): Arbitrary<HistoryEntry> {
  const collection = { area, kind: 'goal' } as const
  return record({
    period: someGoalPeriod(first),
    values: someFollowed(getValueFields(collection)),
    isComplete: boolean(),
  }).map(({ period, values, isComplete }) => ({
    collection,
    entry: {
      id: newId(),
      period,
      values: isComplete ? completeGoal(area, values) : values,
      items: [],
      revision: 1,
    },
  }))
}

/** The values of a goal. Sometimes one of them is missing. */
function someFollowed(fields: Fields): Arbitrary<Values> {
  const values = Object.entries(fields).map(([name, field]) => [name, option(someSmallValue(field), { freq: 5 })])
  return record(Object.fromEntries(values))
}

/** A period of any type around the days of the history. A selection has up to two months. */
function someGoalPeriod(first: Day): Arbitrary<Period> {
  return record({
    type: constantFrom(...periodTypes),
    later: integer({ min: -10, max: lastDay }),
    // Often as long as a week or a month, so that goals of equal length are frequent.
    days: oneof(constantFrom(1, 7, 28, 30, 31), integer({ min: 1, max: 60 })),
  }).map(({ type, later, days }) => {
    const start = addDays(first, later)
    return type === 'select' ? { type, start, end: addDays(start, days - 1) } : periodAround(type, start)
  })
}

function someSmallItem(area: AnyArea): Arbitrary<Values> {
  const { parts } = createDefaultCategory(area)
  return record({ values: someSmall(area.item), part: constantFrom(...parts), at: integer({ min: 0, max: 9 }) }).map(
    ({ values, part, at }) => ({
      ...values,
      part: part.id,
      ...('title' in area.item ? { title: part.titles[at % part.titles.length]?.id ?? '' } : {}),
    }),
  )
}

function someSmall(fields: Fields): Arbitrary<Values> {
  return record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, someSmallValue(field)])))
}

const names = ['rice', 'soup', '김밥', 'ramen', 'egg', 'tofu', 'tea', '']

function someSmallValue(field: Field): Arbitrary<Value> {
  switch (field.kind) {
    case 'number':
      return someSmallNumber(field as unknown as NumberField)
    case 'flag':
      return boolean()
    case 'clock':
      // Mostly around midnight, and sometimes around noon.
      return oneof(
        { weight: 4, arbitrary: integer({ min: -12, max: 12 }).map((tens) => (1440 + tens * 10) % 1440) },
        integer({ min: 0, max: 47 }).map((halves) => halves * 30),
      )
    case 'duration':
      return integer({ min: 0, max: 48 }).map((tens) => tens * 10)
    default:
      return field.hidden ? constant('') : constantFrom(...names)
  }
}

function someSmallNumber({ quantity, initial }: NumberField): Arbitrary<Value> {
  const some = integer({ min: 0, max: 12 }).map((displayed) => toBaseUnit(displayed, quantity, units))
  return initial === null ? option(some.filter((value) => value > 0)) : some
}

/** Stores the entries of a history as saves would. */
export async function saveHistory(store: Store, owner: Owner, { entries }: Pick<History, 'entries'>): Promise<void> {
  await store.write(owner, async (writer) => {
    for (const { collection, entry } of entries) {
      await writer.put(collection, entry, computeStoredTotals(collection, entry))
    }
  })
}
