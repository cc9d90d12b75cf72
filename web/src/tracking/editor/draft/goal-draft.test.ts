import { sleep } from '@haru/shared/areas/sleep.ts'
import { day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import type { Value } from '@haru/shared/field/field.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import { expect, test } from 'vitest'
import { findDraftProblem, getContentsToSave } from './contents-to-save.ts'
import { createDraft, type Draft, isDirty } from './draft.ts'
import { isFieldFilled } from './draft-problem.ts'
import { editDraft } from './edit-draft.ts'
import { type EditorContext, emptyClock } from './entry-contents.ts'
import { findStoredDraft, storeDraft } from './stored-draft.ts'

const context: EditorContext = {
  area: sleep,
  kind: 'goal',
  category: createDefaultCategory(sleep),
  units: { weight: 'kg', currency: 'KRW' },
}
const november = periodAround('month', day('2026-11-20'))
const fresh = createDraft(context, november, null)

const choose = (draft: Draft, name: string, value: Value) =>
  editDraft(context, draft, { type: 'chosen', item: null, name, value })
const missing = (name: string) => ({ code: 'invalidField', name, item: null })

test('the times of a new goal are empty, and an untouched one is missing', () => {
  expect(fresh.entryForm.values).toMatchObject({ bedTime: emptyClock, wakeTime: emptyClock })
  const problem = findDraftProblem(context, fresh)
  expect(problem).toEqual(missing('bedTime'))
  expect(problem && isFieldFilled(context, fresh, problem)).toBe(false)
  expect(findDraftProblem(context, choose(fresh, 'bedTime', 23 * 60))).toEqual(missing('wakeTime'))
})

test('a midnight that was typed is a time, also where it is the only change', () => {
  const midnight = choose(fresh, 'bedTime', 0)
  expect([isDirty(fresh), isDirty(midnight)]).toEqual([false, true])
  const typed = choose(midnight, 'wakeTime', 7 * 60)
  expect(findDraftProblem(context, typed)).toBeNull()
  expect(getContentsToSave(context, typed).values).toEqual({ bedTime: 0, wakeTime: 420, sleepTime: 420 })
})

test('two equal times are refused as wrong, not as missing', () => {
  const equal = choose(choose(fresh, 'bedTime', 0), 'wakeTime', 0)
  const problem = findDraftProblem(context, equal)
  expect(problem).toEqual(missing('bedTime'))
  expect(problem && isFieldFilled(context, equal, problem)).toBe(true)
})

test('a time that is not followed is not missing', () => {
  const followed = choose(choose(fresh, 'bedTime', null), 'wakeTime', null)
  expect(findDraftProblem(context, choose(followed, 'sleepTime', 480))).toBeNull()
})

test('a stored draft keeps its empty times', () => {
  const key = { owner: 'kim', context, source: november }
  storeDraft(key, choose(fresh, 'bedTime', 0))
  expect(findStoredDraft(key, null)?.entryForm.values).toMatchObject({ bedTime: 0, wakeTime: emptyClock })
})
