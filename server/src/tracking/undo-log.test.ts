import { day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { calendarCollection } from '@haru/shared/tracking/collections.ts'
import type { EntryChange } from '@haru/shared/tracking/write/change-log.ts'
import { beforeEach, expect, test } from 'vitest'
import { createTestClocks } from '../testing/test-clocks.ts'
import { createUndoLog, type UndoLog, undoLifetimeMs } from './undo-log.ts'

// The many writes of one user must not remove the operations that other users can undo.

const period = periodAround('day', day('2026-03-01'))
const keyOf = (ownerId: string, operation: string) => ({
  owner: { ownerId },
  currency: 'KRW',
  collection: calendarCollection,
  operation,
})
const tooLate = expect.objectContaining({ code: 'tooLate' })
const clocks = createTestClocks()
let log: UndoLog
beforeEach(() => {
  log = createUndoLog(clocks)
})

/** The change of removing a day whose text has `length` characters. */
function removalOf(length: number): readonly EntryChange[] {
  const items = [{ title: 'x', content: 'y'.repeat(length) }]
  return [{ period, before: { id: 'id', period, values: {}, items, revision: 1 }, after: null }]
}

test('operations beyond the limit of a user remove older operations of that user and none of another user', () => {
  log.add(keyOf('kim', 'one'), removalOf(100))
  for (let i = 0; i < 300; i += 1) log.add(keyOf('lee', `${i}`), removalOf(100_000))
  expect(log.find(keyOf('kim', 'one'))).toEqual(removalOf(100))
  expect(log.find(keyOf('lee', '299'))).toEqual(removalOf(100_000))
  expect(() => log.find(keyOf('lee', '290'))).toThrow(tooLate)
})

test('the newest operation of a user can be undone however large it is', () => {
  log.add(keyOf('kim', 'small'), removalOf(100))
  log.add(keyOf('kim', 'large'), removalOf(900_000))
  expect(log.find(keyOf('kim', 'large'))).toEqual(removalOf(900_000))
  expect(() => log.find(keyOf('kim', 'small'))).toThrow(tooLate)
})

test('beyond the limit of all users expired operations go first, then those of the users with the largest logs', () => {
  log.add(keyOf('old', 'one'), removalOf(400_000))
  clocks.advance(undoLifetimeMs)
  log.add(keyOf('kim', 'one'), removalOf(100))
  const writers = Array.from({ length: 50 }, (_, i) => `writer ${i}`)
  for (const writer of writers) log.add(keyOf(writer, 'one'), removalOf(400_000))
  expect(log.find(keyOf('kim', 'one'))).toEqual(removalOf(100))
  const held = writers.filter((writer) => {
    try {
      return log.find(keyOf(writer, 'one')).length > 0
    } catch {
      return false
    }
  })
  expect(held.length).toBeGreaterThan(30)
  expect(held.length).toBeLessThan(50)
})
