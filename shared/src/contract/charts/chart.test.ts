import { array, assert, constant, constantFrom, integer, property, record, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decode, encode } from 'zod/mini'
import { someArea, someTotals, someUnits } from '../../../../tests/support/data/arbitraries.ts'
import { water } from '../../../../tests/support/fifth-area/water.ts'
import type { AnyArea, Metric } from '../../areas/define.ts'
import { exercise } from '../../areas/exercise.ts'
import { food } from '../../areas/food.ts'
import { money } from '../../areas/money.ts'
import { sleep } from '../../areas/sleep.ts'
import { day } from '../../calendar/day.ts'
import { periodAround, shiftPeriod } from '../../calendar/period.ts'
import { type Pies, type Point, pointSpans, type Slice, type SliceName } from '../../engine/chart/chart.ts'
import { toDisplayAmount } from '../../engine/display-amount.ts'
import { toBaseUnit } from '../../field/quantity.ts'
import type { Units } from '../../field/units.ts'
import type { Endpoint } from '../wire/endpoint.ts'
import { findEncoder } from '../wire/format.ts'
import { chartCalls } from './chart.ts'

const units: Units = { weight: 'kg', currency: 'KRW' }
const monday = day('2026-12-28')

const sent = (call: Endpoint, value: unknown, displayUnits = units) =>
  JSON.parse(JSON.stringify(encode(call.output(displayUnits), value)))
const received = (call: Endpoint, wire: unknown, displayUnits = units) => decode(call.output(displayUnits), wire)
const asEndpoint = (call: unknown) => call as Endpoint

function callsOf(area: AnyArea): readonly Endpoint[] {
  const { pie, line, average } = chartCalls(area)
  return [pie, line, average].flatMap((calls) => Object.values(calls)) as unknown as Endpoint[]
}

test('each area has the seven calls of the specification', () => {
  expect(callsOf(food).map(({ method, path, access }) => `${method} ${path} ${access}`)).toEqual([
    'GET /food/chart/pie/week user',
    'GET /food/chart/pie/month user',
    'GET /food/chart/pie/year user',
    'GET /food/chart/line/week user',
    'GET /food/chart/line/month user',
    'GET /food/chart/avg/week user',
    'GET /food/chart/avg/month user',
  ])
})

describe('a pie on the wire', () => {
  const pie = (area: AnyArea) => asEndpoint(chartCalls(area).pie.week)
  const slices = (area: AnyArea, name: string, ...of: Slice[]) => {
    const pies = Object.fromEntries(Object.keys(area.charts.pies).map((each) => [each, each === name ? of : []]))
    const wire = sent(pie(area), pies)
    expect(received(pie(area), wire)).toEqual(pies)
    return wire.result[name]
  }

  test('of counted items has percents', () => {
    const leg = { name: { kind: 'part', part: 'leg' }, amount: 2, share: 66.7 } as const
    const others = { name: { kind: 'others' }, amount: 1, share: 33.3 } as const
    expect(slices(exercise, 'part', leg, others)).toEqual([
      { kind: 'part', name: 'leg', part: 'leg', value: 66.7, percent: 66.7, count: 2 },
      { kind: 'others', name: 'others', part: '', value: 33.3, percent: 33.3, count: 1 },
    ])
  })

  test('distinguishes a title named others from the slice of others', () => {
    const name = { kind: 'title', part: 'income', title: 'others' } as const
    expect(slices(money, 'income', { name, amount: 9000, share: 100 })).toEqual([
      { kind: 'title', name: 'others', part: 'income', value: 9000, percent: 100, count: null },
    ])
  })

  test('of grams has grams', () => {
    const fat = { name: { kind: 'metric', metric: 'fat' }, amount: 123, share: 100 } as const
    expect(slices(food, 'nut', fat)).toEqual([
      { kind: 'metric', name: 'fat', part: '', value: 12.3, percent: 100, count: null },
    ])
  })

  test('of nights has bands, days without a goal, or lengths', () => {
    const createSlice = (name: SliceName): Slice => ({ name, amount: 1, share: 20 })
    const names = [
      { kind: 'band', band: 5 },
      { kind: 'band', band: 1 },
      { kind: 'noGoal' },
      { kind: 'hours', from: null, to: 5 },
      { kind: 'hours', from: 9, to: null },
    ] as const
    expect(slices(sleep, 'all', ...names.map(createSlice)).map((slice: { name: string }) => slice.name)).toEqual([
      'best',
      'worst',
      'noGoal',
      '-5',
      '9-',
    ])
  })

  test('is empty for an area without pies', () => {
    const wire = sent(pie(water), {})
    expect(wire.result).toEqual({})
    expect(received(pie(water), wire)).toEqual({})
  })

  test('is decoded as it was encoded, with any names', () => {
    const counted = record({ amount: integer({ min: 1, max: 9_999_999 }), share: constantFrom(0.1, 33.3, 100) })
    const named = record({ text: string({ unit: 'grapheme' }), of: counted })
    return assert(
      property(array(named), someUnits, (eaten, displayUnits) => {
        const kcal = eaten.map(({ text, of }) => ({ ...of, name: { kind: 'text', text } }))
        const pies = { kcal, nut: [] } as Pies
        expect(received(pie(food), sent(pie(food), pies, displayUnits), displayUnits)).toEqual(pies)
      }),
    )
  })
})

describe('points on the wire', () => {
  test('are one list for one axis; times are clock texts, and unknown values are null', () => {
    const { line } = chartCalls(sleep)
    const values = { bedTime: 1430, wakeTime: null, sleepTime: 1500 }
    const points: Point[] = [{ start: monday, end: monday, values, goals: null }]
    const wire = sent(asEndpoint(line.week), points)
    expect(wire.result).toEqual([
      { name: '12-28', date: '2026-12-28', bedTime: '23:50', wakeTime: null, sleepTime: '25:00' },
    ])
    expect(received(asEndpoint(line.week), wire)).toEqual(points)
  })

  test('are a list for each of several axes', () => {
    const { line } = chartCalls(exercise)
    const values = { volume: toBaseUnit(2562.5, 'volume', units), cardio: 0, scale: toBaseUnit(71.35, 'weight', units) }
    const points: Point[] = [{ start: monday, end: monday, values, goals: null }]
    const wire = sent(asEndpoint(line.month), points)
    expect(wire.result).toEqual({
      volume: [{ name: '12-28', date: '2026-12-28', volume: 2562.5 }],
      cardio: [{ name: '12-28', date: '2026-12-28', cardio: '00:00' }],
      scale: [{ name: '12-28', date: '2026-12-28', scale: 71.35 }],
    })
    expect(received(asEndpoint(line.month), wire)).toEqual(points)
  })

  test.each([
    ['week', '12-28', '2027-01-03'],
    ['month', '2026-12', '2026-12-31'],
  ] as const)('of a %s have the goal beside the average', (span, name, end) => {
    const call = asEndpoint(chartCalls(money).average[span])
    const { start } = periodAround(span, monday)
    const point = { start, end: day(end), values: { income: 5, expense: null }, goals: { income: null, expense: 7 } }
    const wire = sent(call, [point])
    expect(wire.result).toEqual([{ name, date: start, income: 5, goal_income: null, expense: null, goal_expense: 7 }])
    expect(received(call, wire)).toEqual([point])
  })

  test('of an area without charts are empty', () => {
    const plain = { ...water, charts: { pies: {}, lines: {}, averages: {} } }
    for (const call of callsOf(plain).slice(3)) expect(received(call, sent(call, []))).toEqual([])
  })

  const someDrawn = record({
    area: someArea,
    displayUnits: someUnits,
    averaged: constantFrom(null, ...pointSpans),
  }).chain((drawn) => record({ drawn: constant(drawn), totals: array(someTotals(drawn.area, drawn.displayUnits)) }))

  test('are decoded with the same displayed values', () =>
    assert(
      property(someDrawn, ({ drawn: { area, displayUnits, averaged }, totals }) => {
        const { line, average } = chartCalls(area)
        const call = asEndpoint(averaged === null ? line.month : average[averaged])
        const first = periodAround(averaged ?? 'day', monday)
        const points = totals.map((values, i): Point => {
          const { start, end } = shiftPeriod(first, i)
          return { start, end, values, goals: averaged === null ? null : values }
        })
        const groups = Object.values(averaged === null ? area.charts.lines : area.charts.averages)
        const names = groups.flatMap(({ metrics }) => metrics)
        const encodedOf = (values: Point['values']) =>
          names.map((name) => toDisplayAmount((area.metrics[name] as Metric).goal, displayUnits, values[name] ?? null))
        const toDisplayed = ({ values, goals, ...of }: Point) => ({
          ...of,
          values: encodedOf(values),
          goals: goals && encodedOf(goals),
        })
        const decodedPoints = received(
          call,
          sent(call, points, displayUnits),
          displayUnits,
        ) as unknown as readonly Point[]
        expect(decodedPoints.map(toDisplayed)).toEqual(points.map(toDisplayed))
      }),
      { numRuns: 60 },
    ))
})

test('the fast encoder has the same output as the schema', () => {
  const point = { start: monday, end: monday, values: { volume: 1, cardio: 2, scale: null }, goals: null }
  for (const call of callsOf(exercise)) {
    const value = call.path.includes('pie') ? { part: [], title: [] } : call.path.includes('line') ? [point] : []
    expect(findEncoder(call.output(units))(value)).toEqual(encode(call.output(units), value))
  }
})
