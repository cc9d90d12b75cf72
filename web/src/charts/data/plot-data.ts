import type { AnyArea, Interval, Metric } from '@haru/shared/areas/define.ts'
import { formatMinutes } from '@haru/shared/calendar/clock.ts'
import { type Day, weekday, yearOf } from '@haru/shared/calendar/day.ts'
import { contains, type Period, type PeriodType } from '@haru/shared/calendar/period.ts'
import { type Axis, type ChartValues, createAxis, toChartValue } from '@haru/shared/engine/chart/axis.ts'
import type { Point } from '@haru/shared/engine/chart/chart.ts'
import { intervalAxis } from '@haru/shared/engine/chart/intervals.ts'
import { unwrapClocks } from '@haru/shared/engine/chart/unwrap-clocks.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Formatter } from '@haru/shared/i18n/format.ts'
import { isNumberField } from '../../tracking/format/amounts.ts'
import type { AreaFormat } from '../../tracking/format/area-format.ts'
import { alignIntervals, findInterval, formatLengths } from './interval-lines.ts'

/** One metric of a drawing. */
export interface SeriesLine {
  readonly metric: string
  readonly name: string
  /** Its place among the metrics of its group: decides its colour, its dashes and its marks. */
  readonly seriesIndex: number
  /** As they are drawn; null is a gap. */
  readonly values: ChartValues
  /** Whether the values are times of day, which no bar from the axis can show. */
  readonly isClock: boolean
  /** The same for the goals; none where no goals are drawn. */
  readonly goals: ChartValues | null
  /** The values and the goals in words, '–' for none. */
  readonly valueTexts: readonly string[]
  readonly goalTexts: readonly string[] | null
}

export interface AxisPoint {
  /** Under the axis: '수', '5', 'Mar'. */
  readonly label: string
  /** In full: '3월 5일 (수)'. */
  readonly name: string
  readonly isNow: boolean
}

/** Everything a plot and its table are drawn from: no area, no unit and no language are left in it. */
export interface PlotData {
  readonly axisPoints: readonly AxisPoint[]
  readonly lines: readonly SeriesLine[]
  readonly axis: Axis
  /** A word for each line of the axis. */
  readonly ticks: readonly string[]
  /** What the numbers at the axis are, where they do not say it themselves. */
  readonly unit: string | undefined
  /** The metrics of the bars, where both of their ends are shown; else null. */
  readonly interval: Interval | null
  /** The length of each of those bars as short text; empty where the length is not shown. */
  readonly lengths: readonly string[]
  /** Nothing is there to draw: no value, or none but zeros of what adds up. */
  readonly isEmpty: boolean
}

export interface PlotOptions {
  readonly areaFormat: AreaFormat
  readonly units: Units
  /** What is looked at, and what its points are: the days of a week, the months of a year. */
  readonly period: Period
  readonly pointType: PeriodType
  readonly today: Day
  /** All metrics of the group, and those of them that are on. */
  readonly group: readonly string[]
  readonly shown: readonly string[]
}

export function createPlotData(points: readonly Point[], options: PlotOptions): PlotData {
  const { areaFormat, units, group, shown } = options
  const metrics = shown.flatMap((name) => findMetric(areaFormat.area, name))
  const interval = findInterval(areaFormat.area, shown)
  const each = metrics.map((metric) => toSeriesLine(points, metric, group.indexOf(metric.name), options))
  const lines = interval === null ? each : alignIntervals(each, interval)
  const valuesOf = (name: string) => lines.filter(({ metric }) => metric === name).flatMap(valuesAndGoals)
  const axis =
    interval === null
      ? createAxis(
          metrics.map(({ metric }) => metric),
          lines.flatMap(valuesAndGoals),
          units,
        )
      : intervalAxis({ from: valuesOf(interval.from), to: valuesOf(interval.to) })
  const first = metrics[0]?.metric
  return {
    axisPoints: points.map((point) => toAxisPoint(point, options)),
    lines,
    axis,
    ticks: axis.ticks.map((tick) =>
      first === undefined ? '' : tickText(areaFormat.format, first, tick, { axis, units }),
    ),
    unit: first === undefined || isMoney(first) ? undefined : areaFormat.amounts.unitOf(first.goal),
    interval,
    lengths: interval !== null && shown.includes(interval.length) ? formatLengths(points, interval, areaFormat) : [],
    isEmpty: lines.every(({ values }, i) => hasNothingToDraw(values, metrics[i]?.metric)),
  }
}

function valuesAndGoals({ values, goals }: SeriesLine): ChartValues {
  return [...values, ...(goals ?? [])]
}

interface NamedMetric {
  readonly name: string
  readonly metric: Metric
}

function findMetric({ metrics }: AnyArea, name: string): readonly NamedMetric[] {
  const metric = metrics[name]
  return metric === undefined ? [] : [{ name, metric }]
}

function toSeriesLine(
  points: readonly Point[],
  { name, metric }: NamedMetric,
  seriesIndex: number,
  { areaFormat, units }: PlotOptions,
): SeriesLine {
  const values = points.map((point) => point.values[name] ?? null)
  const hasGoals = points.some(({ goals }) => (goals?.[name] ?? null) !== null)
  const goals = hasGoals ? points.map((point) => point.goals?.[name] ?? null) : []
  const drawnValues = [...values, ...goals].map((value) => toChartValue(metric, units, value))
  // A goal is drawn beside what it is for, so both are taken round the clock together.
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

// A week of a month is told by its Monday.
const labels: Readonly<Record<string, (format: Formatter, start: Day) => string>> = {
  'day of week': ({ weekdays }, start) => weekdays[weekday(start) - 1] ?? '',
  'day of month': ({ number }, start) => number(Number(start.slice(8))),
  'month of year': ({ monthName }, start) => monthName(start),
}

interface TickContext {
  readonly axis: Axis
  readonly units: Units
}

function tickText(
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

/** Of what lies beyond the day, the time it is then; the day's own end stays 24. */
function toTimeOfDay(hours: number): number {
  return hours >= 0 && hours <= 24 ? hours : ((hours % 24) + 24) % 24
}

function isMoney({ goal }: Metric): boolean {
  return isNumberField(goal) && goal.quantity === 'money'
}

function hasNothingToDraw(values: ChartValues, metric: Metric | undefined): boolean {
  return values.every((value) => value === null || (value === 0 && metric?.aggregate === 'sum'))
}

/** A point in one sentence, as screen readers say it: '3월 5일 (수), 볼륨 12,300 kg'. */
export function describePoint({ axisPoints, lines }: PlotData, index: number, t: AreaFormat['t']): string {
  const values = lines.map(({ name, values: numbers, valueTexts, goalTexts, goals }) => {
    const value = numbers[index] == null ? t('chart.none') : (valueTexts[index] ?? '')
    const goal = goals?.[index] == null ? null : goalTexts?.[index]
    return goal == null ? t('chart.said.value', { name, value }) : t('chart.said.goal', { name, value, goal })
  })
  return t('chart.said', { name: axisPoints[index]?.name ?? '', value: values.join(', ') })
}

/** Whether no line leads to a value: it stands between gaps, and without a dot it would not be seen. */
export function isIsolated(values: ChartValues, index: number): boolean {
  return values[index] != null && values[index - 1] == null && values[index + 1] == null
}

/** Whether there is a gap between two values. */
export function hasGap(values: ChartValues): boolean {
  const known = values.flatMap((value, index) => (value === null ? [] : [index]))
  const [first = 0] = known
  return known.some((index, i) => index !== first + i)
}
