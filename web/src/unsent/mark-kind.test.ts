import { expect, test } from 'vitest'
import { findMarkKind } from './mark-kind.ts'

const calm = { decisionCount: 0, failureCount: 0, pause: null }

test('the mark says that the server is at fault after five failed exchanges', () => {
  const kinds = [0, 1, 4, 5, 6].map((failureCount) => findMarkKind({ ...calm, failureCount }))
  expect(kinds).toEqual(['waiting', 'waiting', 'waiting', 'failing', 'failing'])
})

test('the mark says that the storage of the device is full', () => {
  expect(findMarkKind({ ...calm, pause: 'storageFull' })).toBe('storageFull')
})

test('the mark shows the state that the server has reported, at once and after any number of exchanges', () => {
  for (const failureCount of [1, 20]) {
    expect(findMarkKind({ ...calm, failureCount, pause: 'readOnly' })).toBe('readOnly')
    expect(findMarkKind({ ...calm, failureCount, pause: 'databaseUnavailable' })).toBe('databaseUnavailable')
  }
  expect(findMarkKind({ decisionCount: 1, failureCount: 9, pause: 'readOnly' })).toBe('decision')
})
