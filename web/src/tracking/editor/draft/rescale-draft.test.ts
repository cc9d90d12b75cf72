import { exercise } from '@haru/shared/areas/exercise.ts'
import { money } from '@haru/shared/areas/money.ts'
import { day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { beforeEach, expect, test } from 'vitest'
import { reloadStoredDrafts } from '../../../session/stored-drafts.ts'
import { createDraft, type Draft, isDirty } from './draft.ts'
import { editDraft } from './edit-draft.ts'
import type { EditorContext } from './entry-contents.ts'
import { formatInputText } from './form.ts'
import { findStoredDraft, storeDraft } from './stored-draft.ts'

const won: EditorContext = {
  area: money,
  kind: 'record',
  category: createDefaultCategory(money),
  units: { weight: 'kg', currency: 'KRW' },
}
const dollars: EditorContext = { ...won, units: { weight: 'kg', currency: 'USD' } }
const source = periodAround('day', day('2026-11-18'))
const lunch = { part: 'expense', title: 'food', amount: 12_000, content: '', include: true }
const entry: Entry = { id: 'e1', period: source, values: {}, items: [lunch], revision: 3 }

beforeEach(() => {
  sessionStorage.clear()
  reloadStoredDrafts()
})

function readAmounts(context: EditorContext, { items }: Draft): readonly string[] {
  return items.map((item) => formatInputText(item, 'amount', money.item.amount, context.units))
}

function typeAmount(context: EditorContext, draft: Draft, text: string): Draft {
  return editDraft(context, draft, { type: 'typed', item: 0, name: 'amount', text })
}

test('an open editor shows the same amounts after a change of the currency', () => {
  const untouched = editDraft(dollars, createDraft(won, source, entry), { type: 'rescaled' })
  expect(readAmounts(dollars, untouched)).toEqual(['12000'])
  expect([untouched.items[0]?.values['amount'], isDirty(untouched)]).toEqual([1_200_000, false])

  const locked = editDraft(won, typeAmount(won, createDraft(won, source, entry), '4500'), {
    type: 'locked',
    lock: 'locked',
  })
  const typed = editDraft(dollars, locked, { type: 'rescaled' })
  expect([readAmounts(dollars, typed), isDirty(typed), typed.start.items]).toEqual([
    ['4500'],
    true,
    [{ ...lunch, amount: 1_200_000 }],
  ])
})

test('the goal of an open editor is the same amount in another currency', () => {
  const goals: EditorContext = { ...won, kind: 'goal' }
  const goal: Entry = { ...entry, period: periodAround('month', source.start), items: [], values: { expense: 300 } }
  const draft = createDraft(goals, goal.period, goal)
  expect(editDraft({ ...goals, units: dollars.units }, draft, { type: 'rescaled' }).entryForm.values).toMatchObject({
    expense: 30_000,
  })
})

test('a stored draft is found in the currency that the user has chosen since', () => {
  const key = { owner: 'kim', source }
  storeDraft({ ...key, context: won }, typeAmount(won, createDraft(won, source, entry), '4500'))
  const found = findStoredDraft({ ...key, context: dollars }, null)
  expect(found && readAmounts(dollars, found)).toEqual(['4500'])
  expect(found?.start.items).toEqual([{ ...lunch, amount: 1_200_000 }])
})

test('cents are rounded where the new currency has none', () => {
  const draft = typeAmount(dollars, createDraft(dollars, source, null), '12.50')
  expect(readAmounts(won, editDraft(won, draft, { type: 'rescaled' }))).toEqual(['13'])
})

test('a typed weight is shown in the unit that the user has chosen since', () => {
  const kilograms: EditorContext = { ...won, area: exercise, category: createDefaultCategory(exercise) }
  const pounds: EditorContext = { ...kilograms, units: { weight: 'lb', currency: 'KRW' } }
  const draft = editDraft(kilograms, createDraft(kilograms, source, null), {
    type: 'typed',
    item: null,
    name: 'scale',
    text: '70.0',
  })
  const { entryForm } = editDraft(pounds, draft, { type: 'rescaled' })
  expect(formatInputText(entryForm, 'scale', exercise.dayFields.scale, pounds.units)).toBe('154.32')
  expect(entryForm.values).toEqual(draft.entryForm.values)
})
