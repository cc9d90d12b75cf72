import { food } from '@haru/shared/areas/food.ts'
import { day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { createItem } from '@haru/shared/tracking/write/edit-item.ts'
import { expect, test } from 'vitest'
import { createDraft, isDirty } from './draft.ts'
import { editDraft } from './edit-draft.ts'
import type { EditorContext } from './entry-contents.ts'
import { findItemsWithoutRoom, mergeImportedItems } from './imported-items.ts'

const category = createDefaultCategory(food)
const context: EditorContext = { area: food, kind: 'record', category, units: { weight: 'kg', currency: 'KRW' } }
const today = periodAround('day', day('2026-11-18'))
const named = (name: string) => ({ ...createItem(food, category), name, part: 'dinner' })
const importsOf = (...names: readonly string[]) => names.map((name) => ({ id: name, values: named(name) }))
const saved = (...names: readonly string[]): Entry => ({
  id: '0193e9c0-0000-7000-8000-000000000001',
  period: today,
  values: {},
  items: names.map(named),
  revision: 1,
})
const namesIn = (draft: { readonly items: readonly { readonly values: object }[] }) =>
  draft.items.map(({ values }) => ('name' in values ? values.name : ''))

test('imported items are appended to the items of the day and are unsaved', () => {
  const draft = mergeImportedItems(context, createDraft(context, today, saved('밥')), importsOf('국', '김치'))
  expect(namesIn(draft)).toEqual(['밥', '국', '김치'])
  expect(isDirty(draft)).toBe(true)
})

// The collapsed items used to be deleted when the picked foods were saved.
test('hidden items are shown again before imported items', () => {
  const closed = editDraft(context, createDraft(context, today, saved('밥', '국')), { type: 'cleared' })
  expect(namesIn(mergeImportedItems(context, closed, importsOf('김치')))).toEqual(['밥', '국', '김치'])
})

test('an imported item replaces the blank item of a day without a record', () => {
  expect(namesIn(mergeImportedItems(context, createDraft(context, today, null), importsOf('국')))).toEqual(['국'])
})

test('an imported item replaces a blank item of another meal, but no item with values', () => {
  const draft = editDraft(context, createDraft(context, today, null), {
    type: 'chosen',
    item: 0,
    name: 'part',
    value: 'lunch',
  })
  expect(namesIn(mergeImportedItems(context, draft, importsOf('국')))).toEqual(['국'])
  const begun = editDraft(context, draft, { type: 'typed', item: 0, name: 'kcal', text: '5' })
  expect(namesIn(mergeImportedItems(context, begun, importsOf('국')))).toEqual(['', '국'])
})

test('a draft without imported items stays the same object', () => {
  const draft = createDraft(context, today, null)
  expect(mergeImportedItems(context, draft, [])).toBe(draft)
})

test('imported items beyond the limit of 100 are left out', () => {
  const names = Array.from({ length: 99 }, (_, i) => `음식 ${i}`)
  const imported = importsOf('국', '김치', '떡')
  const draft = mergeImportedItems(context, createDraft(context, today, saved(...names)), imported)
  expect(namesIn(draft)).toEqual([...names, '국'])
  expect(findItemsWithoutRoom(draft, imported).map(({ id }) => id)).toEqual(['김치', '떡'])
})

test('a second import keeps edited items, updates changed items and removes missing items', () => {
  const first = mergeImportedItems(context, createDraft(context, today, saved('밥')), importsOf('국', '김치', '떡'))
  const typed = editDraft(context, first, { type: 'typed', item: 1, name: 'kcal', text: '77' })
  const more = { id: '김치', values: { ...named('김치'), count: 20 } }
  const again = mergeImportedItems(context, typed, [...importsOf('국'), more])
  expect(again.items.map(({ values }) => [values['name'], values['kcal'], values['count']])).toEqual([
    ['밥', 0, 10],
    ['국', 77, 10],
    ['김치', 0, 20],
  ])
})

test('a draft of a day without a record is blank again after all imported items are removed', () => {
  const draft = mergeImportedItems(context, createDraft(context, today, null), importsOf('국', '김치'))
  const again = mergeImportedItems(context, draft, [])
  expect(namesIn(again)).toEqual([''])
  expect(isDirty(again)).toBe(false)
})
