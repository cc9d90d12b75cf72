import { calendarArea } from '@haru/shared/areas/calendar.ts'
import { money } from '@haru/shared/areas/money.ts'
import { day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { expect, test } from 'vitest'
import { findReturnPath } from './return-path.ts'

const friday = day('2026-11-20')
const saved = periodAround('day', friday)
const month = periodAround('month', friday)
const week = '/money/list?type=week&start=2026-11-16&end=2026-11-22'
const october = '/money/list?type=month&start=2026-10-01&end=2026-10-31'
const november = '/money/goal/list?type=month&start=2026-11-01&end=2026-11-30'

test.each([
  { what: 'without an origin, to the list with its week', kind: 'record', from: null, period: saved, is: week },
  { what: 'without an origin, to the goals of its month', kind: 'goal', from: null, period: month, is: november },
  { what: 'today, where it began there', kind: 'record', from: '/today/list', period: saved, is: '/today/list' },
  { what: 'the list as it was', kind: 'record', from: `${week}&page=2`, period: saved, is: `${week}&page=2` },
  {
    what: 'the list without dates, if it shows the day',
    kind: 'record',
    from: '/money/list',
    period: saved,
    is: '/money/list',
  },
  {
    what: 'the list with the dates, where another month would hide it',
    kind: 'record',
    from: october,
    period: saved,
    is: week,
  },
] as const)('$what', ({ kind, from, period, is }) => {
  expect(findReturnPath({ area: money, kind }, from, period, friday)).toBe(is)
})

test.each([
  { from: null, is: '/calendar/list?type=month&start=2026-11-01&end=2026-11-30' },
  { from: '/calendar/list', is: '/calendar/list' },
  { from: '/today/list', is: '/today/list' },
  { from: '/calendar/list?start=2026-10-01', is: '/calendar/list?type=month&start=2026-11-01&end=2026-11-30' },
])('a day of the calendar opened from $from leads to $is', ({ from, is }) => {
  expect(findReturnPath({ area: calendarArea, kind: 'record' }, from, saved, friday)).toBe(is)
})
