import type { AnyArea } from '@haru/shared/areas/define.ts'
import { exercise } from '@haru/shared/areas/exercise.ts'
import { food } from '@haru/shared/areas/food.ts'
import { money } from '@haru/shared/areas/money.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { sleep } from '@haru/shared/areas/sleep.ts'
import { day } from '@haru/shared/calendar/day.ts'
import { type Period, periodAround } from '@haru/shared/calendar/period.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import type { Entry, EntryKind } from '@haru/shared/tracking/entry.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findDraftProblem, getContentsToSave, getDraftContents, getMinItemCount } from './contents-to-save.ts'
import { createDraft, type Draft, isDirty, isDraftUpToDate, isUntouched } from './draft.ts'
import { type DraftChange, editDraft } from './edit-draft.ts'
import type { EditorContext } from './entry-contents.ts'
import { formatInputText } from './form.ts'

const units = { weight: 'kg', currency: 'KRW' } as const
const friday = periodAround('day', day('2026-11-20'))
const saturday = periodAround('day', day('2026-11-21'))

function contextOf(area: AnyArea, kind: EntryKind = 'record'): EditorContext {
  return { area, kind, category: createDefaultCategory(area), units }
}

const free = (area: AnyArea, kind: EntryKind = 'record', at: Period = friday) =>
  createDraft(contextOf(area, kind), at, null)

function having(
  area: AnyArea,
  changes: readonly DraftChange[],
  from: Draft = free(area),
  kind: EntryKind = 'record',
): Draft {
  return changes.reduce((draft, change) => editDraft(contextOf(area, kind), draft, change), from)
}

function typed(item: number | null, name: string, text: string): DraftChange {
  return { type: 'typed', item, name, text }
}

const namesOf = (draft: Draft) => draft.items.map(({ values }) => values['name'])

function entry(area: AnyArea, items: readonly DraftChange[], revision = 1): Entry {
  return { id: `id-${revision}`, period: friday, revision, ...getDraftContents(having(area, items)) }
}

describe('a day without a record', () => {
  test.each([
    { area: exercise, is: { part: 'back', title: 'deadlift', set: 0, rep: 0, weight: 0, cardio: 0 } },
    { area: food, is: { part: 'breakfast', count: 10, serv: 'serv', kcal: 0 } },
    { area: money, is: { part: 'income', title: 'labor', amount: 0, include: true } },
    { area: sleep, is: { part: 'night', bedTime: null, wakeTime: null } },
  ])('of $area.id has one blank item without edits at first', ({ area, is }) => {
    const draft = free(area)
    expect(draft.items).toHaveLength(1)
    expect(draft.items[0]?.values).toMatchObject(is)
    expect(isUntouched(draft)).toBe(true)
  })

  test('has a goal at zero without items', () => {
    const draft = free(exercise, 'goal')
    expect(draft.items).toEqual([])
    expect(draft.entryForm.values).toEqual({ count: 0, volume: 0, cardio: 0, scale: 0 })
    expect(isDirty(draft)).toBe(false)
  })
})

describe('an edit', () => {
  test('keeps the typed text beside its value', () => {
    const draft = having(exercise, [typed(0, 'weight', '62.')])
    expect(draft.items[0]?.values['weight']).toBe(exercise.item.weight.parse('62', units))
    expect(formatInputText(draft.items[0] ?? draft.entryForm, 'weight', exercise.item.weight, units)).toBe('62.')
  })

  test('makes the draft dirty, and typing the initial value makes it clean again', () => {
    const draft = having(exercise, [typed(0, 'set', '3')])
    expect(isDirty(draft)).toBe(true)
    expect(isDirty(having(exercise, [typed(0, 'set', '0')], draft))).toBe(false)
  })

  test('of the count scales the values of the item and drops typed texts', () => {
    const draft = having(food, [typed(0, 'kcal', '250'), typed(0, 'carb', '10.5'), typed(0, 'count', '3')])
    const [item] = draft.items
    expect(item?.values).toMatchObject({ count: 30, kcal: 750, carb: 315 })
    expect(item?.texts).toEqual({ count: '3' })
    expect(having(food, [typed(0, 'count', '1')], draft).items[0]?.values).toMatchObject({ kcal: 250, carb: 105 })
  })

  test('of the part selects the first title of the part', () => {
    const draft = having(money, [{ type: 'chosen', item: 0, name: 'part', value: 'expense' }])
    expect(draft.items[0]?.values).toMatchObject({ part: 'expense', title: 'food' })
  })

  test('of a goal updates its derived metrics', () => {
    const clock = (name: string, value: number): DraftChange => ({ type: 'chosen', item: null, name, value })
    const draft = having(sleep, [clock('bedTime', 23 * 60), clock('wakeTime', 7 * 60)], free(sleep, 'goal'), 'goal')
    expect(draft.entryForm.values).toMatchObject({ bedTime: 1380, wakeTime: 420, sleepTime: 480 })
  })

  test('of an unknown field changes nothing', () => {
    const draft = free(food)
    expect(having(food, [typed(0, 'nobody', '1')], draft)).toEqual(draft)
  })
})

describe('the number of items', () => {
  const three = having(food, [
    typed(0, 'name', 'rice'),
    { type: 'counted', count: 3 },
    typed(1, 'name', 'soup'),
    typed(2, 'name', 'kimchi'),
  ])

  // Saving used to delete the items that a lower count had removed from the screen.
  test('never goes below the last item with content', () => {
    const five = having(food, [{ type: 'counted', count: 5 }], three)
    expect(getMinItemCount(contextOf(food), five)).toBe(3)
    expect(namesOf(having(food, [{ type: 'counted', count: 4 }], five))).toHaveLength(4)
    expect(namesOf(having(food, [{ type: 'counted', count: 1 }], five))).toEqual(['rice', 'soup', 'kimchi'])
  })

  test('keeps saved items that are complete without input', () => {
    const part = (item: number): DraftChange => ({ type: 'chosen', item, name: 'part', value: 'rest' })
    const saved = entry(exercise, [{ type: 'counted', count: 2 }, part(0), part(1)])
    const draft = having(exercise, [{ type: 'counted', count: 1 }], createDraft(contextOf(exercise), friday, saved))
    expect(draft.items).toHaveLength(2)
  })

  test('shows all hidden items again when it is raised', () => {
    const none = having(food, [{ type: 'cleared' }], three)
    expect(none.items).toEqual([])
    expect(namesOf(having(food, [{ type: 'counted', count: 1 }], none))).toEqual(['rice', 'soup', 'kimchi'])
  })

  test('shows hidden items again when an item is added, removed or restored', () => {
    const [rice] = three.items
    const closed = having(food, [{ type: 'removed', item: 0 }, { type: 'cleared' }], three)
    const restored: readonly DraftChange[] = rice === undefined ? [] : [{ type: 'restored', item: 0, form: rice }]
    expect(namesOf(having(food, restored, closed))).toEqual(['rice', 'soup', 'kimchi'])
  })

  test('hides blank items and shows them again with their selected meal', () => {
    const changes: readonly DraftChange[] = [
      { type: 'counted', count: 2 },
      { type: 'chosen', item: 1, name: 'part', value: 'dinner' },
      { type: 'counted', count: 1 },
    ]
    const one = having(food, changes)
    expect(one.items).toHaveLength(1)
    expect(having(food, [{ type: 'counted', count: 2 }], one).items[1]?.values['part']).toBe('dinner')
  })

  test.each([
    { wanted: 101, is: 100 },
    { wanted: -1, is: 3 },
  ])('with the item count $wanted has $is items', ({ wanted, is }) => {
    expect(having(food, [{ type: 'counted', count: wanted }], three).items).toHaveLength(is)
  })

  test('a removed item is restored at its index', () => {
    const [, soup] = three.items
    const two = having(food, [{ type: 'removed', item: 1 }], three)
    expect(namesOf(two)).toEqual(['rice', 'kimchi'])
    const restored: readonly DraftChange[] = soup === undefined ? [] : [{ type: 'restored', item: 1, form: soup }]
    expect(namesOf(having(food, restored, two))).toEqual(['rice', 'soup', 'kimchi'])
  })

  test('the last item cannot be removed', () => {
    expect(having(food, [{ type: 'removed', item: 0 }]).items).toHaveLength(1)
  })

  test('a new item has the part of the previous item', () => {
    const changes: readonly DraftChange[] = [
      { type: 'chosen', item: 0, name: 'part', value: 'expense' },
      { type: 'counted', count: 2 },
    ]
    expect(having(money, changes).items[1]?.values).toMatchObject({ part: 'expense', title: 'food', amount: 0 })
  })

  test('every item keeps a unique key', () => {
    const draft = having(
      food,
      [
        { type: 'removed', item: 0 },
        { type: 'counted', count: 5 },
        { type: 'copied', items: [] },
      ],
      three,
    )
    const again = having(food, [{ type: 'counted', count: 10 }], draft)
    expect(new Set(again.items.map(({ key }) => key)).size).toBe(10)
  })
})

describe('items of another day', () => {
  const rice = getDraftContents(having(food, [typed(0, 'name', 'rice')])).items
  const appended: DraftChange = { type: 'appended', items: rice }

  test('are appended to existing items and replace a blank item', () => {
    expect(namesOf(having(food, [appended]))).toEqual(['rice'])
    expect(namesOf(having(food, [typed(0, 'name', 'soup'), appended]))).toEqual(['soup', 'rice'])
    expect(namesOf(having(food, [typed(0, 'name', 'soup'), { type: 'cleared' }, appended]))).toEqual(['soup', 'rice'])
  })

  test('are appended completely or not at all', () => {
    const full = having(food, [{ type: 'appended', items: Array(100).fill(rice[0]) }])
    expect(full.items).toHaveLength(100)
    expect(having(food, [appended], full).items).toHaveLength(100)
  })
})

test('a night with one time misses the other, and a typed 00:00 is midnight', () => {
  const context = contextOf(sleep)
  const wakeAt = (value: number): DraftChange => ({ type: 'chosen', item: 0, name: 'wakeTime', value })
  const bedAt = (value: number): DraftChange => ({ type: 'chosen', item: 0, name: 'bedTime', value })
  const problemAfter = (change: DraftChange) => findDraftProblem(context, having(sleep, [change]))
  expect(problemAfter(wakeAt(420))).toMatchObject({ code: 'invalidField', name: 'bedTime' })
  expect(problemAfter(bedAt(1380))).toMatchObject({ code: 'invalidField', name: 'wakeTime' })
  expect(findDraftProblem(context, having(sleep, [bedAt(0), wakeAt(420)]))).toBeNull()
  expect(findDraftProblem(context, having(sleep, [bedAt(1020), wakeAt(0)]))).toBeNull()
  expect(findDraftProblem(context, having(sleep, [bedAt(0), wakeAt(0)]))).toMatchObject({ name: 'bedTime' })
})

describe('body weight alone', () => {
  const context = contextOf(exercise)
  const weighed = having(exercise, [typed(null, 'scale', '71.5')])

  test('is saved without the initial blank item', () => {
    expect(findDraftProblem(context, weighed)).toBeNull()
    expect(getContentsToSave(context, weighed)).toEqual({ values: weighed.entryForm.values, items: [] })
  })

  test('is not saved without an item that has values', () => {
    const begun = having(exercise, [{ type: 'chosen', item: 0, name: 'part', value: 'chest' }], weighed)
    expect(findDraftProblem(context, begun)).toMatchObject({ code: 'invalidField', item: 0, name: 'set' })
    expect(getContentsToSave(context, begun).items).toHaveLength(1)
  })

  test('allows the removal of the last item; an area without day fields keeps its last item', () => {
    expect(having(exercise, [{ type: 'removed', item: 0 }], weighed).items).toEqual([])
    expect(findDraftProblem(context, having(exercise, [{ type: 'removed', item: 0 }]))?.code).toBe('errorCount')
  })

  test('is not saved while items are hidden', () => {
    const closed = having(exercise, [typed(0, 'set', '5'), { type: 'cleared' }], weighed)
    expect(findDraftProblem(context, closed)?.code).toBe('errorCount')
  })

  test('is loaded as it was saved', () => {
    const saved: Entry = { id: 'id', period: friday, revision: 1, ...getContentsToSave(context, weighed) }
    const draft = createDraft(context, friday, saved)
    expect(draft.items).toEqual([])
    expect(isDirty(draft)).toBe(false)
    expect(findDraftProblem(context, draft)).toBeNull()
  })
})

describe('a saved entry', () => {
  const saved = entry(exercise, [
    typed(0, 'set', '5'),
    { type: 'chosen', item: 0, name: 'part', value: 'chest' },
    { type: 'counted', count: 2 },
    { type: 'chosen', item: 1, name: 'part', value: 'back' },
  ])

  test('is sorted by part and is not dirty', () => {
    const draft = createDraft(contextOf(exercise), friday, saved)
    expect(draft.items.map(({ values }) => values['part'])).toEqual(['back', 'chest'])
    expect(isDirty(draft)).toBe(false)
    expect(draft.loaded).toEqual({ id: 'id-1', period: friday, revision: 1 })
  })

  const untouched = createDraft(contextOf(exercise), friday, saved)
  const touched = having(exercise, [typed(0, 'set', '9')], untouched)
  const locked = having(
    exercise,
    [
      { type: 'locked', lock: 'locked' },
      { type: 'moved', period: saturday },
    ],
    untouched,
  )

  test.each([
    { what: 'untouched, the same', draft: untouched, source: friday, entry: saved, is: true },
    {
      what: 'untouched, saved elsewhere',
      draft: untouched,
      source: friday,
      entry: { ...saved, revision: 2 },
      is: false,
    },
    { what: 'untouched, deleted elsewhere', draft: untouched, source: friday, entry: null, is: false },
    { what: 'touched, saved elsewhere', draft: touched, source: friday, entry: { ...saved, revision: 2 }, is: true },
    { what: 'another day', draft: touched, source: saturday, entry: null, is: false },
    { what: 'locked, another day', draft: locked, source: saturday, entry: null, is: true },
  ])('$what: still current is $is', ({ draft, source, entry: now, is }) => {
    expect(isDraftUpToDate(draft, source, now)).toBe(is)
  })

  test('is replaced by a loaded entry', () => {
    const draft = having(exercise, [{ type: 'loaded', source: saturday, entry: null }], touched)
    expect(draft).toMatchObject({ source: saturday, period: saturday, loaded: null, lock: 'open' })
    expect(isUntouched(draft)).toBe(true)
  })
})

describe('the lock', () => {
  const start = having(food, [typed(0, 'name', 'rice'), { type: 'locked', lock: 'locked' }])

  test.each([
    typed(0, 'name', 'soup'),
    { type: 'chosen', item: 0, name: 'part', value: 'dinner' },
    { type: 'counted', count: 4 },
    { type: 'removed', item: 0 },
    { type: 'cleared' },
    { type: 'copied', items: [] },
  ] as const)('keeps $type from changing anything', (change) => {
    expect(having(food, [change], start)).toBe(start)
  })

  test('allows another day to be selected and keeps the contents when it is opened', () => {
    const moved = having(
      food,
      [
        { type: 'moved', period: saturday },
        { type: 'locked', lock: 'open' },
      ],
      start,
    )
    expect(moved).toMatchObject({ source: friday, period: saturday, lock: 'open' })
    expect(namesOf(moved)).toEqual(['rice'])
  })
})

describe('a problem', () => {
  const problem = { code: 'invalidField', name: 'name', item: 1 } as const
  const wrong = having(food, [
    typed(0, 'name', 'rice'),
    { type: 'counted', count: 2 },
    { type: 'toggled', item: 1, open: false },
    { type: 'refused', problem },
  ])

  test('is marked, and its item opens', () => {
    expect(wrong.problem).toEqual(problem)
    expect(wrong.items[1]?.open).toBe(true)
  })

  test('stays while other fields change, and is cleared when it is solved', () => {
    expect(having(food, [typed(0, 'kcal', '3')], wrong).problem).toEqual(problem)
    expect(having(food, [typed(1, 'name', ' ')], wrong).problem).toEqual(problem)
    expect(having(food, [typed(1, 'name', 'soup')], wrong).problem).toBeNull()
    expect(having(food, [{ type: 'removed', item: 1 }], wrong).problem).toBeNull()
  })
})

describe('after any sequence of changes', () => {
  const text = fc.oneof(fc.string({ maxLength: 8 }), fc.integer({ min: 0, max: 9999 }).map(String))
  const changeOf = (area: AnyArea): fc.Arbitrary<DraftChange> => {
    const item = fc.integer({ min: 0, max: 10 })
    const name = fc.constantFrom(...Object.keys(area.item))
    return fc.oneof(
      fc.record({ type: fc.constant('typed' as const), item, name, text }),
      fc.record({ type: fc.constant('counted' as const), count: fc.integer({ min: -2, max: 14 }) }),
      fc.record({ type: fc.constant('removed' as const), item }),
      fc.record({ type: fc.constant('toggled' as const), item, open: fc.boolean() }),
      fc.record({ type: fc.constant('locked' as const), lock: fc.constantFrom('open' as const, 'locked' as const) }),
      fc.constant({ type: 'cleared' as const }),
    )
  }

  test.each(areas)('in $id, there are never too many items, nor two with one key', (area) => {
    fc.assert(
      fc.property(fc.array(changeOf(area), { maxLength: 30 }), (wished) => {
        // An input passes on only text that its field accepts.
        const changes = wished.flatMap((change): readonly DraftChange[] => {
          if (change.type !== 'typed') return [change]
          const accepted = area.item[change.name]?.accept(change.text, units) ?? null
          return accepted === null ? [] : [{ ...change, text: accepted }]
        })
        const draft = having(area, changes)
        const keys = [...draft.items, ...draft.hiddenItems].map(({ key }) => key)
        expect(draft.items.length).toBeLessThanOrEqual(area.maxItems)
        expect(new Set(keys).size).toBe(keys.length)
        for (const { values } of draft.items)
          expect(Object.keys(values).toSorted()).toEqual(Object.keys(area.item).toSorted())
      }),
    )
  })
})
