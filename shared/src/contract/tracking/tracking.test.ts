import { array, assert, constantFrom, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decode, encode, parse, safeParse, type ZodMiniType } from 'zod/mini'
import {
  someCollection,
  someEntry,
  someId,
  somePeriod,
  someTotals,
  someUnits,
} from '../../../../tests/support/data/arbitraries.ts'
import type { AnyArea, Totals } from '../../areas/define.ts'
import { areas, findArea } from '../../areas/register.ts'
import { day } from '../../calendar/day.ts'
import { periodAround, periodTypes } from '../../calendar/period.ts'
import { toDisplayAmount } from '../../engine/display-amount.ts'
import { compareGoal } from '../../engine/goal/comparison.ts'
import { initialValues, type Values } from '../../field/field.ts'
import type { Units } from '../../field/units.ts'
import { type Entry, entryKinds, pickFollowedValues } from '../../tracking/entry.ts'
import type { EntryView } from '../../tracking/read/entries.ts'
import type { Collection } from '../../tracking/store.ts'
import { dueFormat } from '../wire/amount.ts'
import { findEncoder } from '../wire/format.ts'
import { trackingCalls } from './tracking.ts'

const metric: Units = { weight: 'kg', currency: 'KRW' }
const american: Units = { weight: 'lb', currency: 'USD' }
const id = '0193477f-2f00-7abc-8def-0123456789ab'
const today = day('2026-11-21')

function area(name: string): AnyArea {
  const found = findArea(name)
  if (found === null) throw new Error(`no area ${name}`)
  return found
}

const overTheWire = (schema: ZodMiniType, value: unknown) => JSON.parse(JSON.stringify(encode(schema, value)))

/** The entry as `list` and `detail` return it. */
function createView(collection: Collection, entry: Entry, real: Totals): EntryView {
  if (collection.kind === 'record') {
    return { ...entry, totals: collection.area.total(entry.items, entry.values), comparisons: null }
  }
  const totals = { all: real, soFar: real, past: real, today: {} }
  const comparisons = compareGoal(collection.area, pickFollowedValues(entry.values), totals, entry.period, {
    today,
    firstDay: day('2020-01-01'),
  })
  return { ...entry, totals: real, comparisons }
}

const someView = someCollection.chain((collection) =>
  someUnits.chain((units) =>
    record({
      collection: constantFrom(collection),
      units: constantFrom(units),
      shown: record({ entry: someEntry(collection, units), real: someTotals(collection.area, units) }).map(
        ({ entry, real }) => createView(collection, entry, real),
      ),
    }),
  ),
)

/** An entry as users with `units` see it: they see a missing sum as 0. */
function asDisplayed({ area: { metrics } }: Collection, units: Units, { totals, comparisons, ...entry }: EntryView) {
  const displayed = Object.entries(metrics).map(([name, { goal, aggregate }]) => {
    const total = totals[name] ?? (aggregate === 'sum' ? 0 : null)
    const { goal: target, due = null, judged = null, band } = comparisons?.[name] ?? {}
    return [
      name,
      toDisplayAmount(goal, units, total),
      target,
      dueFormat(goal, units).encode(due),
      toDisplayAmount(goal, units, judged),
      band,
    ]
  })
  return { ...entry, seen: displayed }
}

describe('the calls of an area', () => {
  test('are those of the specification, and undo', () => {
    const calls = entryKinds.flatMap((kind) => Object.values(trackingCalls(area('food'), kind)))
    expect(calls.map(({ method, path, access }) => `${method} ${path} ${access}`)).toEqual([
      'GET /food/exist user',
      'GET /food/list user',
      'GET /food/detail user',
      'POST /food/create user',
      'PUT /food/update user',
      'DELETE /food/delete user',
      'POST /food/undo user',
      'GET /food/goal/exist user',
      'GET /food/goal/list user',
      'GET /food/goal/detail user',
      'POST /food/goal/create user',
      'PUT /food/goal/update user',
      'DELETE /food/goal/delete user',
      'POST /food/goal/undo user',
    ])
  })

  test.each(areas.flatMap((each) => entryKinds.map((kind) => ({ id: each.id, kind }))))(
    'need a DATE: $id $kind',
    ({ id: of, kind }) => {
      const { undo: _undo, ...calls } = trackingCalls(area(of), kind)
      for (const call of Object.values(calls)) {
        expect(safeParse(call.input(metric), {}).error?.issues[0]?.message).toBe('invalidDate')
      }
    },
  )
})

describe('detail', () => {
  const detail = (name: string, kind: 'record' | 'goal') => trackingCalls(area(name), kind).detail

  test('of a day with a record has the format of the specification', () => {
    const item = { part: 'back', title: 'deadlift', set: 3, rep: 10, weight: 60_000_000, cardio: 10 }
    const period = periodAround('day', today)
    const entry = { id, period, values: { scale: null }, items: [item], revision: 2 }
    const response = overTheWire(
      detail('exercise', 'record').output(metric),
      createView({ area: area('exercise'), kind: 'record' }, entry, {}),
    )
    expect(response).toEqual({
      status: 'success',
      msg: 'answer.found',
      totalCnt: 1,
      sectionCnt: 1,
      result: {
        _id: id,
        revision: 2,
        exercise_dateType: 'day',
        exercise_dateStart: '2026-11-21',
        exercise_dateEnd: '2026-11-21',
        exercise_section: [
          {
            exercise_part: 'back',
            exercise_title: 'deadlift',
            exercise_set: 3,
            exercise_rep: 10,
            exercise_weight: 60,
            exercise_cardio: '00:10',
            exercise_sets: [],
            exercise_distance: null,
            exercise_volume: 1800,
          },
        ],
        exercise_total_count: 1,
        exercise_total_count_color: '',
        exercise_total_volume: 1800,
        exercise_total_volume_color: '',
        exercise_total_cardio: '00:10',
        exercise_total_cardio_color: '',
        exercise_total_scale: null,
        exercise_total_scale_color: '',
      },
    })
  })

  test('of a goal contains the totals of its period', () => {
    const goal = { count: 10, volume: 300_000_000, cardio: 600, scale: 70_000_000 }
    const real = { count: 8, volume: 180_000_000, cardio: 630, scale: 71_350_000 }
    const entry = { id, period: periodAround('month', day('2026-10-01')), values: goal, items: [], revision: 1 }
    const collection = { area: area('exercise'), kind: 'goal' } as const
    const { result } = overTheWire(detail('exercise', 'goal').output(metric), createView(collection, entry, real))
    expect(result).toMatchObject({
      exercise_goal_dateType: 'month',
      exercise_goal_dateStart: '2026-10-01',
      exercise_goal_dateEnd: '2026-10-31',
      exercise_goal_count: 10,
      exercise_goal_count_color: '',
      exercise_total_count: 8,
      exercise_total_count_color: '',
      exercise_diff_count: -2,
      exercise_diff_count_color: 'fair',
      exercise_diff_volume: -12_000,
      exercise_diff_volume_color: 'poor',
      exercise_goal_cardio: '10:00',
      exercise_diff_cardio: '00:30',
      exercise_diff_cardio_color: 'best',
      exercise_diff_scale: 1.35,
      exercise_diff_scale_color: 'good',
    })
    expect(result).not.toHaveProperty('exercise_section')
  })

  test('of a goal without records has no totals and no bands', () => {
    const goal = { bedTime: 1380, wakeTime: 420, sleepTime: 480 }
    const entry = { id, period: periodAround('month', today), values: goal, items: [], revision: 1 }
    const collection = { area: area('sleep'), kind: 'goal' } as const
    const emptyTotals = { bedTime: null, wakeTime: null, sleepTime: null }
    const { result } = overTheWire(detail('sleep', 'goal').output(metric), createView(collection, entry, emptyTotals))
    expect(result).toMatchObject({ sleep_total_bedTime: null, sleep_diff_bedTime: null, sleep_diff_bedTime_color: '' })
  })

  test.each(areas.flatMap((each) => entryKinds.map((kind) => ({ id: each.id, kind }))))(
    'of a missing entry is an object with the dates 0000-00-00: $id $kind',
    ({ id: of, kind }) => {
      const { output } = trackingCalls(area(of), kind).detail
      const sent = overTheWire(output(metric), null)
      const own = kind === 'goal' ? `${of}_goal` : of
      expect(sent).toMatchObject({ status: 'success', totalCnt: 0, sectionCnt: 0 })
      expect(sent.result).toMatchObject({
        _id: '',
        [`${own}_dateType`]: '',
        [`${own}_dateStart`]: '0000-00-00',
        [`${own}_dateEnd`]: '0000-00-00',
        ...(kind === 'record' ? { [`${of}_section`]: [] } : {}),
      })
      expect(decode(output(metric), sent)).toBeNull()
      expect(sent.result[`${of}_total_scale`]).not.toBe(0)
    },
  )

  test('is decoded as it was encoded, in every area and unit', () =>
    assert(
      property(someView, ({ collection, units, shown: before }) => {
        const { output } = trackingCalls(collection.area, collection.kind).detail
        const sent = overTheWire(output(units), before)
        const after = decode(output(units), sent)
        if (after === null) throw new Error('nothing came back')
        expect(asDisplayed(collection, units, after)).toEqual(asDisplayed(collection, units, before))
        expect(overTheWire(output(units), after)).toEqual(sent)
        expect(findEncoder(output(units))(before)).toEqual(encode<ZodMiniType>(output(units), before))
      }),
      { numRuns: 300 },
    ))

  test('a weight far beyond the limit of pounds is returned and decoded', () => {
    const item: Values = {
      ...initialValues(area('exercise').item),
      part: 'leg',
      title: 'legPress',
      set: 999,
      rep: 999,
      weight: 999_000_000,
    }
    const collection = { area: area('exercise'), kind: 'record' } as const
    const entry = {
      id,
      period: periodAround('day', today),
      values: { scale: 999_000_000 },
      items: Array(10).fill(item),
      revision: 1,
    }
    const { output } = trackingCalls(collection.area, collection.kind).detail
    const sent = overTheWire(output(american), createView(collection, entry, {}))
    expect(decode(output(american), sent)).toMatchObject({ id })
    expect(Number.isSafeInteger(collection.area.total(entry.items, entry.values)['volume'])).toBe(true)
  })
})

describe('list', () => {
  test('takes PAGING and DATE', () => {
    const { input } = trackingCalls(area('money'), 'record').list
    const listInput = { range: { start: day('2026-11-01'), end: day('2026-11-30') }, sort: 'desc', page: 2 } as const
    const sent = overTheWire(input(metric), listInput)
    expect(sent).toEqual({
      PAGING: { sort: 'desc', page: 2 },
      DATE: { dateType: '', dateStart: '2026-11-01', dateEnd: '2026-11-30' },
    })
    expect(decode(input(metric), sent)).toEqual(listInput)
    expect(parse(input(metric), { DATE: sent.DATE })).toEqual({ ...listInput, sort: 'asc', page: 1 })
  })

  test('is decoded in its order, with the total count', () =>
    assert(
      property(array(someView, { maxLength: 3 }), (all) => {
        const [{ collection, units } = { collection: { area: area('food'), kind: 'goal' } as const, units: metric }] =
          all
        const entries = all.filter(
          (each) => each.collection.area === collection.area && each.collection.kind === collection.kind,
        )
        const page = { entries: entries.map((each) => each.shown), count: 70 }
        const { output } = trackingCalls(collection.area, collection.kind).list
        const sent = overTheWire(output(units), page)
        expect(findEncoder(output(units))(page)).toEqual(encode<ZodMiniType>(output(units), page))
        expect(sent).toMatchObject({ totalCnt: 70, sectionCnt: entries.length })
        const after = decode(output(units), sent)
        expect(after.count).toBe(70)
        expect(after.entries.map(({ period }) => period)).toEqual(page.entries.map(({ period }) => period))
      }),
      { numRuns: 50 },
    ))
})

describe('exist', () => {
  test('lists the taken periods as texts by type', () => {
    const { output } = trackingCalls(area('sleep'), 'goal').exist
    const week = periodAround('week', today)
    const month = periodAround('month', today)
    const taken = { day: [], week: [week], month: [month], year: [], select: [] }
    const sent = overTheWire(output(metric), taken)
    expect(sent.result).toEqual({
      day: [],
      week: ['2026-11-16 - 2026-11-22'],
      month: ['2026-11-01 - 2026-11-30'],
      year: [],
      select: [],
    })
    expect(decode(output(metric), sent)).toEqual(taken)
    expect(Object.keys(sent.result)).toEqual([...periodTypes])
  })

  test('takes any DATE', () => {
    const { input } = trackingCalls(area('sleep'), 'goal').exist
    const DATE = { start: day('2026-11-01'), end: day('2026-12-15') }
    expect(decode(input(metric), overTheWire(input(metric), { DATE }))).toEqual({ DATE })
  })
})

describe('save', () => {
  const someSave = someCollection.chain((collection) =>
    someUnits.chain((units) =>
      record({
        collection: constantFrom(collection),
        units: constantFrom(units),
        entry: someEntry(collection, units),
        loaded: option(record({ id: someId, period: somePeriod(collection), revision: option(constantFrom(1, 40)) })),
        operation: option(someId),
        mode: constantFrom('create', 'update', 'replace', 'insert'),
      }),
    ),
  )

  test('is decoded as it was encoded, in every area, mode and unit', () =>
    assert(
      property(
        someSave,
        ({ collection, units, entry: { id: own, period, values, items }, loaded, operation, mode }) => {
          const calls = trackingCalls(collection.area, collection.kind)
          const { input } = mode === 'create' ? calls.create : calls.update
          const save = { id: loaded?.id ?? own, loaded, values, items, mode, period, operation }
          expect(decode(input(units), overTheWire(input(units), save))).toEqual(save)
        },
      ),
      { numRuns: 300 },
    ))

  const spend = { money_part: 'expense', money_title: 'food', money_amount: 9000 }
  const DATE = { dateType: 'day', dateStart: '2026-11-21', dateEnd: '2026-11-21' }
  const minimalSave = { DATE, OBJECT: { money_section: [spend] } }

  test.each([
    ['create', undefined, 'create'],
    ['create', 'create', 'create'],
    ['update', undefined, 'update'],
    ['update', 'update', 'update'],
    ['update', 'replace', 'replace'],
    ['update', 'insert', 'insert'],
  ] as const)('by %s with type %j means %s', (name, type, mode) => {
    const { input } = trackingCalls(area('money'), 'record')[name]
    const sent = { ...minimalSave, ...(type === undefined ? {} : { type }) }
    expect(parse(input(metric), sent)).toMatchObject({ mode, id: null, loaded: null, operation: null })
  })

  test.each([
    [{ type: 'update' }, 'invalidType'],
    [{ type: 'delete' }, 'invalidType'],
    [{ type: '__proto__' }, 'invalidType'],
    [{ type: 7 }, 'invalidType'],
    [{ type: ['create'] }, 'invalidType'],
    [{ OBJECT: undefined }, 'invalidObject'],
    [{ OBJECT: 'x' }, 'invalidObject'],
    [{ OBJECT: {} }, 'errorCount'],
    [{ DATE: undefined }, 'invalidDate'],
    [{ DATE: { ...DATE, dateEnd: '2026-11-22' } }, 'invalidDate'],
    [{ operationId: 'x' }, 'invalidField'],
    [{ operationId: 7 }, 'invalidField'],
    [{ revision: -1 }, 'invalidField'],
  ])('with %j is refused with %s', (change, code) => {
    const { input } = trackingCalls(area('money'), 'record').create
    expect(safeParse(input(metric), { ...minimalSave, ...change }).error?.issues[0]?.message).toBe(code)
  })

  test('the revision beside the entry takes precedence over the one inside', () => {
    const { input } = trackingCalls(area('money'), 'record').update
    const own = { _id: id, revision: 3, money_dateStart: '2026-11-20', money_dateEnd: '2026-11-20' }
    const sent = { DATE, OBJECT: { ...minimalSave.OBJECT, ...own }, revision: '5' }
    const period = periodAround('day', day('2026-11-20'))
    expect(parse(input(metric), sent)).toMatchObject({ loaded: { id, period, revision: 5 } })
  })

  test('returns the id and the new revision', () => {
    const { output } = trackingCalls(area('money'), 'record').create
    const result = { id, revision: 2, msg: 'answer.created' }
    const sent = overTheWire(output(metric), result)
    expect(sent).toEqual({ status: 'success', msg: 'answer.created', result: { _id: id, revision: 2 } })
    expect(decode(output(metric), sent)).toEqual(result)
  })
})
