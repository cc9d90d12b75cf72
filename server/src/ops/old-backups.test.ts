import { addDays, type Day, day, weekday } from '@haru/shared/calendar/day.ts'
import { expect, test } from 'vitest'
import { findOldBackups } from './old-backups.ts'

const toName = (date: Day) => `haru-${date}.db`

/** The days whose backups remain after a backup each night, each time without those that are no longer kept. */
function keepNightly(first: Day, nights: number, keep: number): readonly Day[] {
  let dates: readonly Day[] = []
  for (let i = 0; i < nights; i += 1) {
    dates = [...dates, addDays(first, i)]
    const old = findOldBackups(dates.map(toName), keep)
    dates = dates.filter((date) => !old.includes(toName(date)))
  }
  return dates
}

test('after 400 nights the last seven, the Sundays of the weeks and the last days of the months are kept', () => {
  expect(keepNightly(day('2025-11-01'), 400, 7)).toEqual([
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-15',
    '2026-11-22',
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
  ])
})

test('whatever the night, a week of nights, three Sundays and five month ends before can be restored', () => {
  for (let nights = 200; nights < 300; nights += 1) {
    const first = day('2025-11-01')
    const last = addDays(first, nights - 1)
    const dates = keepNightly(first, nights, 7)
    expect(dates.slice(-7)).toEqual(Array.from({ length: 7 }, (_, i) => addDays(last, i - 6)))
    const sundays = Array.from({ length: 21 }, (_, i) => addDays(last, -i)).filter(
      (date) => weekday(date) === weekday(day('2026-11-29')),
    )
    const monthEnds = Array.from({ length: 150 }, (_, i) => addDays(last, -i)).filter((date) =>
      addDays(date, 1).endsWith('-01'),
    )
    for (const date of [...sundays, ...monthEnds.slice(0, 5)]) expect(dates).toContain(date)
    expect(dates.length).toBeLessThanOrEqual(17)
  }
})

test('the number of nights is chosen, and only nightly backups are removed', () => {
  const files = ['haru-2026-11-24.db', 'haru-2026-11-25.dump', 'haru-2026-11-26.db', 'haru-2026-11-27.db', 'mine.db']
  expect(findOldBackups([...files, 'haru-2026-99-99.db', 'haru-2026-11-23.txt'], 2)).toEqual([
    'haru-2026-11-25.dump',
    'haru-2026-11-24.db',
  ])
  expect(findOldBackups(files, 3)).toEqual(['haru-2026-11-24.db'])
})
