import { day, yearOf } from '@haru/shared/calendar/day.ts'
import { describe, expect, test } from 'vitest'
import { listCountedMarks, listDaysByMonth, type MonthLayout, moveInYear } from './year.ts'

test.each([
  { year: 2025, days: 365, february: 28 },
  { year: 2028, days: 366, february: 29 },
  { year: 2100, days: 365, february: 28 },
])('$year has $days squares in twelve months', ({ year, days, february }) => {
  const months = listDaysByMonth(year)
  expect(months.map((month) => month.length)).toEqual([31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
  const all = months.flat()
  expect(all.length).toBe(days)
  expect([...new Set(all.map(yearOf))]).toEqual([year])
  expect([all[0], all.at(-1)]).toEqual([`${year}-01-01`, `${year}-12-31`])
})

test.each([
  { year: 2024, nothing: 366, records: 0 },
  { year: 2025, nothing: 70, records: 2 },
  { year: 2026, nothing: 0, records: 0 },
])('on March 12, 2025 the legend of $year counts $nothing days without a record', ({ year, nothing, records }) => {
  const recorded = [day('2025-03-12'), day('2025-04-01')]
  const marks = listCountedMarks(year, day('2025-03-12'), (each) => (recorded.includes(each) ? 'none' : ''))
  expect(marks.filter((mark) => mark === '').length).toBe(nothing)
  expect(marks.filter((mark) => mark === 'none').length).toBe(records)
})

describe('a key leads from a square', () => {
  const table: readonly { months: MonthLayout; key: string; from: string; to: string | null }[] = [
    { months: 'columns', key: 'ArrowDown', from: '2025-03-05', to: '2025-03-06' },
    { months: 'columns', key: 'ArrowUp', from: '2025-03-01', to: '2025-02-28' },
    { months: 'columns', key: 'ArrowRight', from: '2025-03-05', to: '2025-04-05' },
    { months: 'columns', key: 'ArrowLeft', from: '2025-03-31', to: '2025-02-28' },
    { months: 'columns', key: 'ArrowLeft', from: '2028-03-31', to: '2028-02-29' },
    { months: 'rows', key: 'ArrowRight', from: '2025-03-05', to: '2025-03-06' },
    { months: 'rows', key: 'ArrowLeft', from: '2025-03-05', to: '2025-03-04' },
    { months: 'rows', key: 'ArrowDown', from: '2025-01-31', to: '2025-02-28' },
    { months: 'rows', key: 'ArrowUp', from: '2025-03-05', to: '2025-02-05' },
    { months: 'rows', key: 'PageDown', from: '2025-03-05', to: '2025-03-12' },
    { months: 'columns', key: 'PageUp', from: '2025-03-05', to: '2025-02-26' },
    { months: 'columns', key: 'Home', from: '2025-03-05', to: '2025-03-01' },
    { months: 'rows', key: 'End', from: '2025-02-05', to: '2025-02-28' },
    // A move does not leave the year.
    { months: 'rows', key: 'ArrowRight', from: '2025-12-31', to: '2025-12-31' },
    { months: 'rows', key: 'ArrowUp', from: '2025-01-05', to: '2025-01-05' },
    { months: 'columns', key: 'PageUp', from: '2025-01-05', to: '2025-01-05' },
    { months: 'columns', key: 'a', from: '2025-01-05', to: null },
  ]
  test.each(table)('$key leads from $from to $to where months are $months', ({ months, key, from, to }) => {
    expect(moveInYear(key, day(from), months)).toBe(to)
  })
})
