import { expect, test } from 'vitest'
import { countStepsBackTo } from './history.ts'

test.each([
  { to: '/money/list', paths: ['/money/list'], steps: 1 },
  {
    to: '/money/list?type=week&start=2026-11-16',
    paths: ['/money/detail', '/money/list?start=2026-11-16&type=week'],
    steps: 2,
  },
  {
    to: '/money/list',
    paths: ['/money/detail?start=2026-11-18', '/money/list?from=%2Ftoday%2Flist', '/money/list'],
    steps: 2,
  },
  { to: '/money/list', paths: ['/food/list', '/money/list?page=2', ''], steps: 0 },
  { to: '/money/list', paths: [], steps: 0 },
])('the page $to is $steps steps back in the history $paths', ({ to, paths, steps }) => {
  expect(countStepsBackTo(to, paths)).toBe(steps)
})
