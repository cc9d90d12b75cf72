import type { DayLabel } from '@haru/shared/areas/day-label.ts'
import type { AnyArea, MetricField } from '@haru/shared/areas/define.ts'
import { formatMinutes } from '@haru/shared/calendar/clock.ts'
import { toDisplayUnit } from '@haru/shared/field/quantity.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import type { CalendarDayArea } from '@haru/shared/tracking/read/calendar-days.ts'
import { isNumberField } from '../../tracking/format/amounts.ts'
import { type AreaFormat, formatPartName } from '../../tracking/format/area-format.ts'
import { findHeadlineMetric } from '../../tracking/format/headline-metric.ts'

/** The label of an area on a day: the names of the parts of its items, or a metric with a value that is not 0. */
type DayLabelValue =
  | { readonly of: 'parts'; readonly parts: readonly string[] }
  | { readonly of: 'metric'; readonly metric: string; readonly value: number; readonly sign: string }

/** The figure of a day in three lengths. */
interface DayFigure {
  /** '−4.5만', '1,695', '7:50': at most six characters. */
  readonly brief: string
  /** '−45,100', '1,695', '7:50': all digits up to five. */
  readonly short: string
  /** '−45,100원', '1,695 kcal', '7시간 50분'. */
  readonly full: string
}

/** The label of a day in an area: names that may be left out from the end, or a figure that must be whole. */
export interface DayLabelText {
  /** The names of parts; without a value that can be shown, the name of the area. Empty for a figure. */
  readonly names: readonly string[]
  readonly figure: DayFigure | null
  /** The metric of the figure. */
  readonly metric: string | null
  /** The same in words, without the name of the area: '등, 이두', '지출 45,100원'. */
  readonly accessibleText: string
}

/** Finds the first label of the area that has a value, else the most important metric; null without any value but 0. */
export function findDayLabel(area: AnyArea, dayArea: CalendarDayArea): DayLabelValue | null {
  for (const label of area.dayLabels) {
    const found = findValue(label, dayArea)
    if (found !== null) return found
  }
  const [metric, { aggregate }] = findHeadlineMetric(area, dayArea.totals) ?? ['', { aggregate: 'sum' }]
  const value = dayArea.totals[metric] ?? null
  return value === null || (value === 0 && aggregate === 'sum') ? null : { of: 'metric', metric, value, sign: '' }
}

function findValue(label: DayLabel, { totals, parts }: CalendarDayArea): DayLabelValue | null {
  if (label.of === 'parts') return parts.length === 0 ? null : { of: 'parts', parts }
  const value = totals[label.metric] ?? 0
  return value === 0 ? null : { of: 'metric', metric: label.metric, value, sign: label.sign ?? '' }
}

/** Formats the label of a day in an area. `dayArea` is undefined on the later days of a record of several days. */
export function formatDayLabel(
  areaFormat: AreaFormat,
  category: Category,
  units: Units,
  dayArea: CalendarDayArea | undefined,
): DayLabelText {
  const { area, areaName, amounts, labelOf } = areaFormat
  const label = dayArea === undefined ? null : findDayLabel(area, dayArea)
  const field = label?.of === 'metric' ? area.metrics[label.metric]?.goal : undefined
  if (label?.of === 'parts') {
    const names = label.parts.map((part) => formatPartName(areaFormat, category, part))
    return { names, figure: null, metric: null, accessibleText: names.join(', ') }
  }
  if (label === null || field === undefined)
    return { names: [areaName], figure: null, metric: null, accessibleText: '' }
  const { metric, value, sign } = label
  const full = amounts.format(field, value)
  const figure = { ...formatShortFigure(areaFormat, units, field, value, sign), full: `${sign}${full}` }
  // A sign is not read aloud, so the metric is named.
  return { names: [], figure, metric, accessibleText: sign === '' ? full : `${labelOf(metric)} ${full}` }
}

// Five digits with a sign and a comma are as wide as a tile on a phone; from 100,000 on, both lengths are compact.
const maxShort = 99_999

function formatShortFigure(
  { format }: AreaFormat,
  units: Units,
  field: MetricField,
  value: number,
  sign: string,
): Pick<DayFigure, 'brief' | 'short'> {
  if (!isNumberField(field)) {
    const time = formatMinutes(value)
    const text = `${sign}${field.kind === 'clock' ? time : time.replace(/^0(?=\d:)/, '')}`
    return { brief: text, short: text }
  }
  const displayed = toDisplayUnit(value, field.quantity, units)
  // Without cents, and without the decimals of a large amount. Nothing is rounded to 0.
  const isWhole = displayed >= (field.quantity === 'money' ? 1 : 100)
  const rounded = isWhole ? Math.round(displayed) : displayed
  const brief = `${sign}${format.compact(rounded)}`
  return { brief, short: rounded > maxShort ? brief : `${sign}${format.number(rounded)}` }
}
