import { expect, test } from 'vitest'
import { findSwipeDirection } from './useSwipe.ts'

test.each([
  { x: -80, y: 10, is: 1, description: 'to the left turns to the next page' },
  { x: 80, y: -20, is: -1, description: 'to the right turns to the previous page' },
  { x: -40, y: 0, is: 0, description: 'of a short distance turns no page' },
  { x: -80, y: 60, is: 0, description: 'mostly downwards turns no page' },
  { x: 0, y: 300, is: 0, description: 'straight down turns no page' },
])('a swipe $description', ({ x, y, is }) => {
  expect(findSwipeDirection({ x: 200, y: 400 }, { x: 200 + x, y: 400 + y })).toBe(is)
})
