import type { AnyArea, Pie } from '@haru/shared/areas/define.ts'
import { yearOf } from '@haru/shared/calendar/day.ts'
import type { Period } from '@haru/shared/calendar/period.ts'
import { type ChartSpan, chartSpans, type Pies } from '@haru/shared/engine/chart/chart.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { useSuspenseQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { type PrefetchContext, useSession } from '../session/session.tsx'
import { type AreaFormat, toAreaTone } from '../tracking/format/area-format.ts'
import { categoryQuery } from '../tracking/queries.ts'
import { ChartTable } from '../ui/display/ChartTable.tsx'
import { SegmentedControl } from '../ui/inputs/SegmentedControl.tsx'
import css from './ChartCard.module.css'
import { ChartCard } from './ChartCard.tsx'
import { ChartDownload } from './ChartDownload.tsx'
import { createPieSpreadsheet } from './data/chart-spreadsheet.ts'
import { findPieField, formatPieTotal, getMaxSlices, type PieContext, toPieSlices } from './data/pie-slices.ts'
import { EmptyChart } from './EmptyChart.tsx'
import { GroupSwitch } from './GroupSwitch.tsx'
import { PieLegend } from './PieLegend.tsx'
import { PiePlot, toCenterLabel } from './plots/PiePlot.tsx'
import { piesQuery } from './queries.ts'
import { type ChartChoices, readChartChoices, useChartChoices } from './useChartChoices.ts'
import { type ChartSpans, findCurrentPeriod, useChartPeriod } from './useChartPeriod.ts'

const views = ['amount', 'share'] as const
type PieView = (typeof views)[number]

/** Heights in pixels: a row of switches, the pie, a slice in the legend, and the toggle of the table. */
const heights = { switches: 56, pie: 350, slice: 30, table: 44 }

/** Pies of a week, a month or a year. */
export function PieCard({ areaFormat }: { readonly areaFormat: AreaFormat }) {
  const { t, area } = areaFormat
  const choices = useChartChoices(getCardName(area))
  const chartPeriod = useChartPeriod(choices, pieSpans)
  const pies = Object.values(area.charts.pies)
  const hasSwitches = pies.length > 1 || pies.some((pie) => findPieField(area, pie) !== null)
  const height = computeContentHeight(Math.max(...pies.map(getMaxSlices)))
  return (
    <ChartCard
      areaFormat={areaFormat}
      title={t('chart.pie')}
      chartPeriod={chartPeriod}
      spanName={(span) => t(`ui.period.${span}`)}
      height={height + (hasSwitches ? heights.switches : 0)}
      switches={null}
    >
      <PieGroups areaFormat={areaFormat} choices={choices} period={chartPeriod.displayed} />
    </ChartCard>
  )
}

// Starts with a month, because a week often has too few entries.
const pieSpans: ChartSpans<ChartSpan> = { spans: chartSpans, periodType: (span) => span, initial: 'month' }

function getCardName({ id }: AnyArea): string {
  return `${id}.pie`
}

/** Requests the pies before the first rendering of the card. */
export function prefetchPies({ client, session: { units, today } }: PrefetchContext, area: AnyArea): Promise<unknown> {
  const period = findCurrentPeriod(readChartChoices(getCardName(area)), pieSpans, today())
  const [pies, category] = createQueries(area, period, units)
  return Promise.all([client.prefetchQuery(pies), client.prefetchQuery(category)])
}

function createQueries(area: AnyArea, period: Period, units: Units) {
  return [piesQuery(area, period, units), categoryQuery(area, units)] as const
}

function computeContentHeight(slices: number): number {
  return heights.pie + slices * heights.slice + heights.table
}

interface PieGroupsProps {
  readonly areaFormat: AreaFormat
  readonly choices: ChartChoices
  readonly period: Period
}

function PieGroups({ areaFormat, choices, period }: PieGroupsProps) {
  const { t, area, labelOf, amounts } = areaFormat
  const { units } = useSession()
  const [{ data: pies }, { data: category }] = useSuspenseQueries({
    queries: createQueries(area, period, units),
  })
  const names = Object.keys(area.charts.pies)
  const first = useFirstFilledPie(names, pies)
  const name = choices.getOne('group', names, first)
  const pie = area.charts.pies[name]
  if (pie === undefined) return
  const field = findPieField(area, pie)
  const view = field !== null ? choices.getOne('view', views) : 'share'
  const title = t('chart.pie')
  const tone = toAreaTone(area)

  return (
    <>
      <div className={css.switches}>
        <GroupSwitch {...{ areaFormat, title, names, choices }} value={name} />
        {field !== null && (
          <SegmentedControl
            label={t('chart.view')}
            hideLabel
            value={view}
            onValue={(next) => choices.choose('view', next)}
            options={[
              { value: 'amount', label: amounts.unitOf(field) ?? t('chart.view.amount') },
              { value: 'share', label: t('chart.view.share') },
            ]}
            tone={tone}
          />
        )}
      </div>
      <PieWithLegend
        key={name}
        chart={names.length > 1 ? `${title}, ${labelOf(name)}` : title}
        slices={pies[name] ?? []}
        context={{ areaFormat, units, category }}
        {...{ pie, view, period }}
      />
    </>
  )
}

/** The default pie: the first with slices when the card is opened. */
function useFirstFilledPie(names: readonly string[], pies: Pies): string | undefined {
  const [first] = useState(() => names.find((name) => (pies[name]?.length ?? 0) > 0))
  return first
}

interface PieWithLegendProps {
  readonly chart: string
  readonly pie: Pie
  readonly slices: Pies[string]
  readonly context: PieContext
  readonly view: PieView
  readonly period: Period
}

function PieWithLegend({ chart, pie, slices, context, view, period }: PieWithLegendProps) {
  const { areaFormat } = context
  const { t, format } = areaFormat
  const { today } = useSession()
  const pieSlices = toPieSlices(slices, pie, context)
  const largest = pieSlices.toSorted((one, other) => other.size - one.size)[0]
  if (largest === undefined) {
    return <EmptyChart {...{ areaFormat, period }} height={computeContentHeight(getMaxSlices(pie))} />
  }
  const { text, unit = '' } = formatPieTotal(slices, pie, context)
  const total = { name: t('chart.total'), value: text, note: unit }
  return (
    <>
      <PiePlot
        key={`${period.type} ${period.start}`}
        slices={pieSlices}
        title={chart}
        centerLabel={view === 'amount' ? total : toCenterLabel(largest)}
        labelKind={view}
      />
      <PieLegend slices={pieSlices} maxSlices={getMaxSlices(pie)} />
      <ChartTable
        caption={t('chart.table.caption', { chart, period: format.period(period, yearOf(today())) })}
        columns={[t('chart.table.name'), t('chart.table.amount'), t('chart.table.share')]}
        rows={pieSlices.map((each) => ({ name: each.name, cells: [each.amount, each.share] }))}
      >
        <ChartDownload spreadsheet={createPieSpreadsheet(slices, pie, { ...context, period })} />
      </ChartTable>
    </>
  )
}
