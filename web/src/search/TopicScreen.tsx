import type { Totals } from '@haru/shared/areas/define.ts'
import { yearOf } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import type { FoundHistory } from '@haru/shared/contract/search/search.ts'
import { listValueFields } from '@haru/shared/search/topic-fields.ts'
import { findAreaCategory } from '@haru/shared/tracking/category.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import paletteCss from '../charts/data/palette.module.css'
import { createPaletteStyle } from '../charts/data/palette.ts'
import { createPlotData } from '../charts/data/plot-data.ts'
import { LinePlot } from '../charts/plots/LinePlot.tsx'
import { useText } from '../lib/language.tsx'
import { type PrefetchContext, useSession } from '../session/session.tsx'
import { Screen } from '../shell/Screen.tsx'
import { type AreaFormat, toAreaTone, useAreaFormats } from '../tracking/format/area-format.ts'
import { findTopicArea, formatFigure, formatTopic, listFigures, parseTopic } from '../tracking/format/topic-format.ts'
import { categoriesQuery } from '../tracking/queries.ts'
import { classes } from '../ui/classes.ts'
import { ChartTable } from '../ui/display/ChartTable.tsx'
import { EmptyState } from '../ui/display/EmptyState.tsx'
import { FigureList } from '../ui/display/FigureList.tsx'
import { SegmentedControl } from '../ui/inputs/SegmentedControl.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { DayLinks } from './DayLinks.tsx'
import { LogTopicButton } from './LogTopicButton.tsx'
import { historyQuery } from './queries.ts'
import css from './TopicScreen.module.css'

/** The history of a topic: when and how often it was recorded, its values over time, and its sums by month. */
export function TopicScreen() {
  const t = useText()
  const { units } = useSession()
  const topic = parseTopic(useSearch())
  const area = findTopicArea(topic)
  const areaFormat = useAreaFormats()(area)
  const { data: categories } = useSuspenseQuery(categoriesQuery(units))
  const { data: history } = useSuspenseQuery(historyQuery(topic, units))
  const category = findAreaCategory(categories, area)
  const name = formatTopic(areaFormat, category, history?.topic ?? topic)

  if (history === null) {
    return (
      <Screen title={name}>
        <EmptyState title={t('topic.none')} text={t('topic.none.text')} />
      </Screen>
    )
  }
  return (
    <Screen
      title={name}
      note={`${areaFormat.areaName} · ${areaFormat.labelOf(topic.field)}`}
      bar={<LogTopicButton {...{ areaFormat, history }} />}
    >
      <div className={css.columns} data-wide="">
        <div className={css.column}>
          <DaysCard {...{ areaFormat, history }} />
          <ValuesCard {...{ areaFormat, history, name }} />
        </div>
        <div className={css.column}>
          <MonthCard {...{ areaFormat, history }} />
          <MonthsCard {...{ areaFormat, history }} />
        </div>
      </div>
    </Screen>
  )
}

TopicScreen.prefetch = ({ client, session: { units }, search }: PrefetchContext) =>
  Promise.all([
    client.prefetchQuery(categoriesQuery(units)),
    client.prefetchQuery(historyQuery(parseTopic(search), units)),
  ])

interface HistoryProps {
  readonly areaFormat: AreaFormat
  readonly history: FoundHistory
}

/** The first and the last day, and how often. */
function DaysCard({ areaFormat, history: { firstDay, lastDay, newestDays, count, weeks, months } }: HistoryProps) {
  const { t, area, format } = areaFormat
  const { today } = useSession()
  const times = (number = 0) => t('search.times', { count: number })
  const formatDay = (day: typeof lastDay) => format.day(day, yearOf(today()))
  return (
    <Card label={t('topic.count')} tone={toAreaTone(area)}>
      <div className={css.figures}>
        <FigureList
          figures={[
            { label: t('topic.last'), text: formatDay(lastDay) },
            { label: t('topic.first'), text: formatDay(firstDay) },
          ]}
        />
        <FigureList
          figures={[
            { label: t('topic.count'), text: times(count) },
            { label: t('topic.week'), text: times(weeks.at(-1)?.count) },
            { label: t('topic.month'), text: times(months.at(-1)?.count) },
          ]}
        />
      </div>
      <DayLinks areaFormat={areaFormat} days={newestDays} />
    </Card>
  )
}

/** The values of the last recorded days, with the highest and the usual one, which may be those of earlier days alone. */
function ValuesCard({ areaFormat, history, name }: HistoryProps & { readonly name: string }) {
  const { t, area, amounts, labelOf } = areaFormat
  const { units, today } = useSession()
  const fields = listValueFields(area)
  const names = [...fields.keys()].filter((each) => (history.highest[each] ?? null) !== null)
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = names.find((each) => each === chosen) ?? names[0]
  const field = fields.get(shown ?? '')
  if (shown === undefined || field === undefined) return
  const title = t('topic.values')
  const points = history.points.map(({ day, values }) => ({ ...periodAround('day', day), values, goals: null }))
  const plotData = createPlotData(points, {
    areaFormat: addMetric(areaFormat, shown),
    units,
    period: { type: 'select', start: history.firstDay, end: history.lastDay },
    pointType: 'day',
    today: today(),
    group: [shown],
    shown: [shown],
  })
  const chartName = `${name}, ${labelOf(shown)}`
  return (
    <Card title={title} tone={toAreaTone(area)}>
      {names.length > 1 && (
        <div className={css.switch}>
          <SegmentedControl
            label={t('topic.value')}
            hideLabel
            value={shown}
            onValue={setChosen}
            options={names.map((value) => ({ value, label: labelOf(value) }))}
            tone={toAreaTone(area)}
          />
        </div>
      )}
      <FigureList
        figures={[
          {
            label: t('topic.highest', { name: labelOf(shown) }),
            ...amounts.formatParts(field, history.highest[shown] ?? null),
          },
          {
            label: t('topic.usual', { name: labelOf(shown) }),
            ...amounts.formatParts(field, history.usual[shown] ?? null),
          },
        ]}
      />
      {history.points.some(({ values }) => (values[shown] ?? null) !== null) && (
        <div className={classes(css.chart, paletteCss.palette)} style={createPaletteStyle(area.color)}>
          <LinePlot key={shown} plotData={plotData} title={chartName} />
          <ChartTable
            caption={t('chart.table.caption', { chart: chartName, period: t('topic.points') })}
            columns={[t('chart.table.date'), labelOf(shown)]}
            rows={plotData.axisPoints.map((point, i) => ({
              name: point.name,
              cells: [plotData.lines[0]?.valueTexts[i]],
            }))}
          />
        </div>
      )}
    </Card>
  )
}

/** The field of personal bests is no metric of its area, but it is drawn like one. */
function addMetric(areaFormat: AreaFormat, name: string): AreaFormat {
  const { area } = areaFormat
  const goal = listValueFields(area).get(name)
  if (goal === undefined || name in area.metrics) return areaFormat
  const metrics = { ...area.metrics, [name]: { goal, aggregate: 'last', direction: 'more' } as const }
  return { ...areaFormat, area: { ...area, metrics } }
}

/** The sums of this month beside those of the last months. */
function MonthCard({ areaFormat, history: { month } }: HistoryProps) {
  const { t, area } = areaFormat
  const format = (totals: Totals) => listFigures(areaFormat, totals).map(formatFigure)
  const figures = [
    { label: t('topic.compare'), values: format(month.current) },
    { label: t('topic.compare.previous'), values: format(month.previous) },
    ...(month.mean === null ? [] : [{ label: t('topic.compare.mean'), values: listMeans(areaFormat, month.mean) }]),
  ]
  if (figures.every(({ values }) => values.length === 0)) return
  return (
    <Card title={t('topic.month')} tone={toAreaTone(area)}>
      <FigureList
        figures={figures.map(({ label, values }) => ({
          label,
          text: values.join(' · ') || '0',
        }))}
      />
    </Card>
  )
}

/** The means that are not 0, rounded as parts of a sum. */
function listMeans({ area: { metrics }, amounts }: AreaFormat, means: Totals): readonly string[] {
  return Object.entries(metrics).flatMap(([name, metric]) => {
    const mean = means[name] ?? 0
    return mean === 0 ? [] : [amounts.formatDue(metric, mean)]
  })
}

/** How often, and the sums, of each of the last twelve months, the latest first. */
function MonthsCard({ areaFormat, history: { months } }: HistoryProps) {
  const { t, area, format } = areaFormat
  const { today } = useSession()
  return (
    <Card title={t('topic.months')} tone={toAreaTone(area)}>
      <ul className={css.months}>
        {months.toReversed().map(({ start, count, totals }) => (
          <li key={start}>
            <span>{format.period(periodAround('month', start), yearOf(today()))}</span>
            <span>
              {[t('search.times', { count }), ...listFigures(areaFormat, totals).map(formatFigure)].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
