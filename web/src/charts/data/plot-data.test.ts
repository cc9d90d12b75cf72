import type { AnyArea } from '@haru/shared/areas/define.ts'
import { exercise } from '@haru/shared/areas/exercise.ts'
import { money } from '@haru/shared/areas/money.ts'
import { sleep } from '@haru/shared/areas/sleep.ts'
import { addDays, day } from '@haru/shared/calendar/day.ts'
import { type PeriodType, periodAround, shiftPeriod } from '@haru/shared/calendar/period.ts'
import type { Point } from '@haru/shared/engine/chart/chart.ts'
import { toBaseUnit } from '@haru/shared/field/quantity.ts'
import { createFormatter } from '@haru/shared/i18n/format.ts'
import { ko } from '@haru/shared/i18n/ko.ts'
import { createTranslator } from '@haru/shared/i18n/translate.ts'
import { describe, expect, test } from 'vitest'
import { createAmountFormat } from '../../tracking/format/amounts.ts'
import type { AreaFormat } from '../../tracking/format/area-format.ts'
import { createPlotData, describePoint, hasGap, isIsolated, type PlotOptions } from './plot-data.ts'

const units = { weight: 'kg', currency: 'KRW' } as const
const format = createFormatter('ko')
const t = createTranslator('ko', ko)
const today = day('2026-03-05')

function createAreaFormat(area: AnyArea): AreaFormat {
  const labelOf = (name: string) => t(`${area.id}.${name}` as never)
  return {
    area,
    t,
    format,
    amounts: createAmountFormat(format, units),
    areaName: t(`area.${area.id}` as never),
    labelOf,
  }
}

function plotOptions(
  area: AnyArea,
  shown: readonly string[],
  period: PeriodType = 'week',
  pointType: PeriodType = 'day',
): PlotOptions {
  return {
    areaFormat: createAreaFormat(area),
    units,
    period: periodAround(period, today),
    pointType,
    today,
    group: shown,
    shown,
  }
}

/** One value after another, day by day from the Monday on. */
function days(metric: string, values: readonly (number | null)[]): readonly Point[] {
  return values.map((value, i) => {
    const at = addDays(day('2026-03-02'), i)
    return { start: at, end: at, values: { [metric]: value }, goals: null }
  })
}

const kilograms = (texts: number) => toBaseUnit(texts, 'volume', units)
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('the plot data of a line', () => {
  const plotData = createPlotData(
    days(
      'volume',
      [0, 12_300, null, 4_000].map((v) => v && kilograms(v)),
    ),
    plotOptions(exercise, ['volume']),
  )

  test('has values in the unit of the user, an axis from zero, and gaps', () => {
    expect(plotData.lines[0]?.values).toEqual([0, 12_300, null, 4_000])
    expect(plotData.axis.min).toBe(0)
    expect(plotData.ticks.at(-1)).toBe('1.4만')
    expect(plotData.unit).toBe('kg')
  })

  test('has a label for each day, and marks today', () => {
    expect(plotData.axisPoints.map(({ label }) => label)).toEqual(['월', '화', '수', '목'])
    expect(plotData.axisPoints.map(({ isNow }) => isNow)).toEqual([false, false, false, true])
  })

  test('is described for screen readers point by point', () => {
    const texts = [0, 1, 2].map((at) => plain(describePoint(plotData, at, t)))
    expect(texts).toEqual(['3월 2일 (월), 볼륨 0 kg', '3월 3일 (화), 볼륨 12,300 kg', '3월 4일 (수), 볼륨 기록 없음'])
  })

  test.each([
    ['a summed metric', 'volume', [0, null, 0], true],
    ['a summed metric', 'volume', [0, kilograms(1), null], false],
    ['a level', 'scale', [null, null, null], true],
    ['a level', 'scale', [null, 70_000_000, null], false],
  ])('of %s (%s %j) is empty or not', (_, metric, values, isEmpty) => {
    expect(createPlotData(days(metric, values), plotOptions(exercise, [metric])).isEmpty).toBe(isEmpty)
  })
})

describe('the plot data of times of day', () => {
  const clocks = [23 * 60 + 50, 10, null, 0]
  const plotData = createPlotData(days('bedTime', clocks), plotOptions(sleep, ['bedTime']))

  test('continues past midnight, and has times of day as tick labels', () => {
    const [first = 0, second = 0] = plotData.lines[0]?.values ?? []
    expect(Math.round((Number(second) - Number(first)) * 60)).toBe(20)
    expect(plotData.ticks.every((tick) => /^([01]\d|2[0-4]):00$/.test(tick))).toBe(true)
  })

  test('keeps the recorded times as texts, and treats midnight as a value', () => {
    expect(plotData.lines[0]?.valueTexts).toEqual(['23:50', '00:10', '–', '00:00'])
    expect(createPlotData(days('bedTime', [0]), plotOptions(sleep, ['bedTime'])).isEmpty).toBe(false)
  })

  test('unwraps values and goals together', () => {
    const [point] = days('bedTime', [23 * 60 + 50])
    const points = point === undefined ? [] : [{ ...point, goals: { bedTime: 10 } }]
    const [trace] = createPlotData(points, plotOptions(sleep, ['bedTime'])).lines
    expect(Math.round((Number(trace?.goals?.[0]) - Number(trace?.values[0])) * 60)).toBe(20)
    expect(trace?.goalTexts).toEqual(['00:10'])
  })
})

describe('the plot data of averages', () => {
  const weeks = [0, 1, 2].map((by) => {
    const { start, end } = shiftPeriod(periodAround('week', day('2026-02-23')), by)
    return {
      start,
      end,
      values: { expense: 9000, income: null },
      goals: { expense: by === 1 ? 10_000 : null, income: null },
    }
  })

  test('labels weeks with their Mondays, and months with their names', () => {
    const ofWeeks = createPlotData(weeks, plotOptions(money, ['expense'], 'month', 'week'))
    expect(ofWeeks.axisPoints.map(({ label }) => label)).toEqual(['2/23', '3/2', '3/9'])
    expect(ofWeeks.axisPoints[1]).toMatchObject({ name: '3월 2일 (월) – 3월 8일 (일)', isNow: true })
    const ofMonths = createPlotData(weeks, plotOptions(money, ['expense'], 'year', 'month'))
    expect(ofMonths.axisPoints[1]?.label).toBe('3월')
  })

  test('includes and describes the goals in force', () => {
    const plotData = createPlotData(weeks, plotOptions(money, ['expense'], 'month', 'week'))
    expect(plotData.lines[0]?.goals).toEqual([null, 10_000, null])
    expect(describePoint(plotData, 0, t)).toBe('2월 23일 (월) – 3월 1일 (일), 지출 9,000원')
    expect(describePoint(plotData, 1, t)).toBe('3월 2일 (월) – 3월 8일 (일), 지출 9,000원, 목표 10,000원')
  })

  test('keeps the index of a metric in its group, and so its colour', () => {
    const one = { ...plotOptions(money, ['expense'], 'month', 'week'), group: ['income', 'expense'] }
    expect(createPlotData(weeks, one).lines[0]?.seriesIndex).toBe(1)
    expect(createPlotData(weeks, one).ticks.at(-1)).toBe('1만원')
    expect(createPlotData(weeks, one).unit).toBeUndefined()
  })
})

test('a value between gaps is isolated, also at the ends', () => {
  const values = [1, null, 2, 3, null, 4]
  expect(values.map((_, at) => isIsolated(values, at))).toEqual([true, false, false, false, false, true])
})

test.each([
  [[1, 2, 3], false],
  [[null, 1, 2, null], false],
  [[1, null, 2], true],
  [[null, null], false],
  [[null, 5, null], false],
])('a line through %j has a gap: %s', (values, torn) => expect(hasGap(values)).toBe(torn))

describe('the plot data of nights', () => {
  const night = (bedTime: number | null, wakeTime: number | null, goal: number | null = null) => ({
    start: today,
    end: today,
    values: { bedTime, wakeTime, sleepTime: 450 },
    goals: { bedTime: goal, wakeTime: null, sleepTime: null },
  })
  const nights = [night(23 * 60 + 30, 7 * 60, 22 * 60), night(30, 8 * 60), night(null, null)]
  const all = ['bedTime', 'wakeTime', 'sleepTime']

  test('has bars from bed time to wake time on an axis from evening to noon', () => {
    const plotData = createPlotData(nights, plotOptions(sleep, all, 'month', 'week'))
    expect(plotData.interval).toEqual({ from: 'bedTime', to: 'wakeTime', length: 'sleepTime' })
    expect(plotData.lines.map(({ values }) => values)).toEqual([
      [-0.5, 0.5, null],
      [7, 8, null],
      [7.5, 7.5, 7.5],
    ])
    expect(plotData.lines[0]?.goals).toEqual([-2, null, null])
    expect(plotData.lengths).toEqual(['7.5h', '7.5h', '7.5h'])
    expect(plotData.ticks).toEqual(['18:00', '21:00', '00:00', '03:00', '06:00', '09:00', '12:00'])
  })

  test('has no bars if one of their ends is not shown', () => {
    const plotData = createPlotData(nights, plotOptions(sleep, ['wakeTime', 'sleepTime']))
    expect(plotData.interval).toBeNull()
    expect(plotData.lines.map(({ isClock }) => isClock)).toEqual([true, false])
  })
})
