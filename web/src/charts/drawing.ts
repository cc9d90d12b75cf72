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
import { isNumberField } from '../tracking/format/amounts.ts'
import type { AreaFormat } from '../tracking/format/area-format.ts'
import { alignIntervals, findInterval, formatLengths } from './interval-traces.ts'

/** One metric of a drawing. */
export interface Trace {
  readonly metric: string
  readonly name: string
  /** Its place among the metrics of its group: decides its colour, its dashes and its marks. */
  readonly place: number
  /** As they are drawn; null is a gap. */
  readonly values: ChartValues
  /** Whether the values are times of day, which no bar from the axis can show. */
  readonly isClock: boolean
  /** The same for the goals; none where no goals are drawn. */
  readonly goals: ChartValues | null
  /** The values and the goals in words, '–' for none. */
  readonly said: readonly string[]
  readonly saidGoals: readonly string[] | null
}

export interface Place {
  /** Under the axis: '수', '5', 'Mar'. */
  readonly label: string
  /** In full: '3월 5일 (수)'. */
  readonly name: string
  readonly isNow: boolean
}

/** Everything a plot and its table are drawn from: no area, no unit and no language are left in it. */
export interface Drawing {
  readonly places: readonly Place[]
  readonly traces: readonly Trace[]
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

export interface Asked {
  readonly speech: AreaFormat
  readonly units: Units
  /** What is looked at, and what its points are: the days of a week, the months of a year. */
  readonly period: Period
  readonly of: PeriodType
  readonly today: Day
  /** All metrics of the group, and those of them that are on. */
  readonly group: readonly string[]
  readonly shown: readonly string[]
}

export function drawingOf(points: readonly Point[], asked: Asked): Drawing {
  const { speech, units, group, shown } = asked
  const metrics = shown.flatMap((name) => named(speech.area, name))
  const interval = findInterval(speech.area, shown)
  const each = metrics.map((metric) => traceOf(points, metric, group.indexOf(metric.name), asked))
  const traces = interval === null ? each : alignIntervals(each, interval)
  const valuesOf = (name: string) => traces.filter(({ metric }) => metric === name).flatMap(allOf)
  const axis =
    interval === null
      ? createAxis(
          metrics.map(({ metric }) => metric),
          traces.flatMap(allOf),
          units,
        )
      : intervalAxis({ from: valuesOf(interval.from), to: valuesOf(interval.to) })
  const first = metrics[0]?.metric
  return {
    places: points.map((point) => placeOf(point, asked)),
    traces,
    axis,
    ticks: axis.ticks.map((tick) => (first === undefined ? '' : tickText(speech.format, first, tick, { axis, units }))),
    unit: first === undefined || isMoney(first) ? undefined : speech.amounts.unitOf(first.goal),
    interval,
    lengths: interval !== null && shown.includes(interval.length) ? formatLengths(points, interval, speech) : [],
    isEmpty: traces.every(({ values }, i) => isNothing(values, metrics[i]?.metric)),
  }
}

function allOf({ values, goals }: Trace): ChartValues {
  return [...values, ...(goals ?? [])]
}

interface Named {
  readonly name: string
  readonly metric: Metric
}

function named({ metrics }: AnyArea, name: string): readonly Named[] {
  const metric = metrics[name]
  return metric === undefined ? [] : [{ name, metric }]
}

function traceOf(points: readonly Point[], { name, metric }: Named, place: number, { speech, units }: Asked): Trace {
  const values = points.map((point) => point.values[name] ?? null)
  const hasGoals = points.some(({ goals }) => (goals?.[name] ?? null) !== null)
  const goals = hasGoals ? points.map((point) => point.goals?.[name] ?? null) : []
  const toDraw = [...values, ...goals].map((value) => toChartValue(metric, units, value))
  // A goal is drawn beside what it is for, so both are taken round the clock together.
  const lines = metric.aggregate === 'clock' ? unwrapClocks(toDraw) : toDraw
  const say = (value: number | null) => speech.amounts.format(metric.goal, value)
  return {
    metric: name,
    name: speech.labelOf(name),
    place,
    values: lines.slice(0, points.length),
    isClock: metric.aggregate === 'clock',
    goals: hasGoals ? lines.slice(points.length) : null,
    said: values.map(say),
    saidGoals: hasGoals ? goals.map(say) : null,
  }
}

function placeOf({ start, end }: Point, { speech: { format }, period, of, today }: Asked): Place {
  return {
    label: labels[`${of} of ${period.type}`]?.(format, start) ?? format.date(start),
    name: format.period({ type: of, start, end }, yearOf(today)),
    isNow: contains({ start, end }, today),
  }
}

// A week of a month is told by its Monday.
const labels: Readonly<Record<string, (format: Formatter, start: Day) => string>> = {
  'day of week': ({ weekdays }, start) => weekdays[weekday(start) - 1] ?? '',
  'day of month': ({ number }, start) => number(Number(start.slice(8))),
  'month of year': ({ monthName }, start) => monthName(start),
}

interface On {
  readonly axis: Axis
  readonly units: Units
}

function tickText(format: Formatter, { goal, aggregate }: Metric, tick: number, { axis: { max }, units }: On): string {
  if (isNumberField(goal)) {
    return goal.quantity === 'money' ? format.compactMoney(tick, units.currency, max) : format.compact(tick, max)
  }
  return formatMinutes(Math.round((aggregate === 'clock' ? onClock(tick) : tick) * 60))
}

/** Of what lies beyond the day, the time it is then; the day's own end stays 24. */
function onClock(hours: number): number {
  return hours >= 0 && hours <= 24 ? hours : ((hours % 24) + 24) % 24
}

function isMoney({ goal }: Metric): boolean {
  return isNumberField(goal) && goal.quantity === 'money'
}

function isNothing(values: ChartValues, metric: Metric | undefined): boolean {
  return values.every((value) => value === null || (value === 0 && metric?.aggregate === 'sum'))
}

/** A point in one sentence, as screen readers say it: '3월 5일 (수), 볼륨 12,300 kg'. */
export function saidAt({ places, traces }: Drawing, at: number, t: AreaFormat['t']): string {
  const values = traces.map(({ name, values: numbers, said, saidGoals, goals }) => {
    const value = numbers[at] == null ? t('chart.none') : (said[at] ?? '')
    const goal = goals?.[at] == null ? null : saidGoals?.[at]
    return goal == null ? t('chart.said.value', { name, value }) : t('chart.said.goal', { name, value, goal })
  })
  return t('chart.said', { name: places[at]?.name ?? '', value: values.join(', ') })
}

/** Whether no line leads to a value: it stands between gaps, and without a dot it would not be seen. */
export function isAlone(values: ChartValues, at: number): boolean {
  return values[at] != null && values[at - 1] == null && values[at + 1] == null
}

/** Whether there is a gap between two values. */
export function isTorn(values: ChartValues): boolean {
  const known = values.flatMap((value, at) => (value === null ? [] : [at]))
  const [first = 0] = known
  return known.some((at, i) => at !== first + i)
}
