import type { Pie } from '@haru/shared/areas/define.ts'
import { yearOf } from '@haru/shared/calendar/day.ts'
import type { Period } from '@haru/shared/calendar/period.ts'
import { type ChartSpan, chartSpans, type Pies } from '@haru/shared/engine/chart/chart.ts'
import { useSuspenseQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../session/session.tsx'
import { type AreaFormat, toneOf } from '../tracking/format/area-format.ts'
import { categoryQuery } from '../tracking/queries.ts'
import { ChartTable } from '../ui/display/ChartTable.tsx'
import { SegmentedControl } from '../ui/inputs/SegmentedControl.tsx'
import css from './ChartCard.module.css'
import { ChartCard } from './ChartCard.tsx'
import { type Choices, useChoices } from './choices.ts'
import { Legend } from './Legend.tsx'
import { useLook } from './look.ts'
import { NothingDrawn } from './NothingDrawn.tsx'
import { middleOf, PiePlot } from './PiePlot.tsx'
import { piesQuery } from './queries.ts'
import { fieldOf, mostSlices, type Telling, toldSlices, totalOf } from './slices.ts'

const views = ['amount', 'share'] as const
type View = (typeof views)[number]

/** How high a row of switches is, a pie, a slice in its legend, and what opens the table. */
const heights = { switches: 56, pie: 350, slice: 30, table: 44 }

/** What a week, a month or a year is made of. */
export function PieCard({ speech }: { readonly speech: AreaFormat }) {
  const { t, area } = speech
  const choices = useChoices(`${area.id}.pie`)
  // A week is often too little to be made of anything.
  const look = useLook<ChartSpan>(choices, chartSpans, (span) => span, 'month')
  const pies = Object.values(area.charts.pies)
  const hasSwitches = pies.length > 1 || pies.some((pie) => fieldOf(area, pie) !== null)
  const height = drawnHeight(Math.max(...pies.map(mostSlices)))
  return (
    <ChartCard
      speech={speech}
      title={t('chart.pie')}
      look={look}
      spanName={(span) => t(`ui.period.${span}`)}
      height={height + (hasSwitches ? heights.switches : 0)}
      switches={null}
    >
      <PiesOf speech={speech} choices={choices} period={look.shown} />
    </ChartCard>
  )
}

function drawnHeight(slices: number): number {
  return heights.pie + slices * heights.slice + heights.table
}

interface PiesOfProps {
  readonly speech: AreaFormat
  readonly choices: Choices
  readonly period: Period
}

function PiesOf({ speech, choices, period }: PiesOfProps) {
  const { t, area, labelOf, amounts } = speech
  const { units } = useSession()
  const [{ data: pies }, { data: category }] = useSuspenseQueries({
    queries: [piesQuery(area, period, units), categoryQuery(area, units)],
  })
  const names = Object.keys(area.charts.pies)
  const first = useFirst(names, pies)
  const name = choices.one('group', names, first)
  const pie = area.charts.pies[name]
  if (pie === undefined) return
  const field = fieldOf(area, pie)
  const view = field !== null ? choices.one('view', views) : 'share'
  const title = t('chart.pie')
  const tone = toneOf(area)

  return (
    <>
      <div className={css.switches}>
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
      <Slices
        key={name}
        chart={names.length > 1 ? `${title}, ${labelOf(name)}` : title}
        slices={pies[name] ?? []}
        telling={{ speech, units, category }}
        {...{ pie, view, period }}
      />
    </>
  )
}

/** The pie that is shown until one is chosen: the first that has something in it when the card is opened. */
function useFirst(names: readonly string[], pies: Pies): string | undefined {
  const [first] = useState(() => names.find((name) => (pies[name]?.length ?? 0) > 0))
  return first
}

interface SlicesProps {
  readonly chart: string
  readonly pie: Pie
  readonly slices: Pies[string]
  readonly telling: Telling
  readonly view: View
  readonly period: Period
}

function Slices({ chart, pie, slices, telling, view, period }: SlicesProps) {
  const { speech } = telling
  const { t, format } = speech
  const { today } = useSession()
  const told = toldSlices(slices, pie, telling)
  const largest = told.toSorted((one, other) => other.size - one.size)[0]
  if (largest === undefined) {
    return <NothingDrawn {...{ speech, period }} height={drawnHeight(mostSlices(pie))} />
  }
  const { text, unit = '' } = totalOf(slices, pie, telling)
  const total = { name: t('chart.total'), value: text, note: unit }
  return (
    <>
      <PiePlot
        key={`${period.type} ${period.start}`}
        slices={told}
        title={chart}
        middle={view === 'amount' ? total : middleOf(largest)}
        tells={view}
      />
      <Legend slices={told} most={mostSlices(pie)} />
      <ChartTable
        caption={t('chart.table.caption', { chart, period: format.period(period, yearOf(today())) })}
        columns={[t('chart.table.name'), t('chart.table.amount'), t('chart.table.share')]}
        rows={told.map((each) => ({ name: each.name, cells: [each.amount, each.share] }))}
      />
    </>
  )
}
