import type { AnyArea, Interval, Metric } from '@haru/shared/areas/define.ts'
import { formatMinutes } from '@haru/shared/calendar/clock.ts'
import { type Day, weekday, yearOf } from '@haru/shared/calendar/day.ts'
import { contains, type Period, type PeriodType } from '@haru/shared/calendar/period.ts'
import { type Axis, type ChartValues, createAxis, toChartValue } from '@haru/shared/engine/chart/axis.ts'
import type { Point } from '@haru/shared/engine/chart/chart.ts'
import { createIntervalAxis } from '@haru/shared/engine/chart/intervals.ts'
import { unwrapClocks } from '@haru/shared/engine/chart/unwrap-clocks.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Formatter } from '@haru/shared/i18n/format.ts'
import { isNumberField } from '../../tracking/format/amounts.ts'
import type { AreaFormat } from '../../tracking/format/area-format.ts'
import { alignIntervals, findInterval, formatLengths } from './interval-lines.ts'

/** The values of one metric in a plot: a line, or bars. */
export interface SeriesLine {
  readonly metric: string
  readonly name: string
  /** The index among the metrics of the group; it decides colour, dashes and marks. */
  readonly seriesIndex: number
  /** In axis units; null is a gap. */
  readonly values: ChartValues
  /** Whether the values are times of day, which cannot be bars. */
  readonly isClock: boolean
  /** The goals in axis units; null if no goals are drawn. */
  readonly goals: ChartValues | null
  /** The values and goals as text, '–' for none. */
  readonly valueTexts: readonly string[]
  readonly goalTexts: readonly string[] | null
}

interface AxisPoint {
  /** The label under the axis: '수', '5', 'Mar'. */
  readonly label: string
  /** The full name: '3월 5일 (수)'. */
  readonly name: string
  readonly isNow: boolean
}

/** The input of a plot and its table, independent of area, units and language. */
export interface PlotData {
  readonly axisPoints: readonly AxisPoint[]
  readonly lines: readonly SeriesLine[]
  readonly axis: Axis
  /** The label of each tick of the axis. */
  readonly ticks: readonly string[]
  /** The unit of the tick labels, if the labels do not include it. */
  readonly unit: string | undefined
  /** The metrics of interval bars, if both of their ends are shown; else null. */
  readonly interval: Interval | null
  /** The length of each interval bar as short text; empty if the length is not shown. */
  readonly lengths: readonly string[]
  /** Whether there is nothing to draw: no values, or only zeros of summed metrics. */
  readonly isEmpty: boolean
}

export interface PlotOptions {
  readonly areaFormat: AreaFormat
  readonly units: Units
  /** The shown period, and the period type of its points: the days of a week, the months of a year. */
  readonly period: Period
  readonly pointType: PeriodType
  readonly today: Day
  /** All metrics of the group, and the shown ones. */
  readonly group: readonly string[]
  readonly shown: readonly string[]
}

export function createPlotData(points: readonly Point[], options: PlotOptions): PlotData {
  const { areaFormat, units, group, shown } = options
  const metrics = shown.flatMap((name) => findMetric(areaFormat.area, name))
  const interval = findInterval(areaFormat.area, shown)
  const each = metrics.map((metric) => toSeriesLine(points, metric, group.indexOf(metric.name), options))
  const lines = interval === null ? each : alignIntervals(each, interval)
  const listValues = (name: string) => lines.filter(({ metric }) => metric === name).flatMap(listValuesAndGoals)
  const axis =
    interval === null
      ? createAxis(
          metrics.map(({ metric }) => metric),
          lines.flatMap(listValuesAndGoals),
          units,
        )
      : createIntervalAxis({ from: listValues(interval.from), to: listValues(interval.to) })
  const first = metrics[0]?.metric
  return {
    axisPoints: points.map((point) => toAxisPoint(point, options)),
    lines,
    axis,
    ticks: axis.ticks.map((tick) =>
      first === undefined ? '' : formatTickText(areaFormat.format, first, tick, { axis, units }),
    ),
    unit: first === undefined || isMoney(first) ? undefined : areaFormat.amounts.unitOf(first.goal),
    interval,
    lengths: interval !== null && shown.includes(interval.length) ? formatLengths(points, interval, areaFormat) : [],
    isEmpty: lines.every(({ values }, i) => hasNothingToDraw(values, metrics[i]?.metric)),
  }
}

function listValuesAndGoals({ values, goals }: SeriesLine): ChartValues {
  return [...values, ...(goals ?? [])]
}

interface PlottedMetric {
  readonly name: string
  readonly metric: Metric
}

function findMetric({ metrics }: AnyArea, name: string): readonly PlottedMetric[] {
  const metric = metrics[name]
  return metric === undefined ? [] : [{ name, metric }]
}

function toSeriesLine(
  points: readonly Point[],
  { name, metric }: PlottedMetric,
  seriesIndex: number,
  { areaFormat, units }: PlotOptions,
): SeriesLine {
  const values = points.map((point) => point.values[name] ?? null)
  const hasGoals = points.some(({ goals }) => (goals?.[name] ?? null) !== null)
  const goals = hasGoals ? points.map((point) => point.goals?.[name] ?? null) : []
  const drawnValues = [...values, ...goals].map((value) => toChartValue(metric, units, value))
  // Values and goals are unwrapped together, because they are drawn on the same axis.
  const unwrappedValues = metric.aggregate === 'clock' ? unwrapClocks(drawnValues) : drawnValues
  const formatValue = (value: number | null) => areaFormat.amounts.format(metric.goal, value)
  return {
    metric: name,
    name: areaFormat.labelOf(name),
    seriesIndex,
    values: unwrappedValues.slice(0, points.length),
    isClock: metric.aggregate === 'clock',
    goals: hasGoals ? unwrappedValues.slice(points.length) : null,
    valueTexts: values.map(formatValue),
    goalTexts: hasGoals ? goals.map(formatValue) : null,
  }
}

function toAxisPoint(
  { start, end }: Point,
  { areaFormat: { format }, period, pointType, today }: PlotOptions,
): AxisPoint {
  return {
    label: labels[`${pointType} of ${period.type}`]?.(format, start) ?? format.date(start),
    name: format.period({ type: pointType, start, end }, yearOf(today)),
    isNow: contains({ start, end }, today),
  }
}

// The weeks of a month are labelled with their Mondays.
const labels: Readonly<Record<string, (format: Formatter, start: Day) => string>> = {
  'day of week': ({ weekdays }, start) => weekdays[weekday(start) - 1] ?? '',
  'day of month': ({ number }, start) => number(Number(start.slice(8))),
  'month of year': ({ monthName }, start) => monthName(start),
}

interface TickContext {
  readonly axis: Axis
  readonly units: Units
}

function formatTickText(
  format: Formatter,
  { goal, aggregate }: Metric,
  tick: number,
  { axis: { max }, units }: TickContext,
): string {
  if (isNumberField(goal)) {
    return goal.quantity === 'money' ? format.compactMoney(tick, units.currency, max) : format.compact(tick, max)
  }
  return formatMinutes(Math.round((aggregate === 'clock' ? toTimeOfDay(tick) : tick) * 60))
}

/** The time of day of hours outside 0 to 24; 24 itself stays 24. */
function toTimeOfDay(hours: number): number {
  return hours >= 0 && hours <= 24 ? hours : ((hours % 24) + 24) % 24
}

function isMoney({ goal }: Metric): boolean {
  return isNumberField(goal) && goal.quantity === 'money'
}

function hasNothingToDraw(values: ChartValues, metric: Metric | undefined): boolean {
  return values.every((value) => value === null || (value === 0 && metric?.aggregate === 'sum'))
}

/** Describes a point for screen readers: '3월 5일 (수), 볼륨 12,300 kg'. */
export function describePoint({ axisPoints, lines }: PlotData, index: number, t: AreaFormat['t']): string {
  const values = lines.map(({ name, values: numbers, valueTexts, goalTexts, goals }) => {
    const value = numbers[index] == null ? t('chart.none') : (valueTexts[index] ?? '')
    const goal = goals?.[index] == null ? null : goalTexts?.[index]
    return goal == null
      ? t('chart.description.value', { name, value })
      : t('chart.description.goal', { name, value, goal })
  })
  return t('chart.description', { name: axisPoints[index]?.name ?? '', value: values.join(', ') })
}

/** Whether a value is between gaps: without a dot it would not be visible. */
export function isIsolated(values: ChartValues, index: number): boolean {
  return values[index] != null && values[index - 1] == null && values[index + 1] == null
}

/** Whether there is a gap between two values. */
export function hasGap(values: ChartValues): boolean {
  const knownIndexes = values.flatMap((value, index) => (value === null ? [] : [index]))
  const [first = 0] = knownIndexes
  return knownIndexes.some((index, i) => index !== first + i)
}
