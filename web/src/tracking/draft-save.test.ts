import { exercise } from '@haru/shared/areas/exercise.ts'
import { food } from '@haru/shared/areas/food.ts'
import { day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { defaultCategory } from '@haru/shared/tracking/category.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { createItem } from '@haru/shared/tracking/write/edit-item.ts'
import { describe, expect, test } from 'vitest'
import { bring } from './bringing.ts'
import type { Workplace } from './contents.ts'
import { type Draft, edit, isCurrent, isDirty, startDraft } from './draft.ts'
import { contentsOf } from './draft-contents.ts'
import { isFromAttempt, isSameAttempt } from './draft-save.ts'

const units = { weight: 'kg', currency: 'KRW' } as const
const place: Workplace = { area: food, kind: 'record', category: defaultCategory(food), units }
const friday = periodAround('day', day('2026-11-20'))
const saturday = periodAround('day', day('2026-11-21'))
const named = (name: string) => ({ ...createItem(food, place.category), name })
const entry = (revision: number, ...names: readonly string[]): Entry => ({
  id: 'a',
  period: friday,
  values: {},
  items: names.map(named),
  revision,
})
const type = (draft: Draft, item: number, text: string) =>
  edit(place, draft, { type: 'typed', item, name: 'name', text })
const accept = (
  draft: Draft,
  sent: Draft,
  saved = { id: 'a', period: friday, revision: 2 },
  before: Entry | null = null,
) =>
  edit(place, draft, {
    type: 'saved',
    sent: contentsOf(sent),
    brought: sent.items.flatMap((item) => item.brought?.id ?? []),
    saved,
    before,
  })
const namesOf = ({ items }: Pick<Draft, 'items'>) => items.map(({ values }) => values['name'])

test('text that was typed during a deletion is still unsaved', () => {
  const opened = type(startDraft(place, friday, entry(1, 'rice')), 0, 'soup')
  const settled = { type: 'settled', contents: contentsOf(opened) } as const
  expect(isDirty(edit(place, opened, settled))).toBe(false)
  const later = edit(place, type(opened, 0, 'bread'), settled)
  expect([isDirty(later), namesOf(later)]).toEqual([true, ['bread']])
})

// A2
describe('a draft whose save has ended', () => {
  const opened = startDraft(place, friday, entry(1, 'rice'))
  const sent = type(opened, 0, 'rice and soup')

  test('has nothing to lose and stands on the new revision', () => {
    const saved = accept(sent, sent)
    expect([isDirty(saved), saved.loaded]).toEqual([false, { id: 'a', period: friday, revision: 2 }])
  })

  test('keeps what was typed since, which is saved next as an update of the new revision', () => {
    const rest = accept(type(sent, 0, 'rice, soup, kimchi'), sent)
    expect([isDirty(rest), namesOf(rest), rest.loaded?.revision]).toEqual([true, ['rice, soup, kimchi'], 2])
    expect(isDirty(type(rest, 0, 'rice and soup'))).toBe(false)
  })

  test('of a new entry goes on with the entry that was made', () => {
    const begun = type(startDraft(place, friday, null), 0, 'rice')
    const rest = accept(type(begun, 0, 'rice!'), begun, { id: 'new', period: friday, revision: 1 })
    expect([isDirty(rest), rest.loaded]).toEqual([true, { id: 'new', period: friday, revision: 1 }])
  })

  test('is not replaced by what stood there before, until something newer arrives', () => {
    const saved = accept(sent, sent)
    expect(isCurrent(saved, friday, entry(1, 'rice'))).toBe(true)
    expect(isCurrent(saved, friday, entry(2, 'rice and soup'))).toBe(true)
    expect(isCurrent(saved, friday, entry(3, 'tea'))).toBe(false)
    expect(isCurrent(saved, friday, null)).toBe(false)
  })

  test('that was moved to another day goes on there', () => {
    const moved = edit(place, edit(place, sent, { type: 'locked', lock: 'locked' }), {
      type: 'moved',
      period: saturday,
    })
    const open = edit(place, moved, { type: 'locked', lock: 'open' })
    const rest = accept(type(open, 0, 'tea'), open, { id: 'a', period: saturday, revision: 2 })
    expect([rest.loaded?.period, rest.period, isDirty(rest)]).toEqual([saturday, saturday, true])
  })

  test('that was added to another day has what stood there before its own', () => {
    const rest = accept(
      type(sent, 0, 'soup'),
      sent,
      { id: 'b', period: saturday, revision: 5 },
      entry(4, 'bread', 'tea'),
    )
    expect(namesOf(rest)).toEqual(['bread', 'tea', 'soup'])
    expect(isDirty(rest)).toBe(true)
    expect(isDirty(type(rest, 2, 'rice and soup'))).toBe(false)
  })

  test('keeps a body weight that was typed since, and takes the one of the day it was added to', () => {
    const gym: Workplace = { area: exercise, kind: 'record', category: defaultCategory(exercise), units }
    const blank = startDraft(gym, friday, null)
    const before: Entry = { id: 'b', period: friday, values: { scale: 70_000 }, items: [], revision: 4 }
    const change = { type: 'saved', saved: { id: 'b', period: friday, revision: 5 }, brought: [], before } as const
    const taken = edit(gym, blank, { ...change, sent: contentsOf(blank) })
    expect([taken.whole.values['scale'], isDirty(taken)]).toEqual([70_000, false])
    const typed = edit(gym, blank, { type: 'chosen', item: null, name: 'scale', value: 71_000 })
    expect(edit(gym, typed, { ...change, sent: contentsOf(blank) }).whole.values['scale']).toBe(71_000)
  })

  test('keeps what was picked elsewhere and is saved now, though it is picked no more', () => {
    const brought = [{ id: 'pick', values: named('apple') }]
    const picked = bring(place, opened, brought)
    const rest = accept(picked, picked)
    expect(namesOf(bring(place, rest, []))).toEqual(['rice', 'apple'])
  })
})

describe('a save whose answer never came', () => {
  const draft = type(startDraft(place, friday, entry(1, 'rice')), 0, 'soup')
  const attempt = {
    mode: 'update',
    period: friday,
    loaded: draft.loaded,
    ...contentsOf(draft),
    id: 'x',
    operation: 'y',
  } as const

  test('is sent again as it was, as long as it is the same', () => {
    expect(isSameAttempt(attempt, draft, contentsOf(draft))).toBe(true)
    const other = type(draft, 0, 'tea')
    expect(isSameAttempt(attempt, other, contentsOf(other))).toBe(false)
    expect(isSameAttempt(attempt, { ...draft, period: saturday }, contentsOf(draft))).toBe(false)
  })

  test('is known by what it has saved', () => {
    expect(isFromAttempt(attempt, entry(2, 'soup'))).toBe(true)
    expect(isFromAttempt(attempt, entry(3, 'soup'))).toBe(false)
    expect(isFromAttempt(attempt, entry(2, 'tea'))).toBe(false)
    expect(isFromAttempt(attempt, null)).toBe(false)
    expect(isFromAttempt(null, entry(2, 'soup'))).toBe(false)
  })
})
