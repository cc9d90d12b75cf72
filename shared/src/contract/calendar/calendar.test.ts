import { array, assert, constant, constantFrom, integer, option, property, record, subarray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decode, encode, safeDecode } from 'zod/mini'
import { someEntry, someId, someItem, someUnits } from '../../../../tests/support/data/arbitraries.ts'
import { areas } from '../../areas/register.ts'
import { day } from '../../calendar/day.ts'
import { periodAround, toPeriod } from '../../calendar/period.ts'
import { calendarCollection } from '../../tracking/collections.ts'
import type { CalendarRow } from '../../tracking/read/calendar.ts'
import { findEncoder } from '../wire/format.ts'
import { calendarCalls } from './calendar.ts'

const units = { weight: 'kg', currency: 'KRW' } as const
const calls = calendarCalls(areas)
const overTheWire = (value: unknown) => JSON.parse(JSON.stringify(value))
const nowhere = { dateType: '', dateStart: '0000-00-00', dateEnd: '0000-00-00' }
const dated = (name: string, dates: object) =>
  Object.fromEntries(Object.entries(dates).map(([key, value]) => [`${name}_${key}`, value]))
const on = (dateStart: string, dateEnd = dateStart, dateType = 'day') => ({ dateType, dateStart, dateEnd })

const dentist = { part: 'schedule', title: '치과', color: 'navy', content: '오후 4시' }
const wireDentist = {
  calendar_part: 'schedule',
  calendar_title: '치과',
  calendar_color: 'navy',
  calendar_content: '오후 4시',
}
const sunday = periodAround('day', day('2026-03-01'))
const trip = toPeriod({ start: day('2028-02-28'), end: day('2028-03-01') })

describe('the calendar on the wire', () => {
  test('a row has the calendar entry, and the dates of the areas with a record on that day', () => {
    const entries: readonly CalendarRow[] = [
      { period: trip, id: 'x', revision: 3, items: [dentist], areas: [] },
      { period: sunday, id: null, revision: 0, items: [], areas: ['food', 'sleep'] },
    ]
    const [first, second] = overTheWire(encode(calls.list.output(units), { entries, count: 102 })).result
    expect(first).toEqual({
      _id: 'x',
      revision: 3,
      ...dated('calendar', on('2028-02-28', '2028-03-01', 'select')),
      calendar_section: [wireDentist],
      ...dated('calendar_exercise', nowhere),
      ...dated('calendar_food', nowhere),
      ...dated('calendar_money', nowhere),
      ...dated('calendar_sleep', nowhere),
    })
    expect(second).toEqual({
      _id: '',
      revision: 0,
      ...dated('calendar', on('2026-03-01')),
      calendar_section: [],
      ...dated('calendar_exercise', nowhere),
      ...dated('calendar_food', on('2026-03-01')),
      ...dated('calendar_money', nowhere),
      ...dated('calendar_sleep', on('2026-03-01')),
    })
  })

  test('a detail has the items of each area beside those of the calendar entry', () => {
    const night = { part: 'night', bedTime: 1430, wakeTime: 430 }
    const detail = { entry: null, records: { sleep: { period: sunday, items: [night] } } }
    expect(overTheWire(encode(calls.detail.output(units), detail))).toEqual({
      status: 'success',
      msg: 'answer.found',
      result: {
        _id: '',
        revision: 0,
        ...dated('calendar', nowhere),
        calendar_section: [],
        ...Object.assign(
          {},
          ...['exercise', 'food', 'money'].map((area) => ({
            ...dated(`calendar_${area}`, nowhere),
            [`calendar_${area}_section`]: [],
          })),
        ),
        ...dated('calendar_sleep', on('2026-03-01')),
        calendar_sleep_section: [
          { sleep_part: 'night', sleep_bedTime: '23:50', sleep_wakeTime: '07:10', sleep_sleepTime: '07:20' },
        ],
      },
      totalCnt: 0,
      sectionCnt: 0,
    })
  })

  test('a day has the totals and the parts of each area with a record, in the units of the user', () => {
    const { day: at, areas: recorded } = {
      day: sunday.start,
      areas: {
        exercise: { totals: { count: 1, volume: 25_000_000, cardio: 40, scale: null }, parts: ['back', 'cardio'] },
        sleep: { totals: { bedTime: 1430, wakeTime: 430, sleepTime: 440 }, parts: [] },
      },
    }
    const codec = calls.days.output(units)
    const wire = overTheWire(encode(codec, [{ day: at, areas: recorded }]))
    expect(wire.result).toEqual([
      {
        date: '2026-03-01',
        exercise: { parts: ['back', 'cardio'], count: 1, volume: 2500, cardio: '00:40', scale: null },
        sleep: { parts: [], bedTime: '23:50', wakeTime: '07:10', sleepTime: '07:20' },
      },
    ])
    expect(decode(codec, wire)).toEqual([{ day: at, areas: recorded }])
  })

  test('the taken periods are a list of texts', () => {
    const wire = overTheWire(encode(calls.exist.output(units), [sunday, trip]))
    expect(wire.result).toEqual(['2026-03-01 - 2026-03-01', '2028-02-28 - 2028-03-01'])
    expect(decode(calls.exist.output(units), wire)).toEqual([sunday, trip])
  })

  test('a calendar entry is saved in the same way as a record', () => {
    const sent = { DATE: on('2028-02-28', '2028-03-01', 'select'), OBJECT: { calendar_section: [wireDentist] } }
    expect(decode(calls.create.input(units), sent)).toEqual({
      id: null,
      loaded: null,
      mode: 'create',
      period: trip,
      operation: null,
      values: {},
      items: [dentist],
    })
    expect([calls.create, calls.update, calls.remove].map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /calendar/create',
      'PUT /calendar/update',
      'DELETE /calendar/delete',
    ])
  })

  test('a hundred rows is the only accepted page size', () => {
    const parseLimit = (limit: number) =>
      safeDecode(calls.list.input(units), { DATE: on('2026-03-01'), PAGING: { limit } })
    expect(parseLimit(100).success).toBe(true)
    expect(parseLimit(10).error?.issues[0]?.message).toBe('invalidPaging')
  })

  const someEntries = someUnits.chain((speaking) =>
    record({ speaking: constant(speaking), entry: someEntry(calendarCollection, speaking) }),
  )

  test('any list is decoded as it was encoded, by the fast encoder and by the schema', () =>
    assert(
      property(
        array(record({ own: someEntries, id: option(someId), areas: subarray(areas.map(({ id }): string => id)) }), {
          maxLength: 5,
        }),
        integer({ min: 0, max: 999 }),
        (rows, count) => {
          const entries = rows.map(({ own: { entry }, id, areas: present }) =>
            id === null
              ? { period: entry.period, id, revision: 0, items: [], areas: present }
              : { period: entry.period, id, revision: entry.revision, items: entry.items, areas: present },
          )
          const schema = calls.list.output(units)
          const wire = overTheWire(findEncoder(schema)({ entries, count }))
          expect(wire).toEqual(overTheWire(encode(schema, { entries, count })))
          expect(decode(schema, wire)).toEqual({ entries, count })
        },
      ),
      { numRuns: 60 },
    ))

  const someDetail = someUnits.chain((speaking) =>
    record({
      speaking: constant(speaking),
      entry: option(someEntry(calendarCollection, speaking)),
      records: record(
        Object.fromEntries(
          areas.map((area) => [area.id, option(array(someItem(area, speaking), { minLength: 1, maxLength: 2 }))]),
        ),
      ),
      at: constantFrom('2026-03-01', '2028-02-29'),
    }),
  )

  test('any detail is decoded as it was encoded', () =>
    assert(
      property(someDetail, ({ speaking, entry, records, at }) => {
        const period = periodAround('day', day(at))
        const known = Object.entries(records).flatMap(([id, items]) =>
          items === null ? [] : [[id, { period, items }] as const],
        )
        const detail = { entry: entry === null ? null : { ...entry, values: {} }, records: Object.fromEntries(known) }
        const schema = calls.detail.output(speaking)
        expect(decode(schema, overTheWire(encode(schema, detail)))).toEqual(detail)
      }),
      { numRuns: 60 },
    ))
})
