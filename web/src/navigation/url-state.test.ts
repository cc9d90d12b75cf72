import { day } from '@haru/shared/calendar/day.ts'
import { type Period, periodAround, periodTypes } from '@haru/shared/calendar/period.ts'
import { describe, expect, test } from 'vitest'
import { linkTo, parseReturnPath, parseUrlState } from './url-state.ts'

const today = day('2026-11-20')
const list = { types: periodTypes, type: 'week' } as const
const thisWeek = periodAround('week', today)

// Lists used to begin with the oldest entry.
describe('the state parsed from a search', () => {
  test.each<{ search: string; period: Period }>([
    { search: '', period: thisWeek },
    { search: 'type=month', period: periodAround('month', today) },
    { search: 'type=month&start=2026-02-01&end=2026-02-28', period: periodAround('month', day('2026-02-10')) },
    // An incomplete period is completed around its start.
    { search: 'type=month&start=2026-02-14&end=2026-02-20', period: periodAround('month', day('2026-02-14')) },
    { search: 'type=week&start=2026-02-14', period: periodAround('week', day('2026-02-14')) },
    {
      search: 'type=select&start=2026-02-14&end=2026-03-01',
      period: { type: 'select', start: day('2026-02-14'), end: day('2026-03-01') },
    },
    {
      search: 'type=select&start=2026-03-01&end=2026-02-14',
      period: { type: 'select', start: day('2026-03-01'), end: day('2026-03-01') },
    },
    { search: 'type=century&start=2026-02-30&end=x', period: thisWeek },
  ])('of "$search" has the period $period.type from $period.start to $period.end', ({ search, period }) => {
    expect(parseUrlState(search, list, today).period).toEqual(period)
  })

  test('has only period types of its screen', () => {
    const editor = { types: ['day'], type: 'day' } as const
    expect(parseUrlState('type=year&start=2026-02-14', editor, today).period).toEqual(
      periodAround('day', day('2026-02-14')),
    )
  })

  test.each([
    { search: 'page=3&sort=asc', is: { page: 3, sort: 'asc' } },
    { search: 'page=0&sort=up', is: { page: 1, sort: 'desc' } },
    { search: 'page=-2', is: { page: 1, sort: 'desc' } },
    { search: 'page=99999999', is: { page: 1, sort: 'desc' } },
  ])('of "$search" has page $is.page and sort $is.sort', ({ search, is }) => {
    expect(parseUrlState(search, list, today)).toMatchObject(is)
  })
})

describe('a link', () => {
  test('leaves out default values', () => {
    expect(linkTo('/food/list', {})).toBe('/food/list')
    expect(linkTo('/food/list', { period: thisWeek, sort: 'desc', page: 1, returnPath: null })).toBe(
      '/food/list?type=week&start=2026-11-16&end=2026-11-22',
    )
  })

  test('is parsed back to the same state', () => {
    const from = linkTo('/food/list', { period: thisWeek, sort: 'asc', page: 2 })
    const state = {
      period: periodAround('day', today),
      sort: 'asc',
      page: 4,
      opensRoutines: true,
      returnPath: from,
    } as const
    const search = linkTo('', state).slice(1)
    expect(parseUrlState(search, { types: periodTypes, type: 'month' }, today)).toEqual(state)
  })
})

test.each([
  { from: '/today/list', is: '/today/list' },
  { from: '/food/list?type=week&page=2', is: '/food/list?type=week&page=2' },
  { from: '//evil.example/x', is: null },
  { from: '/\\evil.example', is: null },
  { from: 'https://evil.example', is: null },
  { from: 'javascript:alert(1)', is: null },
  { from: '~/elsewhere', is: null },
  { from: '', is: null },
])('the return path parsed from "$from" is $is', ({ from, is }) => {
  expect(parseReturnPath(new URLSearchParams({ from }).toString())).toBe(is)
})
