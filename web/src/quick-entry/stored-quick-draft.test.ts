import type { Units } from '@haru/shared/field/units.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import { beforeEach, expect, test } from 'vitest'
import { countStoredDrafts, reloadStoredDrafts, writeStoredDraft } from '../session/stored-drafts.ts'
import { type FormState, formatInputText } from '../tracking/editor/draft/form.ts'
import {
  createFormState,
  findFormProblem,
  listFormFields,
  type QuickForm,
  quickForms,
  setValue,
  typeText,
} from './quick-form.ts'
import { type QuickDraft, readQuickDraft, rescaleQuickDraft, storeQuickDraft } from './stored-quick-draft.ts'

const owner = 'kim'
const units: Units = { weight: 'kg', currency: 'KRW' }
const categories = Object.fromEntries(quickForms.map(({ area }) => [area.id, createDefaultCategory(area)]))
const noDraft: QuickDraft = { line: '', selected: null, states: {}, units }

const findForm = (id: string) => quickForms.find((form) => form.id === id) as QuickForm
const createState = (id: string) => createFormState(findForm(id), createDefaultCategory(findForm(id).area), 12 * 60)

function typeInto(id: string, state: FormState, name: string, text: string): FormState {
  const form = findForm(id)
  return typeText(form, state, { name, text }, { category: createDefaultCategory(form.area), units }) as FormState
}

/** The text that the quick entry shows for a number. */
function formatQuick(id: string, name: string, state: FormState | undefined, shownUnits: Units): string {
  const { [name]: field } = listFormFields(findForm(id))
  return field === undefined || state === undefined ? '' : formatInputText(state, name, field, shownUnits)
}

function storeAndReload(draft: QuickDraft): QuickDraft {
  storeQuickDraft(owner, draft, categories)
  reloadStoredDrafts()
  return readQuickDraft(owner, units)
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
  const draft: QuickDraft = { line: '점심 김치찌개 9000, 커피 4500', selected: 'money', states, units }
  expect(storeAndReload(draft)).toEqual(draft)
  expect(readQuickDraft('lee', units)).toEqual(noDraft)
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
  writeStoredDraft(`${owner} quick`, { line: '커피', selected: 'tea', states: { money: stored, tea: stored }, units })
  expect(readQuickDraft(owner, units)).toEqual({ line: '커피', selected: 'tea', states: { money }, units })
  for (const nonsense of [
    null,
    [],
    { ...noDraft, line: 5 },
    { ...noDraft, states: { money: null } },
    { ...noDraft, units: 'KRW' },
  ]) {
    writeStoredDraft(`${owner} quick`, nonsense)
    expect(readQuickDraft(owner, units), JSON.stringify(nonsense)).toEqual(noDraft)
  }
})

// The texts and amounts of a draft used to be read in the units of the account, which the user may have changed since.
test('a stored draft has the same amounts in the units that the user has chosen since', () => {
  const dollars: Units = { weight: 'lb', currency: 'USD' }
  const states = {
    money: typeInto('money', typeInto('money', createState('money'), 'amount', '12000'), 'content', '커피'),
    sleep: typeInto('sleep', createState('sleep'), 'bedTime', '23'),
    'exercise.scale': typeInto('exercise.scale', createState('exercise.scale'), 'scale', '72.5'),
  }
  const draft: QuickDraft = { ...noDraft, states, units }
  storeAndReload(draft)
  const found = readQuickDraft(owner, dollars)
  expect(found).toEqual(rescaleQuickDraft(draft, dollars))
  const { money, sleep, 'exercise.scale': scale } = found.states
  expect([formatQuick('money', 'amount', money, dollars), money?.values]).toEqual([
    '12000',
    { ...states.money.values, amount: 1_200_000, content: '커피' },
  ])
  expect(formatQuick('exercise.scale', 'scale', scale, dollars)).toBe('159.84')
  expect(scale?.values).toEqual(states['exercise.scale'].values)
  expect(sleep).toEqual(states.sleep)
  expect(found.units).toEqual(dollars)
  expect(readQuickDraft(owner, { ...units, countWarmUps: true }).states).toEqual(states)
})

test('a draft that an older page stored without units loses its amounts, and the typed texts of its numbers', () => {
  const states = {
    money: typeInto('money', typeInto('money', createState('money'), 'amount', '12000'), 'content', '커피'),
    'exercise.scale': typeInto('exercise.scale', createState('exercise.scale'), 'scale', '72.5'),
  }
  writeStoredDraft(`${owner} quick`, { line: '', selected: 'money', states })
  const { money, 'exercise.scale': scale } = readQuickDraft(owner, units).states
  expect(money?.values).toEqual({ ...states.money.values, amount: 0 })
  expect(money && findFormProblem(findForm('money'), money, createDefaultCategory(findForm('money').area))?.name).toBe(
    'amount',
  )
  // A weight is stored in a base unit.
  expect(scale).toEqual({ values: states['exercise.scale'].values, texts: {} })
})
