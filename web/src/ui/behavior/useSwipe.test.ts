import { expect, test } from 'vitest'
import { swipeDirection } from './useSwipe.ts'

test.each([
  { x: -80, y: 10, is: 1, description: 'to the left turns on' },
  { x: 80, y: -20, is: -1, description: 'to the right turns back' },
  { x: -40, y: 0, is: 0, description: 'a little turns nothing' },
  { x: -80, y: 60, is: 0, description: 'rather downwards turns nothing' },
  { x: 0, y: 300, is: 0, description: 'down scrolls' },
])('a finger that goes $description', ({ x, y, is }) => {
  expect(swipeDirection({ x: 200, y: 400 }, { x: 200 + x, y: 400 + y })).toBe(is)
})
