import type { AnyArea } from '../../areas/define.ts'
import { nutritionNames, type SummaryMetrics } from '../../areas/summary-metrics.ts'
import { findSummarySource } from '../../areas/summary-source.ts'
import type { LifetimeTotals } from '../../engine/sums.ts'
import { round } from '../../field/quantity.ts'
import type { Reader } from '../store.ts'

/** Lifetime body weight, in milligrams. */
export interface ScaleSummary {
  /** The initial weight that the user gave; null if the user gave none. */
  readonly initial: number | null
  /** The recorded extremes; null without a record. */
  readonly min: number | null
  readonly max: number | null
  /** The latest recorded weight, else the initial one; null without either. */
  readonly current: number | null
}

/** In kcal, and in tenths of a gram. */
type Nutrients = Readonly<Record<(typeof nutritionNames)[number], number>>

/** The names of the summary under which the days with an unknown amount are counted. */
const unknownDays = {
  kcal: 'unknownKcal',
  carb: 'unknownCarb',
  protein: 'unknownProtein',
  fat: 'unknownFat',
} as const satisfies Readonly<Record<keyof Nutrients, keyof NonNullable<SummaryMetrics['nutrition']>>>

/** Lifetime nutrition. */
export interface NutritionSummary {
  /** The kcal per day that the user estimated at the start; null without an estimate. */
  readonly initialKcal: number | null
  /** The number of recorded days. */
  readonly days: number
  readonly total: Nutrients
  /** The mean of recorded days, rounded half up; null without a recorded day. */
  readonly average: Nutrients | null
  /** The nutrients whose amount is unknown in some foods: their total and average are lower bounds. */
  readonly incomplete: readonly (keyof Nutrients)[]
}

/** Lifetime income and expense, and the resulting property, in minor units. */
interface Balance {
  readonly income: number
  readonly expense: number
  /** initial + income - expense; may be negative. */
  readonly property: number
}

/** The property of a user, in minor units. */
export interface PropertySummary {
  readonly initial: number
  /** Without items that are excluded from property; shown by default. */
  readonly counted: Balance
  readonly all: Balance
}

/** Summarizes body weight. `initial` is in milligrams, 0 if the user gave none. */
export async function summarizeScale(
  reader: Reader,
  areas: readonly AnyArea[],
  initial: number,
): Promise<ScaleSummary> {
  const givenInitial = initial === 0 ? null : initial
  const { levels } = await readSummaryTotals(reader, areas, 'scale')
  const { min = null, max = null, last = null } = levels['scale'] ?? {}
  return { initial: givenInitial, min, max, current: last ?? givenInitial }
}

/** Summarizes nutrition: totals, and averages per recorded day. `initialKcal` is 0 if the user gave none. */
export async function summarizeNutrition(
  reader: Reader,
  areas: readonly AnyArea[],
  initialKcal: number,
): Promise<NutritionSummary> {
  const { days, sums } = await readSummaryTotals(reader, areas, 'nutrition')
  return {
    initialKcal: initialKcal === 0 ? null : initialKcal,
    days,
    total: collectNutrients((name) => sums[name] ?? 0),
    average: days === 0 ? null : collectNutrients((name) => round((sums[name] ?? 0) / days)),
    incomplete: nutritionNames.filter((name) => (sums[unknownDays[name]] ?? 0) > 0),
  }
}

/**
 * Summarizes property: initial + income - expense over all records, with and without excluded items. Exact up to 2^51
 * minor units (22 trillion dollars), and to fifteen digits beyond.
 */
export async function summarizeProperty(
  reader: Reader,
  areas: readonly AnyArea[],
  initial: number,
): Promise<PropertySummary> {
  const { sums } = await readSummaryTotals(reader, areas, 'property')
  const { income = 0, expense = 0, excludedIncome = 0, excludedExpense = 0 } = sums
  return {
    initial,
    counted: computeBalance(initial, income - excludedIncome, expense - excludedExpense),
    all: computeBalance(initial, income, expense),
  }
}

function collectNutrients(computeAmount: (name: string) => number): Nutrients {
  return {
    kcal: computeAmount('kcal'),
    carb: computeAmount('carb'),
    protein: computeAmount('protein'),
    fat: computeAmount('fat'),
  }
}

function computeBalance(initial: number, income: number, expense: number): Balance {
  return { income, expense, property: initial + income - expense }
}

const emptyTotals: LifetimeTotals = { days: 0, sums: {}, levels: {} }

/** Reads the lifetime totals of the area that declares a summary, by the names of the summary; empty totals if no area declares it. */
async function readSummaryTotals(
  reader: Reader,
  areas: readonly AnyArea[],
  summary: keyof SummaryMetrics,
): Promise<LifetimeTotals> {
  const source = findSummarySource(areas, summary)
  if (source === null) return emptyTotals
  const { days, sums, levels } = await reader.lifetimeTotals(source.area)
  return { days, sums: renameTotals(source.names, sums), levels: renameTotals(source.names, levels) }
}

function renameTotals<T>(names: Readonly<Record<string, string>>, totals: Readonly<Record<string, T>>) {
  const renamed = Object.entries(names).flatMap(([name, stored]): [string, T][] => {
    const total = totals[stored]
    return total === undefined ? [] : [[name, total]]
  })
  return Object.fromEntries(renamed)
}
