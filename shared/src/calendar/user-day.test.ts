import { expect, test } from 'vitest'
import { findUserDay, isBeforeDayStart } from './user-day.ts'

test.each([
  { now: '2026-03-01T15:00:00Z', dayStart: 0, day: '2026-03-02' },
  { now: '2026-03-01T15:00:00Z', dayStart: 4, day: '2026-03-01' },
  { now: '2026-03-01T18:59:59Z', dayStart: 4, day: '2026-03-01' },
  { now: '2026-03-01T19:00:00Z', dayStart: 4, day: '2026-03-02' },
  { now: '2026-02-28T15:30:00Z', dayStart: 6, day: '2026-02-28' },
])('with a day that begins at $dayStart o’clock, $now is on $day in Seoul', ({ now, dayStart, day }) => {
  const settings = { timeZone: 'Asia/Seoul', dayStart }
  expect(findUserDay(settings, new Date(now))).toBe(day)
  expect(isBeforeDayStart(settings, new Date(now))).toBe(
    dayStart > 0 && findUserDay({ ...settings, dayStart: 0 }, new Date(now)) !== day,
  )
})

// The clock of New York goes from 1:59 to 3:00 on this day, and from 1:59 back to 1:00 on the other.
test.each([
  { now: '2026-03-08T06:59:00Z', day: '2026-03-07' },
  { now: '2026-03-08T07:00:00Z', day: '2026-03-08' },
  { now: '2026-11-01T06:59:00Z', day: '2026-10-31' },
  { now: '2026-11-01T07:00:00Z', day: '2026-11-01' },
])('a day that begins at two o’clock begins by the clock when the clock changes: $now is on $day', ({ now, day }) => {
  expect(findUserDay({ timeZone: 'America/New_York', dayStart: 2 }, new Date(now))).toBe(day)
})
