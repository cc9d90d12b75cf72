import { food } from '@haru/shared/areas/food.ts'
import { day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import { createItem } from '@haru/shared/tracking/write/edit-item.ts'
import { expect, test } from 'vitest'
import { createDraft } from '../tracking/editor/draft/draft.ts'
import { editDraft } from '../tracking/editor/draft/edit-draft.ts'
import type { EditorContext } from '../tracking/editor/draft/entry-contents.ts'
import { addToDraft } from './add-to-draft.ts'

const category = createDefaultCategory(food)
const context: EditorContext = { area: food, kind: 'record', category, units: { weight: 'kg', currency: 'KRW' } }
const named = (name: string) => ({ ...createItem(food, category), name })
const addition = { values: {}, items: [named('커피')] }

function createDayWith(count: number) {
  const items = Array.from({ length: count }, (_, i) => named(`국 ${i}`))
  const period = periodAround('day', day('2026-11-18'))
  return createDraft(context, period, { id: 'a', period, values: {}, items, revision: 1 })
}

test('the items of a form come after those of the draft', () => {
  const draft = addToDraft(context, createDayWith(2), addition)
  expect(draft).toMatchObject({ items: [{}, {}, { values: { name: '커피' } }] })
})

test('a locked draft takes nothing, and says so', () => {
  expect(addToDraft(context, editDraft(context, createDayWith(2), { type: 'locked', lock: 'locked' }), addition)).toBe(
    'locked',
  )
})

test('a day without room takes nothing, hidden items included, and says so', () => {
  expect(addToDraft(context, createDayWith(food.maxItems), addition)).toBe('full')
  const cleared = editDraft(context, createDayWith(food.maxItems), { type: 'cleared' })
  expect(addToDraft(context, cleared, addition)).toBe('full')
})
