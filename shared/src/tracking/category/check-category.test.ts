import { describe, expect, test } from 'vitest'
import { areas } from '../../areas/register.ts'
import { type Category, createDefaultCategory, maxParts, maxTitles, type Part } from '../category.ts'
import { createUuid } from '../uuid.ts'
import { checkCategory } from './check-category.ts'
import { addPart, addTitle, type NamingContext, removeCategory, renameCategory } from './edit-category.ts'

const words: Readonly<Record<string, string>> = { leg: 'Legs', back: 'Back', food: 'Food', finance: 'Finance' }
const namingOf = (id: string): NamingContext => {
  const area = areas.find((each) => each.id === id)
  if (area === undefined) throw new Error(`no area ${id}`)
  return { area, wordOf: (_, at) => words[at.title ?? at.part] ?? at.title ?? at.part }
}
const idOf = (n: number) => createUuid(n, new Uint8Array(10))
const [exercise, food, money] = [namingOf('exercise'), namingOf('food'), namingOf('money')]
const createDefaults = (naming: NamingContext) => createDefaultCategory(naming.area)
const leg = { part: 'leg', title: null } as const

function check(naming: NamingContext, after: Category, before = createDefaults(naming)) {
  return checkCategory(naming, before, after)
}

/** The default parts with one change. */
function withPart(naming: NamingContext, id: string, change: Partial<Part>): Category {
  return { parts: createDefaults(naming).parts.map((part) => (part.id === id ? { ...part, ...change } : part)) }
}

const added = { id: idOf(1), kind: 'meal', name: 'Brunch', titles: [], removed: false }
const withMeal = (change: Partial<Part> = {}): Category => ({
  parts: [...createDefaults(food).parts, { ...added, ...change }],
})

test('an unchanged category is valid, and so are new names, parts and titles', () => {
  for (const naming of [exercise, food, money]) expect(check(naming, createDefaults(naming))).toBeNull()
  expect(check(food, withMeal())).toBeNull()
  expect(check(exercise, renameCategory(exercise, createDefaults(exercise), leg, '🦵 하체'))).toBeNull()
  expect(check(money, addTitle(money, createDefaults(money), 'expense', { id: idOf(2), name: '반려동물' }))).toBeNull()
})

describe('refuses', () => {
  test.each([
    ['', 'nothing'],
    ['   ', 'spaces'],
    ['\u200b\u3164', 'invisible characters'],
    ['가'.repeat(31), 'more than 30 characters'],
    ['a\u0000b', 'a control character'],
    ['a\nb', 'two lines'],
    ['\ud800', 'half a character'],
  ])('the name %j: %s', (name) => {
    const at = { part: added.id, title: null }
    expect(check(food, withMeal({ name }))).toEqual({ code: 'invalidField', msg: 'error.categoryName', at })
  })

  test('an own part without a name, which has no word in any language', () => {
    expect(check(food, withMeal({ name: null }))).toMatchObject({ msg: 'error.categoryName' })
  })

  test.each(['legs', ' LEGS ', 'Legs\u200b'])('%j beside legs', (name) => {
    const part = { id: idOf(3), kind: 'strength', name, title: { id: idOf(4), name: 'Hike' } }
    expect(check(exercise, addPart(exercise, createDefaults(exercise), part))).toMatchObject({
      msg: 'error.nameTwice',
    })
  })

  test('a title twice in a part, and not the same title in two parts', () => {
    const again = addTitle(money, createDefaults(money), 'expense', { id: idOf(5), name: 'food' })
    expect(check(money, again)).toMatchObject({ msg: 'error.nameTwice', at: { part: 'expense', title: idOf(5) } })
    expect(check(money, addTitle(money, createDefaults(money), 'income', { id: idOf(5), name: 'Food' }))).toBeNull()
  })

  test.each([
    ['an unknown id', withMeal({ id: 'brunch' })],
    ['the id of a placeholder', withMeal({ id: '' })],
    ['an id twice', { parts: [...withMeal().parts, added] }],
    ['an unknown kind', withMeal({ kind: 'party' })],
    ['a changed kind', withPart(food, 'lunch', { kind: 'own' })],
    ['a title of a part without titles', withMeal({ titles: [{ id: idOf(6), name: 'x', removed: false }] })],
  ])('%s', (_, after) => {
    expect(check(food, after)).toMatchObject({ code: 'invalidField' })
  })

  test('a third kind of money, which no total would count', () => {
    const after = { parts: [...createDefaults(money).parts, { ...added, kind: 'expense' }] }
    expect(check(money, after)).toMatchObject({ code: 'invalidField' })
  })

  test('the last part, and the last title of a part that is active', () => {
    const withoutParts = { parts: createDefaults(food).parts.map((part) => ({ ...part, removed: true })) }
    expect(check(food, withoutParts)).toEqual({ code: 'limitReached', msg: 'error.cantBeDeletedLastItem', at: null })
    const bare = removeCategory(createDefaults(exercise), { part: 'rest', title: 'rest' })
    const at = { part: 'rest', title: null }
    expect(check(exercise, bare)).toEqual({ code: 'limitReached', msg: 'error.cantBeDeletedLastItem', at })
    expect(check(exercise, removeCategory(bare, at))).toBeNull()
  })

  test('to remove a part that totals depend on', () => {
    const at = { part: 'income', title: null }
    expect(check(money, removeCategory(createDefaults(money), at))).toEqual({
      code: 'limitReached',
      msg: 'error.categoryFixed',
      at,
    })
  })

  test('more parts or titles than the limit', () => {
    const parts = Array.from({ length: maxParts }, (_, i) => ({ ...added, id: idOf(i + 10), name: `m${i}` }))
    expect(check(food, { parts })).toBeNull()
    expect(check(food, { parts: [...parts, added] })).toEqual({ code: 'limitReached', at: null })
    const titles = Array.from({ length: maxTitles + 1 }, (_, i) => ({ id: idOf(i), name: `t${i}`, removed: i > 0 }))
    expect(check(money, withPart(money, 'income', { titles }))).toMatchObject({ code: 'limitReached' })
  })
})

test('names that are equal only in another language do not prevent other changes', () => {
  const korean = { ...exercise, wordOf: () => '하체' }
  const before = renameCategory(exercise, createDefaults(exercise), { part: 'back', title: null }, '하체')
  const after = removeCategory(before, { part: 'leg', title: 'backSquat' })
  expect(checkCategory(korean, before, after)).toBeNull()
})

test('a check reads names as often as there are titles, not as the square of that', () => {
  const countReads = (count: number) => {
    let reads = 0
    const titles = Array.from({ length: count }, (_, i) => ({
      id: idOf(i),
      removed: false,
      get name() {
        reads += 1
        return `운동 ${i}`
      },
    }))
    const parts = Array.from({ length: maxParts }, (_, i) => {
      return { ...added, id: idOf(1000 + i), kind: 'strength', name: `부위 ${i}`, titles }
    })
    expect(check(exercise, { parts })).toBeNull()
    return reads
  }
  expect(countReads(maxTitles)).toBe(8 * countReads(maxTitles / 8))
})
