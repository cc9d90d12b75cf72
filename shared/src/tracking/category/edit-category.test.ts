import { type Arbitrary, array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarArea } from '../../areas/calendar.ts'
import type { AnyArea } from '../../areas/define.ts'
import { areas } from '../../areas/register.ts'
import {
  type Category,
  type CategoryRef,
  createDefaultCategory,
  filterActive,
  findCategoryName,
  findPartOrTitle,
  hasTitles,
  type Part,
} from '../category.ts'
import { normalizeName } from '../names.ts'
import { createUuid } from '../uuid.ts'
import { checkCategory } from './check-category.ts'
import {
  addPart,
  addTitle,
  canAddParts,
  findDeletionBlocker,
  isSameCategory,
  mergeSentCategory,
  moveCategory,
  type NamingContext,
  removeCategory,
  renameCategory,
  restoreCategory,
} from './edit-category.ts'
import { addLostParts } from './lost-categories.ts'

const all: readonly AnyArea[] = [calendarArea, ...areas]
const areaNamed = (id: string) => all.find((area) => area.id === id) as AnyArea
const korean: Readonly<Record<string, string>> = {
  leg: '하체',
  back: '등',
  rest: '휴식',
  breakfast: '아침',
  lunch: '점심',
}
const namingOf = (area: AnyArea): NamingContext => ({
  area,
  wordOf: (_, at) => korean[at.title ?? at.part] ?? at.title ?? at.part,
})
const idOf = (n: number) => createUuid(n, new Uint8Array(10))

const exercise = namingOf(areaNamed('exercise'))
const defaults = createDefaultCategory(exercise.area)
const leg = { part: 'leg', title: null } as const
const backSquat = { part: 'leg', title: 'backSquat' } as const
const findName = (category: Category, at: CategoryRef) => findCategoryName(exercise.area, category, at, exercise.wordOf)
const titlesOf = (category: Category, part: string) =>
  filterActive(category.parts.find(({ id }) => id === part)?.titles ?? []).map(({ id }) => id)

/** All parts and titles of a category, in their order. */
function listRefs({ parts }: Category): readonly CategoryRef[] {
  return parts.flatMap(({ id, titles }) => [
    { part: id, title: null },
    ...titles.map((title) => ({ part: id, title: title.id })),
  ])
}

describe('a name', () => {
  test('is the word of the language of the user until the user changes it', () => {
    expect(findName(defaults, leg)).toBe('하체')
    const edited = renameCategory(exercise, defaults, leg, '허벅지')
    expect(findName(edited, leg)).toBe('허벅지')
    expect(findPartOrTitle(edited, leg)).toMatchObject({ id: 'leg', name: '허벅지' })
  })

  test('that equals the default word keeps the words of both languages', () => {
    const edited = renameCategory(exercise, renameCategory(exercise, defaults, leg, '허벅지'), leg, '하체')
    expect(findPartOrTitle(edited, leg)?.name).toBeNull()
    expect(isSameCategory(edited, defaults)).toBe(true)
  })

  test('of a title changes only that title', () => {
    const edited = renameCategory(exercise, defaults, backSquat, '스쿼트')
    expect(listRefs(edited).filter((at) => findPartOrTitle(edited, at)?.name !== null)).toEqual([backSquat])
  })

  test.each([
    ['등', ' 등 '],
    ['Push  up', 'push up'],
    ['가'.normalize('NFD'), '가'],
    ['Leg\u200b', 'leg'],
  ])('%j is the same name as %j', (one, other) => {
    expect(normalizeName(one)).toBe(normalizeName(other))
  })
})

describe('an added part or title', () => {
  const swim = { id: idOf(1), kind: 'cardio', name: '수영장', title: { id: idOf(2), name: '자유형' } } as const

  test('is at the end, with the title that it needs', () => {
    const edited = addPart(exercise, defaults, swim)
    expect(edited.parts.at(-1)).toEqual({
      id: swim.id,
      kind: 'cardio',
      name: '수영장',
      titles: [{ id: swim.title.id, name: '자유형', removed: false }],
      removed: false,
    })
    expect(checkCategory(exercise, defaults, edited)).toBeNull()
  })

  test('under the name of a part that was removed is that part, with its titles', () => {
    const without = removeCategory(addPart(exercise, defaults, swim), { part: swim.id, title: null })
    const again = addPart(exercise, without, { ...swim, id: idOf(3), title: { id: idOf(4), name: '자유형' } })
    expect(again.parts.filter(({ name }) => name === '수영장')).toEqual([
      expect.objectContaining({ id: swim.id, removed: false }),
    ])
    expect(titlesOf(again, swim.id)).toEqual([swim.title.id])
  })

  test('with the name of a removed part but another kind is a new part', () => {
    const without = removeCategory(addPart(exercise, defaults, swim), { part: swim.id, title: null })
    const again = addPart(exercise, without, { ...swim, id: idOf(3), kind: 'strength' })
    expect(again.parts.filter(({ name }) => name === '수영장').map(({ id }) => id)).toEqual([swim.id, idOf(3)])
  })

  test('with the word of a removed default restores the default, in both languages', () => {
    const again = addTitle(exercise, removeCategory(defaults, backSquat), 'leg', { id: idOf(5), name: 'backSquat' })
    expect(titlesOf(again, 'leg').at(-1)).toBe('backSquat')
    expect(findPartOrTitle(again, backSquat)?.name).toBeNull()
  })
})

describe('the order', () => {
  test.each([
    [1, ['frontSquat', 'backSquat', 'hackSquat']],
    [2, ['frontSquat', 'hackSquat', 'backSquat']],
    [-1, ['backSquat', 'frontSquat', 'hackSquat']],
  ])('moves by %i among the active parts', (by, order) => {
    expect(titlesOf(moveCategory(defaults, backSquat, by), 'leg').slice(0, 3)).toEqual(order)
  })

  test('skips removed parts', () => {
    const without = removeCategory(defaults, { part: 'leg', title: 'frontSquat' })
    expect(titlesOf(moveCategory(without, backSquat, 1), 'leg').slice(0, 2)).toEqual(['hackSquat', 'backSquat'])
  })

  test('moves back to its former place', () => {
    expect(moveCategory(moveCategory(defaults, leg, 1), leg, -1)).toEqual(defaults)
  })
})

describe('parts and titles that cannot be removed', () => {
  test('is the last title of a part, the last part, and the parts that totals hang on', () => {
    expect(findDeletionBlocker(exercise.area, defaults, { part: 'rest', title: 'rest' })).toBe('last')
    expect(findDeletionBlocker(exercise.area, defaults, leg)).toBeNull()
    const withOnePart = defaults.parts
      .slice(1)
      .reduce((rest, { id }) => removeCategory(rest, { part: id, title: null }), defaults)
    expect(findDeletionBlocker(exercise.area, withOnePart, { part: 'back', title: null })).toBe('last')
    const wallet = areaNamed('money')
    expect(findDeletionBlocker(wallet, createDefaultCategory(wallet), { part: 'income', title: null })).toBe('fixed')
    expect(canAddParts(wallet)).toBe(false)
  })
})

describe('a sent form', () => {
  test('marks missing parts and titles as removed', () => {
    const [back, ...others] = defaults.parts
    const sent = { parts: others.map((part) => (part.id === 'leg' ? { ...part, titles: part.titles.slice(1) } : part)) }
    const merged = mergeSentCategory(defaults, sent)
    expect(merged.parts.at(-1)).toEqual({ ...back, removed: true })
    expect(findPartOrTitle(merged, backSquat)).toMatchObject({ removed: true })
  })

  test('drops parts that were removed before their first save, and spaces around names', () => {
    const added = addTitle(exercise, defaults, 'leg', { id: idOf(6), name: '  힙 쓰러스트 ' })
    expect(findPartOrTitle(mergeSentCategory(defaults, added), { part: 'leg', title: idOf(6) })?.name).toBe(
      '힙 쓰러스트',
    )
    expect(mergeSentCategory(defaults, removeCategory(added, { part: 'leg', title: idOf(6) }))).toEqual(defaults)
  })
})

/** One edit of the user: the place of the edited part or title, and the kind of the edit. */
interface Step {
  readonly act: keyof typeof acts
  readonly place: number
  readonly n: number
}

type Act = (naming: NamingContext, now: Category, at: CategoryRef, step: Step) => Category

let made = 100
function nextId(): string {
  made += 1
  return idOf(made)
}

const acts = {
  rename: (naming, now, at, { n }) => renameCategory(naming, now, at, `이름 ${n}`),
  remove: ({ area }, now, at) => (findDeletionBlocker(area, now, at) === null ? removeCategory(now, at) : now),
  restore: (_, now, at) => restoreCategory(now, at),
  move: (_, now, at, { n }) => moveCategory(now, at, n - 3),
  addTitle: (naming, now, { part }, { n }) =>
    hasTitles(naming.area) ? addTitle(naming, now, part, { id: nextId(), name: `이름 ${n}` }) : now,
  addPart: (naming, now, _, { n }) => {
    if (!canAddParts(naming.area)) return now
    const title = hasTitles(naming.area) ? { id: nextId(), name: `이름 ${n}` } : null
    return addPart(naming, now, { id: nextId(), kind: naming.area.parts[0]?.kind ?? '', name: `이름 ${n}`, title })
  },
  save: (_, now) => now,
} as const satisfies Record<string, Act>

const steps: Arbitrary<Step[]> = array(
  record({
    act: constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
    place: integer({ min: 0, max: 80 }),
    n: integer({ min: 0, max: 6 }),
  }),
  { maxLength: 40 },
)

/** Each saved category, beginning with the first one. */
function savedIn(area: AnyArea, done: readonly Step[], first = createDefaultCategory(area)): readonly Category[] {
  const naming = namingOf(area)
  let now = first
  const saved = [now]
  for (const step of done) {
    const places = listRefs(now)
    const at = places[step.place % places.length]
    if (at === undefined) continue
    const act: Act = acts[step.act]
    now = act(naming, now, at, step)
    const last = saved.at(-1) ?? now
    const next = mergeSentCategory(last, now)
    if (step.act !== 'save' || checkCategory(naming, last, next) !== null) continue
    saved.push(next)
    now = next
  }
  return saved
}

test('after any edits, every saved id still exists, and at least one part and title is active', () => {
  let saves = 0
  void assert(
    property(constantFrom(...all), steps, (area, done) => {
      const saved = savedIn(area, done)
      saves += saved.length - 1
      for (const [i, category] of saved.entries()) {
        const before = saved[i - 1] ?? category
        expect(listRefs(category)).toEqual(expect.arrayContaining([...listRefs(before)]))
        expect(filterActive(category.parts).length).toBeGreaterThan(0)
        const isBare = ({ titles }: Part) => titles.length > 0 && filterActive(titles).length === 0
        expect(filterActive(category.parts).filter(isBare)).toEqual([])
        // A valid category may be saved again unchanged.
        expect(checkCategory(namingOf(area), category, category)).toBeNull()
      }
    }),
  )
  expect(saves).toBeGreaterThan(10)
})

const save = { act: 'save', place: 0, n: 0 } as const

const listActiveRefs = ({ parts }: Category) =>
  listRefs({ parts: filterActive(parts).map((part) => ({ ...part, titles: filterActive(part.titles) })) })

test('a category gets the names that only an earlier one has, keeps its own, and may be saved', () => {
  let lostCount = 0
  void assert(
    property(constantFrom(...all), steps, steps, steps, (area, common, mine, theirs) => {
      const base = savedIn(area, common).at(-1)
      const earlier = savedIn(area, [...mine, save], base).at(-1) ?? defaults
      const current = savedIn(area, [...theirs, save], base).at(-1) ?? defaults
      const context = { area, words: [namingOf(area).wordOf] }
      const joined = addLostParts(context, current, earlier)
      expect(checkCategory(namingOf(area), current, joined)).toBeNull()
      expect(mergeSentCategory(current, joined)).toEqual(joined)
      expect(listRefs(joined)).toEqual(expect.arrayContaining([...listRefs(current), ...listActiveRefs(earlier)]))
      expect(addLostParts(context, joined, earlier)).toEqual(joined)
      const kept = listRefs(current).filter((at) => findPartOrTitle(current, at)?.name !== null)
      for (const at of kept) expect(findPartOrTitle(joined, at)?.name).toBe(findPartOrTitle(current, at)?.name)
      lostCount += listRefs(joined).length - listRefs(current).length
    }),
  )
  expect(lostCount).toBeGreaterThan(10)
})
