import { food } from '@haru/shared/areas/food.ts'
import { day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { defaultCategory } from '@haru/shared/tracking/category.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { createItem } from '@haru/shared/tracking/write/edit-item.ts'
import { expect, test } from 'vitest'
import type { EditorContext } from './contents.ts'
import { createDraft, editDraft, isDirty } from './draft.ts'
import { findItemsWithoutRoom, mergeImportedItems } from './imported-items.ts'

const category = defaultCategory(food)
const context: EditorContext = { area: food, kind: 'record', category, units: { weight: 'kg', currency: 'KRW' } }
const today = periodAround('day', day('2026-11-18'))
const named = (name: string) => ({ ...createItem(food, category), name, part: 'dinner' })
const broughtAs = (...names: readonly string[]) => names.map((name) => ({ id: name, values: named(name) }))
const saved = (...names: readonly string[]): Entry => ({
  id: '0193e9c0-0000-7000-8000-000000000001',
  period: today,
  values: {},
  items: names.map(named),
  revision: 1,
})
const namesIn = (draft: { readonly items: readonly { readonly values: object }[] }) =>
  draft.items.map(({ values }) => ('name' in values ? values.name : ''))

test('what was picked stands behind what is there, and is not saved yet', () => {
  const draft = mergeImportedItems(context, createDraft(context, today, saved('밥')), broughtAs('국', '김치'))
  expect(namesIn(draft)).toEqual(['밥', '국', '김치'])
  expect(isDirty(draft)).toBe(true)
})

// A4: the closed items were deleted when what was picked was saved.
test('closed items stand before what was picked', () => {
  const closed = editDraft(context, createDraft(context, today, saved('밥', '국')), { type: 'cleared' })
  expect(namesIn(mergeImportedItems(context, closed, broughtAs('김치')))).toEqual(['밥', '국', '김치'])
})

test('on a free day it takes the context of the blank item', () => {
  expect(namesIn(mergeImportedItems(context, createDraft(context, today, null), broughtAs('국')))).toEqual(['국'])
})

test('a blank item of another meal makes room as well, and one that is begun does not', () => {
  const draft = editDraft(context, createDraft(context, today, null), {
    type: 'chosen',
    item: 0,
    name: 'part',
    value: 'lunch',
  })
  expect(namesIn(mergeImportedItems(context, draft, broughtAs('국')))).toEqual(['국'])
  const begun = editDraft(context, draft, { type: 'typed', item: 0, name: 'kcal', text: '5' })
  expect(namesIn(mergeImportedItems(context, begun, broughtAs('국')))).toEqual(['', '국'])
})

test('where nothing is brought an editor is as it was', () => {
  const draft = createDraft(context, today, null)
  expect(mergeImportedItems(context, draft, [])).toBe(draft)
})

test('a day holds a hundred: what has no room is left out', () => {
  const names = Array.from({ length: 99 }, (_, i) => `음식 ${i}`)
  const brought = broughtAs('국', '김치', '떡')
  const draft = mergeImportedItems(context, createDraft(context, today, saved(...names)), brought)
  expect(namesIn(draft)).toEqual([...names, '국'])
  expect(findItemsWithoutRoom(draft, brought).map(({ id }) => id)).toEqual(['김치', '떡'])
})

test('brought again, what was changed here stays, what was picked otherwise follows, and what is picked no more goes', () => {
  const first = mergeImportedItems(context, createDraft(context, today, saved('밥')), broughtAs('국', '김치', '떡'))
  const typed = editDraft(context, first, { type: 'typed', item: 1, name: 'kcal', text: '77' })
  const more = { id: '김치', values: { ...named('김치'), count: 20 } }
  const again = mergeImportedItems(context, typed, [...broughtAs('국'), more])
  expect(again.items.map(({ values }) => [values['name'], values['kcal'], values['count']])).toEqual([
    ['밥', 0, 10],
    ['국', 77, 10],
    ['김치', 0, 20],
  ])
})

test('on a free day an editor is blank again when nothing is picked any more', () => {
  const draft = mergeImportedItems(context, createDraft(context, today, null), broughtAs('국', '김치'))
  const again = mergeImportedItems(context, draft, [])
  expect(namesIn(again)).toEqual([''])
  expect(isDirty(again)).toBe(false)
})
