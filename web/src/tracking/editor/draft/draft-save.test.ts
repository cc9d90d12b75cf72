import { exercise } from '@haru/shared/areas/exercise.ts'
import { food } from '@haru/shared/areas/food.ts'
import { day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import type { Values } from '@haru/shared/field/field.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { createItem } from '@haru/shared/tracking/write/edit-item.ts'
import { describe, expect, test } from 'vitest'
import { getDraftContents } from './contents-to-save.ts'
import { createDraft, type Draft, isDirty, isDraftUpToDate } from './draft.ts'
import { isFromAttempt, isSameAttempt } from './draft-save.ts'
import { editDraft } from './edit-draft.ts'
import type { EditorContext } from './entry-contents.ts'
import { mergeImportedItems } from './imported-items.ts'

const units = { weight: 'kg', currency: 'KRW' } as const
const context: EditorContext = { area: food, kind: 'record', category: createDefaultCategory(food), units }
const friday = periodAround('day', day('2026-11-20'))
const saturday = periodAround('day', day('2026-11-21'))
const named = (name: string) => ({ ...createItem(food, context.category), name })
const entry = (revision: number, ...names: readonly string[]): Entry => ({
  id: 'a',
  period: friday,
  values: {},
  items: names.map(named),
  revision,
})
const type = (draft: Draft, item: number, text: string) =>
  editDraft(context, draft, { type: 'typed', item, name: 'name', text })
const accept = (
  draft: Draft,
  sent: Draft,
  saved = { id: 'a', period: friday, revision: 2 },
  preserved: readonly Values[] = [],
) => {
  const contents = getDraftContents(sent)
  return editDraft(context, draft, {
    type: 'saved',
    sent: contents,
    importedIds: sent.items.flatMap((item) => item.imported?.id ?? []),
    saved,
    contents: { ...contents, items: [...preserved, ...contents.items] },
  })
}
const namesOf = ({ items }: Pick<Draft, 'items'>) => items.map(({ values }) => values['name'])

test('text that was typed during a deletion is still unsaved', () => {
  const opened = type(createDraft(context, friday, entry(1, 'rice')), 0, 'soup')
  const settled = { type: 'markedSaved', contents: getDraftContents(opened) } as const
  expect(isDirty(editDraft(context, opened, settled))).toBe(false)
  const later = editDraft(context, type(opened, 0, 'bread'), settled)
  expect([isDirty(later), namesOf(later)]).toEqual([true, ['bread']])
})

test('a draft that already follows a deletion has no unsaved changes when the deletion ends', () => {
  const opened = createDraft(context, friday, entry(1, 'rice'))
  const followed = editDraft(context, opened, { type: 'loaded', source: friday, entry: null })
  const settled = { type: 'markedSaved', contents: getDraftContents(opened) } as const
  expect(isDirty(editDraft(context, followed, settled))).toBe(false)
})

describe('a draft whose save has ended', () => {
  const opened = createDraft(context, friday, entry(1, 'rice'))
  const sent = type(opened, 0, 'rice and soup')

  test('is clean and based on the new revision', () => {
    const saved = accept(sent, sent)
    expect([isDirty(saved), saved.loaded]).toEqual([false, { id: 'a', period: friday, revision: 2 }])
  })

  test('keeps later edits as changes of the new revision', () => {
    const rest = accept(type(sent, 0, 'rice, soup, kimchi'), sent)
    expect([isDirty(rest), namesOf(rest), rest.loaded?.revision]).toEqual([true, ['rice, soup, kimchi'], 2])
    expect(isDirty(type(rest, 0, 'rice and soup'))).toBe(false)
  })

  test('of a new entry continues with the created entry', () => {
    const begun = type(createDraft(context, friday, null), 0, 'rice')
    const rest = accept(type(begun, 0, 'rice!'), begun, { id: 'new', period: friday, revision: 1 })
    expect([isDirty(rest), rest.loaded]).toEqual([true, { id: 'new', period: friday, revision: 1 }])
  })

  test('is replaced by a newer revision only', () => {
    const saved = accept(sent, sent)
    expect(isDraftUpToDate(saved, friday, entry(1, 'rice'))).toBe(true)
    expect(isDraftUpToDate(saved, friday, entry(2, 'rice and soup'))).toBe(true)
    expect(isDraftUpToDate(saved, friday, entry(3, 'tea'))).toBe(false)
    expect(isDraftUpToDate(saved, friday, null)).toBe(false)
  })

  test('that was moved to another day continues on that day', () => {
    const moved = editDraft(context, editDraft(context, sent, { type: 'locked', lock: 'locked' }), {
      type: 'moved',
      period: saturday,
    })
    const open = editDraft(context, moved, { type: 'locked', lock: 'open' })
    const rest = accept(type(open, 0, 'tea'), open, { id: 'a', period: saturday, revision: 2 })
    expect([rest.loaded?.period, rest.period, isDirty(rest)]).toEqual([saturday, saturday, true])
  })

  test('that was added to another day has the existing items before its own', () => {
    const rest = accept(
      type(sent, 0, 'soup'),
      sent,
      { id: 'b', period: saturday, revision: 5 },
      ['bread', 'tea'].map(named),
    )
    expect(namesOf(rest)).toEqual(['bread', 'tea', 'soup'])
    expect(isDirty(rest)).toBe(true)
    expect(isDirty(type(rest, 2, 'rice and soup'))).toBe(false)
  })

  test('keeps a body weight that was edited since, or takes the one of the target day', () => {
    const gym: EditorContext = { area: exercise, kind: 'record', category: createDefaultCategory(exercise), units }
    const blank = createDraft(gym, friday, null)
    const change = {
      type: 'saved',
      saved: { id: 'b', period: friday, revision: 5 },
      importedIds: [],
      contents: { ...getDraftContents(blank), values: { scale: 70_000 } },
    } as const
    const taken = editDraft(gym, blank, { ...change, sent: getDraftContents(blank) })
    expect([taken.entryForm.values['scale'], isDirty(taken)]).toEqual([70_000, false])
    const typed = editDraft(gym, blank, { type: 'chosen', item: null, name: 'scale', value: 71_000 })
    expect(editDraft(gym, typed, { ...change, sent: getDraftContents(blank) }).entryForm.values['scale']).toBe(71_000)
  })

  test('keeps saved imported items that are no longer imported', () => {
    const imported = [{ id: 'pick', values: named('apple') }]
    const picked = mergeImportedItems(context, opened, imported)
    const rest = accept(picked, picked)
    expect(namesOf(mergeImportedItems(context, rest, []))).toEqual(['rice', 'apple'])
  })
})

describe('a save without a response', () => {
  const draft = type(createDraft(context, friday, entry(1, 'rice')), 0, 'soup')
  const attempt = {
    mode: 'update',
    period: friday,
    loaded: draft.loaded,
    ...getDraftContents(draft),
    id: 'x',
    operation: 'y',
  } as const

  test('is repeated with the same ids while the contents are the same', () => {
    expect(isSameAttempt(attempt, draft, getDraftContents(draft))).toBe(true)
    const other = type(draft, 0, 'tea')
    expect(isSameAttempt(attempt, other, getDraftContents(other))).toBe(false)
    expect(isSameAttempt(attempt, { ...draft, period: saturday }, getDraftContents(draft))).toBe(false)
  })

  test('is recognized by the entry that it saved', () => {
    expect(isFromAttempt(attempt, entry(2, 'soup'))).toBe(true)
    expect(isFromAttempt(attempt, entry(3, 'soup'))).toBe(false)
    expect(isFromAttempt(attempt, entry(2, 'tea'))).toBe(false)
    expect(isFromAttempt(attempt, null)).toBe(false)
    expect(isFromAttempt(null, entry(2, 'soup'))).toBe(false)
  })
})
