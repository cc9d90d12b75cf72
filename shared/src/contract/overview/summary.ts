import { array, number, enum as oneOf, type ZodMiniType } from 'zod/mini'
import { nutritionNames } from '../../areas/summary-metrics.ts'
import { type Quantity, toBaseUnit, toDisplayUnit } from '../../field/quantity.ts'
import type { Units } from '../../field/units.ts'
import type { NutritionSummary, PropertySummary, ScaleSummary } from '../../tracking/read/summaries.ts'
import { columnsFormat, formatColumn, groupColumn, mapColumn, objectCodec, objectFormat } from '../wire/column.ts'
import { judgedInput } from '../wire/dates.ts'
import { readEndpoint } from '../wire/endpoint.ts'
import { resultCodec } from '../wire/envelope.ts'
import { formatCodec, nullableFormat, type WireFormat } from '../wire/format.ts'

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
    input: () => judgedInput,
    output: (units) => resultCodec(createCodec(units)),
  })
}

/** `{ init, min, max, cur }` in the account's unit; null without a value. */
export function scaleSummaryCodec(units: Units) {
  const weight = nullableFormat(quantityFormat('weight', units))
  return objectCodec<ScaleSummary>({ initial: ['init', weight], min: weight, max: weight, current: ['cur', weight] })
}

/** `{ initAvgKcalIntake, days, total: { kcal, carb, protein, fat }, avg: { ... }, incomplete: ['fat'] }` in kcal and grams. */
export function nutritionSummaryCodec(units: Units) {
  const [kcal, gram] = [quantityFormat('energy', units), quantityFormat('mass', units)]
  const total = objectFormat<NutritionSummary['total']>({ kcal, carb: gram, protein: gram, fat: gram })
  const averages = nutritionNames.map((name) => mapColumn(name, nullableFormat(name === 'kcal' ? kcal : gram), null))
  const { schema, encode } = columnsFormat(averages)
  const average: WireFormat<NutritionSummary['average']> = {
    schema,
    encode: (mean) => encode(mean ?? {}),
    decode: (sent) => (sent['kcal'] === null ? null : total.decode(sent)),
  }
  return objectCodec<NutritionSummary>({
    initialKcal: ['initAvgKcalIntake', nullableFormat(kcal)],
    days: number(),
    total,
    average: ['avg', average],
    incomplete: array(oneOf(nutritionNames)),
  })
}

/** In the account's currency. "All" counts every item, "Exclusion" leaves out those that are not part of property. */
export function propertySummaryCodec(units: Units) {
  const money = quantityFormat('money', units)
  const pair = (field: keyof PropertySummary['all'], name: string) => [
    groupColumn('all', [formatColumn(field, money, `${name}All`)]),
    groupColumn('counted', [formatColumn(field, money, `${name}Exclusion`)]),
  ]
  const columns = [
    formatColumn('initial', money, 'initProperty'),
    ...pair('income', 'totalIncome'),
    ...pair('expense', 'totalExpense'),
    ...pair('property', 'curProperty'),
  ]
  return formatCodec(columnsFormat<PropertySummary>(columns))
}

function quantityFormat(quantity: Quantity, units: Units): WireFormat<number, number> {
  return {
    schema: number(),
    encode: (value) => toDisplayUnit(value, quantity, units),
    decode: (displayed) => toBaseUnit(displayed, quantity, units),
  }
}
