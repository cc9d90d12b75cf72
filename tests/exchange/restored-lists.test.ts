import { renewEpoch } from '@haru/server/src/db/epoch.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { readStoredCategories } from '@haru/shared/tracking/read/entries.ts'
import { readQueue } from '@haru/web/src/device/queue/unsent-queue.ts'
import { connect } from '@haru/web/src/device/store/database.ts'
import { expect, test } from 'vitest'
import { exercise, food, money } from '../support/data/samples.ts'
import { setUpDevice } from '../support/exchange/set-up-device.ts'
import { newId } from '../support/servers/stores.ts'

// Categories and saved sets that only a device still has, because a backup of the server was restored.

const device = setUpDevice()

interface WirePart {
  readonly [name: string]: unknown
}
const readCategories = async () => (await device.kim.get('/user/category/detail')).body.result
const listNames = async (area: string, member: 'part' | 'title') =>
  (await readCategories())[area].flatMap((part: WirePart) =>
    member === 'part'
      ? (part[`${area}_part_name`] ?? [])
      : (part[`${area}_title_name`] as readonly (string | null)[]).filter(Boolean),
  )
const readSets = async () => (await device.kim.get('/user/sync/savedSets')).body.result
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
  expect((await device.kim.post('/user/category/update', { OBJECT })).status).toBe(200)
  return ids
}

const saveSet = (_id: string, name: string, money_amount: number) =>
  device.kim.put('/money/savedSet/save', {
    _id,
    name,
    money_section: [{ money_part: 'expense', money_title: 'food', money_amount }],
  })

/** Sets the server back to a backup without categories, saved sets and favourites. */
async function restoreEmptyBackup(): Promise<void> {
  for (const table of ['category', 'saved_set', 'favorite'] as const) {
    await device.app.db.deleteFrom(table).where('owner_id', '=', device.kim.id).execute()
  }
  // So that no response of before is sent.
  await device.app.db
    .updateTable('account')
    .set((eb) => ({ seq: eb('seq', '+', 1) }))
    .where('id', '=', device.kim.id)
    .execute()
  await renewEpoch(device.app.db)
}

test('categories and saved sets come back with their ids, also those of which the server has others since', async () => {
  const ids = await addNames('새참', '케틀벨')
  const [lost, changed] = [newId(), newId()]
  await saveSet(lost, '점심', 9000)
  await saveSet(changed, '저녁', 20_000)
  await device.synchronize()
  await restoreEmptyBackup()
  await addNames('새참', '배틀로프')
  await saveSet(changed, '저녁', 30_000)
  await device.synchronize()
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
  const { categories } = await readStoredCategories(device.reader, [food, exercise])
  expect(categories['food']?.parts.map(({ name }) => name).filter(Boolean)).toEqual(['새참', '새참 2'])
  const [sets] = await device.reader.savedSets([money])
  expect(sets?.map(({ name }) => name)).toEqual(['저녁 2', '점심', '저녁'])
  expect(await device.store.findEarlierLists(device.owner)).toBeNull()
  await device.synchronize()
  expect(await listSets()).toHaveLength(3)
})

const listFavorites = async () =>
  (await device.kim.get('/user/sync/foods')).body.result.favorites.map(({ name }: { readonly name: string }) => name)
const wireRice = {
  food_name: '현미밥',
  food_brand: '',
  food_gram: 210,
  food_kcal: 315,
  food_carb: 1,
  food_protein: 1,
  food_fat: 1,
}
const switchFavorite = () => device.kim.put('/food/find/updateFavorite', { foodFavorite: wireRice })

test('lists that a server has lost come back from a database that was made again', async () => {
  await saveSet(newId(), '점심', 9000)
  const { title } = await addNames('새참', '케틀벨')
  await switchFavorite()
  await device.synchronize()
  await restoreEmptyBackup()
  await device.store.rebuild(device.owner)
  await device.store.rebuild(device.owner)
  await device.synchronize()
  await device.synchronize()
  expect([await listSets(), await listFavorites()]).toEqual([[['점심', 9000]], ['현미밥']])
  expect((await readCategories()).exercise[1].exercise_title).toContain(title)
})

test('lists that another device has emptied do not come back from a database that was made again', async () => {
  const set = newId()
  await saveSet(set, '점심', 9000)
  await switchFavorite()
  await device.synchronize()
  await device.kim.remove('/money/savedSet/delete', { _id: set })
  await switchFavorite()
  await device.store.rebuild(device.owner)
  await device.synchronize()
  await device.synchronize()
  expect([await listSets(), await listFavorites()]).toEqual([[], []])
  expect(await device.store.findEarlierLists(device.owner)).toBeNull()
})

test('an entry that a server lacks in the same epoch was removed, and does not come back', async () => {
  const set = newId()
  await saveSet(set, '점심', 9000)
  await device.synchronize()
  await device.kim.remove('/money/savedSet/delete', { _id: set })
  await device.synchronize()
  await device.synchronize()
  expect([await listSets(), await device.store.findEarlierLists(device.owner)]).toEqual([[], null])
})

test('a lost list whose request gets no response or is refused stays on the device, and is sent later', async () => {
  await saveSet(newId(), '점심', 9000)
  await device.synchronize()
  await restoreEmptyBackup()
  const failing = (error: Error) => ({ ...device.client, request: () => Promise.reject(error) })
  await expect(device.synchronize(failing(new Error('no response')))).rejects.toThrow('no response')
  await device.synchronize(failing(new Refusal('limitReached')))
  expect(await listSets()).toEqual([])
  expect(await device.store.findEarlierLists(device.owner)).not.toBeNull()
  await device.synchronize()
  expect([await listSets(), await device.store.findEarlierLists(device.owner)]).toEqual([[['점심', 9000]], null])
})

test('lost lists are kept through the end of the session, and have the currency of the account', async () => {
  await saveSet(newId(), '점심', 9000)
  await device.synchronize()
  await restoreEmptyBackup()
  await device.kim.put('/user/update', { OBJECT: { user_currency: 'USD' } })
  const connection = connect(device.owner.ownerId)
  const queue = await connection.read((transaction) => readQueue(transaction, 'another epoch'))
  await connection.close()
  await device.openLaterStore()
  await device.store.restoreQueue(device.owner, queue)
  await device.synchronize()
  expect(await listSets()).toEqual([['점심', 9000]])
})
