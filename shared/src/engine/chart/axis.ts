import type { Metric, MetricField } from '../../areas/define.ts'
import { quantities, toDisplayUnit } from '../../field/quantity.ts'
import type { Units } from '../../field/units.ts'

/** The bounds of an axis, and its two to eight ticks, in order and within the bounds. */
export interface Axis {
  readonly min: number
  readonly max: number
  readonly ticks: readonly number[]
}

/** Values in chart units (see `toChartValue`), of one series in the order of its points or of several; null is a gap. */
export type ChartValues = readonly (number | null)[]

const maxTicks = 8

/** Converts a base value to chart units: the display unit of a number, hours for clock times and durations. */
export function toChartValue({ goal }: Metric, units: Units, value: number | null): number | null {
  if (value === null) return null
  return goal.kind === 'number' ? toDisplayUnit(value, goal.quantity, units) : value / 60
}

/**
 * Creates the axis of metrics that share a chart, for all their values and goals, with clock times unwrapped. Clock
 * times span the day, durations have hours, levels have the range of their values; other axes start at zero.
 */
export function createAxis(metrics: readonly Metric[], values: ChartValues, units: Units): Axis {
  if (metrics.some(({ aggregate }) => aggregate === 'clock')) return createClockAxis(values)
  if (metrics.every(({ aggregate }) => aggregate === 'last')) return createLevelAxis(values)
  const highest = Math.max(0, ...filterKnown(values))
  const fields = metrics.map(({ goal }) => goal)
  return fields.every(({ kind }) => kind !== 'number')
    ? createHoursAxis(highest)
    : createZeroBasedAxis(highest, findMaxPlaces(fields, units))
}

/**
 * An axis from zero to a maximum of at least `highest`: the next hundred, as in the specification, or less if the hundred would
 * leave half of the axis empty. The distance of the ticks is 1, 2 or 5 times a power of ten, with at most `places` decimals.
 */
export function createZeroBasedAxis(highest: number, places = 2): Axis {
  const ceiling = highest > 50 ? Math.ceil(highest / 100) * 100 : highest
  return createAxisFromZero(ceiling || 1, generateNiceSteps(places))
}

/** An axis from zero, in hours. The distance of its ticks is a round number of minutes, hours or days. */
export function createHoursAxis(highest: number): Axis {
  return createAxisFromZero(highest || 1, hourSteps)
}

/** An axis in hours from 0 to 24, extended only for values outside. A tick of 26 is 02:00 of the next day. */
export function createClockAxis(values: ChartValues): Axis {
  const min = Math.min(0, ...filterKnown(values).map(Math.floor))
  const max = Math.max(24, ...filterKnown(values).map(Math.ceil))
  // Each step is a divisor or a multiple of half a day.
  const step = findStep([4, 6, 12, 24, 72], (candidate) => countTicks(candidate, min, max) <= maxTicks)
  return { min, max, ticks: listTicks(step, min, max) }
}

/**
 * An axis around the values: on an axis from zero, a weight between 69 and 71 would be a flat line. The axis spans at least a fiftieth
 * of the value, so that a few grams do not look like a large change, and it never has values below zero.
 */
export function createLevelAxis(values: ChartValues): Axis {
  const levels = filterKnown(values)
  if (levels.length === 0) return createZeroBasedAxis(0)
  const [lowest, highest] = [Math.min(...levels), Math.max(...levels)]
  const middle = (lowest + highest) / 2
  const from = Math.max(0, Math.min(lowest, middle * 0.99))
  const to = Math.max(highest, middle * 1.01) || 1
  const step = findStep(
    generateNiceSteps(2),
    (candidate) => countTicks(candidate, floorToStep(from, candidate), ceilToStep(to, candidate)) <= maxTicks,
  )
  const [min, max] = [floorToStep(from, step), ceilToStep(to, step)]
  return { min, max, ticks: listTicks(step, min, max) }
}

function createAxisFromZero(ceiling: number, steps: Iterable<number>): Axis {
  const step = findStep(steps, (candidate) => countTicks(candidate, 0, ceilToStep(ceiling, candidate)) <= maxTicks)
  const max = ceilToStep(ceiling, step)
  return { min: 0, max, ticks: listTicks(step, 0, max) }
}

function findMaxPlaces(fields: readonly MetricField[], units: Units): number {
  return Math.max(...fields.map((field) => (field.kind === 'number' ? quantities[field.quantity].places(units) : 0)))
}

/** The tick distances; with two decimals: 0.01, 0.02, 0.05, 0.1, ... */
function* generateNiceSteps(places: number): Iterable<number> {
  for (let power = -places; ; power += 1) for (const digit of [1, 2, 5]) yield Number(`${digit}e${power}`)
}

const minuteSteps = [5, 10, 15, 30].map((each) => each / 60)
const hourSteps: Iterable<number> = {
  *[Symbol.iterator]() {
    yield* [...minuteSteps, 1, 2, 3, 6, 12]
    for (const days of generateNiceSteps(0)) yield days * 24
  },
}

function findStep(steps: Iterable<number>, fits: (step: number) => boolean): number {
  let last = 0
  for (const step of steps) {
    last = step
    if (fits(step)) break
  }
  return last
}

function listTicks(step: number, min: number, max: number): readonly number[] {
  const first = ceilToStep(min, step)
  return Array.from({ length: countTicks(step, min, max) }, (_, i) => roundFloat(first + i * step))
}

function countTicks(step: number, min: number, max: number): number {
  return Math.floor(roundFloat((max - ceilToStep(min, step)) / step)) + 1
}

function ceilToStep(value: number, step: number): number {
  return roundFloat(Math.ceil(roundFloat(value / step)) * step)
}

function floorToStep(value: number, step: number): number {
  return roundFloat(Math.floor(roundFloat(value / step)) * step)
}

// Removes the rounding error of sums such as 3 x 0.1.
function roundFloat(value: number): number {
  return Number(value.toPrecision(14))
}

function filterKnown(values: ChartValues): readonly number[] {
  return values.filter((value) => value !== null)
}
