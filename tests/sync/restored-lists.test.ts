import { renewEpoch } from '@haru/server/src/db/epoch.ts'
import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { readStoredCategories } from '@haru/shared/tracking/read/entries.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { readQueue } from '@haru/web/src/device/queue/unsent-queue.ts'
import { connect } from '@haru/web/src/device/store/database.ts'
import type { DeviceStore } from '@haru/web/src/device/store/store.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { exercise, food, money } from '../support/data/samples.ts'
import { newId } from '../support/servers/stores.ts'
import { createChangeClient } from '../support/sync/change-client.ts'
import { createTab, ownParts } from '../support/sync/device.ts'

// Categories and saved sets that only a device still has, because a backup of the server was restored.

let app: TestApp
let kim: UserClient
let store: DeviceStore
let owner: Owner
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  kim = await app.signUp()
  owner = { ownerId: newId() }
  store = ownParts.createStore()
})
afterEach(() => store.close())

const client = () => createChangeClient(kim)
const synchronize = (by = client()) => createTab({ store, owner, client: by }).synchronize()

interface WirePart {
  readonly [name: string]: unknown
}
const readCategories = async () => (await kim.get('/user/category/detail')).body.result
const listNames = async (area: string, member: 'part' | 'title') =>
  (await readCategories())[area].flatMap((part: WirePart) =>
    member === 'part'
      ? (part[`${area}_part_name`] ?? [])
      : (part[`${area}_title_name`] as readonly (string | null)[]).filter(Boolean),
  )
const readSets = async () => (await kim.get('/user/sync/savedSets')).body.result
const listSets = async () =>
  (await readSets()).money.map(
    (set: { readonly name: string; readonly money_section: readonly [{ readonly money_amount: number }] }) => [
      set.name,
      set.money_section[0].money_amount,
    ],
  )

async function addNames(part: string, title: string): Promise<{ readonly part: string; readonly title: string }> {
  const ids = { part: newId(), title: newId() }
  const categories = await readCategories()
  const [placeholder, first, ...others] = categories.exercise
  const named = {
    ...first,
    exercise_title: [...first.exercise_title, ids.title],
    exercise_title_name: [...first.exercise_title_name, title],
  }
  const meal = { ...categories.food[1], food_part: ids.part, food_part_name: part }
  const OBJECT = { ...categories, food: [...categories.food, meal], exercise: [placeholder, named, ...others] }
  expect((await kim.post('/user/category/update', { OBJECT })).status).toBe(200)
  return ids
}

const saveSet = (_id: string, name: string, money_amount: number) =>
  kim.put('/money/savedSet/save', {
    _id,
    name,
    money_section: [{ money_part: 'expense', money_title: 'food', money_amount }],
  })

/** Sets the server back to a backup without categories and saved sets. */
async function restoreEmptyBackup(): Promise<void> {
  for (const table of ['category', 'saved_set'] as const) {
    await app.db.deleteFrom(table).where('owner_id', '=', kim.id).execute()
  }
  // So that no response of before is sent.
  await app.db
    .updateTable('account')
    .set((eb) => ({ seq: eb('seq', '+', 1) }))
    .where('id', '=', kim.id)
    .execute()
  await renewEpoch(app.db)
}

test('categories and saved sets come back with their ids, also those of which the server has others since', async () => {
  const ids = await addNames('새참', '케틀벨')
  const [lost, changed] = [newId(), newId()]
  await saveSet(lost, '점심', 9000)
  await saveSet(changed, '저녁', 20_000)
  await synchronize()
  await restoreEmptyBackup()
  await addNames('새참', '배틀로프')
  await saveSet(changed, '저녁', 30_000)
  await synchronize()
  expect(await listNames('food', 'part')).toEqual(['새참', '새참 2'])
  expect(await listNames('exercise', 'title')).toEqual(['배틀로프', '케틀벨'])
  expect(await listSets()).toEqual([
    ['저녁 2', 20_000],
    ['점심', 9000],
    ['저녁', 30_000],
  ])
  expect((await readSets()).money[1]._id).toBe(lost)
  const { food: parts, exercise: others } = await readCategories()
  expect(parts.map((part: WirePart) => part['food_part'])).toContain(ids.part)
  expect(others[1].exercise_title).toContain(ids.title)

  // The device has them too, and another device that had the same adds nothing.
  const { categories } = await readStoredCategories(store.read(owner), [food, exercise])
  expect(categories['food']?.parts.map(({ name }) => name).filter(Boolean)).toEqual(['새참', '새참 2'])
  const [sets] = await store.read(owner).savedSets([money])
  expect(sets?.map(({ name }) => name)).toEqual(['저녁 2', '점심', '저녁'])
  expect(await store.findEarlierLists(owner)).toBeNull()
  await synchronize()
  expect(await listSets()).toHaveLength(3)
})

test('what a server lacks in the same epoch was removed, and does not come back', async () => {
  const set = newId()
  await saveSet(set, '점심', 9000)
  await synchronize()
  await kim.remove('/money/savedSet/delete', { _id: set })
  await synchronize()
  await synchronize()
  expect([await listSets(), await store.findEarlierLists(owner)]).toEqual([[], null])
})

test('a lost list whose request gets no response or is refused stays on the device, and is sent later', async () => {
  await saveSet(newId(), '점심', 9000)
  await synchronize()
  await restoreEmptyBackup()
  const failing = (error: Error) => ({ ...client(), saveSet: () => Promise.reject(error) })
  await expect(synchronize(failing(new Error('no response')))).rejects.toThrow('no response')
  await synchronize(failing(new Refusal('limitReached')))
  expect(await listSets()).toEqual([])
  expect(await store.findEarlierLists(owner)).not.toBeNull()
  await synchronize()
  expect([await listSets(), await store.findEarlierLists(owner)]).toEqual([[['점심', 9000]], null])
})

test('lost lists are kept through the end of the session, and have the currency of the account', async () => {
  await saveSet(newId(), '점심', 9000)
  await synchronize()
  await restoreEmptyBackup()
  await kim.put('/user/update', { OBJECT: { user_currency: 'USD' } })
  await store.close()
  const connection = connect(owner.ownerId)
  const queue = await connection.read((transaction) => readQueue(transaction, 'another epoch'))
  await connection.close()
  owner = { ownerId: newId() }
  store = ownParts.createStore()
  await store.restoreQueue(owner, queue)
  await synchronize()
  expect(await listSets()).toEqual([['점심', 9000]])
})
