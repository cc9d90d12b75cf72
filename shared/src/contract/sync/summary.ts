import { codec, custom, nullable, number, object, optional } from 'zod/mini'
import { type Quantity, toBaseUnit, toDisplayUnit } from '../../field/quantity.ts'
import type { Units } from '../../field/units.ts'
import type {
  Balance,
  Nutrients,
  NutritionSummary,
  PropertySummary,
  ScaleSummary,
} from '../../tracking/read/summaries.ts'
import { judgedRangeCodec } from '../wire/dates.ts'
import { endpoint } from '../wire/endpoint.ts'
import { resultCodec } from '../wire/envelope.ts'

/** The specification sends its usual DATE with every sync; a summary is of a whole life, so it is only looked at. */
const anyDate = object({ DATE: optional(judgedRangeCodec) })

/** The three summaries of the header. Inside they are in base units (see ScaleSummary, NutritionSummary, PropertySummary). */
export const summaryCalls = {
  scale: endpoint({
    method: 'GET',
    path: '/user/sync/scale',
    access: 'user',
    summary: 'Body weight: what the person began with, the least, the most, and the latest',
    input: () => anyDate,
    output: (units) => resultCodec(scaleSummaryCodec(units)),
  }),
  nutrition: endpoint({
    method: 'GET',
    path: '/user/sync/nutrition',
    access: 'user',
    summary: 'What was eaten: in all, and on an average recorded day',
    input: () => anyDate,
    output: (units) => resultCodec(nutritionSummaryCodec(units)),
  }),
  property: endpoint({
    method: 'GET',
    path: '/user/sync/property',
    access: 'user',
    summary:
      'What came in and went out, and what that leaves: with everything, and without what is left out of property',
    input: () => anyDate,
    output: (units) => resultCodec(propertySummaryCodec(units)),
  }),
} as const

const optionalNumber = nullable(number())

/** `{ init, min, max, cur }` in the account's unit; null where there is none. */
export function scaleSummaryCodec(units: Units) {
  const { say, read } = quantityOnWire('weight', units)
  return codec(
    object({ init: optionalNumber, min: optionalNumber, max: optionalNumber, cur: optionalNumber }),
    custom<ScaleSummary>(),
    {
      decode: ({ init, min, max, cur }) => ({
        initial: read(init),
        min: read(min),
        max: read(max),
        current: read(cur),
      }),
      encode: ({ initial, min, max, current }) => ({
        init: say(initial),
        min: say(min),
        max: say(max),
        cur: say(current),
      }),
    },
  )
}

/** `{ initAvgKcalIntake, days, total: { kcal, carb, protein, fat }, avg: { ... } }` in kcal and grams. */
export function nutritionSummaryCodec(units: Units) {
  const energy = quantityOnWire('energy', units)
  const mass = quantityOnWire('mass', units)
  const by = <T>(of: (name: keyof Nutrients, as: typeof mass) => T) => ({
    kcal: of('kcal', energy),
    carb: of('carb', mass),
    protein: of('protein', mass),
    fat: of('fat', mass),
  })
  const wire = object({
    initAvgKcalIntake: optionalNumber,
    days: number(),
    total: object(by(() => number())),
    avg: object(by(() => optionalNumber)),
  })
  return codec(wire, custom<NutritionSummary>(), {
    decode: ({ initAvgKcalIntake, days, total, avg }) => ({
      initialKcal: energy.read(initAvgKcalIntake),
      days,
      total: by((name, { read }) => read(total[name])),
      average: days === 0 ? null : by((name, { read }) => read(avg[name] ?? 0)),
    }),
    encode: ({ initialKcal, days, total, average }) => ({
      initAvgKcalIntake: energy.say(initialKcal),
      days,
      total: by((name, { say }) => say(total[name])),
      avg: by((name, { say }) => say(average?.[name] ?? null)),
    }),
  })
}

const propertyShape = object({
  initProperty: number(),
  totalIncomeAll: number(),
  totalIncomeExclusion: number(),
  totalExpenseAll: number(),
  totalExpenseExclusion: number(),
  curPropertyAll: number(),
  curPropertyExclusion: number(),
})

/** In the account's currency. "Exclusion" is without what is left out of property, "All" with it. */
export function propertySummaryCodec(units: Units) {
  const { say, read } = quantityOnWire('money', units)
  const heard = (income: number, expense: number, property: number): Balance => {
    return { income: read(income), expense: read(expense), property: read(property) }
  }
  return codec(propertyShape, custom<PropertySummary>(), {
    decode: (sent) => ({
      initial: read(sent.initProperty),
      counted: heard(sent.totalIncomeExclusion, sent.totalExpenseExclusion, sent.curPropertyExclusion),
      all: heard(sent.totalIncomeAll, sent.totalExpenseAll, sent.curPropertyAll),
    }),
    encode: ({ initial, counted, all }) => ({
      initProperty: say(initial),
      totalIncomeAll: say(all.income),
      totalIncomeExclusion: say(counted.income),
      totalExpenseAll: say(all.expense),
      totalExpenseExclusion: say(counted.expense),
      curPropertyAll: say(all.property),
      curPropertyExclusion: say(counted.property),
    }),
  })
}

function quantityOnWire(quantity: Quantity, units: Units) {
  function say(value: number): number
  function say(value: number | null): number | null
  function say(value: number | null) {
    return value === null ? null : toDisplayUnit(value, quantity, units)
  }
  function read(said: number): number
  function read(said: number | null): number | null
  function read(said: number | null) {
    return said === null ? null : toBaseUnit(said, quantity, units)
  }
  return { say, read }
}
