import type { AnyArea, Totals } from '@haru/shared/areas/define.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { addDays, day } from '@haru/shared/calendar/day.ts'
import { type Period, periodAround, toPeriod } from '@haru/shared/calendar/period.ts'
import type { ChoiceField } from '@haru/shared/field/choice.ts'
import type { Field, Fields, Value, Values } from '@haru/shared/field/field.ts'
import type { NumberField } from '@haru/shared/field/number.ts'
import { toBaseUnit } from '@haru/shared/field/quantity.ts'
import { type LiftSet, setKinds, writeSets } from '@haru/shared/field/sets.ts'
import type { TextField } from '@haru/shared/field/text.ts'
import type { TimeField } from '@haru/shared/field/time.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import { calendarCollection, getValueFields, listAllowedPeriodTypes } from '@haru/shared/tracking/collections.ts'
import { type Entry, entryKinds } from '@haru/shared/tracking/entry.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { createUuid } from '@haru/shared/tracking/uuid.ts'
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
  string,
  uint8Array,
} from 'fast-check'

/** Two sets of units without a common unit. */
export const someUnits: Arbitrary<Units> = constantFrom<Units[]>(
  { weight: 'kg', currency: 'KRW' },
  { weight: 'lb', currency: 'USD' },
)

export const someArea: Arbitrary<AnyArea> = constantFrom(...areas)
export const someCollection: Arbitrary<Collection> = oneof(
  { weight: 8, arbitrary: record({ area: someArea, kind: constantFrom(...entryKinds) }) },
  { weight: 1, arbitrary: constant(calendarCollection) },
)

export const someDay = integer({ min: 0, max: 40_000 }).map((count) => addDays(day('1990-01-01'), count))
export const someId = record({
  now: integer({ min: 0, max: 2 ** 47 }),
  random: uint8Array({ minLength: 10, maxLength: 10 }),
}).map(({ now, random }) => createUuid(now, random))

/** A period that an entry of the collection may have. */
export function somePeriod(collection: Collection): Arbitrary<Period> {
  const types = constantFrom(...listAllowedPeriodTypes(collection))
  return record({ type: types, of: someDay, length: integer({ min: 1, max: 3659 }) }).map(({ type, of, length }) =>
    type === 'select' ? toPeriod({ start: of, end: addDays(of, length) }) : periodAround(type, of),
  )
}

/** A value that a user with `units` can type into the field. */
function someValue(field: Field, units: Units): Arbitrary<Value> {
  switch (field.kind) {
    case 'number':
      return someNumber(field as unknown as NumberField, units)
    case 'flag':
      return boolean()
    case 'choice':
      return constantFrom('', ...(field as unknown as ChoiceField).options)
    case 'clock':
    case 'duration':
      return integer({ min: 0, max: (field as unknown as TimeField).max })
    case 'sets':
      return array(someSet(units), { maxLength: 6 }).map(writeSets)
    default:
      return string({ unit: 'grapheme', maxLength: 8 }).map(
        (typed) => field.accept(typed.slice(0, (field as unknown as TextField).max), units) ?? '',
      )
  }
}

/** A set that a user with `units` can type, of a few weights and repetitions, so that some lists have equal sets. */
export function someSet(units: Units): Arbitrary<LiftSet> {
  const someWeight = oneof(integer({ min: 0, max: 3 }), integer({ min: 0, max: 99_900 }))
  return record({
    rep: oneof(integer({ min: 1, max: 3 }), integer({ min: 1, max: 999 })),
    weight: someWeight.map((digits) => toBaseUnit(digits / 100, 'weight', units)),
    kind: constantFrom('normal', ...setKinds),
  })
}

function someNumber(field: NumberField, units: Units): Arbitrary<Value> {
  const places = field.places(units)
  const typed = integer({ min: 1, max: Math.min(field.max, 9_999_999) * 10 ** places })
  const value = typed.map((digits) => toBaseUnit(digits / 10 ** places, field.quantity, units))
  return option(value, { nil: field.initial === null ? null : 0 })
}

export function someValues(fields: Fields, units: Units): Arbitrary<Values> {
  return record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, someValue(field, units)])))
}

/** An item of the area with a part and a title of the default category, in its normal form. */
export function someItem(area: AnyArea, units: Units): Arbitrary<Values> {
  const { parts } = createDefaultCategory(area)
  return record({
    values: someValues(area.item, units),
    part: constantFrom(...parts),
    at: integer({ min: 0, max: 99 }),
  }).map(({ values, part, at }) =>
    area.normalizeItem({
      ...values,
      part: part.id,
      ...(area.item['title']?.kind === 'title' ? { title: part.titles[at % part.titles.length]?.id ?? '' } : {}),
    }),
  )
}

/** The values of a goal, some of which may be missing. */
function someGoalValues({ metrics }: AnyArea, units: Units): Arbitrary<Values> {
  const values = Object.entries(metrics).map(([name, { goal }]) => [name, option(someValue(goal, units), { freq: 4 })])
  return record(Object.fromEntries(values))
}

/** Any entry of the collection, valid or not. */
export function someEntry(collection: Collection, units: Units): Arbitrary<Entry> {
  const { area, kind } = collection
  return record({
    id: someId,
    period: somePeriod(collection),
    values: kind === 'goal' ? someGoalValues(area, units) : someValues(getValueFields(collection), units),
    items: kind === 'goal' ? constant([]) : array(someItem(area, units), { minLength: 1, maxLength: area.maxItems }),
    revision: integer({ min: 1, max: 1_000_000 }),
  })
}

/** Possible totals of a period. */
export function someTotals({ metrics }: AnyArea, units: Units): Arbitrary<Totals> {
  return record(
    Object.fromEntries(Object.entries(metrics).map(([name, { goal }]) => [name, option(someValue(goal, units))])),
  ) as Arbitrary<Totals>
}
