import { food } from '@haru/shared/areas/food.ts'
import { day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import { createItem } from '@haru/shared/tracking/write/edit-item.ts'
import { expect, test } from 'vitest'
import { createDraft } from './draft.ts'
import { hasRoom } from './draft-items.ts'
import { editDraft } from './edit-draft.ts'
import type { EditorContext } from './entry-contents.ts'
import { createItemForm } from './form.ts'

const category = createDefaultCategory(food)
const context: EditorContext = { area: food, kind: 'record', category, units: { weight: 'kg', currency: 'KRW' } }
const named = (name: string) => ({ ...createItem(food, category), name })

function createDayWith(count: number) {
  const items = Array.from({ length: count }, (_, i) => named(`국 ${i}`))
  const period = periodAround('day', day('2026-11-18'))
  return createDraft(context, period, { id: 'a', period, values: {}, items, revision: 1 })
}

test('a removed item is restored only if no item has to go for it, hidden ones included', () => {
  const restored = { type: 'restored', item: 0, form: createItemForm(named('밥'), 1000) } as const
  const full = createDayWith(food.maxItems)
  const cleared = editDraft(context, full, { type: 'cleared' })
  expect([createDayWith(99), full, cleared].map((draft) => hasRoom(context, draft))).toEqual([true, false, false])
  expect(editDraft(context, full, restored)).toBe(full)
  expect(editDraft(context, cleared, restored)).toBe(cleared)
  const withRoom = editDraft(context, full, { type: 'removed', item: 5 })
  expect(editDraft(context, withRoom, restored).items).toHaveLength(food.maxItems)
})
