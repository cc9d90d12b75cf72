import type { Suggestion, SuggestionSpan } from '../../areas/advice.ts'
import type { AnyArea, Metric, MetricField } from '../../areas/define.ts'
import { minutesPerDay } from '../../calendar/clock.ts'
import { countDays, type Period } from '../../calendar/period.ts'
import { quantities, round, toBaseUnit } from '../../field/quantity.ts'
import type { Units } from '../../field/units.ts'
import { aggregateSum, type MetricSum } from '../sums.ts'

export interface GoalSuggestion {
  /** The amount of each metric that the goal should follow, in base units, for the span of its suggestion. Empty without a suggestion. */
  readonly amounts: Readonly<Record<string, number>>
  /** The source of the suggestion: the user's records, or amounts that are typical for a beginner. */
  readonly basis: 'records' | 'typical'
}

/** The records of the days before today. */
export interface RecentRecords {
  /** The number of days since the first record, at most `suggestionDays`. */
  readonly days: number
  /** The sums of these days, in the area's order of metrics. */
  readonly sums: readonly MetricSum[]
}

/** The number of days before today whose records are read. */
export const suggestionDays = 60

const minRecordedDays = 7
/** The number of days since the first record from which a span is known: a month's expenses include the rent. */
const minDays = { day: 7, week: 14, month: 28 } as const satisfies Record<SuggestionSpan, number>
const daysPerMonth = 365 / 12
const spanDays = { day: 1, week: 7, month: daysPerMonth } as const satisfies Record<SuggestionSpan, number>
const significantDigits = 3
/**
 * Suggests the goal that continues what the user does: the mean of the recent records, rounded to the step of the metric (decision
 * 0066). With too few records the amounts are typical ones.
 */
export function suggestGoal(area: AnyArea, recent: RecentRecords, units: Units): GoalSuggestion {
  const own = collectAmounts(area, (metric, suggestion, i) => computeRecentAmount(metric, suggestion, recent, i))
  const hasOwn = Object.keys(own).length > 0
  const rounded = collectAmounts(area, (metric, suggestion, _, name) =>
    own[name] === undefined ? null : roundAmount(metric, suggestion, own[name], units),
  )
  // Two times can become equal when they are rounded, which is no night.
  if (hasOwn && area.validate(rounded) === null) return { amounts: rounded, basis: 'records' }
  const typical = collectAmounts(area, (metric, suggestion) => findTypicalAmount(metric.goal, suggestion, units))
  return { amounts: typical, basis: 'typical' }
}

/** The values of the goal of a period by its suggested amounts; null for metrics that it does not follow. */
export function computeSuggestedValues(
  area: AnyArea,
  amounts: GoalSuggestion['amounts'],
  period: Period,
  units: Units,
): Readonly<Record<string, number | null>> {
  const followed = collectAmounts(area, (metric, suggestion, _, name) => {
    const amount = amounts[name]
    if (amount === undefined || metric.aggregate !== 'sum') return amount ?? null
    const count = countSpans(suggestion.per, period)
    const total = amount * count
    return limitAmount(
      metric.goal,
      Number.isInteger(count) ? total : roundAmount(metric, suggestion, total, units),
      units,
    )
  })
  const unfollowed = Object.fromEntries(Object.keys(area.metrics).map((name) => [name, null]))
  return { ...unfollowed, ...followed, ...area.deriveGoal(followed) }
}

/** The number of spans of a period: 30 days, 30 / 7 weeks, 12 months of a year. */
function countSpans(per: SuggestionSpan, period: Period): number {
  const days = countDays(period)
  if (per !== 'month') return days / spanDays[per]
  if (period.type === 'month') return 1
  return period.type === 'year' ? 12 : days / daysPerMonth
}

type ComputeAmount = (metric: Metric, suggestion: Suggestion, index: number, name: string) => number | null

/** The amounts of the metrics with a suggestion; a metric without an amount is left out. */
function collectAmounts(area: AnyArea, compute: ComputeAmount): Readonly<Record<string, number>> {
  const amounts = Object.entries(area.metrics).flatMap(([name, metric], i) => {
    const amount = metric.suggestion === undefined ? null : compute(metric, metric.suggestion, i, name)
    return amount === null ? [] : [[name, amount] as const]
  })
  return Object.fromEntries(amounts)
}

/** The mean of a span in the recent records; null with too few records, and for a sum of 0. */
function computeRecentAmount(
  metric: Metric,
  { per, countsEmptyDays = false }: Suggestion,
  { days, sums }: RecentRecords,
  index: number,
): number | null {
  const recorded = sums[index]
  if (recorded === undefined || recorded.days < minRecordedDays || days < minDays[per]) return null
  if (metric.aggregate !== 'sum') return aggregateSum(metric, recorded)
  if (recorded.sum <= 0) return null
  return (recorded.sum / (countsEmptyDays ? days : recorded.days)) * spanDays[per]
}

function findTypicalAmount(field: MetricField, { typical }: Suggestion, units: Units): number | null {
  const amount = typeof typical === 'number' ? typical : typical[units.currency]
  return amount === undefined ? null : toBase(field, amount, units)
}

/** Rounds to the step of the suggestion, and to at least one step. An advice may set a minimum of a day. */
function roundAmount(metric: Metric, { per, step }: Suggestion, amount: number, units: Units): number {
  const { goal, advice } = metric
  const stepSize = step === undefined ? findDigitStep(goal, amount, units) : toBase(goal, step, units)
  const rounded = round(amount / stepSize) * stepSize
  if (metric.aggregate === 'clock') return rounded % minutesPerDay
  const minDayAmount = toBase(goal, advice?.minTotal ?? 0, units)
  return limitAmount(goal, Math.max(stepSize, rounded, per === 'day' ? minDayAmount : 0), units)
}

function limitAmount(field: MetricField, amount: number, units: Units): number {
  return Math.min(amount, toBase(field, field.max, units))
}

/** The step that leaves the significant digits of an amount, at least the smallest unit that can be typed. */
function findDigitStep(field: MetricField, amount: number, units: Units): number {
  if (field.kind !== 'number') return 1
  const displayed = amount / quantities[field.quantity].base(units)
  const exponent = Math.floor(Math.log10(displayed)) + 1 - significantDigits
  return toBase(field, 10 ** Math.max(-field.places(units), exponent), units)
}

/** An amount of the unit that the user sees in base units; minutes stay unchanged. */
function toBase(field: MetricField, amount: number, units: Units): number {
  return field.kind === 'number' ? toBaseUnit(amount, field.quantity, units) : amount
}
