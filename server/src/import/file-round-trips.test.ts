import { addDays, type Day, day } from '@haru/shared/calendar/day.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readImportFile } from '../../../tests/support/api/read-import-file.ts'
import { calendarFileOf, statementOf } from '../../../tests/support/data/format-files.ts'
import type { ImportRow, RowValue } from './read/import-result.ts'

// Records written in the format of another product are the same when they are read again, apart from what the format cannot hold.

async function read(content: string): Promise<readonly ImportRow[]> {
  const { rows, skipped, refused } = await readImportFile(content)
  expect({ skipped, refused }).toEqual({ skipped: [], refused: [] })
  return rows
}

type Value<Area extends RowValue['area']> = Extract<RowValue, { readonly area: Area }>

async function readValues<Area extends RowValue['area']>(area: Area, content: string): Promise<readonly Value<Area>[]> {
  const isOfArea = (value: RowValue): value is Value<Area> => value.area === area
  return (await read(content)).map(({ value }) => value).filter(isOfArea)
}

const someDay = fc.integer({ min: 0, max: 4000 }).map((offset) => addDays(day('2016-01-01'), offset))
const letters = [...'aZ0,;:"\'&<>()\\/=+-@%é가힣뷁😀']
/** A text without spaces at its ends, which no format keeps. */
const someText = fc
  .array(fc.constantFrom(...letters, ' '), { minLength: 1, maxLength: 40 })
  .map((parts) => parts.join('').trim())
  .filter((text) => text !== '')
const decimal = (max: number, digits: number) =>
  fc.integer({ min: 0, max: max * 10 ** digits }).map((whole) => whole / 10 ** digits)
/** At least one record: a table without rows is empty. */
const some = <T>(record: fc.Arbitrary<T>) => fc.array(record, { minLength: 1, maxLength: 20 })

const csv = (header: string, rows: readonly (readonly (string | number)[])[]) =>
  [header, ...rows.map((cells) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(','))].join('\n')

function check<T>(records: fc.Arbitrary<readonly T[]>, expectSame: (records: readonly T[]) => Promise<void>) {
  return fc.assert(fc.asyncProperty(records, expectSame), { numRuns: 60 })
}

const someSet = fc.record({
  day: someDay,
  name: someText,
  weight: decimal(999, 2),
  rep: fc.integer({ min: 1, max: 999 }),
  kind: fc.constantFrom('normal', 'warmUp', 'drop', 'failure'),
})

test('sets as Strong writes them', () =>
  check(some(someSet), async (sets) => {
    const marks = { normal: '1', warmUp: 'W', drop: 'D', failure: 'F' } as const
    const rows = sets.map((each) => [`${each.day} 08:00:00`, 'A', each.name, marks[each.kind], each.weight, each.rep])
    const values = await readValues('exercise', csv('Date,Workout Name,Exercise Name,Set Order,Weight (kg),Reps', rows))
    const found = values.map((value) => (value.kind === 'set' ? { day: value.day, sets: value.sets } : value))
    const expected = sets.map(({ weight, rep, kind, day: of }) => ({
      day: of,
      sets: [{ rep, weight: Math.round(weight * 1e6), kind }],
    }))
    expect(found).toEqual(expected)
  }))

const somePayment = fc.record({
  day: someDay,
  amount: fc.integer({ min: 1, max: 999_999_999 }),
  kind: fc.constantFrom('income', 'expense'),
  content: someText,
})
const toPayment = ({ day: of, kind, amount, content }: Value<'money'>) => ({ day: of, amount, kind, content })

test('payments as Money Manager writes them', () =>
  check(some(somePayment), async (payments) => {
    const rows = payments.map(({ day: of, amount, kind, content }) => [
      `${of.replaceAll('-', '. ')}. 08:30:00`,
      '현금',
      '교통',
      '',
      content,
      amount,
      kind === 'income' ? '수입' : '지출',
      '',
      amount,
      'KRW',
    ])
    const values = await readValues('money', csv('기간,자산,분류,소분류,내용,KRW,수입/지출,메모,금액,화폐', rows))
    expect(values.map(toPayment)).toEqual(payments)
  }))

test('payments as a bank writes them in OFX', () =>
  check(some(somePayment), async (payments) => {
    const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    const bookings = payments.map(
      ({ day: of, amount, kind, content }, i) =>
        `<STMTTRN><DTPOSTED>${of.replaceAll('-', '')}<TRNAMT>${kind === 'income' ? '' : '-'}${amount}<FITID>${i}<NAME>${escapeXml(content)}</STMTTRN>\n`,
    )
    expect((await readValues('money', statementOf(bookings.join('')))).map(toPayment)).toEqual(payments)
  }))

const amount = fc.option(decimal(999, 1))
const someFood = fc.record({
  day: someDay,
  title: someText,
  gram: decimal(999, 1),
  kcal: fc.option(fc.integer({ min: 0, max: 9999 })),
  carb: amount,
  protein: amount,
  fat: amount,
})

test('foods as Cronometer writes them', () =>
  check(some(someFood), async (foods) => {
    const rows = foods.map(({ day: of, title, gram, kcal, carb, protein, fat }) => [
      of,
      'Lunch',
      title,
      `${gram.toFixed(2)} g`,
      kcal ?? '',
      carb ?? '',
      protein ?? '',
      fat ?? '',
    ])
    const header = 'Day,Group,Food Name,Amount,Energy (kcal),Carbs (g),Protein (g),Fat (g)'
    const values = await readValues('food', csv(header, rows))
    const toTenths = (grams: number | null) => (grams === null ? null : Math.round(grams * 10))
    const expected = foods.map((food) => ({
      ...food,
      gram: Math.round(food.gram * 10),
      carb: toTenths(food.carb),
      protein: toTenths(food.protein),
      fat: toTenths(food.fat),
    }))
    const found = values.map(({ day: of, title, gram, kcal, carb, protein, fat }) => {
      return { day: of, title, gram, kcal, carb, protein, fat }
    })
    expect(found).toEqual(expected)
  }))

const someEntry = fc.record({
  day: someDay,
  length: fc.integer({ min: 0, max: 40 }),
  title: someText,
  content: fc.oneof(
    fc.constant(''),
    fc.tuple(someText, someText).map(([a, b]) => `${a}\n${b}`),
  ),
})

test('entries as calendars write them', () =>
  check(some(someEntry), async (entries) => {
    const compact = (of: Day) => of.replaceAll('-', '')
    const escapeText = (text: string) => text.replaceAll(/[\\,;]/g, (letter) => `\\${letter}`).replaceAll('\n', '\\n')
    // A long line goes on in the next one, behind a space.
    const fold = (line: string) => line.replaceAll(/(.{30})(?=.)/gu, '$1\r\n ')
    const events = entries.map(({ day: of, length, title, content }, i) =>
      [
        'BEGIN:VEVENT',
        `UID:${i}`,
        `DTSTART;VALUE=DATE:${compact(of)}`,
        `DTEND;VALUE=DATE:${compact(addDays(of, length + 1))}`,
        fold(`SUMMARY:${escapeText(title)}`),
        fold(`DESCRIPTION:${escapeText(content)}`),
        'END:VEVENT\r\n',
      ].join('\r\n'),
    )
    const values = await readValues('calendar', calendarFileOf(events.join('')))
    const expected = entries.map(({ day: of, length, title, content }) => {
      return { day: of, dayEnd: addDays(of, length), title, content }
    })
    expect(values.map(({ day: of, dayEnd, title, content }) => ({ day: of, dayEnd, title, content }))).toEqual(expected)
  }))

test('nights as Sleep as Android writes them', () => {
  const minutes = fc.integer({ min: 1, max: 1439 })
  const someNight = fc.record({ bedTime: fc.integer({ min: 0, max: 1439 }), minutes, comment: someText })
  return check(some(someNight), async (nights) => {
    const twoDigits = (number: number) => String(number).padStart(2, '0')
    const instants = nights.map(({ bedTime, minutes: length }, i) => {
      const start = addDays(day('2020-01-01'), i * 3)
      const end = (bedTime + length) % 1440
      return { start, startMinute: bedTime, end: addDays(start, bedTime + length >= 1440 ? 1 : 0), endMinute: end }
    })
    const write = (of: Day, minute: number) => {
      const [year, month, date] = of.split('-')
      return `${date}. ${month}. ${year} ${Math.floor(minute / 60)}:${twoDigits(minute % 60)}`
    }
    const blocks = instants.map(({ start, startMinute, end, endMinute }, i) =>
      csv('Id,Tz,From,To,Comment', [
        [i, 'Asia/Seoul', write(start, startMinute), write(end, endMinute), nights[i]?.comment ?? ''],
      ]),
    )
    const values = await readValues('sleep', blocks.join('\n'))
    const found = values.map(({ day: of, bedTime, wakeTime }) => ({ day: of, bedTime, wakeTime }))
    const expected = instants.map(({ end, startMinute, endMinute }) => {
      return { day: end, bedTime: startMinute, wakeTime: endMinute }
    })
    expect(found).toEqual(expected)
  })
})
