import { array, codec, custom, nullable, number, object, enum as oneOf, optional, type ZodMiniType } from 'zod/mini'
import { nutritionNames } from '../../areas/summary-metrics.ts'
import { type Quantity, toBaseUnit, toDisplayUnit } from '../../field/quantity.ts'
import type { Units } from '../../field/units.ts'
import type { NutritionSummary, PropertySummary, ScaleSummary } from '../../tracking/read/summaries.ts'
import { judgedRangeCodec } from '../wire/dates.ts'
import { readEndpoint } from '../wire/endpoint.ts'
import { resultCodec } from '../wire/envelope.ts'
import { formatCodec, formatColumn, objectFormat, recordCodec, type WireFormat } from '../wire/format.ts'

/** The specification sends a DATE with every sync call. A summary covers all records, so DATE is only validated. */
const anyDateInput = object({ DATE: optional(judgedRangeCodec) })

/** The three summaries of the header. Decoded, they are in base units (see ScaleSummary, NutritionSummary, PropertySummary). */
export const summaryCalls = {
  scale: summaryCall('scale', 'Body weight: initial, lowest, highest and current', scaleSummaryCodec),
  nutrition: summaryCall('nutrition', 'Nutrition: in total, and of an average recorded day', nutritionSummaryCodec),
  property: summaryCall(
    'property',
    'Income, expense and property, with and without excluded items',
    propertySummaryCodec,
  ),
} as const

function summaryCall<Out, In>(name: string, summary: string, createCodec: (units: Units) => ZodMiniType<Out, In>) {
  return readEndpoint({
    path: `/user/sync/${name}`,
    summary,
    input: () => anyDateInput,
    output: (units) => resultCodec(createCodec(units)),
  })
}

/** `{ init, min, max, cur }` in the account's unit; null without a value. */
export function scaleSummaryCodec(units: Units) {
  const weight = nullable(quantityCodec('weight', units))
  return recordCodec<ScaleSummary>({
    initial: ['init', weight],
    min: ['min', weight],
    max: ['max', weight],
    current: ['cur', weight],
  })
}

/** `{ initAvgKcalIntake, days, total: { kcal, carb, protein, fat }, avg: { ... }, incomplete: ['fat'] }` in kcal and grams. */
export function nutritionSummaryCodec(units: Units) {
  const [kcal, gram] = [quantityCodec('energy', units), quantityCodec('mass', units)]
  const noAverage = { kcal: null, carb: null, protein: null, fat: null }
  const total = object({ kcal, carb: gram, protein: gram, fat: gram })
  const average = object({ kcal: nullable(kcal), carb: nullable(gram), protein: nullable(gram), fat: nullable(gram) })
  return recordCodec<NutritionSummary>({
    initialKcal: ['initAvgKcalIntake', nullable(kcal)],
    days: ['days', number()],
    total: ['total', total],
    average: [
      'avg',
      codec(average, custom<NutritionSummary['average']>(), {
        decode: ({ kcal: energy, carb, protein, fat }) => {
          return energy === null ? null : { kcal: energy, carb: carb ?? 0, protein: protein ?? 0, fat: fat ?? 0 }
        },
        encode: (mean) => mean ?? noAverage,
      }),
    ],
    incomplete: [
      'incomplete',
      codec(array(oneOf(nutritionNames)), custom<NutritionSummary['incomplete']>(), {
        decode: (names) => names,
        encode: (names) => [...names],
      }),
    ],
  })
}

/** In the account's currency. "All" counts every item, "Exclusion" leaves out those that are not part of property. */
export function propertySummaryCodec(units: Units) {
  const money = quantityFormat('money', units)
  const amount = (name: string, group: 'all' | 'counted', field: keyof PropertySummary['all']) =>
    formatColumn({ name, group, field }, money, (summary: PropertySummary) => summary[group][field])
  return formatCodec(
    objectFormat([
      formatColumn({ name: 'initProperty', field: 'initial' }, money, ({ initial }: PropertySummary) => initial),
      amount('totalIncomeAll', 'all', 'income'),
      amount('totalIncomeExclusion', 'counted', 'income'),
      amount('totalExpenseAll', 'all', 'expense'),
      amount('totalExpenseExclusion', 'counted', 'expense'),
      amount('curPropertyAll', 'all', 'property'),
      amount('curPropertyExclusion', 'counted', 'property'),
    ]),
  )
}

function quantityFormat(quantity: Quantity, units: Units): WireFormat<number, number> {
  return {
    schema: number(),
    encode: (value) => toDisplayUnit(value, quantity, units),
    decode: (displayed) => toBaseUnit(displayed, quantity, units),
  }
}

function quantityCodec(quantity: Quantity, units: Units) {
  return codec(number(), number(), quantityFormat(quantity, units))
}
