import { addDays, day } from '@haru/shared/calendar/day.ts'
import { type Period, periodAround } from '@haru/shared/calendar/period.ts'
import { type ChartValues, createClockAxis, createZeroBasedAxis as numberAxis } from '@haru/shared/engine/chart/axis.ts'
import { useState } from 'react'
import cardCss from '../src/charts/ChartCard.module.css'
import paletteCss from '../src/charts/data/palette.module.css'
import { createPaletteStyle, getPaletteColor } from '../src/charts/data/palette.ts'
import type { PlotData, SeriesLine } from '../src/charts/data/plot-data.ts'
import { PieLegend } from '../src/charts/PieLegend.tsx'
import { BarPlot } from '../src/charts/plots/BarPlot.tsx'
import { LinePlot } from '../src/charts/plots/LinePlot.tsx'
import { PiePlot } from '../src/charts/plots/PiePlot.tsx'
import { SeriesMarker } from '../src/charts/plots/SeriesMarker.tsx'
import { PeriodSteps } from '../src/ui/date/PeriodSteps.tsx'
import { ToggleGroup } from '../src/ui/inputs/ToggleGroup.tsx'
import { Card } from '../src/ui/layout/Card.tsx'
import { CardGrid } from '../src/ui/layout/CardGrid.tsx'
import { tones, useTranslated } from './tones.ts'

const today = day('2026-11-21')
const names = ['carb', 'protein', 'fat'] as const

/** Charts of sample data: gaps, a night past midnight, three series, no goal. */
export function Charts() {
  const both = useTranslated()
  const [period, setPeriod] = useState<Period>(periodAround('month', today))
  const [on, setOn] = useState<readonly string[]>(names)
  const slices = [34.2, 21.5, 14, 11.3, 9.9, 9.1].map((size, i) => ({
    key: String(i),
    name: both(['현미밥', '닭가슴살 샐러드', '아메리카노', '비빔밥', '사과', '그 외'][i] ?? '', `Food ${i + 1}`),
    amount: `${(size * 123).toFixed(0)} kcal`,
    shortAmount: (size * 123).toFixed(0),
    share: `${size}%`,
    size,
    color: i === 5 ? 'var(--gray)' : getPaletteColor(i),
  }))
  return (
    <CardGrid>
      <Card title={both('구성', 'Breakdown')} tone={tones.food}>
        <div className={`${cardCss.card} ${paletteCss.palette}`} style={createPaletteStyle(tones.food.color)}>
          <PeriodSteps {...{ period, today }} onPeriod={setPeriod} tone={tones.food} />
          <PiePlot
            slices={slices}
            title="pie"
            centerLabel={{ name: both('합계', 'Total'), value: '12,345', note: 'kcal' }}
            labelKind="share"
          />
          <PieLegend slices={slices} maxSlices={6} />
        </div>
      </Card>
      <Card title={both('추이', 'Trend')} tone={tones.sleep}>
        <div className={`${cardCss.card} ${paletteCss.palette}`} style={createPaletteStyle(tones.sleep.color)}>
          <LinePlot plotData={nights(both)} title="line" />
        </div>
      </Card>
      <Card title={both('하루 평균', 'Average a day')} tone={tones.food}>
        <div className={`${cardCss.card} ${paletteCss.palette}`} style={createPaletteStyle(tones.food.color)}>
          <ToggleGroup
            label="traces"
            values={on}
            onValues={setOn}
            options={names.map((value, index) => ({
              value,
              label: both(['탄수화물', '단백질', '지방'][index] ?? '', value),
              mark: <SeriesMarker seriesIndex={index} kind="bar" />,
            }))}
            tone={tones.food}
          />
          <BarPlot plotData={weeks(on)} title="bars" />
        </div>
      </Card>
    </CardGrid>
  )
}

function nights(both: (ko: string, en: string) => string): PlotData {
  const bed = Array.from({ length: 30 }, (_, i) => (i === 9 || i === 11 ? null : 23.6 + Math.sin(i) * 0.8))
  const wake = bed.map((value, i) => (value === null ? null : 7.1 + Math.cos(i * 1.7) * 0.6))
  const length = bed.map((value, i) => (value === null ? null : 7.3 + Math.cos(i * 2.3) * 0.9))
  const lines = [
    toSeriesLine(both('취침', 'Bed time'), 0, bed),
    toSeriesLine(both('기상', 'Wake time'), 1, wake),
    toSeriesLine(both('수면 시간', 'Sleep time'), 2, length),
  ]
  const axis = createClockAxis(lines.flatMap(({ values }) => values))
  const axisPoints = bed.map((_, i) => ({ label: String(i + 1), name: addDays(today, i - 20), isNow: i === 20 }))
  const ticks = axis.ticks.map((tick) => `${String(tick % 24).padStart(2, '0')}:00`)
  return { axisPoints, lines, axis, ticks, unit: undefined, interval: null, lengths: [], isEmpty: false }
}

function weeks(on: readonly string[]): PlotData {
  const values = [
    [240, 251, 233, 222, 246],
    [88, 92, 71, 103, 99],
    [51, 62, 48, 70, 66],
  ]
  const lines = names.flatMap((name, index) => {
    if (!on.includes(name)) return []
    return [
      {
        ...toSeriesLine(name, index, values[index] ?? []),
        goals: [250, 250, 250, null, 250].map((g) => g && g / (index + 1)),
      },
    ]
  })
  const axis = numberAxis(251)
  const axisPoints = [0, 7, 14, 21, 28].map((by) => {
    const monday = addDays(day('2026-10-26'), by)
    return { label: `${Number(monday.slice(5, 7))}. ${Number(monday.slice(8))}.`, name: monday, isNow: by === 21 }
  })
  return {
    axisPoints,
    lines,
    axis,
    ticks: axis.ticks.map(String),
    unit: 'g',
    interval: null,
    lengths: [],
    isEmpty: false,
  }
}

function toSeriesLine(name: string, seriesIndex: number, values: ChartValues): SeriesLine {
  const valueTexts = values.map((value) => (value === null ? '–' : value.toFixed(1)))
  return { metric: name, name, seriesIndex, values, isClock: false, goals: null, valueTexts, goalTexts: valueTexts }
}
