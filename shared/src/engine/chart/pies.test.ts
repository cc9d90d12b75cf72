import { describe, expect, test } from 'vitest'
import { water } from '../../../../tests/support/fifth-area/water.ts'
import type { AnyArea, Totals } from '../../areas/define.ts'
import { exercise } from '../../areas/exercise.ts'
import { food } from '../../areas/food.ts'
import { money } from '../../areas/money.ts'
import { sleep } from '../../areas/sleep.ts'
import { parseClock } from '../../calendar/clock.ts'
import { addDays, day } from '../../calendar/day.ts'
import { periodAround } from '../../calendar/period.ts'
import { initialValues, type Values } from '../../field/field.ts'
import type { Goal } from '../goal/goals-in-force.ts'
import type { Slice } from './chart.ts'
import { computePies } from './pies.ts'

const november = periodAround('month', day('2026-11-15'))
const emptySource = { items: [], days: [], goals: [] }

function formatSlice({ name, amount, share }: Slice): string {
  const [, ...texts] = Object.values(name)
  return [name.kind, ...texts.map((each) => each ?? '*'), amount, share].join(' ')
}

function pie(area: AnyArea, name: string, recorded: Partial<Parameters<typeof computePies>[1]>): readonly string[] {
  return (computePies(area, { ...emptySource, ...recorded }, november)[name] ?? []).map(formatSlice)
}

test('pies without data have no slices', () => {
  expect(computePies(exercise, emptySource, november)).toEqual({ part: [], title: [] })
  expect(computePies(food, emptySource, november)).toEqual({ kcal: [], nut: [] })
  expect(computePies(money, emptySource, november)).toEqual({ income: [], expense: [] })
  expect(computePies(sleep, emptySource, november)).toEqual({ all: [] })
  expect(computePies(water, emptySource, november)).toEqual({})
})

describe('the slices of exercise', () => {
  const items = [
    ...['back deadlift', 'leg backSquat', 'leg legPress', 'leg legPress', 'rest rest'],
    ...['chest dips', 'chest dips', 'biceps barbellCurl', 'cardio running', 'triceps dips'],
  ].map((text) => {
    const [part = '', title = ''] = text.split(' ')
    return { ...initialValues(exercise.item), part, title }
  })

  test('are the five largest parts and others; equal parts are sorted by name', () => {
    expect(pie(exercise, 'part', { items })).toEqual([
      'part leg 3 30',
      'part chest 2 20',
      'part back 1 10',
      'part biceps 1 10',
      'part cardio 1 10',
      'others 2 20',
    ])
    expect(pie(exercise, 'part', { items: items.toReversed() })).toEqual(pie(exercise, 'part', { items }))
  })

  test('are titles, and equal titles of different parts are different slices', () => {
    expect(pie(exercise, 'title', { items: items.slice(5) })).toEqual([
      'title chest dips 2 40',
      'title biceps barbellCurl 1 20',
      'title cardio running 1 20',
      'title triceps dips 1 20',
    ])
  })
})

describe('food', () => {
  const eaten = (name: string, kcal: number): Values => ({ ...initialValues(food.item), name, kcal })

  test('is divided by the typed name without surrounding spaces', () => {
    const items = [
      eaten('밥', 300),
      eaten(' 밥', 300),
      eaten('밥'.normalize('NFD'), 200),
      eaten('Rice', 100),
      eaten('rice', 100),
    ]
    expect(pie(food, 'kcal', { items })).toEqual(['text 밥 800 80', 'text Rice 100 10', 'text rice 100 10'])
  })

  test('has no slice of others with exactly five names, and one with six', () => {
    const items = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, i) => eaten(name, 10 - i))
    expect(pie(food, 'kcal', { items: items.slice(0, 5) }).at(-1)).toBe('text e 6 15')
    expect(pie(food, 'kcal', { items }).at(-1)).toBe('others 5 11.1')
  })

  test('without a name is in the slice of others, even if it is the largest; without energy it is in no slice', () => {
    const items = [eaten('  ', 900), eaten('water', 0), eaten('tea', 100)]
    expect(pie(food, 'kcal', { items })).toEqual(['text tea 100 10', 'others 900 90'])
    expect(pie(food, 'kcal', { items: [eaten('water', 0)] })).toEqual([])
  })

  test('named others is separate from the slice of other names', () => {
    expect(pie(food, 'kcal', { items: [eaten('others', 1), eaten('', 1)] })).toEqual([
      'text others 1 50',
      'others 1 50',
    ])
  })

  test('is divided into the grams of its nutrients in their order', () => {
    const days = [
      { day: november.start, totals: { kcal: 999, carb: 100, protein: 300, fat: 0 } },
      { day: november.end, totals: { kcal: 999, carb: 100, protein: 300, fat: 0 } },
    ]
    expect(pie(food, 'nut', { days })).toEqual(['metric carb 200 25', 'metric protein 600 75'])
  })
})

test('money is divided by title, separately for income and expenses', () => {
  const spent = (part: string, title: string, amount: number): Values => ({
    ...initialValues(money.item),
    part,
    title,
    amount,
    include: false,
  })
  const items = [spent('income', 'others', 10), spent('expense', 'others', 30), spent('expense', 'food', 70)]
  expect(pie(money, 'income', { items })).toEqual(['title income others 10 100'])
  expect(pie(money, 'expense', { items })).toEqual(['title expense food 70 70', 'title expense others 30 30'])
})

describe('nights', () => {
  const at = (text: string) => parseClock(text) ?? Number.NaN
  const night = (date: number, bed: string, wake: string, sleepTime: number) => ({
    day: addDays(november.start, date - 1),
    totals: { bedTime: at(bed), wakeTime: at(wake), sleepTime },
  })
  const lasting = (...minutes: number[]) => minutes.map((each, i) => night(i + 1, '23:00', '07:00', each))
  const values = { bedTime: at('23:00'), wakeTime: at('07:00'), sleepTime: 480 }
  const goal: Goal = { period: november, values }
  const weekOnly: Goal = { period: periodAround('week', november.start), values }

  test('are divided by the mean of their bands, half up', () => {
    const days = [
      night(1, '23:10', '06:50', 470), // 5 5 5
      night(2, '23:11', '07:00', 480), // 4 5 5: 4.67
      night(3, '23:11', '07:00', 465), // 4 5 4: 4.33
      night(4, '00:05', '09:00', 535), // 1 1 5: 2.33
      night(5, '23:55', '08:10', 495), // 2 1 5: 2.67
      night(6, '02:00', '10:00', 100), // 1 1 1
    ]
    expect(pie(sleep, 'all', { days, goals: [goal] })).toEqual([
      'band 5 2 33.3',
      'band 4 1 16.7',
      'band 3 1 16.7',
      'band 2 1 16.7',
      'band 1 1 16.6',
    ])
  })

  test('with two judged metrics may be halfway between two bands and then have the better band', () => {
    const half: Goal = { period: november, values: { bedTime: at('23:00'), wakeTime: at('07:00'), sleepTime: 0 } }
    expect(pie(sleep, 'all', { days: [night(1, '23:11', '07:00', 1)], goals: [half] })).toEqual(['band 5 1 100'])
  })

  test('without a goal are a separate slice beside those with a goal', () => {
    const days = [night(1, '23:00', '07:00', 480), night(2, '23:00', '07:00', 480)]
    expect(pie(sleep, 'all', { days, goals: [weekOnly] })).toEqual(['band 5 1 50', 'noGoal 1 50'])
  })

  test('are divided by their length, the shortest first, if none has a goal', () => {
    const days = lasting(299, 300, 359, 360, 419, 420, 479, 480, 539, 540, 1500)
    expect(pie(sleep, 'all', { days })).toEqual([
      'hours * 5 1 9.1',
      'hours 5 6 2 18.2',
      'hours 6 7 2 18.2',
      'hours 7 8 2 18.2',
      'hours 8 9 2 18.2',
      'hours 9 * 2 18.1',
    ])
    expect(pie(sleep, 'all', { days: lasting(480, 0) })).toEqual(['hours * 5 1 50', 'hours 8 9 1 50'])
    // A goal that covers only days without a night judges no night.
    expect(pie(sleep, 'all', { days: [night(9, '23:00', '07:00', 480)], goals: [weekOnly] })).toEqual([
      'hours 8 9 1 100',
    ])
  })

  test('without values are in no slice', () => {
    const unknown: Totals = { bedTime: null, wakeTime: null, sleepTime: null }
    expect(pie(sleep, 'all', { days: [{ day: november.start, totals: unknown }] })).toEqual([])
  })
})

test('days of a summed metric are judged by their daily share of the goal', () => {
  const walked: AnyArea = { ...water, charts: { ...water.charts, pies: { days: { of: 'days', length: 'glasses' } } } }
  const goals: Goal[] = [{ period: november, values: { glasses: 300 } }]
  const days = [10, 9, 7].map((glasses, i) => ({ day: addDays(november.start, i), totals: { glasses } }))
  expect(pie(walked, 'days', { days, goals })).toEqual(['band 5 1 33.4', 'band 4 1 33.3', 'band 3 1 33.3'])
})
