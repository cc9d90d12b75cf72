import type { AnyArea, MetricField, Pie } from '@haru/shared/areas/define.ts'
import type { Period } from '@haru/shared/calendar/period.ts'
import { encodeAmount } from '@haru/shared/contract/wire/amount.ts'
import type { Point, Slice } from '@haru/shared/engine/chart/chart.ts'
import { toDisplayAmount } from '@haru/shared/engine/display-amount.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Cell, CellKind, SpreadsheetColumn } from '@haru/shared/spreadsheet/spreadsheet.ts'
import type { AreaFormat } from '../../tracking/format/area-format.ts'
import { findPieField, type PieContext, toPieSlices } from './pie-slices.ts'

/** The numbers of a chart, as its table has them. */
export interface ChartSpreadsheet {
  /** Letters, digits and dashes: part of the name of the file. */
  readonly name: string
  readonly columns: readonly SpreadsheetColumn[]
  readonly rows: readonly (readonly Cell[])[]
}

interface ChartContext {
  readonly areaFormat: AreaFormat
  readonly units: Units
  readonly period: Period
}

/** The values of the shown metrics, and their goals if the chart draws goals: a row for each day, week or month. */
export function createPointSpreadsheet(
  points: readonly Point[],
  chart: { readonly id: string; readonly shown: readonly string[] },
  { areaFormat, units, period }: ChartContext,
): ChartSpreadsheet {
  const { t, area, labelOf } = areaFormat
  const metrics = chart.shown.flatMap((name) => {
    const field = area.metrics[name]?.goal
    if (field === undefined) return []
    const hasGoals = points.some(({ goals }) => (goals?.[name] ?? null) !== null)
    const value = { field, label: labelOf(name), read: ({ values }: Point) => values[name] ?? null }
    const goal = {
      field,
      label: t('chart.table.goal', { name: value.label }),
      read: ({ goals }: Point) => goals?.[name] ?? null,
    }
    return hasGoals ? [value, goal] : [value]
  })
  return {
    name: formatName(area, chart.id, period),
    columns: [
      { name: t('chart.table.date'), kind: 'day' },
      ...metrics.map(({ field, label }) => createAmountColumn(areaFormat, field, label)),
    ],
    rows: points.map((point) => [
      point.start,
      ...metrics.map(({ field, read }) => encodeCell(field, units, read(point))),
    ]),
  }
}

/** The slices of a pie with their amounts and shares. */
export function createPieSpreadsheet(
  slices: readonly Slice[],
  pie: Pie,
  context: PieContext & Pick<ChartContext, 'period'>,
): ChartSpreadsheet {
  const { areaFormat, units, period } = context
  const { t, area } = areaFormat
  const field = findPieField(area, pie)
  const amount = t('chart.table.amount')
  const names = toPieSlices(slices, pie, context).map(({ name }) => name)
  return {
    name: formatName(area, 'pie', period),
    columns: [
      { name: t('chart.table.name'), kind: 'plain' },
      field === null ? { name: amount, kind: 'plain' } : createAmountColumn(areaFormat, field, amount),
      { name: `${t('chart.table.share')} (%)`, kind: 'plain' },
    ],
    rows: slices.map((slice, i) => [
      names[i] ?? '',
      field === null ? slice.amount : encodeCell(field, units, slice.amount),
      Math.round(slice.share * 10) / 10,
    ]),
  }
}

function createAmountColumn({ amounts }: AreaFormat, field: MetricField, label: string): SpreadsheetColumn {
  const unit = amounts.unitOf(field)
  return { name: unit === undefined || unit === label ? label : `${label} (${unit})`, kind: findCellKind(field) }
}

function findCellKind({ kind }: MetricField): CellKind {
  return kind === 'number' ? 'plain' : 'time'
}

function encodeCell(field: MetricField, units: Units, value: number | null): Cell {
  const encoded = encodeAmount(field, toDisplayAmount(field, units, value))
  return typeof encoded === 'number' || typeof encoded === 'string' ? encoded : null
}

function formatName({ id }: AnyArea, chart: string, { start, end }: Period): string {
  return `${id}-${chart}-${start}-${end}`
}
