import { exercise } from '@haru/shared/areas/exercise.ts'
import { food } from '@haru/shared/areas/food.ts'
import { day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import { createItem } from '@haru/shared/tracking/write/edit-item.ts'
import { beforeEach, expect, test } from 'vitest'
import {
  countStoredDrafts,
  reloadStoredDrafts,
  removeStoredDraft,
  writeStoredDraft,
} from '../../../session/stored-drafts.ts'
import { findDraftProblem, getDraftContents } from './contents-to-save.ts'
import { createDraft, isDirty } from './draft.ts'
import { editDraft } from './edit-draft.ts'
import type { EditorContext } from './entry-contents.ts'
import { mergeImportedItems } from './imported-items.ts'
import {
  createEditorId,
  discardDeletedDraft,
  discardDraft,
  type EditorKey,
  findStoredDraft,
  storeDraft,
} from './stored-draft.ts'

const context: EditorContext = {
  area: food,
  kind: 'record',
  category: createDefaultCategory(food),
  units: { weight: 'kg', currency: 'KRW' },
}
const source = periodAround('day', day('2026-11-18'))
const key: EditorKey = { owner: 'kim', context, source }
const typed = editDraft(context, createDraft(context, source, null), {
  type: 'typed',
  item: 0,
  name: 'name',
  text: '국밥',
})

beforeEach(() => {
  sessionStorage.clear()
  reloadStoredDrafts()
})

test('a stored draft is found by its editor until it is discarded', () => {
  storeDraft(key, typed)
  expect(findStoredDraft({ ...key, context: { ...context, kind: 'goal' } }, null)).toBeUndefined()
  expect(findStoredDraft({ ...key, source: periodAround('day', day('2026-11-19')) }, null)).toBeUndefined()
  expect(findStoredDraft(key, null)?.items[0]?.values['name']).toBe('국밥')
  discardDraft(key)
  expect([findStoredDraft(key, null), countStoredDrafts(), sessionStorage.length]).toEqual([undefined, 0, 0])
})

test('a user does not find the stored draft of another user', () => {
  storeDraft(key, typed)
  expect(findStoredDraft({ ...key, owner: 'lee' }, null)).toBeUndefined()
})

test('the stored draft of a deleted entry is discarded, unless the user has typed since', () => {
  const draft = editDraft(context, typed, { type: 'typed', item: 0, name: 'name', text: '찌개' })
  storeDraft(key, draft)
  discardDeletedDraft(createEditorId(key), key, getDraftContents(typed))
  expect(findStoredDraft(key, null)?.items[0]?.values['name']).toBe('찌개')
  storeDraft(key, typed)
  discardDeletedDraft(createEditorId(key), key, getDraftContents(typed))
  expect([findStoredDraft(key, null), countStoredDrafts()]).toEqual([undefined, 0])
})

test('a stored draft survives a reload of the tab and is still unsaved', () => {
  expect(storeDraft(key, typed)).toBe(true)
  reloadStoredDrafts()
  const again = findStoredDraft(key, null)
  expect(again && getDraftContents(again)).toEqual(getDraftContents(typed))
  expect(again && isDirty(again)).toBe(true)
})

// The foods of a day whose items were all removed used to be missing when the user came back with another food, and the save deleted them.
test('the hidden items of a stored draft are shown again before an imported item', () => {
  const names = ['밥', '국', '김치']
  const items = names.map((name) => ({ ...createItem(food, context.category), name }))
  const entry = { id: '0193e9c0-0000-7000-8000-000000000001', period: source, values: {}, items, revision: 1 }
  const cleared = editDraft(context, createDraft(context, source, entry), { type: 'cleared' })
  storeDraft(key, cleared)
  reloadStoredDrafts()
  const again = findStoredDraft(key, entry)
  expect(again?.items).toEqual([])
  expect(again?.hiddenItems.map(({ values }) => values)).toEqual(items)
  const pickedFood = { id: 'picked', values: { ...createItem(food, context.category), name: '두부' } }
  const merged = mergeImportedItems(context, again ?? cleared, [pickedFood])
  expect(merged.items.map(({ values }) => values['name'])).toEqual([...names, '두부'])
  expect(new Set(merged.items.map((item) => item.key)).size).toBe(4)
})

test('an imported item that was not edited takes its new amounts after a reload, and an edited one keeps its own', () => {
  const pick = (count: number) => [
    { id: 'rice', values: { ...createItem(food, context.category), name: '밥', count } },
    { id: 'soup', values: { ...createItem(food, context.category), name: '국', count } },
  ]
  const first = mergeImportedItems(context, createDraft(context, source, null), pick(10))
  const edited = editDraft(context, first, { type: 'typed', item: 1, name: 'kcal', text: '5' })
  storeDraft(key, edited)
  reloadStoredDrafts()
  const merged = mergeImportedItems(context, findStoredDraft(key, null) ?? edited, pick(20))
  const counts = Object.fromEntries(merged.items.map(({ values }) => [values['name'], values['count']]))
  expect(counts).toEqual({ 밥: 20, 국: 10 })
})

test('a record whose items are all hidden cannot be saved after a reload either', () => {
  const ofExercise: EditorContext = { ...context, area: exercise, category: createDefaultCategory(exercise) }
  const values = { scale: 70_000 }
  const items = [{ ...createItem(exercise, ofExercise.category), title: 'squat', set: 3 }]
  const entry = { id: '0193e9c0-0000-7000-8000-000000000001', period: source, values, items, revision: 1 }
  const cleared = editDraft(ofExercise, createDraft(ofExercise, source, entry), { type: 'cleared' })
  expect(findDraftProblem(ofExercise, cleared)).toMatchObject({ code: 'errorCount' })
  const exerciseKey = { ...key, context: ofExercise }
  storeDraft(exerciseKey, cleared)
  reloadStoredDrafts()
  const again = findStoredDraft(exerciseKey, entry)
  expect(again && findDraftProblem(ofExercise, again)).toMatchObject({ code: 'errorCount' })
})

test('a draft that an older version of the page stored without hidden items is found', () => {
  storeDraft(key, typed)
  const name = createEditorId(key)
  const { hiddenItems: _, ...stored } = JSON.parse(sessionStorage.getItem('haru-drafts') ?? '')[name]
  writeStoredDraft(name, stored)
  expect(findStoredDraft(key, null)).toMatchObject({ items: [{ values: { name: '국밥' } }], hiddenItems: [] })
})

// A save without a response, because the page was reloaded before it arrived.
test('a draft whose save succeeded without a response is clean, and later edits stay unsaved', () => {
  const attempt = {
    mode: 'create',
    period: source,
    loaded: null,
    ...getDraftContents(typed),
    id: '0193e9c0-0000-7000-8000-000000000001',
    operation: '0193e9c0-0000-7000-8000-000000000002',
  } as const
  const entry = { id: attempt.id, period: source, ...getDraftContents(typed), revision: 1 }
  const sent = editDraft(context, typed, { type: 'sent', attempt })
  storeDraft(key, sent)
  reloadStoredDrafts()
  const same = findStoredDraft(key, entry)
  expect([same && isDirty(same), same?.loaded?.revision]).toEqual([false, 1])
  storeDraft(key, editDraft(context, sent, { type: 'typed', item: 0, name: 'kcal', text: '650' }))
  const newer = findStoredDraft(key, entry)
  expect([newer && isDirty(newer), newer?.loaded?.revision]).toEqual([true, 1])
  expect(newer?.items[0]?.values).toMatchObject({ name: '국밥', kcal: 650 })
  expect(findStoredDraft(key, { ...entry, revision: 2 })?.loaded).toBeNull()
})

test('values that another version of the page stored and this version does not know are dropped', () => {
  storeDraft(key, typed)
  const name = createEditorId(key)
  const stored = JSON.parse(sessionStorage.getItem('haru-drafts') ?? '')[name]
  stored.items[0].values = { ...stored.items[0].values, kcal: 'many', flavour: 'good' }
  writeStoredDraft(name, stored)
  expect(findStoredDraft(key, null)?.items[0]?.values).toMatchObject({ name: '국밥', kcal: food.item.kcal.initial })
  expect(findStoredDraft(key, null)?.items[0]?.values).not.toHaveProperty('flavour')
  for (const nonsense of [null, [], { period: 5 }, { ...stored, items: [null] }]) {
    writeStoredDraft(name, nonsense)
    expect(findStoredDraft(key, null), JSON.stringify(nonsense)).toBeUndefined()
  }
  for (const text of ['{', '[]', '5']) {
    sessionStorage.setItem('haru-drafts', text)
    reloadStoredDrafts()
    expect(countStoredDrafts(), text).toBe(0)
  }
})

test('a draft that exceeds the storage of the tab is kept in memory until the page closes', () => {
  const full = '이'.repeat(6_000_000)
  expect(writeStoredDraft('large', full)).toBe(false)
  expect(storeDraft(key, typed)).toBe(false)
  expect(findStoredDraft(key, null)).toBeDefined()
  removeStoredDraft('large')
})
