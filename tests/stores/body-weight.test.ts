import { day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { findCalendarDetail, listCalendarRows } from '@haru/shared/tracking/read/calendar.ts'
import { readAveragePoints, readLinePoints, readPies } from '@haru/shared/tracking/read/charts.ts'
import { findEntryView, listEntries, listTakenByType } from '@haru/shared/tracking/read/entries.ts'
import { removeEntry, saveEntry } from '@haru/shared/tracking/write/save.ts'
import { beforeEach, expect, test } from 'vitest'
import { creation, edition, exercise, lift, lifted, onDay, range, records, weighing } from '../support/data/samples.ts'
import { describeInStores } from '../support/servers/describe-in-stores.ts'

// Body weight alone is a record, in every call that reads or writes records.

const collection = records(exercise)
const today = day('2026-03-15')
const sunday = onDay('2026-03-01')
const monday = onDay('2026-03-02')
const march = range('2026-03-01', '2026-03-31')
const weightOnly = { count: 0, volume: null, cardio: null, scale: weighing(71.5) }

describeInStores((opened) => {
  beforeEach(async () => {
    await save(creation(sunday, { values: { scale: weighing(71.5) } }))
  })

  const save = (input: Parameters<typeof saveEntry>[3]) => saveEntry(opened.store, opened.kim, collection, input)

  async function findView(at = sunday) {
    const entry = await findEntryView(opened.reader, collection, at, today)
    if (entry === null) throw new Error('nothing there')
    return entry
  }

  test('it is read back without items, and its only total is the weight', async () => {
    expect(await findView()).toMatchObject({ values: { scale: weighing(71.5) }, items: [], totals: weightOnly })
    const page = await listEntries(opened.reader, collection, { range: march, sort: 'asc', page: 1 }, today)
    expect(page).toMatchObject({ count: 1, entries: [{ period: sunday, totals: weightOnly }] })
  })

  test('its day exists and is in the calendar', async () => {
    expect((await listTakenByType(opened.reader, collection, march)).day).toEqual([sunday])
    const calendar = await listCalendarRows(opened.reader, [exercise], { range: march, sort: 'asc', page: 1 })
    expect(calendar.entries).toMatchObject([{ period: sunday, areas: ['exercise'] }])
    const { records: there } = await findCalendarDetail(opened.reader, [exercise], sunday)
    expect(there['exercise']).toEqual({ period: sunday, items: [] })
  })

  test('the line chart of body weight contains it, and the mean of volume excludes it', async () => {
    await save(creation(monday, { items: [lift(5, 5, 100)], values: { scale: weighing(72) } }))
    const month = periodAround('month', sunday.start)
    const line = await readLinePoints(opened.reader, exercise, month, today)
    expect(line.slice(0, 2).map(({ values }) => values['scale'])).toEqual([weighing(71.5), weighing(72)])
    const bars = await readAveragePoints(opened.reader, exercise, 'month', periodAround('year', sunday.start))
    expect(bars[2]?.values['volume']).toBe(lifted(2500))
    expect((await readPies(opened.reader, exercise, month))['part']).toHaveLength(1)
  })

  test('items can be added to it and removed, and it is moved, merged and removed like any record', async () => {
    await save(edition(await findView(), { items: [lift(5, 5, 100)] }))
    expect(await findView()).toMatchObject({ totals: { count: 1, volume: lifted(2500) } })
    await save(edition(await findView(), { items: [] }))
    await save(edition(await findView(), { mode: 'create', period: monday }))
    await save(creation(monday, { mode: 'insert', items: [lift(1, 1, 50)], values: { scale: null } }))
    expect(await findView(monday)).toMatchObject({ totals: { count: 1, scale: weighing(71.5) } })
    await save(edition(await findView(monday), { items: [] }))
    await removeEntry(opened.store, opened.kim, collection, { period: monday, revision: null, operation: null })
    expect((await listTakenByType(opened.reader, collection, march)).day).toEqual([])
  })

  test('a day with neither an item nor a body weight is refused', async () => {
    const empty = edition(await findView(), { values: { scale: null }, items: [] })
    await expect(save(empty)).rejects.toMatchObject({ code: 'errorCount', details: { field: 'items' } })
    expect(await findView()).toMatchObject({ revision: 1, totals: weightOnly })
  })
})
