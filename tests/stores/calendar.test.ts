import type { AnyArea } from '@haru/shared/areas/define.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { addDays, type Day, day, daysBetween } from '@haru/shared/calendar/day.ts'
import {
  contains,
  countDays,
  listDays,
  type Period,
  periodAround,
  type Range,
  toPeriod,
} from '@haru/shared/calendar/period.ts'
import type { SaveMode } from '@haru/shared/engine/save-mode.ts'
import type { Values } from '@haru/shared/field/field.ts'
import { calendarCollection } from '@haru/shared/tracking/collections.ts'
import { type CalendarRow, findCalendarDetail, listCalendarRows } from '@haru/shared/tracking/read/calendar.ts'
import { listEntries, listTakenPeriods } from '@haru/shared/tracking/read/entries.ts'
import { removeEntry, saveEntry } from '@haru/shared/tracking/write/save.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creation, edition, money, night, onDay, range, records, sleep, spend } from '../support/data/samples.ts'
import { describeInStores } from '../support/servers/describe-in-stores.ts'
import { newId } from '../support/servers/stores.ts'

const note = (title: string): Values => ({ part: 'schedule', title, color: 'red', content: '' })
const periodBetween = (start: string, end: string): Period => toPeriod({ start: day(start), end: day(end) })

describeInStores((opened) => {
  const write = (period: Period, ...titles: string[]) =>
    saveEntry(opened.store, opened.kim, calendarCollection, creation(period, { items: titles.map(note) }))
  const saveSpending = (at: string) =>
    saveEntry(opened.store, opened.kim, records(money), creation(onDay(at), { items: [spend(1)] }))
  const saveNight = (at: string) =>
    saveEntry(opened.store, opened.kim, records(sleep), creation(onDay(at), { items: [night('23:00', '07:00')] }))
  const listRows = (within: Range, sort: 'asc' | 'desc' = 'asc', page = 1, among: readonly AnyArea[] = areas) =>
    listCalendarRows(opened.reader, among, { range: within, sort, page })
  /** The rows of a range, each as 'start..end title,title area,area'. */
  async function listTexts(within: Range, sort: 'asc' | 'desc' = 'asc') {
    const { entries } = await listRows(within, sort)
    return entries.map(({ period: { start, end }, items, areas: present }) =>
      `${start}..${end} ${items.map(({ title }) => title).join()} ${present.join()}`.trim(),
    )
  }
  async function findCalendarEntry(period: Period) {
    const entry = await opened.reader.find(calendarCollection, period)
    if (entry === null) throw new Error('nothing there')
    return entry
  }

  test('an empty calendar is an empty list', async () => {
    expect(await listRows(range('2026-03-01', '2026-03-31'))).toEqual({ entries: [], count: 0 })
    expect(await findCalendarDetail(opened.reader, areas, onDay('2026-03-01'))).toEqual({
      entry: null,
      records: {},
    })
  })

  test('a trip over a leap day is listed on each of its days, and on no other', async () => {
    const trip = periodBetween('2028-02-28', '2028-03-01')
    await write(trip, '제주')
    for (const on of listDays(trip))
      expect(await listTexts({ start: on, end: on }), on).toEqual(['2028-02-28..2028-03-01 제주'])
    for (const on of ['2028-02-27', '2028-03-02']) expect(await listTexts(range(on, on)), on).toEqual([])
    expect(await listTexts(range('2028-02-29', '2028-02-29'))).toHaveLength(1)
  })

  test('an entry of ten years is found in each of their months', async () => {
    const decade = periodBetween('2026-01-01', '2036-01-08')
    await write(decade, 'a decade')
    for (const within of [
      range('2026-01-01', '2026-01-01'),
      range('2031-06-01', '2031-06-30'),
      range('2036-01-08', '2036-02-01'),
    ])
      expect(await listTexts(within)).toEqual(['2026-01-01..2036-01-08 a decade'])
    expect(await listTexts(range('2036-01-09', '2036-02-01'))).toEqual([])
    expect(await listTexts(range('2025-12-01', '2025-12-31'))).toEqual([])
  })

  test('a calendar entry and records of one day are one row, and an entry of several days is its own row', async () => {
    await saveSpending('2026-03-05')
    await saveNight('2026-03-05')
    await saveNight('2026-03-06')
    await write(onDay('2026-03-05'), '치과', '생일')
    await write(periodBetween('2026-03-05', '2026-03-06'), '여행')
    await write(periodBetween('2026-02-20', '2026-03-05'), '방학')
    const rows = [
      '2026-02-20..2026-03-05 방학',
      '2026-03-05..2026-03-05 치과,생일 money,sleep',
      '2026-03-05..2026-03-06 여행',
      '2026-03-06..2026-03-06  sleep',
    ]
    expect(await listTexts(range('2026-03-01', '2026-03-31'))).toEqual(rows)
    expect(await listTexts(range('2026-03-01', '2026-03-31'), 'desc')).toEqual(rows.toReversed())
  })

  test('the detail of a day has its records, and that of several days has none', async () => {
    await saveSpending('2026-03-05')
    await write(onDay('2026-03-05'), '치과')
    await write(periodBetween('2026-03-05', '2026-03-06'), '여행')
    const ofDay = await findCalendarDetail(opened.reader, areas, onDay('2026-03-05'))
    expect(ofDay).toEqual({
      entry: expect.objectContaining({ items: [note('치과')], revision: 1 }),
      records: { money: { period: onDay('2026-03-05'), items: [spend(1)] } },
    })
    const ofTrip = await findCalendarDetail(opened.reader, areas, periodBetween('2026-03-05', '2026-03-06'))
    expect(ofTrip).toMatchObject({ entry: { items: [note('여행')] }, records: {} })
  })

  test('two periods with the same first day are two entries, and each period has only one entry', async () => {
    await write(periodBetween('2026-03-05', '2026-03-06'), 'short')
    await write(periodBetween('2026-03-05', '2026-03-09'), 'long')
    await expect(write(periodBetween('2026-03-05', '2026-03-09'), 'again')).rejects.toMatchObject({
      code: 'alreadyExists',
    })
    expect(await listTakenPeriods(opened.reader, calendarCollection, range('2026-03-06', '2026-03-31'))).toEqual([
      periodBetween('2026-03-05', '2026-03-06'),
      periodBetween('2026-03-05', '2026-03-09'),
    ])
  })

  test('an entry is extended, shortened, merged with another, and removed', async () => {
    const [monday, trip] = [onDay('2026-03-02'), periodBetween('2026-03-02', '2026-03-04')]
    await write(monday, 'a')
    const first = await findCalendarEntry(monday)
    await saveEntry(opened.store, opened.kim, calendarCollection, edition(first, { mode: 'create', period: trip }))
    expect(await listTexts(range('2026-03-01', '2026-03-31'))).toEqual(['2026-03-02..2026-03-04 a'])
    expect((await findCalendarEntry(trip)).id).toBe(first.id)

    await write(monday, 'b')
    const moved = edition(await findCalendarEntry(trip), { mode: 'insert', period: monday })
    await saveEntry(opened.store, opened.kim, calendarCollection, moved)
    expect(await listTexts(range('2026-03-01', '2026-03-31'))).toEqual(['2026-03-02..2026-03-02 b,a'])

    await expect(saveEntry(opened.store, opened.kim, calendarCollection, moved)).rejects.toMatchObject({
      code: 'noData',
    })
    await removeEntry(opened.store, opened.kim, calendarCollection, { period: monday, revision: 2, operation: null })
    expect(await listTexts(range('2026-03-01', '2026-03-31'))).toEqual([])
  })

  test('a period has at most a hundred items', async () => {
    const titles = (count: number) => Array.from({ length: count }, (_, i) => `${i}`)
    await write(onDay('2026-03-02'), ...titles(70))
    const more = creation(onDay('2026-03-02'), { mode: 'insert', items: titles(31).map(note) })
    await expect(saveEntry(opened.store, opened.kim, calendarCollection, more)).rejects.toMatchObject({
      code: 'limitReached',
    })
    await expect(write(onDay('2026-03-03'), ...titles(101))).rejects.toMatchObject({
      code: 'tooManyItems',
      details: { limit: 100 },
    })
    await expect(write(onDay('2026-03-03'))).rejects.toMatchObject({ code: 'errorCount' })
  })

  test('the notes of a period have at most ten thousand characters together', async () => {
    const notes = (count: number) =>
      Array.from({ length: count }, () => ({ ...note('회의'), content: '가'.repeat(1000) }))
    const save = (mode: SaveMode, count: number) =>
      saveEntry(
        opened.store,
        opened.kim,
        calendarCollection,
        creation(onDay('2026-03-02'), { mode, items: notes(count) }),
      )
    await expect(save('create', 11)).rejects.toMatchObject({
      code: 'textTooLong',
      details: { field: 'items.10.content' },
    })
    await save('create', 9)
    await expect(save('insert', 2)).rejects.toMatchObject({
      code: 'textTooLong',
      details: { field: 'items.10.content' },
    })
    await save('insert', 1)
  })

  test('ten concurrent writes of the same period make one entry', async () => {
    const trip = periodBetween('2026-03-02', '2026-03-04')
    const done = await Promise.allSettled(Array.from({ length: 10 }, (_, i) => write(trip, `${i}`)))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await listTexts(range('2026-03-01', '2026-03-31'))).toHaveLength(1)
  })

  test('a page has a hundred rows, in either order', async () => {
    const first = day('2026-01-01')
    for (let i = 0; i < 120; i += 1) {
      const at = addDays(first, i)
      if (i % 4 === 0) await write(onDay(at), `${i}`)
      if (i % 10 === 0) await write(toPeriod({ start: at, end: addDays(at, 3) }), `${i} and on`)
      await saveSpending(at)
    }
    const year = range('2025-12-01', '2026-12-31')
    const all = [...(await listRows(year)).entries, ...(await listRows(year, 'asc', 2)).entries]
    expect(all).toHaveLength(132)
    expect((await listRows(year)).entries).toHaveLength(100)
    const down = [...(await listRows(year, 'desc')).entries, ...(await listRows(year, 'desc', 2)).entries]
    expect(down).toEqual(all.toReversed())
    expect(all.filter(({ id }) => id !== null)).toHaveLength(30 + 12)
    expect(await listRows(year, 'asc', 3)).toEqual({ entries: [], count: 132 })
  })

  test('calendar entries are not records of an area, and records are not calendar entries', async () => {
    await write(onDay('2026-03-05'), '치과')
    await saveSpending('2026-03-06')
    const march = range('2026-03-01', '2026-03-31')
    for (const area of areas) {
      const { count } = await listEntries(
        opened.reader,
        records(area),
        { range: march, sort: 'asc', page: 1 },
        march.end,
      )
      expect(count, area.id).toBe(area === money ? 1 : 0)
    }
    expect(await listTakenPeriods(opened.reader, calendarCollection, march)).toEqual([onDay('2026-03-05')])
    const lee = await opened.addUser()
    expect(await listCalendarRows(opened.store.read(lee), areas, { range: march, sort: 'asc', page: 1 })).toMatchObject(
      {
        count: 0,
      },
    )
  })

  // Compared with a computation that checks every period for every day.
  const first = day('2027-12-20')
  const somePeriod = fc
    .record({ at: fc.nat(80), length: fc.oneof(fc.constant(0), fc.nat(20), fc.nat(900)) })
    .map(({ at, length }) => toPeriod({ start: addDays(first, at), end: addDays(first, at + length) }))
  const someCalendar = fc.record({
    own: fc.uniqueArray(somePeriod, { maxLength: 12, selector: ({ start, end }) => `${start} ${end}` }),
    recorded: fc.uniqueArray(fc.record({ area: fc.nat(areas.length - 1), at: fc.nat(80) }), {
      maxLength: 25,
      selector: ({ area, at }) => `${area} ${at}`,
    }),
    from: fc.nat(90),
    days: fc.oneof(fc.nat(3), fc.nat(50)),
    sort: fc.constantFrom('asc', 'desc'),
  })

  test('any calendar equals a slow check of every period', async () => {
    await fc.assert(
      fc.asyncProperty(someCalendar, async ({ own, recorded, from, days, sort }) => {
        const owner = await opened.addUser()
        await opened.store.write(owner, async (writer) => {
          for (const period of own)
            await writer.put(
              calendarCollection,
              { id: newId(), period, values: {}, items: [note(period.end)], revision: 1 },
              {},
            )
          for (const { area, at } of recorded) {
            const entry = {
              id: newId(),
              period: periodAround('day', addDays(first, at)),
              values: {},
              items: [],
              revision: 1,
            }
            await writer.put(records(areas[area] ?? money), entry, {})
          }
        })
        const within = { start: addDays(first, from), end: addDays(first, from + days) }
        const { entries, count } = await listCalendarRows(opened.store.read(owner), areas, {
          range: within,
          sort,
          page: 1,
        })
        const there = recorded.map(({ area, at }) => ({ id: areas[area]?.id ?? '', on: addDays(first, at) }))
        const slow = computeSlowly(own, there, within)
        expect(entries.map(toPlain)).toEqual(sort === 'asc' ? slow : slow.toReversed())
        expect(count).toBe(slow.length)
      }),
      { numRuns: Number(process.env.HARU_TEST_RUNS ?? 40) },
    )
  })
})

interface Plain {
  readonly start: Day
  readonly end: Day
  readonly title: string | null
  readonly areas: readonly string[]
}

function toPlain({ period: { start, end }, items, areas: present }: CalendarRow): Plain {
  return { start, end, title: items.length === 0 ? null : String(items[0]?.['title']), areas: present }
}

interface RecordedDay {
  readonly id: string
  readonly on: Day
}

function computeSlowly(own: readonly Period[], recorded: readonly RecordedDay[], within: Range): readonly Plain[] {
  const days = listDays(within)
  const listed = own.filter((period) => days.some((on) => contains(period, on)))
  const daysWithoutEntry = days.filter(
    (on) => recorded.some((each) => each.on === on) && !listed.some((each) => isOn(each, on)),
  )
  const periods = [...listed, ...daysWithoutEntry.map((on) => periodAround('day', on))]
  return periods
    .toSorted((a, b) => daysBetween(b.start, a.start) || countDays(a) - countDays(b))
    .map((period) => {
      const there = recorded.filter(({ on }) => isOn(period, on))
      const present = areas.filter(({ id }) => there.some((each) => each.id === id)).map(({ id }) => id)
      return {
        start: period.start,
        end: period.end,
        title: listed.includes(period) ? period.end : null,
        areas: present,
      }
    })
}

function isOn({ start, end }: Range, day: Day): boolean {
  return start === day && end === day
}
