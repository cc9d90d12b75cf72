import type { AnyArea } from '../../areas/define.ts'
import type { LifetimeTotals } from '../../engine/sums.ts'
import { round } from '../../field/quantity.ts'
import type { Owner, Store } from '../store.ts'

/** Body weight over a life, in milligrams. */
export interface ScaleSummary {
  /** What the person began with; null where they did not say. */
  readonly initial: number | null
  /** Of what was recorded; null while nothing was. */
  readonly min: number | null
  readonly max: number | null
  /** The latest that was recorded, until then the initial one; null where there is neither. */
  readonly current: number | null
}

const nutrients = ['kcal', 'carb', 'protein', 'fat'] as const

/** In kcal, and in tenths of a gram. */
export type Nutrients = Readonly<Record<(typeof nutrients)[number], number>>

/** What was eaten over a life. */
export interface NutritionSummary {
  /** The kcal of a day as the person guessed them at the start; null where they did not. */
  readonly initialKcal: number | null
  /** How many days were recorded. */
  readonly days: number
  readonly total: Nutrients
  /** Of a recorded day, rounded half up; null while none is. */
  readonly average: Nutrients | null
}

/** What came in and went out over a life, and what that leaves of what the person began with; in minor units. */
export interface Balance {
  readonly income: number
  readonly expense: number
  /** initial + income - expense; may be negative. */
  readonly property: number
}

/** What a person owns, in minor units. */
export interface PropertySummary {
  readonly initial: number
  /** Without the items that are left out of property: what is shown unless asked for all. */
  readonly counted: Balance
  readonly all: Balance
}

/** Initial, least, most and current body weight. `initial` is in milligrams, 0 where the person did not say. */
export async function summarizeScale(
  store: Store,
  owner: Owner,
  areas: readonly AnyArea[],
  initial: number,
): Promise<ScaleSummary> {
  const known = initial === 0 ? null : initial
  const { levels } = await readLifetimeTotals(store, owner, areas, ['scale'])
  const { min = null, max = null, last = null } = levels['scale'] ?? {}
  return { initial: known, min, max, current: last ?? known }
}

/** Totals and averages per recorded day. `initialKcal` is 0 where the person did not say. */
export async function summarizeNutrition(
  store: Store,
  owner: Owner,
  areas: readonly AnyArea[],
  initialKcal: number,
): Promise<NutritionSummary> {
  const { days, sums } = await readLifetimeTotals(store, owner, areas, nutrients)
  return {
    initialKcal: initialKcal === 0 ? null : initialKcal,
    days,
    total: collectNutrients((name) => sums[name] ?? 0),
    average: days === 0 ? null : collectNutrients((name) => round((sums[name] ?? 0) / days)),
  }
}

/**
 * initial + income - expense over everything recorded, with and without what is left out of property. Exact to the cent
 * up to 2^51 minor units, 22 trillion dollars; to fifteen digits beyond.
 */
export async function summarizeProperty(
  store: Store,
  owner: Owner,
  areas: readonly AnyArea[],
  initial: number,
): Promise<PropertySummary> {
  const { sums } = await readLifetimeTotals(store, owner, areas, [
    'income',
    'expense',
    'excludedIncome',
    'excludedExpense',
  ])
  const { income = 0, expense = 0, excludedIncome = 0, excludedExpense = 0 } = sums
  return {
    initial,
    counted: computeBalance(initial, income - excludedIncome, expense - excludedExpense),
    all: computeBalance(initial, income, expense),
  }
}

function collectNutrients(amount: (name: string) => number): Nutrients {
  return { kcal: amount('kcal'), carb: amount('carb'), protein: amount('protein'), fat: amount('fat') }
}

function computeBalance(initial: number, income: number, expense: number): Balance {
  return { income, expense, property: initial + income - expense }
}

const emptyTotals: LifetimeTotals = { days: 0, sums: {}, levels: {} }

/** Of the area that keeps all of `names`, whichever that is; nothing where none does. */
async function readLifetimeTotals(
  store: Store,
  owner: Owner,
  areas: readonly AnyArea[],
  names: readonly string[],
): Promise<LifetimeTotals> {
  const area = areas.find(({ metrics, tallies }) => names.every((name) => name in metrics || tallies.includes(name)))
  return area === undefined ? emptyTotals : store.read(owner).lifetimeTotals(area)
}
