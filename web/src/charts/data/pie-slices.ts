import type { AnyArea, MetricField, Pie } from '@haru/shared/areas/define.ts'
import { formatMinutes } from '@haru/shared/calendar/clock.ts'
import type { Slice, SliceName } from '@haru/shared/engine/chart/chart.ts'
import { toDisplayUnit } from '@haru/shared/field/quantity.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import { type FormattedAmount, isNumberField } from '../../tracking/format/amounts.ts'
import { type AreaFormat, formatPartName, formatTitleName } from '../../tracking/format/area-format.ts'
import { getPaletteColor } from './palette.ts'

/** A slice with its texts and colour. */
export interface PieSlice {
  readonly key: string
  readonly name: string
  /** '123,400원', '12개'. */
  readonly amount: string
  /** A short form: '12만원'; null if only the share is shown. */
  readonly shortAmount: string | null
  /** '34.5%'. */
  readonly share: string
  /** In percent. */
  readonly size: number
  readonly color: string
}

/** The field of a pie's amounts; null if the pie counts items or days. */
export function findPieField({ metrics }: AnyArea, pie: Pie): MetricField | null {
  if (pie.of === 'items') return pie.amount
  return pie.of === 'metrics' ? (metrics[pie.metrics[0] ?? '']?.goal ?? null) : null
}

/** The largest number of slices, to reserve space for the legend: the five largest and the others, bands, or lengths. */
export function getMaxSlices(pie: Pie): number {
  return pie.of === 'metrics' ? pie.metrics.length : 6
}

export interface PieContext {
  readonly areaFormat: AreaFormat
  readonly units: Units
  readonly category: Category
}

export function toPieSlices(slices: readonly Slice[], pie: Pie, context: PieContext): readonly PieSlice[] {
  const { areaFormat, units } = context
  const field = findPieField(areaFormat.area, pie)
  const count = pie.of === 'days' ? 'chart.days' : 'chart.items'
  return slices.map(({ name, amount, share }, i) => ({
    key: JSON.stringify(name),
    name: formatSliceName(name, context),
    amount: field === null ? areaFormat.t(count, { count: amount }) : areaFormat.amounts.format(field, amount),
    shortAmount: field === null ? null : formatShortAmount(field, amount, areaFormat, units),
    share: `${areaFormat.format.number(share, 1)}%`,
    size: share,
    color: findSliceColor(name, i),
  }))
}

/** The total of all slices: '1,234' and 'kcal', '1,234,000원', '42개'. */
export function formatPieTotal(slices: readonly Slice[], pie: Pie, { areaFormat }: PieContext): FormattedAmount {
  const field = findPieField(areaFormat.area, pie)
  const total = slices.reduce((sum, { amount }) => sum + amount, 0)
  if (field !== null) return areaFormat.amounts.formatParts(field, total)
  return { text: areaFormat.t(pie.of === 'days' ? 'chart.days' : 'chart.items', { count: total }) }
}

function formatShortAmount(field: MetricField, amount: number, { format }: AreaFormat, units: Units): string {
  if (!isNumberField(field)) return field.kind === 'clock' ? formatMinutes(amount) : format.duration(amount)
  const displayed = toDisplayUnit(amount, field.quantity, units)
  return field.quantity === 'money' ? format.compactMoney(displayed, units.currency) : format.compact(displayed)
}

function formatSliceName(name: SliceName, { areaFormat, category }: PieContext): string {
  const { t } = areaFormat
  switch (name.kind) {
    case 'part':
      return formatPartName(areaFormat, category, name.part) || t('chart.unnamed')
    case 'title':
      return formatTitleName(areaFormat, category, name.part, name.title) || t('chart.unnamed')
    case 'text':
      return name.text.trim() || t('chart.unnamed')
    case 'metric':
      return areaFormat.labelOf(name.metric)
    case 'band':
      return t(`tracking.band.${name.band}`)
    case 'hours':
      return formatHoursName(name, t)
    case 'noGoal':
      return t('chart.noGoal')
    case 'others':
      return t('chart.others')
  }
}

function formatHoursName({ from, to }: Extract<SliceName, { kind: 'hours' }>, t: AreaFormat['t']): string {
  if (from === null) return t('chart.hours.under', { to: to ?? 0 })
  return to === null ? t('chart.hours.over', { from }) : t('chart.hours.between', { from, to })
}

/** Named slices use the palette, bands their own colours, and lengths one hue from dark (short) to light. */
function findSliceColor(name: SliceName, index: number): string {
  switch (name.kind) {
    case 'band':
      return `var(--band-${name.band}-slice)`
    case 'hours':
      return `color-mix(in oklab, var(--ink) ${50 - findLengthIndex(name) * 10}%, var(--p0))`
    case 'noGoal':
    case 'others':
      return 'var(--gray)'
    default:
      return getPaletteColor(index)
  }
}

/** From 0 (under five hours) to 5 (nine and more). */
function findLengthIndex({ from }: Extract<SliceName, { kind: 'hours' }>): number {
  return from === null ? 0 : Math.min(5, Math.max(1, from - 4))
}
