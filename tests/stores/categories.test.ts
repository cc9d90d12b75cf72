import type { ErrorCode } from '@haru/shared/errors.ts'
import { removeCategory, renameCategory } from '@haru/shared/tracking/category/edit-category.ts'
import { type CategorySave, saveCategories } from '@haru/shared/tracking/category/save-categories.ts'
import {
  type Categories,
  createDefaultCategory,
  listAreasWithCategories,
  type WordOf,
} from '@haru/shared/tracking/category.ts'
import { findEntryView, readCategories } from '@haru/shared/tracking/read/entries.ts'
import { saveEntry } from '@haru/shared/tracking/write/save.ts'
import { expect, test } from 'vitest'
import { creation, food, meal, money, onDay, records } from '../support/data/samples.ts'
import { describeInStores } from '../support/servers/describe-in-stores.ts'
import { newId } from '../support/servers/stores.ts'

const areas = listAreasWithCategories([food, money])
const wordOf: WordOf = (_, { part, title }) => title ?? part
const saving = { areas, wordOf, pathOf: () => 'there' }
const usual: Categories = Object.fromEntries(areas.map((area) => [area.id, createDefaultCategory(area)]))
const naming = { area: food, wordOf }
const lunch = { part: 'lunch', title: null } as const
const usualMeals = createDefaultCategory(food)
const refusal = (code: ErrorCode) => expect.objectContaining({ name: 'Refusal', code })

const meals = (of: Categories) => of['food']?.parts.map(({ id, name, removed }) => [id, name, removed])

describeInStores((opened) => {
  const save = (change: Partial<CategorySave>, owner = opened.kim) =>
    saveCategories(opened.store, owner, saving, { categories: usual, revision: null, operation: null, ...change })
  const readAll = (owner = opened.kim) => readCategories(opened.store.read(owner), areas)
  const withoutDinner = { ...usual, food: removeCategory(usualMeals, { part: 'dinner', title: null }) }
  const renamed = { ...usual, food: renameCategory(naming, usualMeals, lunch, '점심밥') }

  test('a user has the default categories until the first save of own ones', async () => {
    expect(await readAll()).toEqual(usual)
    expect(await save({ categories: renamed, revision: 0 })).toEqual({ revision: 1 })
    expect(await readAll()).toEqual(renamed)
    expect(await readAll(await opened.addUser())).toEqual(usual)
  })

  test('a save without changes makes no new revision', async () => {
    expect(await save({ revision: 0 })).toEqual({ revision: 0 })
    await save({ categories: renamed })
    expect(await save({ categories: renamed, revision: 1 })).toEqual({ revision: 1 })
  })

  test('an older revision is refused, whichever area was changed since', async () => {
    await save({ categories: renamed, revision: 0 })
    const wallet = {
      ...renamed,
      money: renameCategory(
        { area: money, wordOf },
        createDefaultCategory(money),
        { part: 'income', title: null },
        '번 돈',
      ),
    }
    await expect(save({ categories: wallet, revision: 0 })).rejects.toEqual(refusal('staleVersion'))
    expect(await save({ categories: wallet, revision: 1 })).toEqual({ revision: 2 })
    await expect(save({ categories: withoutDinner, revision: 1 })).rejects.toEqual(refusal('staleVersion'))
    expect(await readAll()).toEqual(wallet)
  })

  test('of many concurrent saves of the same revision, one succeeds', async () => {
    const done = await Promise.allSettled(
      Array.from({ length: 8 }, (_, i) =>
        save({ categories: { ...usual, food: renameCategory(naming, usualMeals, lunch, `점심 ${i}`) }, revision: 0 }),
      ),
    )
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const reasons = done.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(reasons).toEqual(Array(7).fill(refusal('staleVersion')))
  })

  test('a repeated operation runs once, and its id with other content is refused', async () => {
    const operation = newId()
    const first = { categories: renamed, revision: 0, operation }
    expect(await save(first)).toEqual({ revision: 1 })
    expect(await save(first)).toEqual({ revision: 1 })
    await expect(save({ ...first, categories: withoutDinner })).rejects.toEqual(refusal('operationReplayed'))
  })

  test('a save removes the parts that its form does not contain, and a refused save changes nothing', async () => {
    const withoutBreakfast = { ...usual, food: { parts: usualMeals.parts.slice(1) } }
    await save({ categories: withoutBreakfast })
    expect(meals(await readAll())?.at(-1)).toEqual(['breakfast', null, true])
    const before = await readAll()
    await expect(save({ categories: { ...renamed, food: { parts: [] } } })).rejects.toMatchObject({
      code: 'limitReached',
      details: { field: 'there', msg: 'error.cantBeDeletedLastItem' },
    })
    expect(await readAll()).toEqual(before)
  })

  test('a record of a part that was removed stays, and can be saved again', async () => {
    const collection = records(food)
    const sunday = onDay('2026-03-01')
    const items = [{ ...meal('비빔밥', 560), part: 'dinner' }]
    await saveEntry(opened.store, opened.kim, collection, creation(sunday, { items }))
    await save({ categories: withoutDinner })
    const found = await findEntryView(opened.reader, collection, sunday, sunday.start)
    expect(found?.items).toMatchObject([{ part: 'dinner' }])
    const again = { ...creation(sunday, { items }), mode: 'update', loaded: found } as const
    expect(await saveEntry(opened.store, opened.kim, collection, again)).toMatchObject({ revision: 2 })
  })
})
