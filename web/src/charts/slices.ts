import type { AnyArea, MetricField, Pie } from '@haru/shared/areas/define.ts'
import { formatMinutes } from '@haru/shared/calendar/clock.ts'
import type { Slice, SliceName } from '@haru/shared/engine/chart/chart.ts'
import { toDisplayUnit } from '@haru/shared/field/quantity.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import { type FormattedAmount, isNumberField } from '../tracking/format/amounts.ts'
import { type AreaFormat, partName, titleName } from '../tracking/format/area-format.ts'
import { colorAt } from './palette.ts'

/** A slice as it is drawn and told. */
export interface Told {
  readonly key: string
  readonly name: string
  /** '123,400원', '12개'. */
  readonly amount: string
  /** Where there is little room: '12만원'; null where only the share is told. */
  readonly brief: string | null
  /** '34.5%'. */
  readonly share: string
  /** In percent. */
  readonly size: number
  readonly color: string
}

/** What the amounts of a pie are; null where items or days are counted and only their share is drawn. */
export function fieldOf({ metrics }: AnyArea, pie: Pie): MetricField | null {
  if (pie.of === 'items') return pie.amount
  return pie.of === 'metrics' ? (metrics[pie.metrics[0] ?? '']?.goal ?? null) : null
}

/** How many slices a pie can have, so that room can be kept for their names: five largest and the others, bands, lengths. */
export function mostSlices(pie: Pie): number {
  return pie.of === 'metrics' ? pie.metrics.length : 6
}

export interface Telling {
  readonly speech: AreaFormat
  readonly units: Units
  readonly category: Category
}

export function toldSlices(slices: readonly Slice[], pie: Pie, telling: Telling): readonly Told[] {
  const { speech, units } = telling
  const field = fieldOf(speech.area, pie)
  const count = pie.of === 'days' ? 'chart.days' : 'chart.items'
  return slices.map(({ name, amount, share }, i) => ({
    key: JSON.stringify(name),
    name: nameOf(name, telling),
    amount: field === null ? speech.t(count, { count: amount }) : speech.amounts.format(field, amount),
    brief: field === null ? null : briefly(field, amount, speech, units),
    share: `${speech.format.number(share, 1)}%`,
    size: share,
    color: colorOf(name, i),
  }))
}

/** All slices together: '1,234' and 'kcal', '1,234,000원'; '42개'. */
export function totalOf(slices: readonly Slice[], pie: Pie, { speech }: Telling): FormattedAmount {
  const field = fieldOf(speech.area, pie)
  const total = slices.reduce((sum, { amount }) => sum + amount, 0)
  if (field !== null) return speech.amounts.formatParts(field, total)
  return { text: speech.t(pie.of === 'days' ? 'chart.days' : 'chart.items', { count: total }) }
}

function briefly(field: MetricField, amount: number, { format }: AreaFormat, units: Units): string {
  if (!isNumberField(field)) return field.kind === 'clock' ? formatMinutes(amount) : format.duration(amount)
  const spoken = toDisplayUnit(amount, field.quantity, units)
  return field.quantity === 'money' ? format.compactMoney(spoken, units.currency) : format.compact(spoken)
}

function nameOf(name: SliceName, { speech, category }: Telling): string {
  const { t } = speech
  switch (name.kind) {
    case 'part':
      return partName(speech, category, name.part) || t('chart.unnamed')
    case 'title':
      return titleName(speech, category, name.part, name.title) || t('chart.unnamed')
    case 'text':
      return name.text.trim() || t('chart.unnamed')
    case 'metric':
      return speech.labelOf(name.metric)
    case 'band':
      return t(`tracking.band.${name.band}`)
    case 'hours':
      return hoursName(name, t)
    case 'noGoal':
      return t('chart.noGoal')
    case 'others':
      return t('chart.others')
  }
}

function hoursName({ from, to }: Extract<SliceName, { kind: 'hours' }>, t: AreaFormat['t']): string {
  if (from === null) return t('chart.hours.under', { to: to ?? 0 })
  return to === null ? t('chart.hours.over', { from }) : t('chart.hours.between', { from, to })
}

/** Names have the palette, bands their own colours, and lengths one hue from dark (short) to light. */
function colorOf(name: SliceName, place: number): string {
  switch (name.kind) {
    case 'band':
      return `var(--band-${name.band}-slice)`
    case 'hours':
      return `color-mix(in oklab, var(--ink) ${50 - lengthPlace(name) * 10}%, var(--p0))`
    case 'noGoal':
    case 'others':
      return 'var(--gray)'
    default:
      return colorAt(place)
  }
}

/** From 0 (under five hours) to 5 (nine and more). */
function lengthPlace({ from }: Extract<SliceName, { kind: 'hours' }>): number {
  return from === null ? 0 : Math.min(5, Math.max(1, from - 4))
}
