import { day, lastDay, weekday } from '@haru/shared/calendar/day.ts'
import { isWithinBounds } from '@haru/shared/contract/wire/dates.ts'
import { expect, test } from 'vitest'
import { createCalendarPage, getShownRange, moveCellByKey, moveCells, movePages } from './calendar-page.ts'

test('a calendar page of days has whole weeks that begin on Monday', () => {
  const { range, rows } = createCalendarPage('day', day('2026-11-21'))
  expect(range).toMatchObject({ start: '2026-11-01', end: '2026-11-30' })
  expect(rows.map((row) => row.length)).toEqual([7, 7, 7, 7, 7, 7])
  expect(rows.map(([first]) => first && weekday(first))).toEqual([1, 1, 1, 1, 1, 1])
  expect(rows.flat().at(0)).toBe('2026-10-26')
  expect(rows.flat().at(-1)).toBe('2026-12-06')
})

test('a February that fills four weeks has four rows', () => {
  expect(createCalendarPage('day', day('2027-02-10')).rows).toHaveLength(4)
})

test('a calendar page of months is a year, and a page of years has nine years', () => {
  expect(createCalendarPage('month', day('2026-11-21')).rows.flat()).toHaveLength(12)
  const { range, rows } = createCalendarPage('year', day('2026-11-21'))
  expect(range).toMatchObject({ start: '2020-01-01', end: '2028-12-31' })
  expect(rows.map((row) => row.length)).toEqual([3, 3, 3])
})

test.each([
  ['day', '2026-11-21', '2026-10-26', '2026-12-06'],
  ['month', '2026-11-21', '2026-01-01', '2026-12-31'],
  ['year', '2026-11-21', '2020-01-01', '2028-12-31'],
  ['year', '1900-05-01', '1900-01-01', '1902-12-31'],
  ['year', '2199-05-01', '2191-01-01', '2199-12-31'],
  ['day', '1900-01-01', '1900-01-01', '1900-02-04'],
] as const)('a page of %s cells around %s shows the days from %s to %s', (unit, at, start, end) => {
  expect(getShownRange(unit, day(at))).toMatchObject({ start, end })
})

test('the days of any page can be asked for together', () => {
  const pages = Array.from({ length: 300 }, (_, i) => getShownRange('year', day(`${1900 + i}-01-01`)))
  expect(pages.filter(({ start, end }) => !isWithinBounds(start, end))).toEqual([])
})

test.each([
  { unit: 'day', from: '2024-02-29', by: 7, to: '2024-03-07' },
  { unit: 'month', from: '2026-11-01', by: 3, to: '2027-02-01' },
  { unit: 'year', from: '2026-01-01', by: -3, to: '2023-01-01' },
] as const)('moving by $by cells of a $unit leads from $from to $to', ({ unit, from, by, to }) => {
  expect(moveCells(unit, day(from), by)).toBe(to)
})

test.each([
  { unit: 'day', from: '2024-01-31', by: 1, to: '2024-02-29' },
  { unit: 'day', from: '2024-03-31', by: -1, to: '2024-02-29' },
  { unit: 'month', from: '2024-02-29', by: 1, to: '2025-02-28' },
  { unit: 'year', from: '2026-01-01', by: 1, to: '2035-01-01' },
] as const)('turning the $unit page by $by keeps the cell: $from to $to', ({ unit, from, by, to }) => {
  expect(movePages(unit, day(from), by)).toBe(to)
})

test('no move leads outside the calendar', () => {
  expect(moveCells('day', lastDay, 1)).toBeNull()
  expect(movePages('year', lastDay, 1)).toBeNull()
})

test.each([
  { unit: 'day', from: '2025-03-12', key: 'ArrowLeft', to: '2025-03-11' },
  { unit: 'day', from: '2025-03-12', key: 'ArrowDown', to: '2025-03-19' },
  { unit: 'day', from: '2025-03-12', key: 'Home', to: '2025-03-10' },
  { unit: 'day', from: '2025-03-12', key: 'End', to: '2025-03-16' },
  { unit: 'day', from: '2025-04-01', key: 'Home', to: '2025-03-31' },
  { unit: 'day', from: '2025-03-31', key: 'PageUp', to: '2025-02-28' },
  { unit: 'month', from: '2025-05-01', key: 'Home', to: '2025-04-01' },
  { unit: 'month', from: '2025-05-01', key: 'ArrowUp', to: '2025-02-01' },
  { unit: 'day', from: '2199-12-31', key: 'ArrowRight', to: null },
  { unit: 'day', from: '2025-03-12', key: 'Enter', to: undefined },
] as const)('the key $key leads from $from to $to on a page of $unit cells', ({ unit, from, key, to }) => {
  expect(moveCellByKey(unit, day(from), key)).toBe(to)
})
