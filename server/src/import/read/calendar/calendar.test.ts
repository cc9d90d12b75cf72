import { encode } from 'iconv-lite'
import { expect, test } from 'vitest'
import { readImportFile } from '../../../../../tests/support/api/read-import-file.ts'
import { calendarFileOf } from '../../../../../tests/support/data/format-files.ts'

/** The days of the entries of a file, with all occurrences of its series. */
async function readDays(...lines: readonly string[]): Promise<readonly string[]> {
  const content = calendarFileOf(lines.map((line) => `${line}\n`).join(''))
  const { rows } = await readImportFile(content, { answers: { recurring: 'all' } })
  return rows.flatMap(({ value }) => (value.area === 'calendar' ? [`${value.day}~${value.dayEnd}`] : []))
}

const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT']
const zone = (id: string, offset: string) => [
  ...['BEGIN:VTIMEZONE', `TZID:${id}`, 'BEGIN:STANDARD', 'DTSTART:16010101T000000'],
  ...[`TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`, 'END:STANDARD', 'END:VTIMEZONE'],
]
const evening = 'DTSTART;TZID=Asia/Seoul:20260105T200000'
const morning = 'DTSTART;TZID=Asia/Seoul:20260105T080000'

test.each([
  [
    'an evening series has its last occurrence, which is before the end in its own zone',
    [...event(evening, 'RRULE:FREQ=WEEKLY;UNTIL=20260119T145959Z;BYDAY=MO')],
    ['2026-01-05~2026-01-05', '2026-01-12~2026-01-12', '2026-01-19~2026-01-19'],
  ],
  [
    'a series that ends with a day has the occurrence of this day',
    [...event(evening, 'RRULE:FREQ=DAILY;UNTIL=20260106')],
    ['2026-01-05~2026-01-05', '2026-01-06~2026-01-06'],
  ],
  [
    'an occurrence that is called off in UTC is left out',
    [...event(morning, 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20260105T230000Z')],
    ['2026-01-05~2026-01-05', '2026-01-07~2026-01-07'],
  ],
  [
    'an occurrence that is moved in UTC is on its new day only',
    [
      ...event(morning, 'RRULE:FREQ=DAILY;COUNT=2'),
      ...event('RECURRENCE-ID:20260105T230000Z', 'DTSTART;TZID=Asia/Seoul:20260110T080000'),
    ],
    ['2026-01-05~2026-01-05', '2026-01-10~2026-01-10'],
  ],
  [
    'a series in a zone that the file defines ends, and is called off, in UTC',
    [
      ...zone('Korea Standard Time', '+0900'),
      ...event(
        'DTSTART;TZID=Korea Standard Time:20260105T200000',
        'RRULE:FREQ=WEEKLY;UNTIL=20260119T145959Z',
        'EXDATE:20260112T110000Z',
      ),
    ],
    ['2026-01-05~2026-01-05', '2026-01-19~2026-01-19'],
  ],
  [
    'a flight that ends in another zone is as long as it takes',
    [...event('DTSTART;TZID=America/New_York:20260101T130000', 'DTEND;TZID=Asia/Seoul:20260102T173000')],
    ['2026-01-02~2026-01-02'],
  ],
  [
    'a zone whose id begins with a slash is the one that the file defines',
    [
      ...zone('/freeassociation.sourceforge.net/Offset', '-0500'),
      ...event('DTSTART;TZID=/freeassociation.sourceforge.net/Offset:20260101T130000'),
    ],
    ['2026-01-02~2026-01-02'],
  ],
])('%s', async (_, lines, days) => {
  expect(await readDays(...lines)).toEqual(days)
})

test.each([
  ['BEGIN:VCALENDAR', '\n'],
  ['\ufeffBEGIN:VCALENDAR', '\r\n'],
])('a character that a fold cuts is whole again: %j with the line end %j', async (start, end) => {
  const title = '가나다 회의 😀'
  const lines = [start, 'BEGIN:VEVENT', 'DTSTART;VALUE=DATE:20260101', `SUMMARY:${title}`, 'END:VEVENT']
  const bytes = Buffer.from([...lines, 'END:VCALENDAR', ''].join(end))
  const [from, to] = [bytes.indexOf('SUMMARY'), bytes.indexOf(`${end}END:VEVENT`)]
  for (let at = from + 1; at < to; at += 1) {
    const folded = Buffer.concat([bytes.subarray(0, at), Buffer.from(`${end} `), bytes.subarray(at)])
    const { encoding, rows } = await readImportFile(folded)
    expect([encoding, ...rows.map(({ value }) => 'title' in value && value.title)]).toEqual(['utf-8', title])
  }
})

test('a calendar in another encoding is read as it is', async () => {
  const text = calendarFileOf('BEGIN:VEVENT\nDTSTART;VALUE=DATE:20260101\nSUMMARY:치과\n  가나\nEND:VEVENT\n')
  const { encoding, rows } = await readImportFile(encode(text, 'euc-kr'))
  expect([encoding, ...rows.map(({ value }) => 'title' in value && value.title)]).toEqual(['euc-kr', '치과 가나'])
})

test.each([
  ['a rule whose day does not exist', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
  ['a rule that matches no second', 'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'],
  ['a rule with an endless interval', 'RRULE:FREQ=DAILY;INTERVAL=999999999'],
  ['a line with many commas that is no property', `X;A=${','.repeat(1000)}`],
])('%s does not hold up the reading of its event', async (_, line) => {
  expect(await readDays(...event(evening, line))).toEqual(['2026-01-05~2026-01-05'])
})

test.each([
  ['a day that does not exist', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
  ['each second', 'FREQ=SECONDLY'],
  ['an endless interval', 'FREQ=DAILY;INTERVAL=999999999999'],
])('a zone that changes on %s does not hold up the reading of its event', async (_, rule) => {
  const lines = zone('Own', '-0500').flatMap((line) => (line.startsWith('DTSTART') ? [line, `RRULE:${rule}`] : [line]))
  expect(await readDays(...lines, ...event('DTSTART;TZID=Own:20260101T130000'))).toEqual(['2026-01-02~2026-01-02'])
})

test('a zone keeps the rules of its changes from their first year on', async () => {
  const change = (kind: string, from: string, to: string, month: number) => [
    ...[`BEGIN:${kind}`, 'DTSTART:16010101T020000', `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=-1SU`],
    ...[`TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, `END:${kind}`],
  ]
  const lines = [
    ...['BEGIN:VTIMEZONE', 'TZID:Own', ...change('DAYLIGHT', '-1000', '+0800', 3)],
    ...[...change('STANDARD', '+0800', '-1000', 10), 'END:VTIMEZONE'],
  ]
  const events = ['20260101', '20260701', '21500101', '21500701'].map((day, i) =>
    event(`DTSTART;TZID=Own:${day}T100000`).map((line) => line.replace('UID:1', `UID:${i}`)),
  )
  expect(await readDays(...lines, ...events.flat())).toEqual(
    ['2026-01-02', '2026-07-01', '2150-01-02', '2150-07-01'].map((day) => `${day}~${day}`),
  )
})

test('an event beyond the days that an entry can have is refused, and the others are taken', async () => {
  const content = calendarFileOf(
    [
      ['BEGIN:VEVENT', 'DTSTART;VALUE=DATE:20000101', 'DTEND;VALUE=DATE:20300101', 'END:VEVENT'],
      ['BEGIN:VEVENT', 'DTSTART;VALUE=DATE:20260101', 'DURATION:P500000D', 'END:VEVENT'],
      ['BEGIN:VEVENT', 'DTSTART;VALUE=DATE:20260101', 'DURATION:P99999999999D', 'END:VEVENT'],
      ['BEGIN:VEVENT', 'DTSTART:21991231T120000Z', 'DURATION:PT24H', 'END:VEVENT'],
      ['BEGIN:VEVENT', 'DTSTART;VALUE=DATE:20160101', 'DTEND;VALUE=DATE:20260101', 'END:VEVENT'],
    ]
      .flat()
      .map((line) => `${line}\n`)
      .join(''),
  )
  const { rows, refused, records } = await readImportFile(content)
  expect(refused.map(({ line, code, field }) => `${line} ${code} ${field}`)).toEqual(
    [2, 6, 10, 14].map((line) => `${line} invalidDate DTEND`),
  )
  expect(rows.map(({ value }) => value.day)).toEqual(['2016-01-01'])
  expect(records).toBe(5)
})
