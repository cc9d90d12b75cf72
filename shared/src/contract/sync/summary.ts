import { codec, custom, nullable, number, object, optional } from 'zod/mini'
import { type Quantity, toBaseUnit, toDisplayUnit } from '../../field/quantity.ts'
import type { Units } from '../../field/units.ts'
import type { NutritionSummary, PropertySummary, ScaleSummary } from '../../tracking/read/summaries.ts'
import { judgedRangeCodec } from '../wire/dates.ts'
import { endpoint } from '../wire/endpoint.ts'
import { resultCodec } from '../wire/envelope.ts'

/** The specification sends its usual DATE with every sync. A summary covers all records, so DATE is only validated. */
const anyDate = object({ DATE: optional(judgedRangeCodec) })

/** The three summaries of the header. Inside they are in base units (see ScaleSummary, NutritionSummary, PropertySummary). */
export const summaryCalls = {
  scale: endpoint({
    method: 'GET',
    path: '/user/sync/scale',
    access: 'user',
    summary: 'Body weight: initial, lowest, highest and current',
    input: () => anyDate,
    output: (units) => resultCodec(scaleSummaryCodec(units)),
  }),
  nutrition: endpoint({
    method: 'GET',
    path: '/user/sync/nutrition',
    access: 'user',
    summary: 'Nutrition: in total, and of an average recorded day',
    input: () => anyDate,
    output: (units) => resultCodec(nutritionSummaryCodec(units)),
  }),
  property: endpoint({
    method: 'GET',
    path: '/user/sync/property',
    access: 'user',
    summary: 'Income, expense and property, with and without excluded items',
    input: () => anyDate,
    output: (units) => resultCodec(propertySummaryCodec(units)),
  }),
} as const

/** `{ init, min, max, cur }` in the account's unit; null without a value. */
export function scaleSummaryCodec(units: Units) {
  const weight = nullable(quantityCodec('weight', units))
  return codec(object({ init: weight, min: weight, max: weight, cur: weight }), custom<ScaleSummary>(), {
    decode: ({ init, min, max, cur }) => ({ initial: init, min, max, current: cur }),
    encode: ({ initial, min, max, current }) => ({ init: initial, min, max, cur: current }),
  })
}

/** `{ initAvgKcalIntake, days, total: { kcal, carb, protein, fat }, avg: { ... } }` in kcal and grams. */
export function nutritionSummaryCodec(units: Units) {
  const [energy, mass] = [quantityCodec('energy', units), quantityCodec('mass', units)]
  const [kcal, nutrient] = [nullable(energy), nullable(mass)]
  const wire = object({
    initAvgKcalIntake: kcal,
    days: number(),
    total: object({ kcal: energy, carb: mass, protein: mass, fat: mass }),
    avg: object({ kcal, carb: nutrient, protein: nutrient, fat: nutrient }),
  })
  return codec(wire, custom<NutritionSummary>(), {
    decode: ({ initAvgKcalIntake, days, total, avg }) => ({
      initialKcal: initAvgKcalIntake,
      days,
      total,
      average:
        days === 0 ? null : { kcal: avg.kcal ?? 0, carb: avg.carb ?? 0, protein: avg.protein ?? 0, fat: avg.fat ?? 0 },
    }),
    encode: ({ initialKcal, days, total, average }) => ({
      initAvgKcalIntake: initialKcal,
      days,
      total,
      avg: average ?? { kcal: null, carb: null, protein: null, fat: null },
    }),
  })
}

/** In the account's currency. "All" counts every item, "Exclusion" leaves out those that are not part of property. */
export function propertySummaryCodec(units: Units) {
  const money = quantityCodec('money', units)
  const wire = object({
    initProperty: money,
    totalIncomeAll: money,
    totalIncomeExclusion: money,
    totalExpenseAll: money,
    totalExpenseExclusion: money,
    curPropertyAll: money,
    curPropertyExclusion: money,
  })
  return codec(wire, custom<PropertySummary>(), {
    decode: (sent) => ({
      initial: sent.initProperty,
      counted: {
        income: sent.totalIncomeExclusion,
        expense: sent.totalExpenseExclusion,
        property: sent.curPropertyExclusion,
      },
      all: { income: sent.totalIncomeAll, expense: sent.totalExpenseAll, property: sent.curPropertyAll },
    }),
    encode: ({ initial, counted, all }) => ({
      initProperty: initial,
      totalIncomeAll: all.income,
      totalIncomeExclusion: counted.income,
      totalExpenseAll: all.expense,
      totalExpenseExclusion: counted.expense,
      curPropertyAll: all.property,
      curPropertyExclusion: counted.property,
    }),
  })
}

function quantityCodec(quantity: Quantity, units: Units) {
  return codec(number(), number(), {
    decode: (displayed) => toBaseUnit(displayed, quantity, units),
    encode: (value) => toDisplayUnit(value, quantity, units),
  })
}
