import { expect, test } from 'vitest'
import { findDateOrders, parseLocalTime, parseSeconds } from './local-time.ts'

test.each([
  ['2026-05-04', '2026-05-04', 0],
  ['2026/5/4 18:30', '2026-05-04', 66_600],
  ['2026-05-04T18:30:12.345+09:00', '2026-05-04', 66_612],
  ['2026. 09. 01. 08:30:12', '2026-09-01', 30_612],
  ['2026년 9월 1일 오후 8:30', '2026-09-01', 73_800],
  ['30 Jun 2025, 19:56', '2025-06-30', 71_760],
  ['30 6월 2025, 19:56', '2025-06-30', 71_760],
  ['9 Ağu 2025, 19:56', '2025-08-09', 71_760],
  ['9 мая 2025 г., 19:56', '2025-05-09', 71_760],
  ['9 paź 2025, 19:56', '2025-10-09', 71_760],
  ['3 mars 2026', '2026-03-03', 0],
  ['1. Dez. 2026', '2026-12-01', 0],
  ['Jan 5, 2026 12:05 AM', '2026-01-05', 300],
  ['27. 11. 2020 7:38', '2020-11-27', 27_480],
  ['05.01.2026', '2026-01-05', 0],
  ['13/02/2026', '2026-02-13', 0],
  ['02/13/26', '2026-02-13', 0],
  ['12/19/98', '1998-12-19', 0],
  ['20260401122017.000[-5:EST]', '2026-04-01', 44_417],
])('the date %j is read as it is written', (text, day, seconds) => {
  expect(parseLocalTime(text)).toEqual({ day, seconds })
})

test.each(['', 'INVALID', '2026-02-29', '13/13/2026', '201120000000', '2026-05-04 25:00', '2026', '7.5', 'May'])(
  'the text %j is no date',
  (text) => {
    expect(parseLocalTime(text)).toBeNull()
  },
)

test('the order decides for numbers that are possible in both, except for dates with points', () => {
  expect([parseLocalTime('01/02/2026', 'dmy')?.day, parseLocalTime('01/02/2026', 'mdy')?.day]).toEqual([
    '2026-02-01',
    '2026-01-02',
  ])
  expect(parseLocalTime('01.02.2026', 'mdy')?.day).toBe('2026-02-01')
  const longYear = { ymd: false, isOpen: true, groups: null }
  expect(findDateOrders('01/02/2026')).toEqual({ dmy: true, mdy: true, ...longYear })
  expect(findDateOrders('01/13/2026')).toEqual({ dmy: false, mdy: true, ...longYear })
  expect(findDateOrders('01.02.2026').isOpen).toBe(false)
})

test('three groups of two digits may begin with the year', () => {
  for (const text of ['24.11.03', '24/11/03', '24-11-03', '24. 11. 03']) {
    expect([parseLocalTime(text, 'ymd')?.day, parseLocalTime(text)?.day]).toEqual(['2024-11-03', '2003-11-24'])
  }
  expect(parseLocalTime('24.11.03 12:30:11', 'ymd')).toEqual({ day: '2024-11-03', seconds: 45_011 })
  expect(['3.11.2024', '3/11/24', '24/13/03'].map((text) => parseLocalTime(text, 'ymd')?.day ?? null)).toEqual([
    '2024-11-03',
    '2024-11-03',
    null,
  ])
  expect(findDateOrders('24.11.03')).toMatchObject({ dmy: true, mdy: false, ymd: true, isOpen: false })
  expect(findDateOrders('24/11/99')).toMatchObject({ dmy: true, mdy: false, ymd: false, isOpen: true })
})

test('a length of time is parsed with and without hours', () => {
  expect(['0:28:30', '1:05', '90', '1,5', 'x', '1:2:3:4'].map(parseSeconds)).toEqual([1710, 65, 90, 1.5, null, null])
})
