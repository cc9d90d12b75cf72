import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { day } from '@haru/shared/calendar/day.ts'
import { encode } from 'iconv-lite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ImportFailure, importFormats } from './import-names.ts'
import type { ReadImport, RowValue } from './import-result.ts'
import { readImport } from './read-import.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-read-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const won = {
  currency: 'KRW',
  timeZone: 'Asia/Seoul',
  weightUnit: 'kg',
  language: 'ko',
  today: day('2026-11-27'),
} as const

async function read(content: string | Buffer, answers: Readonly<Record<string, string>> = {}, account = {}) {
  const path = join(folder, 'file')
  await writeFile(path, content)
  return readImport(path, { account: { ...won, ...account }, answers })
}

async function readDatabase(statements: string) {
  const path = join(folder, 'database')
  await rm(path, { force: true })
  const database = new DatabaseSync(path)
  database.exec(statements)
  database.close()
  return readImport(path, { account: won, answers: {} })
}

async function _findFailure(content: string | Buffer): Promise<string> {
  try {
    return (await read(content)).format
  } catch (error) {
    if (error instanceof ImportFailure) return error.code
    throw error
  }
}

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
  if (value.list === 'sleep') return `${value.day} ${value.part} ${value.bedTime}-${value.wakeTime}`
  if (value.list === 'calendar') return `${value.day}~${value.dayEnd} ${value.part} ${value.title}`
  return `${value.day} ${value.name.part} ${value.title} ${value.gram} ${value.kcal} ${value.carb} ${value.protein} ${value.fat}`
}

/** The rows, and what was left out and refused. */
function summarize({ format, rows, skipped, refused }: ReadImport): readonly string[] {
  return [
    format,
    ...rows.map(({ value }) => describe(value)),
    ...skipped.map(({ reason, lines }) => `- ${reason} ${lines}`),
    ...refused.map(({ line, code, field }) => `! ${line} ${code} ${field}`),
  ]
}

const ofx = (bookings: string) =>
  `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>KRW<ACCTID>1<BANKTRANLIST>${bookings}</BANKTRANLIST></OFX>`
const ics = (events: string) => `BEGIN:VCALENDAR\n${events}END:VCALENDAR\n`

const files: Readonly<Record<string, readonly [content: string, rows: readonly string[]]>> = {
  strong: [
    'Date;Workout Name;Exercise Name;Set Order;Weight (kg);Reps;Distance;Seconds\n2026-01-02 08:00:00;A;Squat (Barbell);W;40;5;0;0\n2026-01-02 08:00:00;A;Bird Dog;D;2,5;8;0;0\n2026-01-02 08:00:00;A;Plank;Rest Timer;0;0;0;90\n2026-01-02 08:00:00;A;Plank;1;0;0;0;75\n2026-13-02 08:00:00;A;Plank;1;0;0;0;75\n',
    [
      '2026-01-02 leg/backSquat 5x40 warmUp',
      '2026-01-02 기타 운동/Bird Dog 8x2.5 drop',
      '2026-01-02 cardio/plank 75 s 0 m',
      '- restTimer 4',
      '! 6 invalidDate date',
    ],
  ],
  hevy: [
    'title,start_time,exercise_title,set_index,set_type,weight_lbs,reps,distance_miles,duration_seconds\nA,"3 May 2026, 06:40",Bench Press (Barbell),0,failure,100,5,,\nA,"3 May 2026, 06:40",Running,0,normal,,,1,600\n',
    ['2026-05-03 chest/barbellBenchPress 5x45.359237 failure', '2026-05-03 cardio/running 600 s 1609 m'],
  ],
  fitnotes: [
    'Date,Exercise,Category,Weight (kgs),Reps,Distance,Distance Unit,Time,Comment\n2026-03-02,Ab Wheel,Abs,0,10,,,,\n2026-03-02,Rowing,Cardio,,,2,km,0:10:30,\n2026-03-02,Rowing,Cardio,,,2,km,,\n2026-03-02,Rowing,Cardio,,,,,,\n',
    ['2026-03-02 Abs/Ab Wheel 10x0', '2026-03-02 cardio/Rowing 630 s 2000 m', '- noTime 4', '- empty 5'],
  ],
  stronglifts: [
    'Date (dd/mm/yyyy),Workout,Body Weight (LB),Exercise,Set 1 (Reps),Set 1 (LB),Set 2 (Reps),Set 2 (LB)\n02/03/2026,1,200,Squat,5,100,-,100\n',
    ['2026-03-02 leg/backSquat 5x45.359237', '2026-03-02 90.718474 kg', '- empty 2'],
  ],
  myfitnesspal: [
    'Date,Meal,Calories,Fat (g),Carbohydrates (g),Protein (g)\r\n2026-03-06,Lunch,214.5,14.95,,18.6\r\n2026-03-06,Dinner,x,1,1,1\r\n',
    ['2026-03-06 lunch Lunch 0 215 null 186 150', '! 3 invalidField kcal'],
  ],
  cronometer: [
    'Day,Group,Food Name,Amount,Energy (kcal),Carbs (g),Protein (g),Fat (g)\n2026-07-15,Breakfast,"Egg, raw","107.00 g",153.01,0.77,13.44,\n',
    ['2026-07-15 breakfast Egg, raw 1070 153 8 134 null'],
  ],
  appleHealth: [
    '<?xml version="1.0"?><!DOCTYPE HealthData [<!ELEMENT HealthData ANY>]>\n<HealthData>\n<Record type="HKQuantityTypeIdentifierStepCount" value="1"/>\n<Record type="HKQuantityTypeIdentifierBodyMass" unit="lb" value="100" startDate="2026-01-04 23:30:00 -0800"/>\n<Record type="HKCategoryTypeIdentifierSleepAnalysis" value="HKCategoryValueSleepAnalysisInBed" startDate="2026-01-04 22:30:00 -0800" endDate="2026-01-05 06:00:00 -0800"/>\n<Record type="HKCategoryTypeIdentifierSleepAnalysis" value="HKCategoryValueSleepAnalysisAsleepCore" startDate="2026-01-04 23:40:00 -0800" endDate="2026-01-05 03:00:00 -0800"/>\n<Record type="HKCategoryTypeIdentifierSleepAnalysis" value="HKCategoryValueSleepAnalysisAsleepREM" startDate="2026-01-05 03:50:00 -0800" endDate="2026-01-05 05:59:59 -0800"/>\n<Workout workoutActivityType="HKWorkoutActivityTypeFunctionalStrengthTraining" duration="90" durationUnit="s" startDate="2026-01-06 07:00:00 -0800" endDate="2026-01-06 07:02:00 -0800"/>\n</HealthData>',
    [
      '2026-01-06 cardio/Functional strength training 90 s 0 m',
      '2026-01-04 45.359237 kg',
      '2026-01-05 night 1420-359',
      '2026-01-05 night 1420-359',
      '- notKept ',
      '- inBed 5',
    ],
  ],
  samsungHealth: [
    'com.samsung.shealth.sleep,7006003,11\ncom.samsung.health.sleep.start_time,com.samsung.health.sleep.end_time,com.samsung.health.sleep.time_offset,com.samsung.health.sleep.datauuid\n2026-08-31 14:30:00.000,2026-08-31 22:05:00.000,UTC+0900,s-1,\n2026-09-01 05:00:00.000,2026-09-01 05:35:00.000,UTC+0900,s-2,\n2026-09-01 05:00:00.000,2026-09-01 05:35:00.000,UTC+0900,s-2,\n',
    ['2026-09-01 night 1410-425', '2026-09-01 nap 840-875', '- duplicate 5'],
  ],
  googleFit: [
    'Date,Move Minutes count,Average weight (kg)\n2026-09-01,64,78.4\n2026-09-02,64,\n',
    ['2026-09-01 78.4 kg', '- empty 3'],
  ],
  sleepAsAndroid: [
    'Id,Tz,From,To,Comment,"7:00"\n"1","Asia/Seoul","26. 11. 2026 20:00","27. 11. 2026 7:00","a\nb","0.1"\nId,Tz,From,To,Comment\n"2","Asia/Seoul","27. 11. 2026 8:00","27. 11. 2026 8:00",""\n',
    ['2026-11-27 night 1200-420', '- empty 5'],
  ],
  sleepCycle: [
    'Start;End;Sleep quality\r2026-02-01 23:12:40;2026-02-02 06:50:05;81%\r2026-02-03 23:00:00;2026-02-05 23:00:00;1%\r',
    ['2026-02-02 night 1392-410', '! 3 invalidField end'],
  ],
  moneyManager: [
    '기간,자산,분류,소분류,내용,KRW,수입/지출,메모,금액,화폐,자산\n2026. 09. 01. 08:30:12,현금,교통,버스,시내버스,1500,지출,,1.1,USD,1500\n2026. 09. 02. 08:30:12,현금,교통,,환불,"1,500",지출,,"-1,500",KRW,-1500\n2026. 09. 03. 08:30:12,현금,은행,,,1,이체지출,,1,KRW,1\n',
    ['2026-09-01 expense/transportation 1500 시내버스', '2026-09-02 expense/transportation 1500 환불', '- transfer 4'],
  ],
  bankSalad: [
    '날짜,시간,타입,대분류,소분류,내용,금액,화폐,결제수단,메모\n2026-09-18,12:55,지출,반려동물,,사료,-7500,KRW,카드,\n2026-09-18,13:55,지출,식비,,취소,7500,USD,카드,\n',
    ['2026-09-18 expense/반려동물 7500 사료', '- currency:USD 3'],
  ],
  ynab: [
    'Account,Date,Payee,Category,Memo,Outflow,Inflow\nA,05.01.2026,Shop,Groceries,x,"₩1,234",₩0\nA,05.01.2026,Transfer : B,,,₩1,₩0\n',
    ['2026-01-05 expense/food 1234 Shop · x', '- transfer 3'],
  ],
  actual: [
    'Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared\nA,2026-01-05,Shop,note,Pets,-12,0,Cleared\nA,2026-01-05,B,,,-5,0,Cleared\nB,2026-01-05,A,,,5,0,Cleared\n',
    ['2026-01-05 expense/Pets 12 Shop · note', '- transfer 3,4'],
  ],
  mint: [
    'Date,Description,Original Description,Amount,Transaction Type,Category,Account Name\n4/03/2026,Refund,R,54,credit,Groceries,A\n4/03/2026,Card,C,54,debit,Credit Card Payment,A\n',
    ['2026-04-03 income/Groceries 54 Refund', '- transfer 3'],
  ],
  ofx: [
    ofx(
      '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260401235959[-5:EST]<TRNAMT>-6.50<FITID>1<NAME>Tom &amp; Co</STMTTRN>\n<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260401<TRNAMT>-6.50<FITID>1</STMTTRN>',
    ),
    ['2026-04-01 expense/others 7 Tom & Co', '- duplicate 4'],
  ],
  qif: [
    "!Account\nNBank\n^\n!Type:Bank\nD12/19'18\nT-100\nPShop\nSFood\n$-60\nSPets\n$-40\n^\nD12/19'18\nT-5\nL[Savings]\n^\n!Type:Cat\nNFood\n^\n",
    ['2018-12-19 expense/food 60 Shop', '2018-12-19 expense/Pets 40 Shop', '- transfer 13'],
  ],
  camt053: [
    '<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="KRW">1200</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><DtTm>2026-01-07T10:00:00+09:00</DtTm></BookgDt><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Kim</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>',
    ['2026-01-07 income/others 1200 Kim'],
  ],
  mt940: [
    ':20:S\n:25:1\n:60F:C250101KRW1500,\n:61:2512310102D42,NTRFNONREF//1\n:86:166?00A?20Rent?32Kim\n:61:251231RD7,NTRFNONREF//2\n:62F:C250806KRW1,\n',
    ['2026-01-02 expense/others 42 Kim · Rent', '2025-12-31 income/others 7 NONREF//2'],
  ],
  iCalendar: [
    ics(
      'BEGIN:VEVENT\nUID:1\nDTSTART;VALUE=DATE:20260301\nDTEND;VALUE=DATE:20260303\nSUMMARY:Tri\n p\\, two days\nEND:VEVENT\nBEGIN:VEVENT\nDTSTART:20260301T140000Z\nDTEND:20260301T150000Z\nEND:VEVENT\n',
    ),
    ['2026-03-01~2026-03-02 schedule Trip, two days', '2026-03-01~2026-03-01 schedule 제목 없음'],
  ],
  daylio: [
    'full_date,date,weekday,time,mood,activities,note_title,note\n2026-03-05,March 5,Thursday,10:00 pm,good,work | run,,fine\n',
    ['2026-03-05~2026-03-05 memo good'],
  ],
  csv: [
    'Konto 123\n\nBuchungstag;Verwendungszweck;Betrag\n03.02.2026;Miete;"-1.234,00"\n04.02.2026;Lohn;2.000,00\n',
    ['2026-02-03 expense/others 1234 Miete', '2026-02-04 income/others 2000 Lohn'],
  ],
}

test.each(Object.entries(files))('%s is recognised by its content and read', async (format, [content, rows]) => {
  expect(summarize(await read(content))).toEqual([format, ...rows])
})

test('Health Connect is read from its tables', async () => {
  const result = await readDatabase(`
    CREATE TABLE device_info_table (row_id INTEGER PRIMARY KEY);
    CREATE TABLE weight_record_table (row_id INTEGER PRIMARY KEY, uuid BLOB, time INTEGER, zone_offset INTEGER, weight REAL);
    CREATE TABLE steps_record_table (row_id INTEGER PRIMARY KEY);
    INSERT INTO steps_record_table VALUES (1), (2);
    INSERT INTO weight_record_table VALUES (1, x'01', 1788213900000, 32400, 78500), (2, x'02', 1788217500000, 32400, 78400);
    CREATE VIEW sleep_session_record_table AS SELECT 1 AS row_id;`)
  expect(summarize(result)).toEqual(['healthConnect', '2026-09-01 78.4 kg', '- notKept ', '- superseded 1'])
})

test('the database of Actual is read from its tables', async () => {
  const result = await readDatabase(`
    CREATE TABLE accounts (id TEXT, name TEXT);
    CREATE TABLE payees (id TEXT, name TEXT);
    CREATE TABLE payee_mapping (id TEXT, targetId TEXT);
    CREATE TABLE categories (id TEXT, name TEXT);
    CREATE TABLE category_mapping (id TEXT, transferId TEXT);
    CREATE TABLE transactions (id TEXT, isParent INTEGER, amount INTEGER, description TEXT, category TEXT, notes TEXT, date INTEGER, tombstone INTEGER, transferred_id TEXT);
    INSERT INTO payees VALUES ('p', 'Shop');
    INSERT INTO payee_mapping VALUES ('p', 'p');
    INSERT INTO transactions VALUES ('a', 0, -120000, 'p', NULL, 'x', 20260105, 0, NULL), ('b', 0, -100, 'p', NULL, '', 20260105, 0, 'c'), ('d', 0, -100, 'p', NULL, '', 20260105, 1, NULL);`)
  expect(summarize(result)).toEqual(['actual', '2026-01-05 expense/others 1200 Shop · x', '- transfer 2'])
})

test('every format has a test', () => {
  expect([...Object.keys(files), 'healthConnect'].toSorted()).toEqual(importFormats.toSorted())
})

const strong = String(files['strong']?.[0])

test('encodings, line ends and marks make no difference', async () => {
  const text = String(files['moneyManager']?.[0]).replaceAll('시내버스', '똠방')
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

test('a western file is told from a Korean one, and the user can choose the encoding', async () => {
  const content = encode(
    String(files['mint']?.[0]).replace('Refund', 'Café Zoë, Ängelholm').replace('Refund', 'é'),
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

test('another currency is left out, or converted by the rate that the user gives', async () => {
  const text = String(files['bankSalad']?.[0])
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
  const original = await read(ofx(`${booking}<ORIGCURRENCY><CURRATE>1300<CURSYM>USD</ORIGCURRENCY></STMTTRN>`))
  expect(summarize(original)).toEqual(['ofx', '2026-04-01 expense/others 6000 '])
  const foreign = await read(ofx(`${booking}<CURRENCY><CURRATE>1300<CURSYM>USD</CURRENCY></STMTTRN>`))
  expect(summarize(foreign)).toEqual(['ofx', '- currency:USD 3'])
})

test('a pending entry of a statement is no booking yet', async () => {
  const text = String(files['camt053']?.[0]).replace('<BookgDt>', '<Sts><Cd>PDNG</Cd></Sts><BookgDt>')
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

test('every occurrence of a series is an entry if the user wants all, up to the end of next year', async () => {
  const text = ics(
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
