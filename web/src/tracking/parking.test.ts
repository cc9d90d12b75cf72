import { food } from '@haru/shared/areas/food.ts'
import { day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { defaultCategory } from '@haru/shared/tracking/category.ts'
import { beforeEach, expect, test } from 'vitest'
import type { Workplace } from './contents.ts'
import { edit, isDirty, startDraft } from './draft.ts'
import { contentsOf } from './draft-contents.ts'
import { type Bay, park, parkedAt, parkForReload, unpark } from './parking.ts'

const place: Workplace = {
  area: food,
  kind: 'record',
  category: defaultCategory(food),
  units: { weight: 'kg', currency: 'KRW' },
}
const source = periodAround('day', day('2026-11-18'))
const bay: Bay = { owner: 'kim', place, source }
const typed = edit(place, startDraft(place, source, null), { type: 'typed', item: 0, name: 'name', text: '국밥' })

beforeEach(() => {
  unpark(bay)
})

test('an editor that is left for a while is there again, once', () => {
  park(bay, typed)
  expect(parkedAt({ ...bay, place: { ...place, kind: 'goal' } })).toBeUndefined()
  expect(parkedAt({ ...bay, source: periodAround('day', day('2026-11-19')) })).toBeUndefined()
  expect(parkedAt(bay)).toBe(typed)
  unpark(bay)
  expect(parkedAt(bay)).toBeUndefined()
})

test('an editor that somebody left is nobody else’s', () => {
  park(bay, typed)
  expect(parkedAt({ ...bay, owner: 'lee' })).toBeUndefined()
  unpark(bay)
  expect(parkForReload(bay, typed)).toBe(true)
  expect(parkedAt({ ...bay, owner: 'lee' })).toBeUndefined()
})

test('what is typed outlives the page, and is still not saved', () => {
  parkForReload(bay, typed)
  const again = parkedAt(bay)
  expect(again && contentsOf(again)).toEqual(contentsOf(typed))
  expect(again && isDirty(again)).toBe(true)
  unpark(bay)
  expect(parkedAt(bay)).toBeUndefined()
})

test('of what another version kept, what this one cannot understand is left out', () => {
  parkForReload(bay, typed)
  const kept = JSON.parse(sessionStorage.getItem('haru-parked') ?? '')
  kept.items[0].values = { ...kept.items[0].values, kcal: 'many', flavour: 'good' }
  sessionStorage.setItem('haru-parked', JSON.stringify(kept))
  expect(parkedAt(bay)?.items[0]?.values).toMatchObject({ name: '국밥', kcal: food.item.kcal.initial })
  expect(parkedAt(bay)?.items[0]?.values).not.toHaveProperty('flavour')
  for (const nonsense of ['{', '[]', '{"name":5}', JSON.stringify({ ...kept, items: [null] })]) {
    sessionStorage.setItem('haru-parked', nonsense)
    expect(parkedAt(bay), nonsense).toBeUndefined()
  }
})
