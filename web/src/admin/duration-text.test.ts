import { expect, test } from 'vitest'
import { formatAge, formatUptime, isBackupOutdated } from './duration-text.ts'

const hour = 3600
const day = 24 * hour

test.each([
  [0, 'admin.ago.hour', 0],
  [hour - 1, 'admin.ago.hour', 0],
  [hour, 'admin.ago.hours', 1],
  [2 * day - 1, 'admin.ago.hours', 47],
  [2 * day, 'admin.ago.days', 2],
  [400 * day, 'admin.ago.days', 400],
])('an age of %i seconds is formatted as a count of one unit', (seconds, key, count) => {
  expect(formatAge(seconds)).toEqual({ key, count })
})

test.each([
  [59, 'admin.for.minutes', 0],
  [hour - 1, 'admin.for.minutes', 59],
  [hour, 'admin.for.hours', 1],
  [3 * day, 'admin.for.days', 3],
])('an uptime of %i seconds is formatted as a count of one unit', (seconds, key, count) => {
  expect(formatUptime(seconds)).toEqual({ key, count })
})

test('a backup is outdated after a week', () => {
  expect([isBackupOutdated(7 * day), isBackupOutdated(7 * day + 1)]).toEqual([false, true])
})
