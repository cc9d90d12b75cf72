import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { unzip } from '@haru/server/src/testing/unzip.ts'
import { openStore } from '@haru/server/src/tracking/store.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { summarizeScale } from '@haru/shared/tracking/read/summaries.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { restoreExport, withoutTime } from './support/data/varied-account.ts'
import { addWords } from './support/fifth-area/add-words.ts'
import { travel } from './support/fifth-area/travel.ts'
import { water } from './support/fifth-area/water.ts'
import { databases } from './support/servers/databases.ts'
import { describeOnDatabases } from './support/servers/describe-on-databases.ts'
import { newId } from './support/servers/stores.ts'

const dayOf = (day: string) => ({ dateType: 'day', dateStart: day, dateEnd: day })
const month = { dateType: 'month', dateStart: '2026-03-01', dateEnd: '2026-03-31' }
const glassesOf = (...glasses: number[]) => ({ water_section: glasses.map((water_glasses) => ({ water_glasses })) })

describeOnDatabases('sqlite', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    addWords()
    app = await startApp({ open: databases[kind], areas: [...areas, water, travel] })
  })
  afterAll(() => app.close())

  test('a fifth area has every call without a change of the server', async () => {
    const kim = await app.signUp()
    expect((await kim.post('/water/create', { DATE: dayOf('2026-03-01'), OBJECT: glassesOf(1, 2) })).body.msg).toBe(
      'answer.created',
    )
    expect((await kim.post('/water/create', { DATE: dayOf('2026-03-09'), OBJECT: glassesOf(5) })).body.msg).toBe(
      'answer.created',
    )
    expect((await kim.get('/water/detail', { DATE: dayOf('2026-03-01') })).body.result).toMatchObject({
      water_total_glasses: 3,
      water_section: [{ water_glasses: 1 }, { water_glasses: 2 }],
    })
    expect((await kim.get('/water/best', { DATE: dayOf('2026-03-09') })).body.result).toEqual([
      { water_best: 'glasses', water_glasses: 5, water_previous_glasses: 2 },
    ])
    await kim.put('/water/update', { DATE: dayOf('2026-03-01'), OBJECT: glassesOf(4), type: 'insert' })
    await kim.post('/water/goal/create', { DATE: month, OBJECT: { water_goal_glasses: 20 } })
    expect((await kim.get('/water/goal/list', { DATE: month })).body.result).toEqual([
      expect.objectContaining({ water_goal_glasses: 20, water_total_glasses: 12, water_diff_glasses: -8 }),
    ])
    expect((await kim.get('/user/sync/percent', { DATE: month })).body.result).toMatchObject({
      total: { average: { score: '2.00' } },
      water: { average: { score: '2.00' }, glasses: { due: 20, real: 12, score: '2.00', color: 'poor' } },
    })
    expect((await kim.get('/today/year', { DATE: month })).body.result).toEqual([
      { date: '2026-03-01', total: '5.00', water: '5.00' },
      { date: '2026-03-09', total: '5.00', water: '5.00' },
    ])
    expect((await kim.get('/water/exist', { DATE: month })).body.result.day).toHaveLength(2)
    expect((await kim.remove('/water/delete', { DATE: dayOf('2026-03-09') })).body.msg).toBe('answer.deleted')
    expect((await kim.get('/water/list', { DATE: month })).body.totalCnt).toBe(1)
    expect((await kim.get('/user/sync/category')).body.result.water).toHaveLength(1)
  })

  test('it is exported and restored with all its data', async () => {
    const kim = await app.signUp()
    await kim.post('/water/create', { DATE: dayOf('2026-03-01'), OBJECT: glassesOf(1, 2) })
    await kim.post('/water/goal/create', { DATE: month, OBJECT: { water_goal_glasses: 20 } })
    const glasses = { _id: newId(), name: 'Morning', ...glassesOf(2, 3) }
    expect((await kim.put('/water/savedSet/save', glasses)).body.msg).toBe('answer.updated')
    const { bytes } = await kim.get('/user/export')
    const lee = await app.signUp()
    expect((await restoreExport(lee, bytes)).body.result).toEqual(
      expect.arrayContaining([
        { list: 'water', count: 1 },
        { list: 'water_goal', count: 1 },
        { list: 'water_savedSets', count: 1 },
      ]),
    )
    const files = await unzip((await lee.get('/user/export')).bytes)
    expect(withoutTime(files.get('haru.json'))).toBe(withoutTime((await unzip(bytes)).get('haru.json')))
    expect(files.get('water.csv')).toMatch(/,Glasses\r\n2026-03-01,1\r\n2026-03-01,2\r\n$/)
    expect((await lee.get('/user/sync/savedSets')).body.result.water).toEqual([
      { ...glasses, revision: expect.any(Number) },
    ])
    const DATE = dayOf('2026-03-01')
    expect((await lee.get('/water/detail', { DATE })).body.result.water_total_glasses).toBe(3)
  })

  test('its refusals contain the field names of the area', async () => {
    const kim = await app.signUp()
    const none = await kim.post('/water/create', { DATE: dayOf('2026-03-01'), OBJECT: glassesOf(1, 0) })
    expect(none.body).toMatchObject({ code: 'invalidField', field: 'water_section.1.water_glasses' })
    expect((await kim.post('/water/create', { DATE: dayOf('2026-03-01'), OBJECT: glassesOf(100) })).body.code).toBe(
      'invalidField',
    )
  })

  test('it has line charts and averages, and no pies', async () => {
    const kim = await app.signUp({ user_timeZone: 'UTC' })
    await kim.post('/water/create', { DATE: dayOf('2020-03-02'), OBJECT: glassesOf(1, 2) })
    await kim.post('/water/create', { DATE: dayOf('2020-03-08'), OBJECT: glassesOf(8) })
    const week = { DATE: dayOf('2020-03-08') }
    const line = (await kim.get('/water/chart/line/week', week)).body.result
    expect(line.map(({ glasses }: { glasses: number }) => glasses)).toEqual([3, 0, 0, 0, 0, 0, 8])
    const weeks = (await kim.get('/water/chart/avg/week', week)).body.result
    expect(weeks.map(({ name, glasses }: Record<string, unknown>) => [name, glasses])).toEqual([
      ['02-24', null],
      ['03-02', 6],
      ['03-09', null],
      ['03-16', null],
      ['03-23', null],
      ['03-30', null],
    ])
    expect((await kim.get('/water/chart/pie/year', week)).body.result).toEqual({})
  })

  test('it is in the calendar', async () => {
    const kim = await app.signUp()
    await kim.post('/water/create', { DATE: dayOf('2026-03-01'), OBJECT: glassesOf(1, 2) })
    const DATE = dayOf('2026-03-01')
    expect((await kim.get('/calendar/list', { DATE: month })).body.result).toEqual([
      expect.objectContaining({ calendar_dateStart: '2026-03-01', calendar_water_dateStart: '2026-03-01' }),
    ])
    expect((await kim.get('/calendar/detail', { DATE })).body.result.calendar_water_section).toEqual([
      { water_glasses: 1 },
      { water_glasses: 2 },
    ])
  })

  test('the OpenAPI document contains it', async () => {
    const { body } = await app.client().get('/openapi.json')
    expect(Object.keys(body.paths).filter((path) => path.includes('/water/'))).toHaveLength(29)
  })

  describe('a fifth area with parts, times, five metrics, a day field, pies and several days', () => {
    test('has lists and editors of records of one day and of several days', async () => {
      const kim = await app.signUp()
      await logTrips(kim)
      const { result, totalCnt } = (await kim.get('/travel/list', { DATE: march })).body
      expect(totalCnt).toBe(3)
      expect(result.map(readTotals)).toEqual([
        ['day', '2020-03-02', '2020-03-02', 2, 15_000, '07:30', '02:00', 12.5],
        ['day', '2020-03-04', '2020-03-04', 1, 0, '08:30', '00:20', 8],
        ['select', '2020-03-04', '2020-03-06', 1, 40_000, '06:30', '03:00', null],
      ])
      const { day, select } = (await kim.get('/travel/exist', { DATE: march })).body.result
      expect([day, select]).toEqual([
        ['2020-03-02 - 2020-03-02', '2020-03-04 - 2020-03-04'],
        ['2020-03-04 - 2020-03-06'],
      ])
      // Two records of the same days.
      const again = await kim.post('/travel/create', { DATE: daysOf('2020-03-04', '2020-03-06'), OBJECT: trips(visit) })
      expect(again.body.code).toBe('alreadyExists')
      const DATE = daysOf('2020-03-10', '2020-03-12')
      const { _id, revision } = (await kim.get('/travel/detail', { DATE: daysOf('2020-03-04', '2020-03-06') })).body
        .result
      const moved = { _id, travel_dateType: 'select', travel_dateStart: '2020-03-04', travel_dateEnd: '2020-03-06' }
      const operationId = newId()
      const OBJECT = { ...trips(visit, stroll), ...moved, revision }
      expect((await kim.post('/travel/create', { DATE, OBJECT, operationId })).body.msg).toBe('answer.moved')
      expect((await kim.get('/travel/detail', { DATE })).body.result).toMatchObject({
        travel_total_trips: 2,
        travel_total_ride: '03:40',
      })
      expect((await kim.get('/travel/list', { DATE: daysOf('2020-03-11') })).body.totalCnt).toBe(1)
      expect((await kim.remove('/travel/delete', { DATE })).body.msg).toBe('answer.deleted')
      expect((await kim.get('/travel/list', { DATE: march })).body.totalCnt).toBe(2)
    })

    test('refuses invalid fields and categories with the name of the field', async () => {
      const kim = await app.signUp()
      const save = async (OBJECT: object) => {
        const { code, field } = (await kim.post('/travel/create', { DATE: daysOf('2020-03-02'), OBJECT })).body
        return [code, field]
      }
      expect(await save(trips({ ...visit, travel_title: 'stroll' }))).toEqual([
        'errorTitle',
        'travel_section.0.travel_title',
      ])
      expect(await save(trips(stroll, { ...visit, travel_ride: '00:00' }))).toEqual([
        'invalidField',
        'travel_section.1.travel_ride',
      ])
      expect(await save(trips({ ...visit, travel_cost: 10_000_000 }))).toEqual([
        'invalidField',
        'travel_section.0.travel_cost',
      ])
      expect(await save({ travel_section: [] })).toEqual(['errorCount', 'travel_section'])
      // The day field alone makes a record, and the categories can be changed.
      expect((await kim.post('/travel/create', { DATE: daysOf('2020-03-02'), OBJECT: luggage(9) })).body.status).toBe(
        'success',
      )
      expect((await kim.get('/user/sync/category')).body.result.travel).toHaveLength(travel.parts.length + 1)
    })

    test('has goals in five metrics, which are compared and scored', async () => {
      const kim = await app.signUp()
      await logTrips(kim)
      await kim.post('/travel/goal/create', { DATE: march, OBJECT: goal })
      const [found] = (await kim.get('/travel/goal/list', { DATE: march })).body.result
      // The two records that begin on 4 March are one day, of 1:40 on average.
      expect(found).toMatchObject({
        travel_total_trips: 4,
        travel_diff_trips: -1,
        travel_total_cost: 55_000,
        travel_diff_cost: 5000,
        travel_total_departure: '07:30',
        travel_diff_departure: '00:30',
        travel_total_ride: '01:50',
        travel_diff_ride: '-00:10',
        travel_total_luggage: 8,
        travel_diff_luggage: -2,
      })
      const { travel: scores } = (await kim.get('/user/sync/percent', { DATE: march })).body.result
      expect(scores).toMatchObject({
        average: { score: '3.40' },
        trips: { real: 4, score: '3.00' },
        cost: { real: 55_000, score: '3.00' },
        departure: { real: '07:30', score: '3.00' },
        ride: { real: '01:50', score: '5.00' },
        luggage: { real: 8, score: '3.00' },
      })
      expect((await kim.get('/today/year', { DATE: march })).body.result).toEqual([
        { date: '2020-03-02', total: '3.40', travel: '3.40' },
        { date: '2020-03-04', total: '3.40', travel: '3.40' },
      ])
    })

    test('has the pies, lines and average bars that it declares', async () => {
      const kim = await app.signUp({ user_timeZone: 'UTC' })
      await logTrips(kim)
      await kim.post('/travel/goal/create', { DATE: march, OBJECT: goal })
      const DATE = daysOf('2020-03-04')
      const pies = (await kim.get('/travel/chart/pie/month', { DATE })).body.result
      const slices = (of: readonly Record<string, unknown>[]) => of.map(({ name, value }) => [name, value])
      expect(slices(pies.part)).toEqual([
        ['train', 50],
        ['walk', 50],
      ])
      expect(slices(pies.cost)).toEqual([
        ['visit', 40_000],
        ['business', 15_000],
      ])
      expect(slices(pies.ride)).toEqual([['fair', 100]])
      const lines = (await kim.get('/travel/chart/line/week', { DATE })).body.result
      expect(lines.cost.map(({ cost }: { readonly cost: number }) => cost)).toEqual([15_000, 0, 40_000, 0, 0, 0, 0])
      expect(lines.times[2]).toMatchObject({ departure: '07:30', ride: '01:40' })
      const averages = (await kim.get('/travel/chart/avg/week', { DATE })).body.result
      expect(averages.cost[1]).toMatchObject({ date: '2020-03-02', cost: 27_500 })
      expect(averages.times[1]).toMatchObject({ departure: '07:30', ride: '01:50', goal_ride: '02:00' })
    })

    test('is in the calendar on its day or its days', async () => {
      const kim = await app.signUp()
      await logTrips(kim)
      const rows = (await kim.get('/calendar/list', { DATE: march })).body.result
      const dates = rows.map((row: Record<string, unknown>) => [
        row.calendar_travel_dateStart,
        row.calendar_travel_dateEnd,
      ])
      expect(dates).toEqual([
        ['2020-03-02', '2020-03-02'],
        ['2020-03-04', '2020-03-04'],
        ['2020-03-04', '2020-03-06'],
      ])
      const detail = (await kim.get('/calendar/detail', { DATE: daysOf('2020-03-04', '2020-03-06') })).body.result
      expect(detail.calendar_travel_section).toEqual([visit])
    })

    test('is exported and restored completely', async () => {
      const kim = await app.signUp()
      await logTrips(kim)
      await kim.post('/travel/goal/create', { DATE: march, OBJECT: goal })
      const { bytes } = await kim.get('/user/export')
      const lee = await app.signUp()
      const restored = (await restoreExport(lee, bytes)).body.result
      expect(restored).toEqual(
        expect.arrayContaining([
          { list: 'travel', count: 3 },
          { list: 'travel_goal', count: 1 },
        ]),
      )
      const [before, after] = await Promise.all([unzip(bytes), unzip((await lee.get('/user/export')).bytes)])
      for (const name of ['travel.csv', 'travel_goal.csv']) expect(after.get(name)).toBe(before.get(name))
      expect(withoutTime(after.get('haru.json'))).toBe(withoutTime(before.get('haru.json')))
      expect(after.get('travel.csv')).toContain('2020-03-04,2020-03-06,,Train,Visit,06:30,03:00,40000')
      const [found] = (await lee.get('/travel/goal/list', { DATE: march })).body.result
      expect(found).toMatchObject({ travel_total_ride: '01:50', travel_total_luggage: 8 })
    })

    test('is summarized in the header if it declares a summary', async () => {
      const kim = await app.signUp({ user_initScale: 0 })
      await logTrips(kim)
      // Exercise, which comes first, declares the same summary and has no record.
      expect((await kim.get('/user/sync/scale')).body.result).toMatchObject({ min: null, cur: null })
      const store = openStore(app.db, { now: Date.now })
      const summary = await summarizeScale(store.read({ ownerId: kim.id }), [water, travel], 0)
      expect(summary).toEqual({ initial: null, min: 8_000_000, max: 12_500_000, current: 8_000_000 })
      expect((await store.read({ ownerId: kim.id }).lifetimeTotals(travel)).sums).toMatchObject({
        cost: 55_000,
        paidCost: 15_000,
      })
    })
  })
})

const march = { dateType: 'month', dateStart: '2020-03-01', dateEnd: '2020-03-31' }

function daysOf(start: string, end = start) {
  return { dateType: start === end ? 'day' : 'select', dateStart: start, dateEnd: end }
}

function trip(part: string, title: string, departure: string, ride: string, cost: number) {
  const item = { travel_part: part, travel_title: title, travel_departure: departure, travel_ride: ride }
  return { ...item, travel_cost: cost }
}

const visit = trip('train', 'visit', '06:30', '03:00', 40_000)
const stroll = trip('walk', 'stroll', '18:00', '00:40', 0)

const trips = (...section: readonly object[]) => ({ travel_section: section })
const luggage = (weight: number) => ({ travel_section: [], travel_total_luggage: weight })

const goal = {
  travel_goal_trips: 5,
  travel_goal_cost: 50_000,
  travel_goal_departure: '07:00',
  travel_goal_ride: '02:00',
  travel_goal_luggage: 10,
}

/** A day with two trips, and two records that begin on another day, of one and of three days. */
async function logTrips(kim: UserClient): Promise<void> {
  const records = [
    [daysOf('2020-03-02'), { ...luggage(12.5), ...trips(trip('train', 'business', '07:30', '01:20', 15_000), stroll) }],
    [daysOf('2020-03-04', '2020-03-06'), trips(visit)],
    [daysOf('2020-03-04'), { ...luggage(8), ...trips(trip('walk', 'commute', '08:30', '00:20', 0)) }],
  ]
  for (const [DATE, OBJECT] of records) {
    expect((await kim.post('/travel/create', { DATE, OBJECT })).body.status).toBe('success')
  }
}

/** The days and the totals of a listed record. */
function readTotals(row: Readonly<Record<string, unknown>>) {
  const totals = ['trips', 'cost', 'departure', 'ride', 'luggage'].map((name) => row[`travel_total_${name}`])
  return [row.travel_dateType, row.travel_dateStart, row.travel_dateEnd, ...totals]
}
