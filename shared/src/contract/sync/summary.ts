import { codec, custom, nullable, number, object, optional } from 'zod/mini'
import { type Quantity, toBaseUnit, toDisplayUnit } from '../../field/quantity.ts'
import type { Units } from '../../field/units.ts'
import type { Balance, Nutrients, NutritionSummary, PropertySummary, ScaleSummary } from '../../tracking/summary.ts'
import { judgedOnWire } from '../wire/dates.ts'
import { endpoint } from '../wire/endpoint.ts'
import { foundAnswer } from '../wire/envelope.ts'

/** The specification sends its usual DATE with every sync; a summary is of a whole life, so it is only looked at. */
const anyDate = object({ DATE: optional(judgedOnWire) })

/** The three summaries of the header. Inside they are in base units (see ScaleSummary, NutritionSummary, PropertySummary). */
export const summaryCalls = {
  scale: endpoint({
    method: 'GET',
    path: '/user/sync/scale',
    access: 'person',
    summary: 'Body weight: what the person began with, the least, the most, and the latest',
    input: () => anyDate,
    output: (units) => foundAnswer(scaleOnWire(units)),
  }),
  nutrition: endpoint({
    method: 'GET',
    path: '/user/sync/nutrition',
    access: 'person',
    summary: 'What was eaten: in all, and on an average recorded day',
    input: () => anyDate,
    output: (units) => foundAnswer(nutritionOnWire(units)),
  }),
  property: endpoint({
    method: 'GET',
    path: '/user/sync/property',
    access: 'person',
    summary:
      'What came in and went out, and what that leaves: with everything, and without what is left out of property',
    input: () => anyDate,
    output: (units) => foundAnswer(propertyOnWire(units)),
  }),
} as const

const maybe = nullable(number())

/** `{ init, min, max, cur }` in the account's unit; null where there is none. */
export function scaleOnWire(units: Units) {
  const { say, read } = quantityOnWire('weight', units)
  return codec(object({ init: maybe, min: maybe, max: maybe, cur: maybe }), custom<ScaleSummary>(), {
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
  })
}

/** `{ initAvgKcalIntake, days, total: { kcal, carb, protein, fat }, avg: { ... } }` in kcal and grams. */
export function nutritionOnWire(units: Units) {
  const energy = quantityOnWire('energy', units)
  const mass = quantityOnWire('mass', units)
  const by = <T>(of: (name: keyof Nutrients, as: typeof mass) => T) => ({
    kcal: of('kcal', energy),
    carb: of('carb', mass),
    protein: of('protein', mass),
    fat: of('fat', mass),
  })
  const wire = object({
    initAvgKcalIntake: maybe,
    days: number(),
    total: object(by(() => number())),
    avg: object(by(() => maybe)),
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
export function propertyOnWire(units: Units) {
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
