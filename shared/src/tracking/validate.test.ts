import { describe, expect, test } from 'vitest'
import type { AnyArea } from '../areas/define.ts'
import { findArea } from '../areas/register.ts'
import { initialValues, type Values } from '../field/field.ts'
import { parseSets, replaceSets } from '../field/sets.ts'
import { type Category, createDefaultCategory } from './category.ts'
import { validateEntry } from './validate.ts'

function area(id: string): AnyArea {
  const found = findArea(id)
  if (found === null) throw new Error(`no area ${id}`)
  return found
}

/** The first error of a record with these items, as 'code name', or null. */
function problem(
  id: string,
  items: readonly Values[],
  category: Category = createDefaultCategory(area(id)),
): string | null {
  const all = items.map((item) => ({ ...initialValues(area(id).item), ...item }))
  const found = validateEntry(area(id), 'record', { values: {}, items: all }, category)
  return found === null ? null : [found.code, found.item, found.name].filter((each) => each !== null).join(' ')
}

function goalProblem(id: string, values: Values): string | null {
  const found = validateEntry(area(id), 'goal', { values, items: [] }, createDefaultCategory(area(id)))
  return found === null ? null : `${found.code} ${found.name}`
}

const lift = { part: 'back', title: 'deadlift', set: 3, rep: 10, weight: 60_000_000 }
const spend = { part: 'expense', title: 'food', amount: 9000 }
const meal = { part: 'lunch', name: '김밥', count: 10 }
const night = { part: 'night', bedTime: 1380, wakeTime: 420 }

describe('a record', () => {
  test.each([
    ['exercise', lift],
    ['exercise', { ...lift, title: 'pullUp', weight: 0 }],
    ['exercise', { ...lift, part: 'chest', title: 'dips', weight: 0 }],
    ['exercise', { part: 'cardio', title: 'running', cardio: 30 }],
    ['exercise', { part: 'cardio', title: 'plank', cardio: 2 }],
    ['exercise', { part: 'rest', title: 'rest' }],
    ['food', meal],
    ['food', { ...meal, kcal: 0, brand: '' }],
    ['money', spend],
    ['money', { ...spend, content: '', include: false }],
    ['sleep', night],
    ['sleep', { part: 'nap', bedTime: 0, wakeTime: 20 }],
    ['sleep', { part: 'night', bedTime: 1020, wakeTime: 0 }],
  ])('of %s with %j is right', (id, item) => {
    expect(problem(id, [item])).toBeNull()
  })

  test.each([
    ['exercise', { ...lift, part: 'nose' }, 'errorPart 0 part'],
    ['exercise', { ...lift, part: '' }, 'errorPart 0 part'],
    ['exercise', { ...lift, title: '', set: 0 }, 'errorTitle 0 title'],
    ['exercise', { ...lift, title: 'running', set: 0 }, 'errorTitle 0 title'],
    ['exercise', { ...lift, set: 0, rep: 0, weight: 0 }, 'invalidField 0 set'],
    ['exercise', { ...lift, rep: 0, weight: 0 }, 'invalidField 0 rep'],
    ['exercise', { ...lift, weight: 0 }, 'invalidField 0 weight'],
    ['exercise', { ...lift, title: 'pullUp', set: 0 }, 'invalidField 0 set'],
    ['exercise', { ...lift, part: 'cardio', title: 'running' }, 'invalidField 0 cardio'],
    ['exercise', { part: 'rest', title: 'running' }, 'errorTitle 0 title'],
    ['food', { ...meal, part: 'brunch' }, 'errorPart 0 part'],
    ['food', { ...meal, name: ' ', count: 0 }, 'invalidField 0 name'],
    ['food', { ...meal, count: 0 }, 'invalidField 0 count'],
    ['money', { ...spend, part: 'housing' }, 'errorPart 0 part'],
    ['money', { ...spend, title: 'labor' }, 'errorTitle 0 title'],
    ['money', { ...spend, amount: 0 }, 'invalidField 0 amount'],
    ['sleep', { ...night, part: '' }, 'errorPart 0 part'],
    ['sleep', { part: 'night', bedTime: 0, wakeTime: 0 }, 'invalidField 0 bedTime'],
    ['sleep', { part: 'night' }, 'invalidField 0 bedTime'],
    ['sleep', { part: 'night', wakeTime: 420 }, 'invalidField 0 bedTime'],
    ['sleep', { part: 'night', bedTime: 1380 }, 'invalidField 0 wakeTime'],
  ])('of %s with %j has %s', (id, item, expected) => {
    expect(problem(id, [item])).toBe(expected)
  })

  test('has one to a hundred items', () => {
    expect(problem('money', [])).toBe('errorCount')
    expect(problem('money', Array(100).fill(spend))).toBeNull()
    expect(problem('money', Array(101).fill(spend))).toBe('tooManyItems')
  })

  test('with a body weight needs no item, and without one is refused', () => {
    const exercise = area('exercise')
    const ofDay = (values: Values) =>
      validateEntry(exercise, 'record', { values, items: [] }, createDefaultCategory(exercise))?.code ?? null
    expect(ofDay({ scale: 70_000_000 })).toBeNull()
    expect(ofDay({ scale: null })).toBe('errorCount')
    expect(ofDay({})).toBe('errorCount')
  })

  test('contains the first invalid item', () => {
    expect(problem('money', [spend, { ...spend, amount: 0 }, {}])).toBe('invalidField 1 amount')
  })
})

describe('sets that differ', () => {
  const withSets = (sets: string, title = 'deadlift') => ({ ...replaceSets(lift, parseSets(sets)), title })

  test.each([
    ['10x0 8x0'],
    ['10x60000000 8x0 6x60000000'],
    ['10x60000000 8x0d'],
    ['10x60000000 8x0f'],
    ['12x0w 10x0 8x60000000'],
  ])('of a lift need a weight each: %s', (sets) => {
    expect(problem('exercise', [lift, withSets(sets)])).toBe('invalidField 1 weight')
    const file = { values: {}, items: [{ ...initialValues(area('exercise').item), ...withSets(sets) }] }
    const category = createDefaultCategory(area('exercise'))
    expect(validateEntry(area('exercise'), 'record', file, category, () => true)).toBeNull()
  })

  test.each([
    ['10x0 8x0', 'pullUp'],
    ['10x10000000 8x0', 'pullUp'],
    ['12x0w 10x60000000 8x60000000', 'deadlift'],
    ['12x0w 10x0w', 'deadlift'],
  ])('need no weight as a warm-up or in a lift of the own body: %s of %s', (sets, title) => {
    expect(problem('exercise', [withSets(sets, title)])).toBeNull()
  })
})

describe('with own parts and titles', () => {
  const ownCategory: Category = {
    parts: [
      {
        id: 'p1',
        kind: 'strength',
        name: '맨몸',
        removed: false,
        titles: [
          { id: 't1', name: '철봉', removed: false },
          { id: 't2', name: 'gone', removed: true },
        ],
      },
      { id: 'p2', kind: 'cardio', name: 'Rowing', removed: true, titles: [{ id: 't3', name: 'Erg', removed: false }] },
    ],
  }

  test('an own title needs no weight, because its category does not tell whether it has one', () => {
    expect(problem('exercise', [{ part: 'p1', title: 't1', set: 3, rep: 8 }], ownCategory)).toBeNull()
    expect(problem('exercise', [{ part: 'p1', title: 't1', set: 3 }], ownCategory)).toBe('invalidField 0 rep')
  })

  test('a removed part can still be saved, because records use it', () => {
    expect(problem('exercise', [{ part: 'p1', title: 't2', set: 3, rep: 8 }], ownCategory)).toBeNull()
    expect(problem('exercise', [{ part: 'p2', title: 't3', cardio: 20 }], ownCategory)).toBeNull()
  })

  test('a default part is unknown if the category of the user does not contain it', () => {
    expect(problem('exercise', [lift], ownCategory)).toBe('errorPart 0 part')
  })
})

describe('a goal', () => {
  const exercise = { count: 12, volume: 1000, cardio: 600, scale: 70_000_000 }
  const food = { kcal: 2000, carb: 100, protein: 100, fat: 50 }

  test.each([
    ['exercise', exercise],
    ['food', food],
    ['money', { income: 1, expense: 1 }],
    ['sleep', { bedTime: 1380, wakeTime: 420, sleepTime: 480 }],
    // The length is computed from the times, whether it is sent or not.
    ['sleep', { bedTime: 0, wakeTime: 420 }],
    ['sleep', { bedTime: 1020, wakeTime: 0, sleepTime: 0 }],
    // Missing metrics of a goal are not required.
    ['exercise', { ...exercise, volume: null, scale: null }],
    ['money', { income: null, expense: 1 }],
    ['sleep', { bedTime: null, wakeTime: null, sleepTime: 480 }],
    ['sleep', { bedTime: 0, wakeTime: null, sleepTime: null }],
  ])('of %s with %j is right', (id, values) => {
    expect(goalProblem(id, values)).toBeNull()
  })

  test.each([
    ['exercise', { ...exercise, count: 0, volume: 0 }, 'count'],
    ['exercise', { ...exercise, volume: 0 }, 'volume'],
    ['exercise', { ...exercise, cardio: 0 }, 'cardio'],
    ['exercise', { ...exercise, scale: 0 }, 'scale'],
    ['exercise', {}, 'count'],
    ['food', { ...food, kcal: 0 }, 'kcal'],
    ['food', { ...food, fat: 0 }, 'fat'],
    ['money', { income: 0, expense: 0 }, 'income'],
    ['money', { income: 1, expense: 0 }, 'expense'],
    ['sleep', { bedTime: 0, wakeTime: 0, sleepTime: 480 }, 'bedTime'],
    ['sleep', {}, 'bedTime'],
    ['money', { income: null, expense: 0 }, 'expense'],
    ['sleep', { bedTime: null, wakeTime: 420, sleepTime: 0 }, 'sleepTime'],
  ])('of %s with %j lacks its %s', (id, values, name) => {
    expect(goalProblem(id, values)).toBe(`invalidField ${name}`)
  })

  test('follows at least one figure', () => {
    expect(goalProblem('money', { income: null, expense: null })).toBe('nothingFollowed income')
    expect(goalProblem('sleep', { bedTime: null, wakeTime: null, sleepTime: null })).toBe('nothingFollowed bedTime')
  })
})
