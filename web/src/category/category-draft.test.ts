import { calendarArea } from '@haru/shared/areas/calendar.ts'
import type { AnyArea } from '@haru/shared/areas/define.ts'
import { areas } from '@haru/shared/areas/register.ts'
import {
  createDefaultCategory,
  filterActive,
  type StoredCategories,
  type WordOf,
} from '@haru/shared/tracking/category.ts'
import { createUuid } from '@haru/shared/tracking/uuid.ts'
import { describe, expect, test } from 'vitest'
import {
  type CategoryChange,
  type CategoryDraft,
  createCategoryDraft,
  editCategoryDraft,
  findCategoryProblem,
  findFirstProblem,
  getCategoriesToSave,
  getShownCategory,
  isCategoryDraftDirty,
} from './category-draft.ts'

const all = [...areas, calendarArea]
const areaNamed = (id: string) => all.find((area) => area.id === id) as AnyArea
const [exercise, food, money] = [areaNamed('exercise'), areaNamed('food'), areaNamed('money')]
const wordOf: WordOf = (_, { part, title }) => title ?? part
const idOf = (n: number) => createUuid(n, new Uint8Array(10))
const usual: StoredCategories = {
  categories: Object.fromEntries(all.map((area) => [area.id, createDefaultCategory(area)])),
  revision: 3,
}

const begun = (area = exercise) => createCategoryDraft(usual, area)
const editing = (draft: CategoryDraft, ...changes: readonly CategoryChange[]) =>
  changes.reduce((before, change) => editCategoryDraft(wordOf, before, change), draft)
const leg = { part: 'leg', title: null } as const
const backSquat = { part: 'leg', title: 'backSquat' } as const
const partsOf = (draft: CategoryDraft) => filterActive(getShownCategory(draft).parts).map(({ id, name }) => name ?? id)

describe('the editor of categories', () => {
  test('keeps names that were changed during a save, based on the saved revision', () => {
    const sent = editing(begun(), { type: 'chosen', at: leg }, { type: 'named', name: '허벅지' })
    const since = editing(
      sent,
      { type: 'entered', area: money },
      { type: 'moved', by: 1 },
      {
        type: 'chosen',
        at: { part: 'income', title: null },
      },
    )
    const newer = editing(since, { type: 'named', name: '들어온 돈' })
    const base = { categories: getCategoriesToSave(sent), revision: 4 }
    const rest = editing(newer, { type: 'saved', base, sent: sent.now })
    expect([isCategoryDraftDirty(rest), rest.base.revision]).toEqual([true, 4])
    expect(partsOf(rest)).toContain('들어온 돈')
    expect(partsOf(editing(rest, { type: 'entered', area: exercise }))).toContain('허벅지')
    expect(isCategoryDraftDirty(editing(sent, { type: 'saved', base, sent: sent.now }))).toBe(false)
  })

  test('is clean until a change, and clean again after the change is reverted', () => {
    expect(isCategoryDraftDirty(begun())).toBe(false)
    const renamed = editing(begun(), { type: 'chosen', at: leg }, { type: 'named', name: '허벅지' })
    expect(isCategoryDraftDirty(renamed)).toBe(true)
    expect(isCategoryDraftDirty(editing(renamed, { type: 'named', name: 'leg' }))).toBe(false)
    const added = editing(begun(food), {
      type: 'partAdded',
      part: { id: idOf(1), kind: 'meal', name: '참', title: null },
    })
    expect(isCategoryDraftDirty(added)).toBe(true)
    expect(isCategoryDraftDirty(editing(added, { type: 'removed' }))).toBe(false)
  })

  test('applies edits to the selected name only', () => {
    const moved = editing(begun(), { type: 'chosen', at: backSquat }, { type: 'moved', by: 1 })
    const titles = getShownCategory(moved)
      .parts.find(({ id }) => id === 'leg')
      ?.titles.map(({ id }) => id)
    expect(titles?.slice(0, 2)).toEqual(['frontSquat', 'backSquat'])
    expect(moved.at).toEqual(backSquat)
    expect(partsOf(moved)).toEqual(partsOf(begun()))
    expect(editing(begun(), { type: 'moved', by: 1 }, { type: 'removed' })).toEqual(begun())
  })

  test('selects the part of a deleted title, and nothing after a part is deleted', () => {
    expect(editing(begun(), { type: 'chosen', at: backSquat }, { type: 'removed' }).at).toEqual(leg)
    expect(editing(begun(), { type: 'chosen', at: leg }, { type: 'removed' }).at).toBeNull()
  })

  test('restores a deleted name while another area is shown', () => {
    const deleted = editing(begun(), { type: 'chosen', at: leg }, { type: 'removed' }, { type: 'entered', area: food })
    const back = editing(deleted, { type: 'restored', area: exercise, at: leg })
    expect([back.area.id, back.at, isCategoryDraftDirty(back)]).toEqual(['exercise', leg, false])
  })

  test('selects an added name', () => {
    const part = { id: idOf(1), kind: 'cardio', name: '등산', title: { id: idOf(2), name: '북한산' } }
    const added = editing(begun(), { type: 'partAdded', part })
    expect(added.at).toEqual({ part: part.id, title: null })
    const titled = editing(added, { type: 'titleAdded', part: part.id, title: { id: idOf(3), name: '관악산' } })
    expect(titled.at).toEqual({ part: part.id, title: idOf(3) })
    expect(findFirstProblem(all, wordOf, titled)).toBeNull()
  })

  test('finds the first problem of any area and its place', () => {
    const twice = editing(
      begun(food),
      { type: 'chosen', at: { part: 'lunch', title: null } },
      { type: 'named', name: 'dinner' },
    )
    const elsewhere = editing(twice, { type: 'entered', area: money })
    expect(findCategoryProblem(money, wordOf, elsewhere)).toBeNull()
    expect(findFirstProblem(all, wordOf, elsewhere)).toMatchObject({
      area: { id: 'food' },
      problem: { msg: 'error.nameTwice', at: { part: 'lunch', title: null } },
    })
  })

  test('restarts from loaded categories and keeps the selected name if it still exists', () => {
    const chosen = editing(begun(), { type: 'chosen', at: backSquat }, { type: 'named', name: '스쿼트' })
    const newer = { ...usual, revision: 4 }
    const loaded = editing(chosen, { type: 'loaded', base: newer })
    expect([loaded.base.revision, loaded.at, isCategoryDraftDirty(loaded)]).toEqual([4, backSquat, false])
    const gone = getCategoriesToSave(editing(begun(), { type: 'chosen', at: backSquat }, { type: 'removed' }))
    expect(editing(chosen, { type: 'loaded', base: { categories: gone, revision: 5 } }).at).toBeNull()
  })
})
