import { describe, expect, test } from 'vitest'
import type { AnyArea } from '../../areas/define.ts'
import { findArea } from '../../areas/register.ts'
import { type Category, createDefaultCategory, filterActive, findFirstTitle, findItemKind } from '../category.ts'
import { createItem, editItem } from './edit-item.ts'

function area(id: string): AnyArea {
  const found = findArea(id)
  if (found === null) throw new Error(`no area ${id}`)
  return found
}

const exercise = area('exercise')
const defaults = createDefaultCategory(exercise)
const edited = (item: ReturnType<typeof createItem>, name: string, value: string | number) =>
  editItem(exercise, item, name, value, defaults)

describe('a new item', () => {
  test.each([
    ['exercise', { part: 'back', title: 'deadlift', set: 0, rep: 0, weight: 0, cardio: 0 }],
    ['food', { part: 'breakfast', name: '', count: 10, serv: 'serv', gram: 0, kcal: 0, perNumber: null }],
    ['money', { part: 'income', title: 'labor', amount: 0, content: '', include: true }],
    ['sleep', { part: 'night', bedTime: null, wakeTime: null }],
  ])('of %s is the first item of an empty editor', (id, item) => {
    expect(createItem(area(id), createDefaultCategory(area(id)))).toMatchObject(item)
  })

  test('of food has unknown amounts until they are typed, and a typed 0 is a known 0', () => {
    const food = area('food')
    const category = createDefaultCategory(food)
    const named = editItem(food, createItem(food, category), 'name', '붕어빵', category)
    expect(food.incomplete([named])).toEqual(['kcal', 'carb', 'protein', 'fat'])
    expect(food.incomplete([editItem(food, named, 'kcal', 230, category)])).toEqual(['carb', 'protein', 'fat'])
    expect(food.incomplete([editItem(food, named, 'kcal', 0, category)])).toEqual(['carb', 'protein', 'fat'])
  })

  test('skips removed parts and titles', () => {
    const [back, leg, ...rest] = defaults.parts
    if (back === undefined || leg === undefined) throw new Error('no parts')
    const titles = leg.titles.map((title, i) => ({ ...title, removed: i === 0 }))
    const ownCategory: Category = { parts: [{ ...back, removed: true }, { ...leg, titles }, ...rest] }
    expect(createItem(exercise, ownCategory)).toMatchObject({ part: 'leg', title: 'frontSquat' })
  })

  test('has no part if the category has none', () => {
    expect(createItem(exercise, { parts: [] })).toMatchObject({ part: '', title: '' })
  })
})

describe('an item after an edit', () => {
  const lift = { ...createItem(exercise, defaults), set: 3, rep: 10, weight: 60_000_000 }

  test('has the first title of its new part', () => {
    expect(edited(lift, 'part', 'chest')).toMatchObject({ part: 'chest', title: 'barbellBenchPress', set: 3, rep: 10 })
  })

  test('keeps its title while its part is unchanged', () => {
    expect(edited(edited(lift, 'title', 'pullUp'), 'set', 5)).toMatchObject({ title: 'pullUp', set: 5 })
  })

  test('clears fields that are no longer visible, so that no hidden value is counted', () => {
    const run = edited(lift, 'part', 'cardio')
    expect(run).toMatchObject({ part: 'cardio', title: 'walking', set: 0, rep: 0, weight: 0 })
    expect(edited(edited(run, 'cardio', 30), 'part', 'rest')).toMatchObject({ part: 'rest', title: 'rest', cardio: 0 })
  })

  test('keeps the fields that are not edited', () => {
    const both = { ...lift, cardio: 20 }
    expect(edited(both, 'set', 4)).toEqual({ ...both, set: 4 })
  })
})

describe('the categories of a user', () => {
  test('begin with those of the area, in its order, without own names', () => {
    expect(defaults.parts.map(({ id }) => id)).toEqual(exercise.parts.map(({ id }) => id))
    expect(defaults.parts.every(({ name, removed }) => name === null && !removed)).toBe(true)
    expect(filterActive(defaults.parts)).toEqual(defaults.parts)
  })

  test('name the part and the title of an item', () => {
    expect(findItemKind(exercise, defaults, 'back', 'deadlift')).toEqual({ kind: 'strength', bodyweight: false })
    expect(findItemKind(exercise, defaults, 'back', 'pullUp')).toEqual({ kind: 'strength', bodyweight: true })
    expect(findItemKind(exercise, defaults, 'cardio', 'running')).toEqual({ kind: 'cardio', bodyweight: false })
    expect(findItemKind(exercise, defaults, 'back', '')).toEqual({ kind: 'strength', bodyweight: false })
    expect(findItemKind(exercise, defaults, 'nose', 'deadlift')).toBeNull()
  })

  test('of an area without titles have no titles', () => {
    expect(findFirstTitle(createDefaultCategory(area('food')), 'lunch')).toBe('')
    expect(findFirstTitle(defaults, 'nowhere')).toBe('')
  })
})
