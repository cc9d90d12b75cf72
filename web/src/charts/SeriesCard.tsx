import type { AnyArea, Series } from '@haru/shared/areas/define.ts'
import { yearOf } from '@haru/shared/calendar/day.ts'
import type { Period, PeriodType } from '@haru/shared/calendar/period.ts'
import { averageChartSpans, type PointSpan, pointSpans } from '@haru/shared/engine/chart/chart.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { type PrefetchContext, useSession } from '../session/session.tsx'
import type { AreaFormat } from '../tracking/format/area-format.ts'
import { lineQuery } from '../tracking/queries.ts'
import { ChartTable } from '../ui/display/ChartTable.tsx'
import { ChartCard } from './ChartCard.tsx'
import { ChartDownload } from './ChartDownload.tsx'
import { createPointSpreadsheet } from './data/chart-spreadsheet.ts'
import { findInterval } from './data/interval-lines.ts'
import { createPlotData, type PlotData } from './data/plot-data.ts'
import { EmptyChart } from './EmptyChart.tsx'
import { GoalLegend } from './GoalLegend.tsx'
import { GroupSwitch } from './GroupSwitch.tsx'
import { BarPlot } from './plots/BarPlot.tsx'
import { IntervalPlot } from './plots/IntervalPlot.tsx'
import { LinePlot } from './plots/LinePlot.tsx'
import type { PlotProps } from './plots/Plot.tsx'
import { averageQuery } from './queries.ts'
import { SeriesSwitch } from './SeriesSwitch.tsx'
import { type ChartChoices, readChartChoices, useChartChoices } from './useChartChoices.ts'
import { type ChartSpans, findCurrentPeriod, useChartPeriod } from './useChartPeriod.ts'

/** A chart of metrics over time: lines of days, or bars of averages. */
interface SeriesChart {
  readonly id: 'line' | 'average'
  readonly title: TextKey
  readonly getGroups: (area: AnyArea) => Readonly<Record<string, Series>>
  readonly query: typeof lineQuery
  readonly spanName: (span: PointSpan) => TextKey
  /** The type of the shown period for a span. */
  readonly periodType: (span: PointSpan) => PeriodType
  readonly pointType: (period: Period) => PeriodType
  readonly Plot: ComponentType<PlotProps>
  readonly mark: 'line' | 'bar'
}

// Heights in pixels of the plot with its legend and the toggle of the table.
const heights = { line: 394, average: 424 }

export const lineChart: SeriesChart = {
  id: 'line',
  title: 'chart.line',
  getGroups: ({ charts }) => charts.lines,
  query: lineQuery,
  spanName: (span) => `ui.period.${span}`,
  periodType: (span) => span,
  pointType: () => 'day',
  Plot: LinePlot,
  mark: 'line',
}

export const averageChart: SeriesChart = {
  id: 'average',
  title: 'chart.average',
  getGroups: ({ charts }) => charts.averages,
  query: averageQuery,
  spanName: (span) => `chart.by.${span}`,
  periodType: (span) => averageChartSpans[span],
  pointType: ({ type }) => (type === 'year' ? 'month' : 'week'),
  Plot: BarPlot,
  mark: 'bar',
}

/** A card with a chart of metrics over time. */
export function SeriesCard({ areaFormat, chart }: { readonly areaFormat: AreaFormat; readonly chart: SeriesChart }) {
  const { t, area, labelOf } = areaFormat
  const choices = useChartChoices(getCardName(area, chart))
  const chartPeriod = useChartPeriod(choices, getSpans(chart))
  const groups = chart.getGroups(area)
  const names = Object.keys(groups)
  const name = choices.getOne('group', names)
  const group = groups[name]
  if (group === undefined) return
  const shown = readShownMetrics(choices, name, group)
  const title = t(chart.title)
  const chartName = names.length > 1 ? `${title}, ${labelOf(name)}` : title

  return (
    <ChartCard
      areaFormat={areaFormat}
      title={title}
      chartPeriod={chartPeriod}
      spanName={(span) => t(chart.spanName(span))}
      height={heights[chart.id]}
      switches={
        (names.length > 1 || group.metrics.length > 1) && (
          <>
            <GroupSwitch {...{ areaFormat, title, names, choices }} value={name} />
            <SeriesSwitch
              {...{ areaFormat, title, group, shown }}
              mark={findInterval(area, shown) === null ? chart.mark : 'line'}
              onShown={(next) => choices.choose(name, next)}
            />
          </>
        )
      }
    >
      <SeriesPoints {...{ areaFormat, chart, group, shown, chartName }} period={chartPeriod.displayed} />
    </ChartCard>
  )
}

/** Requests the points before the first rendering of the card. */
export function prefetchSeries(
  { client, session: { units, today } }: PrefetchContext,
  area: AnyArea,
  chart: SeriesChart,
): Promise<void> {
  const period = findCurrentPeriod(readChartChoices(getCardName(area, chart)), getSpans(chart), today())
  return client.prefetchQuery(chart.query(area, period, units))
}

function getCardName({ id }: AnyArea, chart: SeriesChart): string {
  return `${id}.${chart.id}`
}

function getSpans({ periodType }: SeriesChart): ChartSpans<PointSpan> {
  return { spans: pointSpans, periodType }
}

function readShownMetrics(choices: ChartChoices, name: string, { metrics, pick }: Series): readonly string[] {
  return pick === 'some' ? choices.getSome(name, metrics) : [choices.getOne(name, metrics)]
}

interface SeriesPointsProps {
  readonly areaFormat: AreaFormat
  readonly chart: SeriesChart
  readonly group: Series
  readonly shown: readonly string[]
  readonly chartName: string
  readonly period: Period
}

function SeriesPoints({ areaFormat, chart, group, shown, chartName, period }: SeriesPointsProps) {
  const { t, format, area } = areaFormat
  const { units, today } = useSession()
  const { data: points } = useSuspenseQuery(chart.query(area, period, units))
  const plotData = createPlotData(points, {
    areaFormat,
    units,
    period,
    pointType: chart.pointType(period),
    today: today(),
    group: group.metrics,
    shown,
  })
  const Plot = plotData.interval === null ? chart.Plot : IntervalPlot
  const hasGoals = chart.id === 'average'
  if (plotData.isEmpty) return <EmptyChart {...{ areaFormat, period }} height={heights[chart.id]} />
  return (
    <>
      <Plot key={`${period.type} ${period.start} ${group.metrics[0]}`} plotData={plotData} title={chartName} />
      {hasGoals && <GoalLegend plotData={plotData} />}
      <ChartTable
        caption={t('chart.table.caption', { chart: chartName, period: format.period(period, yearOf(today())) })}
        columns={[t('chart.table.date'), ...plotData.lines.map(({ name }) => name)]}
        rows={toTableRows(plotData, t)}
      >
        <ChartDownload
          spreadsheet={createPointSpreadsheet(points, { id: chart.id, shown }, { areaFormat, units, period })}
        />
      </ChartTable>
    </>
  )
}

function toTableRows({ axisPoints, lines }: PlotData, t: AreaFormat['t']) {
  return axisPoints.map(({ name }, index) => ({
    name,
    cells: lines.map(({ valueTexts, goals, goalTexts }) => (
      <>
        {valueTexts[index]}{' '}
        {goals?.[index] != null && (
          <small>
            {t('tracking.goal')} {goalTexts?.[index]}
          </small>
        )}
      </>
    )),
  }))
}
