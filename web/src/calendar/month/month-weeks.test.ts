import { addDays, type Day, day } from '@haru/shared/calendar/day.ts'
import { contains, toPeriod } from '@haru/shared/calendar/period.ts'
import type { CalendarRow } from '@haru/shared/tracking/read/calendar.ts'
import { array, assert, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildWeeks, type CalendarBar, type CalendarWeek, getMonthPageRange, maxLanes } from './month-weeks.ts'

const march = day('2025-03-01')

function entry(start: string, end: string, ...titles: readonly string[]): CalendarRow {
  const period = toPeriod({ start: day(start), end: day(end) })
  return { period, id: `${start} ${end}`, revision: 1, items: titles.map((title) => ({ title })), areas: [] }
}

function markOf(weeks: readonly CalendarWeek[], of: string) {
  return weeks.flatMap(({ days }) => days).find((each) => each.day === of)
}

const areasOn = (weeks: readonly CalendarWeek[], of: string) =>
  [...(markOf(weeks, of)?.records.keys() ?? [])].toSorted()

const line = ({ item, lane, column, length, starts, ends }: CalendarBar) =>
  [item['title'], lane, column, length, starts ? 'begins' : '', ends ? 'ends' : ''].join(' ').trimEnd()

describe('a month', () => {
  test('shows whole weeks from Monday on', () => {
    expect(getMonthPageRange(march)).toEqual({ start: '2025-02-24', end: '2025-04-06' })
    expect(getMonthPageRange(day('2025-09-10'))).toEqual({ start: '2025-09-01', end: '2025-10-05' })
  })

  test('shows which areas have a record on a day, also on days of the months around it', () => {
    const logged = { ...entry('2025-02-28', '2025-02-28'), id: null, areas: ['food', 'sleep'] }
    const weeks = buildWeeks(march, [logged])
    expect(markOf(weeks, '2025-02-28')).toMatchObject({ items: [], lanes: 0 })
    expect(areasOn(weeks, '2025-02-28')).toEqual(['food', 'sleep'])
    expect(areasOn(weeks, '2025-03-01')).toEqual([])
  })

  test('shows an area on each day of a record of several days', () => {
    const trip = { ...entry('2025-03-01', '2025-03-03'), id: null, areas: ['travel'] }
    const meal = { ...entry('2025-03-03', '2025-03-03'), id: null, areas: ['food', 'travel'] }
    const weeks = buildWeeks(march, [trip, meal])
    const daysOf = ['2025-03-01', '2025-03-02', '2025-03-03', '2025-03-04']
    expect(daysOf.map((each) => areasOn(weeks, each))).toEqual([['travel'], ['travel'], ['food', 'travel'], []])
    expect(markOf(weeks, '2025-03-03')?.records.get('travel')).toEqual(trip.period)
    expect(markOf(weeks, '2025-03-03')?.records.get('food')).toEqual(meal.period)
  })
})

describe('a calendar item', () => {
  test('of several days is one bar per week with marks at its first and last day', () => {
    const weeks = buildWeeks(march, [entry('2025-03-07', '2025-03-18', 'trip')])
    expect(weeks.map(({ bars }) => bars.map(line))).toEqual([
      [],
      ['trip 0 4 3 begins'],
      ['trip 0 0 7'],
      ['trip 0 0 2  ends'],
      [],
      [],
    ])
    expect(markOf(weeks, '2025-03-12')?.items.map(({ item }) => item['title'])).toEqual(['trip'])
  })

  test('is drawn below an earlier item, and the first lane is free again after that item ends', () => {
    const long = entry('2025-03-10', '2025-03-12', 'fair')
    const weeks = buildWeeks(march, [
      entry('2025-03-12', '2025-03-14', 'visit'),
      long,
      entry('2025-03-13', '2025-03-13', 'call'),
    ])
    expect(weeks[2]?.bars.map(line)).toEqual([
      'fair 0 0 3 begins ends',
      'visit 1 2 3 begins ends',
      'call 0 3 1 begins ends',
    ])
    expect(weeks[2]?.days.map(({ lanes }) => lanes)).toEqual([1, 1, 2, 2, 2, 0, 0])
  })

  test('without a free lane is listed as hidden', () => {
    const weeks = buildWeeks(march, [entry('2025-03-12', '2025-03-12', 'one', 'two', 'three', 'four')])
    expect(weeks[2]?.bars.map(line)).toEqual(['one 0 2 1 begins ends', 'two 1 2 1 begins ends'])
    expect(markOf(weeks, '2025-03-12')?.hiddenItems.map(({ item }) => item['title'])).toEqual(['three', 'four'])
  })
})

test('every entry is shown once on each of its days, and no bars overlap', () => {
  const stretches = array(record({ from: integer({ min: -20, max: 60 }), days: integer({ min: 1, max: 30 }) }), {
    maxLength: 12,
  })
  return assert(
    property(stretches, (all) => {
      const entries = all.map(({ from, days }, i) => {
        const start = addDays(march, from)
        return { ...entry(start, addDays(start, days - 1), `${i}`), id: `${i}` }
      })
      for (const { days, bars } of buildWeeks(march, entries)) {
        days.forEach((marks, column) => {
          const over = bars.filter((bar) => bar.column <= column && column < bar.column + bar.length)
          const seen = [...over, ...marks.hiddenItems].map(({ key }) => key).toSorted()
          expect(seen).toEqual(expectedOn(entries, marks.day))
          expect(new Set(over.map(({ lane }) => lane)).size).toBe(over.length)
          expect(Math.max(0, ...over.map(({ lane }) => lane + 1))).toBe(marks.lanes)
          expect(marks.lanes).toBeLessThanOrEqual(maxLanes)
        })
      }
    }),
  )
})

function expectedOn(entries: readonly CalendarRow[], of: Day): readonly string[] {
  return entries
    .filter(({ period }) => contains(period, of))
    .map(({ id }) => `${id}.0`)
    .toSorted()
}
