import { exercise } from '@haru/shared/areas/exercise.ts'
import { sleep } from '@haru/shared/areas/sleep.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import { expect, test } from 'vitest'
import type { EditorContext } from '../draft/entry-contents.ts'
import { findSaveModeQuestion } from './save-mode-question.ts'

const units = { weight: 'kg', currency: 'KRW' } as const
const workout: EditorContext = { area: exercise, kind: 'record', category: createDefaultCategory(exercise), units }
const night: EditorContext = { area: sleep, kind: 'record', category: createDefaultCategory(sleep), units }
const weighed = { values: { scale: 70_000 }, items: [] }

test.each([
  { of: 'a day with items', existing: { ...weighed, items: [{}] }, typed: { scale: null }, is: 'items' },
  { of: 'a day with another weight only', existing: weighed, typed: { scale: 71_000 }, is: 'values' },
  { of: 'a day with the same weight only', existing: weighed, typed: { scale: 70_000 }, is: null },
  { of: 'a day with a weight only, by a record without one', existing: weighed, typed: { scale: null }, is: null },
  {
    of: 'a day without values and items',
    existing: { values: { scale: null }, items: [] },
    typed: { scale: 71_000 },
    is: null,
  },
] as const)('a save to $of asks $is', ({ existing, typed, is }) => {
  expect(findSaveModeQuestion(workout, typed, existing)).toBe(is)
})

test('a save asks always where entries cannot be merged', () => {
  expect(findSaveModeQuestion(night, {}, { values: {}, items: [] })).toBe('items')
  expect(findSaveModeQuestion({ ...workout, kind: 'goal' }, {}, { values: {}, items: [] })).toBe('items')
})
