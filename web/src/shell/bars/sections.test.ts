import { areas } from '@haru/shared/areas/register.ts'
import { expect, test } from 'vitest'
import { countBeforeButton, findActiveSection, findLastView, getViewPath, sections } from './sections.ts'

test('the sections of today and the calendar are between the areas, which keep their order', () => {
  const ids = sections.map(({ id }) => id)
  expect(ids).toEqual(['exercise', 'food', 'today', 'calendar', 'money', 'sleep'])
  expect(ids.filter((id) => id !== 'today' && id !== 'calendar')).toEqual(areas.map(({ id }) => id))
})

// With five areas the bar had no button.
test.each([
  { count: 6, before: 3 },
  { count: 7, before: 4 },
])('the button of the quick entry is in the middle of $count sections', ({ count, before }) => {
  const [section] = sections
  expect(countBeforeButton(Array(count).fill(section))).toBe(before)
})

test.each([
  { path: '/food/list', section: 'food', tab: 'real' },
  { path: '/food/detail', section: 'food', tab: 'real' },
  { path: '/food/find/list', section: 'food', tab: 'find' },
  { path: '/food/find/own/detail', section: 'food', tab: 'find' },
  { path: '/food/favorite/list', section: 'food', tab: 'favorite' },
  { path: '/sleep/find/list', section: 'sleep', tab: 'real' },
  { path: '/sleep/goal/detail', section: 'sleep', tab: 'goal' },
  { path: '/today/goal/list', section: 'today', tab: 'goal' },
  { path: '/today/year/list', section: 'today', tab: 'year' },
  { path: '/admin/dashboard', section: 'admin', tab: 'dashboard' },
  { path: '/calendar/list', section: 'calendar', tab: 'schedule' },
  { path: '/calendar/detail', section: 'calendar', tab: 'schedule' },
  { path: '/user/appSetting', section: undefined, tab: undefined },
  { path: '/', section: undefined, tab: undefined },
  { path: '/food', section: 'food', tab: 'real' },
])('the path $path belongs to the $tab view of $section', ({ path, section, tab }) => {
  const active = findActiveSection(path)
  expect([active?.section.id, active?.view]).toEqual([section, tab])
})

test('a section opens in its last used view, if it still has that view', () => {
  const [first] = sections
  if (first === undefined) throw new Error('no section')
  expect(findLastView(first, { [first.id]: 'goal' })).toBe('goal')
  expect(findLastView(first, { [first.id]: 'gone' })).toBe('real')
  expect(findLastView(first, {})).toBe('real')
  expect([getViewPath(first, 'real'), getViewPath(first, 'goal')]).toEqual([
    `/${first.id}/list`,
    `/${first.id}/goal/list`,
  ])
})

test('the calendar section has one view, its list', () => {
  const calendar = sections.find(({ id }) => id === 'calendar')
  if (calendar === undefined) throw new Error('no calendar')
  expect(findLastView(calendar, {})).toBe('schedule')
  expect(getViewPath(calendar, 'schedule')).toBe('/calendar/list')
})
