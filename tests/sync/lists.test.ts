import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import type { DeviceStore } from '@haru/web/src/device/store/store.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { exercise, lifted, onDay, records } from '../support/data/samples.ts'
import { newId } from '../support/servers/stores.ts'
import { createChangeClient } from '../support/sync/change-client.ts'
import { createTab, ownParts } from '../support/sync/device.ts'

// The favourites, own foods and the profile of a device, which are stored as whole lists.

const rice = { name: '현미밥', brand: '', serv: '', gram: 210, kcal: 315, carb: 1, protein: 1, fat: 1, unknown: '' }
const wireRice = {
  food_name: '현미밥',
  food_gram: 210,
  food_kcal: 315,
  food_carb: 0.1,
  food_protein: 0.1,
  food_fat: 0.1,
}
const bread = {
  names: { ko: ' 식빵 ', en: '' },
  brand: '',
  per: 'g',
  kcal: 280,
  carb: null,
  protein: null,
  fat: null,
  portions: [],
  barcode: '',
} as const

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
  await synchronize()
})
afterEach(() => store.close())

const synchronize = (client = createChangeClient(kim)) => createTab({ store, owner, client }).synchronize()
const setFavorite = (isFavorite: boolean) =>
  store.addListOperation(owner, { id: newId(), act: 'favorite', food: rice, isFavorite })
const putOwnFood = (foodId: string, kcal: number | null) =>
  store.addListOperation(owner, {
    id: newId(),
    act: 'ownFood',
    foodId,
    food: kcal === null ? null : { ...bread, kcal },
  })
const changeOnServer = (foodId: string, kcal: number) =>
  kim.put('/food/own/update', {
    OBJECT: { food_id: foodId, food_name_ko: '빵', food_per100: { kcal, carb: null, protein: null, fat: null } },
  })
const removeOnServer = (foodId: string) => kim.remove('/food/own/delete', { food_id: foodId })
const readFavorites = async () =>
  (await store.readSnapshot(owner, ({ readList }) => readList('favorites'))).map(({ name }) => name)
const readShown = async () =>
  (await store.readSnapshot(owner, ({ readList }) => readList('ownFoods'))).map(({ kcal }) => kcal)
const readServer = async () =>
  (await kim.get('/user/sync/foods')).body.result.ownFoods.map(({ kcal }: { readonly kcal: number }) => kcal)
const listUnsent = async () =>
  (await store.listUnsent(owner)).map(({ status, refusal }) => [status, refusal?.code ?? null])

test('a favourite that is set without a network is shown at once, and is set on the server', async () => {
  await setFavorite(true)
  expect(await readFavorites()).toEqual(['현미밥'])
  await synchronize()
  expect([await listUnsent(), await readFavorites()]).toEqual([[], ['현미밥']])
  expect((await kim.get('/food/find/listFavorite')).body.totalCnt).toBe(1)
})

test('of two devices that set a favourite, the last one at the server counts', async () => {
  await setFavorite(true)
  await kim.put('/food/find/updateFavorite', { foodFavorite: wireRice })
  await synchronize()
  expect(await readFavorites()).toEqual(['현미밥'])
  await setFavorite(false)
  await synchronize()
  await kim.put('/food/find/updateFavorite', { foodFavorite: wireRice })
  await synchronize()
  expect(await readFavorites()).toEqual(['현미밥'])
})

test('an own food is made, changed and removed without a network, in this order', async () => {
  const [first, second] = [`own:${newId()}`, `own:${newId()}`]
  await putOwnFood(first, 1)
  await putOwnFood(first, 2)
  await putOwnFood(second, 3)
  await putOwnFood(second, null)
  expect(await readShown()).toEqual([2])
  await synchronize()
  expect([await listUnsent(), await readShown(), await readServer()]).toEqual([[], [2], [2]])
  await putOwnFood(first, 4)
  await synchronize()
  expect([await listUnsent(), await readServer()]).toEqual([[], [4]])
})

test('a change of an own food that another device has changed asks the user, who keeps one of them', async () => {
  const foodId = `own:${newId()}`
  await putOwnFood(foodId, 1)
  await synchronize()
  await changeOnServer(foodId, 10)
  await putOwnFood(foodId, 2)
  await putOwnFood(foodId, 3)
  await synchronize()
  expect([await listUnsent(), await readShown()]).toEqual([
    [
      ['refused', 'staleVersion'],
      ['held', null],
    ],
    [10],
  ])
  const [refused] = await store.listUnsent(owner)
  const { epoch } = (await store.readCursor(owner)) ?? {}
  expect(refused?.sent).toMatchObject({ epoch: expect.any(String) })
  expect(refused?.sent).toMatchObject({ epoch })
  expect(await store.findListConflict(owner, refused?.id ?? '')).toMatchObject({
    mine: { kcal: 3 },
    theirs: { kcal: 10 },
  })
  expect(refused?.refusal?.currentFood).toMatchObject({ id: foodId, kcal: 10 })
  await store.repeatListOperation(owner, refused?.id ?? '', newId())
  await synchronize()
  expect([await listUnsent(), await readShown(), await readServer()]).toEqual([[], [3], [3]])
})

test('a changed own food that another device has removed can be kept, and one that both removed is no question', async () => {
  const [kept, removed] = [`own:${newId()}`, `own:${newId()}`]
  await putOwnFood(kept, 1)
  await putOwnFood(removed, 2)
  await synchronize()
  await removeOnServer(kept)
  await removeOnServer(removed)
  await putOwnFood(kept, 3)
  await putOwnFood(removed, null)
  await synchronize()
  expect(await listUnsent()).toEqual([['refused', 'noData']])
  const [refused] = await store.listUnsent(owner)
  await store.repeatListOperation(owner, refused?.id ?? '', newId())
  await synchronize()
  expect([await listUnsent(), await readServer()]).toEqual([[], [3]])
})

test('an own food without a name, and the removal of one that is gone, are refused on the device', async () => {
  const foodId = `own:${newId()}`
  const unnamed = { ...bread, names: { ko: '', en: ' ' } }
  const save = store.addListOperation(owner, { id: newId(), act: 'ownFood', foodId, food: unnamed })
  await expect(save).rejects.toThrow('invalidField')
  await expect(putOwnFood(foodId, null)).rejects.toThrow('noData')
  expect(await listUnsent()).toEqual([])
})

test('the lists of a late response do not replace later ones', async () => {
  await setFavorite(true)
  await synchronize()
  const client = createChangeClient(kim)
  await kim.put('/user/update', { OBJECT: { user_weightUnit: 'lb' } })
  await kim.put('/food/find/updateFavorite', { foodFavorite: wireRice })
  const late = await client.readLists(['favorites'])
  const known = await store.readCursor(owner)
  await kim.put('/food/find/updateFavorite', { foodFavorite: wireRice })
  await synchronize()
  const request = known ?? { epoch: '', cursor: 0 }
  const response = await client.exchange({ ...request, operations: [] })
  const responses = [{ ...response, cursor: request.cursor + 1, entries: [], removed: [] }]
  await store.putExchange(owner, { request, responses, lists: late })
  expect(await readFavorites()).toEqual(['현미밥'])
})

test('a device counts warm-ups in its totals as soon as it learns that they count, also in what it has not sent', async () => {
  const collection = records(exercise)
  const sets = [
    { weight: 40, rep: 10, kind: 'warmUp' },
    { weight: 100, rep: 5 },
  ]
  const OBJECT = { exercise_section: [{ exercise_part: 'back', exercise_title: 'deadlift', exercise_sets: sets }] }
  const [sunday, monday] = [onDay('2026-03-01'), onDay('2026-03-02')]
  await kim.post('/exercise/create', {
    DATE: { dateType: 'day', dateStart: sunday.start, dateEnd: sunday.end },
    OBJECT,
  })
  await synchronize()
  const item = (await store.read(owner).find(collection, sunday))?.items[0] ?? {}
  const entry = { id: newId(), period: monday, values: { scale: null }, items: [item] }
  const head = { id: newId(), collection, act: 'save', mode: 'create', loaded: null } as const
  await store.addOperation(owner, { ...head, revision: undefined, entryId: undefined, entry }, 'KRW')
  const readVolumes = async () => {
    const range = { start: sunday.start, end: monday.start }
    return (await store.read(owner).days([exercise], range)).flat().map(({ totals }) => totals['volume'])
  }
  expect(await readVolumes()).toEqual([lifted(500), lifted(500)])
  await kim.put('/user/update', { OBJECT: { user_countWarmUps: 'Y' } })
  const { exchange, ...client } = createChangeClient(kim)
  // The profile arrives, but the operation is not done: its results are lost.
  const withoutOperations: typeof exchange = (input) => exchange({ ...input, operations: [] })
  await synchronize({ ...client, exchange: withoutOperations }).catch(() => undefined)
  expect((await store.listUnsent(owner)).length).toBe(1)
  expect(await readVolumes()).toEqual([lifted(900), lifted(900)])
  await synchronize()
  expect(await store.listUnsent(owner)).toEqual([])
  expect(await readVolumes()).toEqual([lifted(900), lifted(900)])
  await kim.put('/user/update', { OBJECT: { user_countWarmUps: 'N' } })
  await synchronize()
  expect(await readVolumes()).toEqual([lifted(500), lifted(500)])
})
