import 'fake-indexeddb/auto'
import { renewEpoch } from '@haru/server/src/db/epoch.ts'
import { favoriteCalls } from '@haru/shared/contract/food/favorites.ts'
import { ownCalls, ownFoodIdPrefix } from '@haru/shared/contract/food/own-foods.ts'
import { searchCalls } from '@haru/shared/contract/food/search.ts'
import type { OwnFoodContents } from '@haru/shared/food/own-food.ts'
import type { DeviceCopy } from '@haru/web/src/device/create-device-copy.ts'
import { closeDeviceCopy, openDeviceCopy } from '@haru/web/src/device/current-copy.ts'
import { call } from '@haru/web/src/lib/call.ts'
import { lockDeviceData } from '@haru/web/src/session/device-data.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { bread, rice } from '../support/exchange/sample-foods.ts'
import { setUpBrowser } from '../support/exchange/set-up-browser.ts'
import { newId } from '../support/servers/stores.ts'

// Favourites and own foods that the screens change, on a device with a copy.

const units = { weight: 'kg', currency: 'KRW' } as const

const browser = setUpBrowser()
let device: DeviceCopy
beforeEach(async () => {
  device = await browser.openDevice()
  await device.synchronize()
})

const newFoodId = () => `${ownFoodIdPrefix}${newId()}`
const toggle = async () => (await call(favoriteCalls.update, { foodFavorite: rice }, units)).map(({ name }) => name)
const create = (id: string, kcal: number) => call(ownCalls.create, { OBJECT: { id, food: { ...bread, kcal } } }, units)
const update = (id: string, kcal: number) => call(ownCalls.update, { OBJECT: { id, food: { ...bread, kcal } } }, units)
const remove = (id: string) => call(ownCalls.remove, { food_id: id }, units)
const updateElsewhere = (food_id: string, kcal: number) =>
  browser.kim.put('/food/own/update', {
    OBJECT: { food_id, food_name_ko: '빵', food_per100: { kcal, carb: null, protein: null, fat: null } },
  })
const readShown = async () => {
  const { foods } = await call(ownCalls.list, { PAGING: { sort: 'asc', page: 1 } }, units)
  return foods.map(({ food }) => food.kcal)
}
const readServer = async () => {
  const { favorites, ownFoods } = (await browser.kim.get('/user/sync/foods')).body.result
  return {
    favorites: favorites.map(({ name }: { readonly name: string }) => name),
    ownFoods: ownFoods.map(({ kcal }: { readonly kcal: number }) => kcal),
  }
}
const listStatus = async () =>
  (await device.store.listUnsent(browser.owner)).map(({ status, refusal }) => [status, refusal?.code ?? null])
const reconnect = async () => {
  browser.network.connect()
  await device.synchronize()
}

test('a favourite and an own food are done by the server at once where there is a network', async () => {
  const id = newFoodId()
  expect(await toggle()).toEqual(['현미밥'])
  expect(await create(id, 100)).toMatchObject({
    food: { id, names: { ko: '식빵' } },
    isOwn: true,
    msg: 'answer.created',
  })
  expect((await update(id, 200)).msg).toBe('answer.updated')
  expect([await listStatus(), await readServer()]).toEqual([[], { favorites: ['현미밥'], ownFoods: [200] }])
  expect(browser.network.requests.filter((path) => path.startsWith('/food'))).toEqual([])
  expect((await remove(id)).msg).toBe('answer.deleted')
  expect(await toggle()).toEqual([])
  expect(await readServer()).toEqual({ favorites: [], ownFoods: [] })
})

test('a favourite and an own food of a device without a network are shown, and are on the server once later', async () => {
  browser.network.disconnect()
  const id = newFoodId()
  expect(await toggle()).toEqual(['현미밥'])
  expect((await create(id, 100)).msg).toBe('answer.onDevice')
  expect((await update(id, 200)).msg).toBe('answer.onDevice')
  expect([await readShown(), await readServer()]).toEqual([[200], { favorites: [], ownFoods: [] }])
  await reconnect()
  expect([await listStatus(), await readServer()]).toEqual([[], { favorites: ['현미밥'], ownFoods: [200] }])
})

test('a favourite that is pressed twice without a network is as before', async () => {
  browser.network.disconnect()
  await toggle()
  expect(await toggle()).toEqual([])
  await reconnect()
  expect(await readServer()).toMatchObject({ favorites: [] })
})

test('a server that does not answer in time does not hold up a favourite', async () => {
  const release = browser.network.hold()
  expect(await toggle()).toEqual(['현미밥'])
  expect(await listStatus()).toEqual([['waiting', null]])
  release()
  await device.synchronize()
  expect([await listStatus(), await readServer()]).toEqual([[], { favorites: ['현미밥'], ownFoods: [] }])
})

test('an own food that was removed without a network and put back is on the server', async () => {
  const id = newFoodId()
  await create(id, 100)
  browser.network.disconnect()
  expect((await remove(id)).msg).toBe('answer.deletedOnDevice')
  expect(await readShown()).toEqual([])
  await create(id, 100)
  expect(await readShown()).toEqual([100])
  await reconnect()
  expect([await listStatus(), await readServer()]).toMatchObject([[], { ownFoods: [100] }])
})

test('a save over a change of another device is refused in the editor, and the second save replaces the change', async () => {
  const id = newFoodId()
  await create(id, 100)
  await updateElsewhere(id, 500)
  await expect(update(id, 200)).rejects.toMatchObject({ code: 'staleVersion' })
  expect([await listStatus(), await readShown()]).toEqual([[], [500]])
  await update(id, 200)
  expect(await readServer()).toMatchObject({ ownFoods: [200] })
})

test('a save over a change of another device that the editor does not show is refused, and nothing is stored', async () => {
  const id = newFoodId()
  const { food: opened } = await create(id, 100)
  await updateElsewhere(id, 500)
  await device.synchronize()
  browser.network.disconnect()
  const change = (expected: OwnFoodContents) =>
    call(
      ownCalls.update,
      { OBJECT: { id, food: { ...bread, kcal: 200 } }, EXPECTED: { id: null, food: expected } },
      units,
    )
  await expect(change(opened)).rejects.toMatchObject({ code: 'staleVersion' })
  expect([await listStatus(), await readShown()]).toEqual([[], [500]])
  const { foods } = await call(ownCalls.list, { PAGING: { sort: 'asc', page: 1 } }, units)
  expect((await change(foods[0]?.food ?? opened)).msg).toBe('answer.onDevice')
  await reconnect()
  expect([await listStatus(), await readServer()]).toMatchObject([[], { ownFoods: [200] }])
})

test('changes of an own food without a name and of a removed one are refused, and nothing is stored', async () => {
  browser.network.disconnect()
  const unnamed = { ...bread, names: { ko: '', en: ' ' } }
  const save = call(ownCalls.create, { OBJECT: { id: newFoodId(), food: unnamed } }, units)
  await expect(save).rejects.toMatchObject({ code: 'invalidField', details: { field: 'OBJECT.food_name' } })
  const gone = { code: 'noData', details: { msg: 'error.foodGone' } }
  await expect(update(newFoodId(), 1)).rejects.toMatchObject(gone)
  await expect(remove(newFoodId())).rejects.toMatchObject(gone)
  const nameless = call(favoriteCalls.update, { foodFavorite: { ...rice, name: ' ' } }, units)
  const details = { field: 'foodFavorite.food_name', msg: 'error.favoriteName' }
  await expect(nameless).rejects.toMatchObject({ code: 'invalidField', details })
  expect(await listStatus()).toEqual([])
})

test('without a copy the server does the calls', async () => {
  await closeDeviceCopy()
  expect(await toggle()).toEqual(['현미밥'])
  await create(newFoodId(), 100)
  expect(browser.network.requests.slice(-2)).toEqual(['/food/find/updateFavorite', '/food/own/create'])
})

/** A device has three own foods and a favourite, of which a backup has one food, and one with other contents. */
async function loseFoods(): Promise<void> {
  const [lost, changed, same] = [newFoodId(), newFoodId(), newFoodId()]
  await create(lost, 100)
  await create(changed, 200)
  await create(same, 300)
  await toggle()
  await browser.kim.remove('/food/own/delete', { food_id: lost })
  await updateElsewhere(changed, 500)
  await browser.app.db.deleteFrom('favorite').where('owner_id', '=', browser.kim.id).execute()
  expect(await readServer()).toEqual({ favorites: [], ownFoods: [300, 500] })
  await renewEpoch(browser.app.db)
}

const listLost = async () =>
  (await device.store.listUnsent(browser.owner)).map(({ status, refusal, sent }) => [sent.act, status, refusal?.code])
const lostFoods = [
  ['ownFood', 'refused', 'staleVersion'],
  ['ownFood', 'refused', 'staleVersion'],
]

test('the user decides about each own food that a restored server lacks or has with other contents, and favourites come back', async () => {
  await loseFoods()
  await device.synchronize()
  expect([await listLost(), await readShown()]).toEqual([lostFoods, [300, 500]])
  expect(await readServer()).toEqual({ favorites: ['현미밥'], ownFoods: [300, 500] })
  const unsent = await device.store.listUnsent(browser.owner)
  const conflicts = await Promise.all(unsent.map(({ id }) => device.store.findListConflict(browser.owner, id)))
  const amounts = conflicts.flatMap((conflict) =>
    conflict === null ? [] : [[conflict.mine?.kcal, conflict.theirs?.kcal]],
  )
  expect(amounts).toEqual([
    [200, 500],
    [100, undefined],
  ])
  // A food is reported once.
  await device.synchronize()
  expect(await listLost()).toEqual(lostFoods)
  for (const { id } of unsent) await device.store.repeatListOperation(browser.owner, id, newId())
  await device.synchronize()
  expect([await listStatus(), (await readServer()).ownFoods.toSorted()]).toEqual([[], [100, 200, 300]])
})

test('the foods of a server before it was restored are kept through the sign-in that the restore requires', async () => {
  await loseFoods()
  await browser.kim.post('/user/logout')
  await expect(device.synchronize()).rejects.toThrow('unauthorized')
  await lockDeviceData()
  await browser.kim.post('/user/login', { user_id: browser.kim.loginId, user_pw: browser.kim.password })
  device = (await openDeviceCopy(browser.kim)) ?? device
  await device.synchronize()
  expect([await listLost(), (await readServer()).favorites]).toEqual([lostFoods, ['현미밥']])
})

test('a search without a network reads the records only after they or the lists have changed', async () => {
  browser.network.disconnect()
  await device.synchronize().catch(() => undefined)
  const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll')
  const search = async (query: string) => {
    getAll.mockClear()
    const { foods } = await call(searchCalls.list, { query, page: 0, isoCode: 'kr' }, units)
    const reads = getAll.mock.contexts.filter((store) => (store as IDBObjectStore).name === 'serverEntry').length
    return [foods.some(({ isFavorite }) => isFavorite), reads]
  }
  expect(await search('현미')).toEqual([false, 1])
  expect(await search('현미밥')).toEqual([false, 0])
  await toggle()
  expect(await search('현미')).toEqual([true, 1])
  expect(await search('현미밥')).toEqual([true, 0])
  getAll.mockRestore()
})
