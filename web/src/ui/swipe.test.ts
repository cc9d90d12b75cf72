import { expect, test } from 'vitest'
import { swiped } from './swipe.ts'

test.each([
  { x: -80, y: 10, is: 1, says: 'to the left turns on' },
  { x: 80, y: -20, is: -1, says: 'to the right turns back' },
  { x: -40, y: 0, is: 0, says: 'a little turns nothing' },
  { x: -80, y: 60, is: 0, says: 'rather downwards turns nothing' },
  { x: 0, y: 300, is: 0, says: 'down scrolls' },
])('a finger that goes $says', ({ x, y, is }) => {
  expect(swiped({ x: 200, y: 400 }, { x: 200 + x, y: 400 + y })).toBe(is)
})
