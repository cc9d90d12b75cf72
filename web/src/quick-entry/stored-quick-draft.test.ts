import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import { beforeEach, expect, test } from 'vitest'
import { countStoredDrafts, reloadStoredDrafts, writeStoredDraft } from '../session/stored-drafts.ts'
import type { FormState } from '../tracking/editor/draft/form.ts'
import { createFormState, type QuickForm, quickForms, setValue, typeText } from './quick-form.ts'
import { type QuickDraft, readQuickDraft, storeQuickDraft } from './stored-quick-draft.ts'

const owner = 'kim'
const units = { weight: 'kg', currency: 'KRW' } as const
const categories = Object.fromEntries(quickForms.map(({ area }) => [area.id, createDefaultCategory(area)]))
const noDraft: QuickDraft = { line: '', selected: null, states: {} }

const findForm = (id: string) => quickForms.find((form) => form.id === id) as QuickForm
const createState = (id: string) => createFormState(findForm(id), createDefaultCategory(findForm(id).area), 12 * 60)

function typeInto(id: string, state: FormState, name: string, text: string): FormState {
  const form = findForm(id)
  return typeText(form, state, { name, text }, { category: createDefaultCategory(form.area), units }) as FormState
}

function storeAndReload(draft: QuickDraft): QuickDraft {
  storeQuickDraft(owner, draft, { categories, units })
  reloadStoredDrafts()
  return readQuickDraft(owner)
}

beforeEach(() => {
  sessionStorage.clear()
  reloadStoredDrafts()
})

test('the line and the typed forms survive a reload, for their user only', () => {
  const expense = typeInto('money', typeInto('money', createState('money'), 'amount', '4500'), 'content', '커피')
  const states = {
    money: expense,
    // A time that is not complete has no value yet.
    sleep: typeInto('sleep', createState('sleep'), 'bedTime', '23'),
    'exercise.scale': typeInto('exercise.scale', createState('exercise.scale'), 'scale', '72.'),
  }
  const draft: QuickDraft = { line: '점심 김치찌개 9000, 커피 4500', selected: 'money', states }
  expect(storeAndReload(draft)).toEqual(draft)
  expect(readQuickDraft('lee')).toEqual(noDraft)
})

test('forms in which nothing is typed are not stored, and nothing is left of a draft that was saved', () => {
  const cleared = typeInto('money', typeInto('money', createState('money'), 'amount', '4'), 'amount', '')
  const meal = setValue(
    findForm('food'),
    createState('food'),
    'part',
    'dinner',
    createDefaultCategory(findForm('food').area),
  )
  expect(storeAndReload({ ...noDraft, line: '커피', states: { money: cleared, food: meal } }).states).toEqual({})
  expect(countStoredDrafts()).toBe(1)
  storeAndReload({ ...noDraft, line: ' ', states: { money: cleared, food: meal } })
  expect(countStoredDrafts()).toBe(0)
})

test('a day of rest is complete without typed text, and is stored', () => {
  const rest = setValue(
    findForm('exercise'),
    createState('exercise'),
    'part',
    'rest',
    createDefaultCategory(findForm('exercise').area),
  )
  expect(storeAndReload({ ...noDraft, states: { exercise: rest } }).states).toEqual({ exercise: rest })
})

test('fields and forms that another version of the page stored and this version does not know are dropped', () => {
  const money = typeInto('money', createState('money'), 'amount', '4500')
  const stored = { values: { ...money.values, flavour: 'good' }, texts: { ...money.texts, flavour: 'good' } }
  writeStoredDraft(`${owner} quick`, { line: '커피', selected: 'tea', states: { money: stored, tea: stored } })
  expect(readQuickDraft(owner)).toEqual({ line: '커피', selected: 'tea', states: { money } })
  for (const nonsense of [null, [], { line: 5 }, { line: '커피', selected: null, states: { money: null } }]) {
    writeStoredDraft(`${owner} quick`, nonsense)
    expect(readQuickDraft(owner), JSON.stringify(nonsense)).toEqual(noDraft)
  }
})
