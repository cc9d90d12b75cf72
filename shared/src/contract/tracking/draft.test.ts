import { assert, constantFrom, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decode, encode, safeDecode, safeParse } from 'zod/mini'
import { someCollection, someEntry, someId, somePeriod, someUnits } from '../../../../tests/support/data/arbitraries.ts'
import { areas } from '../../areas/register.ts'
import { toBaseUnit } from '../../field/quantity.ts'
import type { Units } from '../../field/units.ts'
import { draftCodec, type EntryDraft, revisionCodec } from './draft.ts'

const units: Units = { weight: 'kg', currency: 'KRW' }
const [exercise, food, money, sleep] = areas as [
  (typeof areas)[0],
  (typeof areas)[0],
  (typeof areas)[0],
  (typeof areas)[0],
]
const id = '0193477f-2f00-7abc-8def-0123456789ab'
const lift = {
  exercise_part: 'back',
  exercise_title: 'deadlift',
  exercise_set: 3,
  exercise_rep: 10,
  exercise_weight: 60,
}
const spend = { money_part: 'expense', money_title: 'food', money_amount: 9000 }

function decodeDraft(area: (typeof areas)[0], sent: unknown, kind: 'record' | 'goal' = 'record') {
  return safeParse(draftCodec({ area, kind }, units), sent)
}

function findRefusal(area: (typeof areas)[0], sent: unknown, kind: 'record' | 'goal' = 'record') {
  const issue = decodeDraft(area, sent, kind).error?.issues[0]
  return issue === undefined ? null : [issue.message, issue.path.join('.')].filter((text) => text !== '').join(' ')
}

describe('OBJECT', () => {
  test('is an entry by the names of the specification', () => {
    const sent = {
      _id: id,
      revision: 4,
      exercise_dateType: 'day',
      exercise_dateStart: '2026-11-21',
      exercise_dateEnd: '2026-11-21',
      exercise_total_scale: 71.35,
      exercise_section: [{ ...lift, exercise_cardio: '00:10' }],
    }
    expect(decodeDraft(exercise, sent).data).toEqual({
      id,
      loaded: { id, period: { type: 'day', start: '2026-11-21', end: '2026-11-21' }, revision: 4 },
      values: { scale: 71_350_000 },
      items: [{ part: 'back', title: 'deadlift', set: 3, rep: 10, weight: 60_000_000, cardio: 10 }],
    })
  })

  test.each([
    {},
    { _id: '', exercise_dateType: '', exercise_dateStart: '0000-00-00', exercise_dateEnd: '0000-00-00' },
    { exercise_dateStart: '2026-11-21', exercise_dateEnd: '2026-11-21' },
  ])('is a new entry with %j', (sent) => {
    const { data } = decodeDraft(exercise, { ...sent, exercise_section: [lift] })
    expect(data).toMatchObject({ id: null, loaded: null, values: { scale: null } })
  })

  test('of a goal has its metrics, and no items', () => {
    const sent = { sleep_goal_bedTime: '23:00', sleep_goal_wakeTime: '07:00', sleep_section: [{}] }
    expect(decodeDraft(sleep, sent, 'goal').data).toEqual({
      id: null,
      loaded: null,
      values: { bedTime: 1380, wakeTime: 420, sleepTime: 0 },
      items: [],
    })
  })

  test('of a goal marks its missing metrics, whatever their numbers are', () => {
    const sent = { sleep_goal_bedTime: '23:00', sleep_follow_bedTime: 'N', sleep_follow_wakeTime: 'Y' }
    expect(decodeDraft(sleep, sent, 'goal').data?.values).toEqual({ bedTime: null, wakeTime: 0, sleepTime: 0 })
    // Without the marks, the goal has all metrics, and 0 is a value.
    const before = { money_goal_income: 0, money_goal_expense: 1 }
    expect(decodeDraft(money, before, 'goal').data?.values).toEqual({ income: 0, expense: 1 })
    expect(findRefusal(sleep, { sleep_follow_bedTime: 'perhaps' }, 'goal')).toMatch(
      /^invalidField sleep_follow_bedTime/,
    )
  })

  test('drops fields that no client may set: roles, passwords, totals, other owners', () => {
    const sent = JSON.parse(
      `{"admin":true,"role":"admin","user_pw":"x","user_id":"b","user_number":1,"money_regDt":"x","money_total_expense":1,
        "__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},
        "money_section":[{"money_part":"expense","money_title":"food","money_amount":9000,"toString":1,"__proto__":{"x":1}}]}`,
    )
    const { data } = decodeDraft(money, sent)
    expect(Object.keys(data ?? {})).toEqual(['id', 'loaded', 'values', 'items'])
    expect(data?.values).toEqual({})
    expect(data?.items).toEqual([{ part: 'expense', title: 'food', amount: 9000, content: '', include: true }])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test.each([
    [undefined, 'errorCount money_section'],
    [[], 'errorCount money_section'],
    [Array(101).fill(spend), 'tooManyItems money_section'],
    [Array(1000).fill(spend), 'tooManyItems money_section'],
    [{ 0: {}, length: 1 }, 'invalidObject money_section'],
    [null, 'invalidObject money_section'],
    ['x', 'invalidObject money_section'],
    [7, 'invalidObject money_section'],
    [[null], 'invalidObject money_section.0'],
    [[[]], 'invalidObject money_section.0'],
    [['x'], 'invalidObject money_section.0'],
    [[spend, 7], 'invalidObject money_section.1'],
  ])('with the items %.60j is refused', (items, expected) => {
    expect(findRefusal(money, { money_section: items })).toBe(expected)
  })

  test('may contain only a body weight', () => {
    const { data } = decodeDraft(exercise, { exercise_total_scale: 71.5, exercise_section: [] })
    expect(data).toMatchObject({ values: { scale: toBaseUnit(71.5, 'weight', units) }, items: [] })
    const emptyDraft = { exercise_total_scale: null, exercise_section: [] }
    expect(findRefusal(exercise, emptyDraft)).toBe('errorCount exercise_section')
  })

  test('of a night has no time if none was sent, and midnight if midnight was sent', () => {
    const night = { sleep_part: 'night', sleep_bedTime: '00:00' }
    const { data } = decodeDraft(sleep, {
      sleep_section: [night, { ...night, sleep_bedTime: '', sleep_wakeTime: '07:00' }],
    })
    expect(data?.items).toEqual([
      { part: 'night', bedTime: 0, wakeTime: null },
      { part: 'night', bedTime: null, wakeTime: 420 },
    ])
  })

  test('may have a hundred items', () => {
    expect(decodeDraft(money, { money_section: Array(100).fill(spend) }).data?.items).toHaveLength(100)
  })

  test.each([null, undefined, 'x', 7, true, [], [spend]])('is not %j', (sent) => {
    expect(findRefusal(money, sent)).toBe('invalidObject')
    expect(findRefusal(money, sent, 'goal')).toBe('invalidObject')
  })

  // A16 and A17: field/number.test.ts tests the rules of each field; these tests check that the entries apply them.
  test.each([
    ['money_amount', -1],
    ['money_amount', 1_000_000_000],
    ['money_amount', 0.5],
    ['money_amount', [9000]],
    ['money_amount', null],
    ['money_include', true],
    ['money_include', 'y'],
    ['money_content', 'x'.repeat(1001)],
    ['money_content', 7],
    ['money_title', {}],
    ['money_part', null],
  ])('with %s %.30j is refused with the name of the field', (name, value) => {
    expect(findRefusal(money, { money_section: [spend, { ...spend, [name]: value }] })).toBe(
      `invalidField money_section.1.${name}`,
    )
  })

  test.each([
    [exercise, { exercise_goal_count: 10_000 }, 'invalidField exercise_goal_count'],
    [exercise, { exercise_goal_volume: 0.5 }, 'invalidField exercise_goal_volume'],
    [exercise, { exercise_goal_volume: 10_000_000 }, 'invalidField exercise_goal_volume'],
    [exercise, { exercise_goal_cardio: '10000:00' }, 'invalidField exercise_goal_cardio'],
    [exercise, { exercise_goal_scale: 999.001 }, 'invalidField exercise_goal_scale'],
    [food, { food_goal_kcal: 1_000_000 }, 'invalidField food_goal_kcal'],
    [food, { food_goal_fat: 1.5 }, 'invalidField food_goal_fat'],
    [money, { money_goal_income: 10_000_000_000 }, 'invalidField money_goal_income'],
    [sleep, { sleep_goal_bedTime: '24:00' }, 'invalidField sleep_goal_bedTime'],
  ])('of a goal is refused beyond its limits (%#)', (area, sent, expected) => {
    expect(findRefusal(area, sent, 'goal')).toBe(expected)
  })

  test.each([
    ['_id', 'x'],
    ['_id', 7],
    ['_id', { $ne: '' }],
    ['_id', '0193477f-2f00-7abc-8def-0123456789ab; DROP'],
    ['revision', -1],
    ['revision', 0.5],
    ['revision', 'x'],
    ['revision', []],
    ['money_dateStart', 20261121],
    ['money_dateType', {}],
  ])('with %s %j is refused', (name, value) => {
    expect(findRefusal(money, { [name]: value, money_section: [spend] })).toBe(`invalidField ${name}`)
  })

  test.each([
    ['day', '2026-02-30', '2026-02-30'],
    ['month', '2026-02-01', '2026-02-28'],
    ['x', '2026-02-01', '2026-02-01'],
    ['day', "' OR 1=1", '2026-02-01'],
  ])('loaded from the %s %s to %s was loaded from nowhere', (type, start, end) => {
    const sent = { _id: id, money_dateType: type, money_dateStart: start, money_dateEnd: end, money_section: [spend] }
    expect(findRefusal(money, sent)).toBe('invalidDate')
  })

  test('a revision may be text, as in a query', () => {
    expect(safeDecode(revisionCodec, '7').data).toBe(7)
  })

  test('is decoded as it was encoded, in every area and unit', () => {
    const someFormats = someCollection.chain((collection) => someUnits.map((encodedIn) => ({ collection, encodedIn })))
    const drafts = someFormats.chain(({ collection, encodedIn }) =>
      record({
        collection: constantFrom(collection),
        encodedIn: constantFrom(encodedIn),
        entry: someEntry(collection, encodedIn),
        loaded: option(record({ id: someId, period: somePeriod(collection), revision: option(constantFrom(1, 12)) })),
        own: option(someId),
      }),
    )
    return assert(
      property(drafts, ({ collection, encodedIn, entry: { values, items }, loaded, own }) => {
        const draft: EntryDraft = { id: loaded?.id ?? own, loaded, values, items }
        const schema = draftCodec(collection, encodedIn)
        const sent = JSON.parse(JSON.stringify(encode(schema, draft)))
        expect(decode(schema, sent)).toEqual(draft)
      }),
      { numRuns: 300 },
    )
  })
})
