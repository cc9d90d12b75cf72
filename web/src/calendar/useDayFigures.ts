import type { MetricField } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import type { Point } from '@haru/shared/engine/chart/chart.ts'
import { toDisplayUnit } from '@haru/shared/field/quantity.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { useQueries } from '@tanstack/react-query'
import { appAreas } from '../lib/areas.ts'
import { useSession } from '../session/session.tsx'
import { isNumberField } from '../tracking/format/amounts.ts'
import { type AreaFormat, useAreaFormats } from '../tracking/format/area-format.ts'
import { findHeadlineMetric } from '../tracking/format/headline-metric.ts'
import { lineQuery } from '../tracking/queries.ts'

/** The most important figure of a day in an area, in a short and a long form. */
export interface DayFigure {
  /** '1,850', '12만', '7.3h': without a unit, beside the icon of the area. */
  readonly short: string
  /** '1,850 kcal', '7시간 20분'. */
  readonly full: string
}

export type FindDayFigure = (area: string, day: Day) => DayFigure | null

export interface DayFigures {
  readonly figureOf: FindDayFigure
  /** Whether some figures are still loading. */
  readonly isBusy: boolean
}

/** The figures of the days of a month, once they are loaded. Days of other months have none. */
export function useDayFigures(month: Day): DayFigures {
  const { units } = useSession()
  const areaFormatFor = useAreaFormats()
  const period = periodAround('month', month)
  const results = useQueries({ queries: appAreas.map((area) => lineQuery(area, period, units)) })
  const isBusy = results.some(({ isPending }) => isPending)
  const figure: FindDayFigure = (id, day) => {
    const areaIndex = appAreas.findIndex((area) => area.id === id)
    const [area, point] = [appAreas[areaIndex], results[areaIndex]?.data?.find(({ start }) => start === day)]
    return area === undefined || point === undefined ? null : createDayFigure(areaFormatFor(area), units, point)
  }
  return { figureOf: figure, isBusy }
}

/** Null without a value, and for a sum of 0, such as the kcal of foods with unknown numbers. */
function createDayFigure(areaFormat: AreaFormat, units: Units, { values }: Point): DayFigure | null {
  const { area, amounts } = areaFormat
  const [name = '', metric] = findHeadlineMetric(area, values) ?? []
  const value = values[name] ?? null
  if (metric === undefined || value === null || (value === 0 && metric.aggregate === 'sum')) return null
  return { short: formatShort(areaFormat, units, metric.goal, value), full: amounts.format(metric.goal, value) }
}

function formatShort({ t, format }: AreaFormat, units: Units, field: MetricField, value: number): string {
  if (isNumberField(field)) {
    const displayed = toDisplayUnit(value, field.quantity, units)
    // Without the cents of a dollar.
    return format.compact(field.quantity === 'money' ? Math.round(displayed) : displayed)
  }
  return value < 60 ? format.duration(value) : t('chart.hours.brief', { hours: format.number(value / 60, 1) })
}
