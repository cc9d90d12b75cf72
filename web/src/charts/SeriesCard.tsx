import type { AnyArea, Series } from '@haru/shared/areas/define.ts'
import { yearOf } from '@haru/shared/calendar/day.ts'
import type { Period, PeriodType } from '@haru/shared/calendar/period.ts'
import { averagedOver, type PointSpan, pointSpans } from '@haru/shared/engine/chart/chart.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useSession } from '../session/session.tsx'
import { type AreaFormat, toneOf } from '../tracking/format/area-format.ts'
import { lineQuery } from '../tracking/queries.ts'
import { ChartTable } from '../ui/display/ChartTable.tsx'
import { SegmentedControl } from '../ui/inputs/SegmentedControl.tsx'
import { BarPlot } from './BarPlot.tsx'
import { ChartCard } from './ChartCard.tsx'
import { type Choices, useChoices } from './choices.ts'
import { type Drawing, drawingOf } from './drawing.ts'
import { GoalLegend } from './GoalLegend.tsx'
import { IntervalPlot } from './IntervalPlot.tsx'
import { findInterval } from './interval-traces.ts'
import { LinePlot } from './LinePlot.tsx'
import { useLook } from './look.ts'
import { NothingDrawn } from './NothingDrawn.tsx'
import type { PlotProps } from './Plot.tsx'
import { averageQuery } from './queries.ts'
import { SeriesSwitch } from './SeriesSwitch.tsx'

/** A chart of metrics over time: the line of days, or the bars of averages. */
interface SeriesChart {
  readonly id: 'line' | 'average'
  readonly title: TextKey
  readonly groupsOf: (area: AnyArea) => Readonly<Record<string, Series>>
  readonly query: typeof lineQuery
  readonly spanName: (span: PointSpan) => TextKey
  /** What is looked at for a span, and what the points of such a period are. */
  readonly typeOf: (span: PointSpan) => PeriodType
  readonly pointsOf: (period: Period) => PeriodType
  readonly Plot: ComponentType<PlotProps>
  readonly mark: 'line' | 'bar'
}

// A plot, the legend of its bars, and what opens the table.
const heights = { line: 394, average: 424 }

export const lines: SeriesChart = {
  id: 'line',
  title: 'chart.line',
  groupsOf: ({ charts }) => charts.lines,
  query: lineQuery,
  spanName: (span) => `ui.period.${span}`,
  typeOf: (span) => span,
  pointsOf: () => 'day',
  Plot: LinePlot,
  mark: 'line',
}

export const averages: SeriesChart = {
  id: 'average',
  title: 'chart.average',
  groupsOf: ({ charts }) => charts.averages,
  query: averageQuery,
  spanName: (span) => `chart.by.${span}`,
  typeOf: (span) => averagedOver[span],
  pointsOf: ({ type }) => (type === 'year' ? 'month' : 'week'),
  Plot: BarPlot,
  mark: 'bar',
}

/** How an area goes over time. */
export function SeriesCard({ speech, chart }: { readonly speech: AreaFormat; readonly chart: SeriesChart }) {
  const { t, area, labelOf } = speech
  const choices = useChoices(`${area.id}.${chart.id}`)
  const look = useLook<PointSpan>(choices, pointSpans, chart.typeOf)
  const groups = chart.groupsOf(area)
  const names = Object.keys(groups)
  const name = choices.one('group', names)
  const group = groups[name]
  if (group === undefined) return
  const shown = shownOf(choices, name, group)
  const title = t(chart.title)
  const tone = toneOf(area)
  const called = names.length > 1 ? `${title}, ${labelOf(name)}` : title

  return (
    <ChartCard
      speech={speech}
      title={title}
      look={look}
      spanName={(span) => t(chart.spanName(span))}
      height={heights[chart.id]}
      switches={
        (names.length > 1 || group.metrics.length > 1) && (
          <>
            {names.length > 1 && (
              <SegmentedControl
                label={t('chart.group', { chart: title })}
                hideLabel
                value={name}
                onValue={(next) => choices.choose('group', next)}
                options={names.map((value) => ({ value, label: labelOf(value) }))}
                tone={tone}
              />
            )}
            <SeriesSwitch
              {...{ speech, title, group, shown }}
              mark={findInterval(area, shown) === null ? chart.mark : 'line'}
              onShown={(next) => choices.choose(name, next)}
            />
          </>
        )
      }
    >
      <Points {...{ speech, chart, group, shown, called }} period={look.shown} />
    </ChartCard>
  )
}

function shownOf(choices: Choices, name: string, { metrics, pick }: Series): readonly string[] {
  return pick === 'some' ? choices.some(name, metrics) : [choices.one(name, metrics)]
}

interface PointsProps {
  readonly speech: AreaFormat
  readonly chart: SeriesChart
  readonly group: Series
  readonly shown: readonly string[]
  readonly called: string
  readonly period: Period
}

function Points({ speech, chart, group, shown, called, period }: PointsProps) {
  const { t, format, area } = speech
  const { units, today } = useSession()
  const { data: points } = useSuspenseQuery(chart.query(area, period, units))
  const drawing = drawingOf(points, {
    speech,
    units,
    period,
    of: chart.pointsOf(period),
    today: today(),
    group: group.metrics,
    shown,
  })
  const Plot = drawing.interval === null ? chart.Plot : IntervalPlot
  const hasGoals = chart.id === 'average'
  if (drawing.isEmpty) return <NothingDrawn {...{ speech, period }} height={heights[chart.id]} />
  return (
    <>
      <Plot key={`${period.type} ${period.start} ${group.metrics[0]}`} drawing={drawing} title={called} />
      {hasGoals && <GoalLegend drawing={drawing} />}
      <ChartTable
        caption={t('chart.table.caption', { chart: called, period: format.period(period, yearOf(today())) })}
        columns={[t('chart.table.date'), ...drawing.traces.map(({ name }) => name)]}
        rows={rowsOf(drawing, t)}
      />
    </>
  )
}

function rowsOf({ places, traces }: Drawing, t: AreaFormat['t']) {
  return places.map(({ name }, at) => ({
    name,
    cells: traces.map(({ said, goals, saidGoals }) => (
      <>
        {said[at]}{' '}
        {goals?.[at] != null && (
          <small>
            {t('tracking.goal')} {saidGoals?.[at]}
          </small>
        )}
      </>
    )),
  }))
}
