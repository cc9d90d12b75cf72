import { importFormats } from '@haru/shared/contract/import/import-formats.ts'
import { encode } from 'iconv-lite'
import { expect, test } from 'vitest'
import { readImportDatabase, readImportFile } from '../../../../tests/support/api/read-import-file.ts'
import {
  calendarFileOf,
  formatDatabases,
  formatFiles,
  statementOf,
} from '../../../../tests/support/data/format-files.ts'
import type { ReadImport, RowValue } from './import-result.ts'

const read = (content: string | Buffer, answers: Readonly<Record<string, string>> = {}, account = {}) =>
  readImportFile(content, { answers, account })

/** A row as one line of text. */
function describe(value: RowValue): string {
  switch (value.kind) {
    case 'set': {
      const sets = value.sets.map(
        ({ rep, weight, kind }) => `${rep}x${weight / 1e6}${kind === 'normal' ? '' : ` ${kind}`}`,
      )
      return `${value.day} ${value.name.part}/${value.name.title} ${sets.join(' ')}`
    }
    case 'cardio':
      return `${value.day} ${value.name.part}/${value.name.title} ${value.seconds} s ${value.distance} m`
    case 'scale':
      return `${value.day} ${value.weight / 1e6} kg`
    case 'income':
    case 'expense':
      return `${value.day} ${value.kind}/${value.name.title} ${value.amount} ${value.content}`
    case 'item':
      return describeItem(value)
  }
}

function describeItem(value: Extract<RowValue, { kind: 'item' }>): string {
  if (value.area === 'sleep') return `${value.day} ${value.part} ${value.bedTime}-${value.wakeTime}`
  if (value.area === 'calendar') return `${value.day}~${value.dayEnd} ${value.part} ${value.title}`
  return `${value.day} ${value.name.part} ${value.title} ${value.gram} ${value.kcal} ${value.carb} ${value.protein} ${value.fat}`
}

/** The rows, those that were left out, and those that were refused. */
function summarize({ format, rows, skipped, refused }: ReadImport): readonly string[] {
  return [
    format,
    ...rows.map(({ value }) => describe(value)),
    ...skipped.map(({ reason, lines }) => `- ${reason} ${lines}`),
    ...refused.map(({ line, code, field }) => `! ${line} ${code} ${field}`),
  ]
}

test.each(Object.entries(formatFiles))('%s is recognised by its content and read', async (format, [content, rows]) => {
  expect(summarize(await read(content))).toEqual([format, ...rows])
})

test('Health Connect is read from its tables', async () => {
  const result = await readImportDatabase(formatDatabases.healthConnect)
  expect(summarize(result)).toEqual(['healthConnect', '2026-09-01 78.4 kg', '- notKept ', '- superseded 1'])
})

test('the database of Actual is read from its tables', async () => {
  const result = await readImportDatabase(formatDatabases.actual)
  expect(summarize(result)).toEqual([
    'actual',
    '2026-01-05 expense/others 1200 Shop · x',
    '- transfer 2',
    '- adjustment 4',
  ])
})

test('every format has a test', () => {
  expect([...Object.keys(formatFiles), 'healthConnect'].toSorted()).toEqual(importFormats.toSorted())
})

const strong = String(formatFiles['strong']?.[0])

test('encodings, line ends and marks make no difference', async () => {
  const text = String(formatFiles['moneyManager']?.[0]).replaceAll('시내버스', '똠방')
  const { rows } = await read(text)
  const variants = {
    'utf-8': [`\ufeff${text}`, text.replaceAll('\n', '\r\n'), text.replaceAll('\n', '\r')],
    'utf-16le': [Buffer.from(`\ufeff${text}`, 'utf16le'), Buffer.from(text, 'utf16le')],
    'utf-16be': [encode(text, 'utf-16be', { addBOM: true })],
    'euc-kr': [encode(text, 'cp949')],
  }
  for (const [encoding, contents] of Object.entries(variants)) {
    for (const content of contents) expect(await read(content)).toMatchObject({ encoding, rows })
  }
})

test('the encodings of western and Korean files are recognized, and the user can choose another', async () => {
  const content = encode(
    String(formatFiles['mint']?.[0]).replace('Refund', 'Café Zoë, Ängelholm').replace('Refund', 'é'),
    'windows-1252',
  )
  const quoted = Buffer.from(
    content.toString('latin1').replace(/Caf.*?m,/, (text) => `"${text.slice(0, -1)}",`),
    'latin1',
  )
  const result = await read(quoted)
  expect(result.encoding).toBe('windows-1252')
  expect(result.rows[0]?.value).toMatchObject({ content: 'Café Zoë, Ängelholm' })
  const question = result.questions.find(({ id }) => id === 'encoding')
  expect(question).toMatchObject({ suggestion: 'windows-1252', answer: 'windows-1252' })
  expect((await read(quoted, { encoding: 'windows-1251' })).encoding).toBe('windows-1251')
})

test('columns may be in any order and others beside them', async () => {
  const lines = strong
    .trim()
    .split('\n')
    .map((line) => line.split(';'))
  const changed = lines
    .map((cells, i) => ['x', ...cells.toReversed()].map((cell) => `"${cell}"`).join(i === 0 ? ';' : ';'))
    .join('\n')
  expect((await read(changed)).rows).toEqual((await read(strong)).rows)
})

test('a weight without a unit is asked about and never guessed, and the answer changes no identity', async () => {
  const text = strong.replace('Weight (kg)', 'Weight')
  const open = await read(text)
  expect(open.questions).toEqual([
    { id: 'weightUnit', options: ['kg', 'lb'], suggestion: null, answer: null, count: 2 },
  ])
  const answered = await read(text, { weightUnit: 'lb' })
  expect(answered.questions[0]?.answer).toBe('lb')
  expect(answered.rows[0]?.value).toMatchObject({ sets: [{ weight: 18_143_695 }] })
  expect(answered.rows.map(({ identity }) => identity)).toEqual(open.rows.map(({ identity }) => identity))
})

test('one date decides the order of all dates, and dates that leave it open are asked about', async () => {
  const table = (...dates: readonly string[]) =>
    [
      'Date,Account,Category,Note,Amount,Income/Expense,Currency',
      ...dates.map((date) => `${date},A,B,C,1,Expense,KRW`),
    ].join('\n')
  const days = async (...dates: readonly string[]) => (await read(table(...dates))).rows.map(({ value }) => value.day)
  expect(await days('01/02/2026', '13/02/2026')).toEqual(['2026-02-01', '2026-02-13'])
  expect(await days('01/02/2026', '02/13/2026')).toEqual(['2026-01-02', '2026-02-13'])
  expect((await read(table('01/02/2026', '13/02/2026'))).questions).toEqual([])
  expect((await read(table('01/02/2026'))).questions).toMatchObject([{ id: 'dateOrder', answer: null, count: 1 }])
  expect((await read(table('01/02/2026'), { dateOrder: 'mdy' })).rows[0]?.value.day).toBe('2026-01-02')
})

test('dates of two digits each begin with the year below a Korean header', async () => {
  const days = async (text: string) => {
    const { rows, questions } = await read(text)
    expect(questions.map(({ id }) => id)).not.toContain('dateOrder')
    return rows.map(({ value }) => value.day)
  }
  const card = (header: string, ...dates: readonly string[]) =>
    days([`${header},가맹점명,이용금액`, ...dates.map((date) => `${date},김밥,8000`)].join('\n'))
  expect(await card('이용일자', '24.11.03', '24.12.30')).toEqual(['2024-11-03', '2024-12-30'])
  expect(await card('거래일', '24/11/03 12:30')).toEqual(['2024-11-03'])
  expect(await card('날짜', '24-11-03')).toEqual(['2024-11-03'])
  expect(await card('이용일', '99.11.03')).toEqual(['1999-11-03'])
  // In the future it would be no day of a payment.
  expect(await card('이용일', '31.12.24')).toEqual(['2024-12-31'])
})

test('dates of two digits each begin with the year where their end is no likely year, and are asked about in doubt', async () => {
  const bank = (...dates: readonly string[]) =>
    ['Date,Payee,Amount', ...dates.map((date) => `${date},Shop,-1`)].join('\n')
  const qif = (...dates: readonly string[]) => `!Type:Bank\n${dates.map((date) => `D${date}\nT-1\n^\n`).join('')}`
  const orders = async (text: string, answers: Readonly<Record<string, string>> = {}) => {
    const { rows, questions } = await read(text, answers)
    const question = questions.find(({ id }) => id === 'dateOrder')
    return [rows.map(({ value }) => value.day).join(' '), question?.options.join(' ') ?? '']
  }
  for (const table of [bank, qif]) {
    // Years scattered over those of a month.
    expect(await orders(table('24/11/03', '24/11/12', '24/11/21'))).toEqual(['2024-11-03 2024-11-12 2024-11-21', ''])
    // Years in the future.
    expect(await orders(table('24-11-30'))).toEqual(['2024-11-30', ''])
    expect(await orders(table('24/11/03'))).toEqual(['2003-11-24', 'dmy ymd'])
    expect(await orders(table('24/11/03'), { dateOrder: 'ymd' })).toEqual(['2024-11-03', 'dmy ymd'])
    expect(await orders(table('10/11/12'))).toEqual(['2012-11-10', 'dmy mdy ymd'])
    expect(await orders(table('24.11.05', '24.12.05', '25.01.05'))).toEqual([
      '2005-11-24 2005-12-24 2005-01-25',
      'dmy ymd',
    ])
    // What was no question is none: the year behind is the nearer one, or the first numbers are days of a month.
    expect(await orders(table('13/02/26'))).toEqual(['2026-02-13', ''])
    expect(await orders(table('02.04.26'))).toEqual(['2026-04-02', ''])
    expect(await orders(table('03.04.24', '17.04.24', '25.04.24'))).toEqual(['2024-04-03 2024-04-17 2024-04-25', ''])
    expect(await orders(table('01/02/26'))).toEqual(['2026-02-01', 'dmy mdy'])
    expect(await orders(table('24/11/03', '1/12/03'))).toEqual(['2003-11-24 2003-12-01', ''])
  }
  expect(await orders(qif("10/11'12"))).toEqual(['2012-11-10', 'dmy mdy'])
})

test('points between thousands are distinguished from decimal points by the other amounts of the file', async () => {
  const amounts = async (...texts: readonly string[]) => {
    const lines = ['Date;Payee;Amount', ...texts.map((text, i) => `2026-03-0${i + 1};Makan;${text}`)]
    return (await read(lines.join('\n'), {}, { currency: 'USD' })).rows.map(
      ({ value }) => 'amount' in value && value.amount / 100,
    )
  }
  expect(await amounts('-50.000', '-1.500.000')).toEqual([50_000, 1_500_000])
  expect(await amounts('-50.000', '-1.234', '-900')).toEqual([50_000, 1234, 900])
  expect(await amounts('-50.125', '-1.50')).toEqual([50.13, 1.5])
  expect(await amounts('-50,000', '-1,500,000')).toEqual([50_000, 1_500_000])
})

test('the order of dates is asked about whether or not the amounts are left out', async () => {
  const text = 'Account,Date,Payee,Category,Memo,Outflow,Inflow\nA,05/01/2026,Shop,Food,,€5.00,€0.00\n'
  const asked = async (answers: Readonly<Record<string, string>>) =>
    (await read(text, answers)).questions.map(({ id, answer }) => `${id} ${answer}`)
  expect(await asked({})).toEqual(['dateOrder null', 'currency:EUR leave'])
  expect(await asked({ 'currency:EUR': 'rate:1600' })).toEqual(['dateOrder null', 'currency:EUR rate:1600'])
})

test('nothing is taken of the daily summary of Cronometer, because its servings have the same', async () => {
  const text =
    'Date,Energy (kcal),Water (g),Carbs (g),Fat (g),Protein (g),Completed\n2026-07-15,1800,900,200,60,90,true\n'
  expect(summarize(await read(text))).toEqual(['cronometer', '- notKept '])
})

test('another currency is left out, or converted by the rate that the user gives', async () => {
  const text = String(formatFiles['bankSalad']?.[0])
  const left = await read(text)
  expect(left.questions).toEqual([
    { id: 'currency:USD', options: ['leave', 'rate:<number>'], suggestion: 'leave', answer: 'leave', count: 1 },
  ])
  const converted = await read(text, { 'currency:USD': 'rate:1350.5' })
  expect(converted.rows[1]?.value).toMatchObject({ amount: 10_128_750, kind: 'income' })
})

test('an export that is longer and in another order has the identities of the shorter one', async () => {
  const [header = '', ...lines] = strong.trim().split('\n')
  const shorter = await read([header, ...lines, lines[0]].join('\n'))
  const longer = await read(
    [header, '2026-01-01 08:00:00;A;Plank;1;0;0;0;75', ...lines.toReversed(), lines[0]].join('\n'),
  )
  const identities = new Set(longer.rows.map(({ identity }) => identity))
  expect(shorter.rows.every(({ identity }) => identities.has(identity))).toBe(true)
  // Two equal rows are two records.
  expect([shorter.rows.length, new Set(shorter.rows.map(({ identity }) => identity)).size, identities.size]).toEqual([
    4, 4, 5,
  ])
})

test('the amount of a booking in another currency is in the currency of the account', async () => {
  const booking = '<STMTTRN><DTPOSTED>20260401<TRNAMT>-6000<FITID>1'
  const original = await read(statementOf(`${booking}<ORIGCURRENCY><CURRATE>1300<CURSYM>USD</ORIGCURRENCY></STMTTRN>`))
  expect(summarize(original)).toEqual(['ofx', '2026-04-01 expense/others 6000 '])
  const foreign = await read(statementOf(`${booking}<CURRENCY><CURRATE>1300<CURSYM>USD</CURRENCY></STMTTRN>`))
  expect(summarize(foreign)).toEqual(['ofx', '- currency:USD 3'])
})

test('a pending entry of a statement is no booking yet', async () => {
  const text = String(formatFiles['camt053']?.[0]).replace('<BookgDt>', '<Sts><Cd>PDNG</Cd></Sts><BookgDt>')
  expect(summarize(await read(text))).toEqual(['camt053', '- notKept '])
})

test('the last body weight of a day is taken', async () => {
  const lines = [
    'Day,Time,Metric,Unit,Amount',
    '2026-09-01,9:30 PM,Weight,kg,80',
    '2026-09-01,07:00,Weight,lbs,170',
    '2026-09-01,08:00,Steps,n,1',
  ]
  expect(summarize(await read(lines.join('\n')))).toEqual([
    'cronometer',
    '2026-09-01 80 kg',
    '- superseded 3',
    '- notKept ',
  ])
})

test('a sleep that ends before the day of the user begins is one of the day before', async () => {
  const text =
    'Start;End;Sleep quality\n2026-02-01 20:00:00;2026-02-02 03:59:00;1%\n2026-02-02 23:00:00;2026-02-03 04:00:00;1%'
  expect(summarize(await read(text, {}, { dayStart: 4 }))).toEqual([
    'sleepCycle',
    '2026-02-01 night 1200-239',
    '2026-02-03 night 1380-240',
  ])
})

test('a cancelled event is no entry, alone, as a series and as an occurrence of one', async () => {
  const event = (uid: number, ...lines: readonly string[]) =>
    ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT', ''].join('\n')
  const text = calendarFileOf(
    [
      event(1, 'DTSTART;VALUE=DATE:20261201', 'STATUS:CANCELLED'),
      event(2, 'DTSTART;VALUE=DATE:20261202', 'RRULE:FREQ=DAILY', 'STATUS:Cancelled'),
      event(3, 'DTSTART;TZID=Asia/Seoul:20261203T090000', 'RRULE:FREQ=DAILY;COUNT=3', 'SUMMARY:A', 'STATUS:CONFIRMED'),
      event(
        3,
        'RECURRENCE-ID;TZID=Asia/Seoul:20261203T090000',
        'DTSTART;TZID=Asia/Seoul:20261203T090000',
        'STATUS:CANCELLED',
      ),
    ].join(''),
  )
  const leftOut = ['- cancelled 2,7', '- override 20']
  expect(summarize(await read(text))).toEqual(['iCalendar', '2026-12-04~2026-12-04 schedule A', ...leftOut])
  const all = await read(text, { recurring: 'all' })
  expect(all.rows.map(({ value }) => value.day)).toEqual(['2026-12-04', '2026-12-05'])
})

test('every occurrence of a series is an entry if the user wants all, up to the end of next year', async () => {
  const text = calendarFileOf(
    'BEGIN:VEVENT\nUID:1\nDTSTART;TZID=Europe/Berlin:20261226T230000\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE;TZID=Europe/Berlin:20270102T230000\nSUMMARY:A\nEND:VEVENT\nBEGIN:VEVENT\nUID:1\nRECURRENCE-ID;TZID=Europe/Berlin:20270109T230000\nDTSTART;TZID=Europe/Berlin:20270110T100000\nSUMMARY:B\nEND:VEVENT\nBEGIN:VEVENT\nUID:2\nDTSTART;VALUE=DATE:20261201\nRRULE:FREQ=DAILY\nEND:VEVENT\n',
  )
  const once = await read(text)
  expect(summarize(once)).toEqual([
    'iCalendar',
    '2026-12-27~2026-12-27 schedule A',
    '2026-12-01~2026-12-01 schedule 제목 없음',
    '- override 9',
  ])
  const all = await read(text, { recurring: 'all' })
  expect(summarize(all).slice(1, 3)).toEqual(['2026-12-27~2026-12-27 schedule A', '2027-01-10~2027-01-10 schedule B'])
  expect([all.rows.length, all.rows.at(-1)?.value.day, all.records]).toEqual([2 + 396, '2027-12-31', 3])
  expect(all.rows.some(({ identity }) => identity === once.rows[0]?.identity)).toBe(true)
})
