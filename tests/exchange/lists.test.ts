import { addDays, day } from '@haru/shared/calendar/day.ts'
import type { Food } from '@haru/shared/food/food.ts'
import { beforeEach, expect, test } from 'vitest'
import { exercise, lifted, money, onDay, records } from '../support/data/samples.ts'
import { spends, wirePeriod } from '../support/data/wire-values.ts'
import { bread, rice } from '../support/exchange/sample-foods.ts'
import { saveNew } from '../support/exchange/save-operations.ts'
import { setUpDevice } from '../support/exchange/set-up-device.ts'
import { newId } from '../support/servers/stores.ts'

// The favourites, own foods and the profile of a device, which are stored as whole lists.

const wireRice = {
  food_name: '현미밥',
  food_gram: 210,
  food_kcal: 315,
  food_carb: 0.1,
  food_protein: 0.1,
  food_fat: 0.1,
}

const device = setUpDevice()
beforeEach(() => device.synchronize())

const setFavorite = (isFavorite: boolean) =>
  device.store.addListOperation(device.owner, { id: newId(), act: 'favorite', food: rice, isFavorite })
const putOwnFood = (foodId: string, kcal: number | null) =>
  device.store.addListOperation(device.owner, {
    id: newId(),
    act: 'ownFood',
    foodId,
    food: kcal === null ? null : { ...bread, kcal },
  })
/** Changes the amount in an editor that was opened on a food. */
const changeOpened = (opened: Food | undefined, kcal: number) => {
  if (opened === undefined) throw new Error('the device has no own food')
  const operation = { id: newId(), act: 'ownFood', foodId: opened.id, food: { ...opened, kcal } } as const
  return device.store.addListOperation(device.owner, { ...operation, expected: opened })
}
const changeOnServer = (foodId: string, kcal: number) =>
  device.kim.put('/food/own/update', {
    OBJECT: { food_id: foodId, food_name_ko: '빵', food_per100: { kcal, carb: null, protein: null, fat: null } },
  })
const removeOnServer = (foodId: string) => device.kim.remove('/food/own/delete', { food_id: foodId })
const readFavorites = async () =>
  (await device.store.readSnapshot(device.owner, ({ readList }) => readList('favorites'))).map(({ name }) => name)
const readOwnFoods = () => device.store.readSnapshot(device.owner, ({ readList }) => readList('ownFoods'))
const readShown = async () => (await readOwnFoods()).map(({ kcal }) => kcal)
const readServer = async () =>
  (await device.kim.get('/user/sync/foods')).body.result.ownFoods.map(({ kcal }: { readonly kcal: number }) => kcal)

test('a favourite that is set without a network is shown at once, and is set on the server', async () => {
  await setFavorite(true)
  expect(await readFavorites()).toEqual(['현미밥'])
  await device.synchronize()
  expect([await device.listStatus(), await readFavorites()]).toEqual([[], ['현미밥']])
  expect((await device.kim.get('/food/find/listFavorite')).body.totalCnt).toBe(1)
})

test('of two devices that set a favourite, the last one at the server counts', async () => {
  await setFavorite(true)
  await device.kim.put('/food/find/updateFavorite', { foodFavorite: wireRice })
  await device.synchronize()
  expect(await readFavorites()).toEqual(['현미밥'])
  await setFavorite(false)
  await device.synchronize()
  await device.kim.put('/food/find/updateFavorite', { foodFavorite: wireRice })
  await device.synchronize()
  expect(await readFavorites()).toEqual(['현미밥'])
})

test('an own food is made, changed and removed without a network, in this order', async () => {
  const [first, second] = [`own:${newId()}`, `own:${newId()}`]
  await putOwnFood(first, 1)
  await putOwnFood(first, 2)
  await putOwnFood(second, 3)
  await putOwnFood(second, null)
  expect(await readShown()).toEqual([2])
  await device.synchronize()
  expect([await device.listStatus(), await readShown(), await readServer()]).toEqual([[], [2], [2]])
  await putOwnFood(first, 4)
  await device.synchronize()
  expect([await device.listStatus(), await readServer()]).toEqual([[], [4]])
})

test('a change of an own food that another device has changed asks the user, who keeps one of them', async () => {
  const foodId = `own:${newId()}`
  await putOwnFood(foodId, 1)
  await device.synchronize()
  await changeOnServer(foodId, 10)
  await putOwnFood(foodId, 2)
  await putOwnFood(foodId, 3)
  await device.synchronize()
  expect([await device.listStatus(), await readShown()]).toEqual([
    [
      ['refused', 'staleVersion'],
      ['held', null],
    ],
    [10],
  ])
  const [refused] = await device.store.listUnsent(device.owner)
  const { epoch } = (await device.store.readCursor(device.owner)) ?? {}
  expect(refused?.sent).toMatchObject({ epoch: expect.any(String) })
  expect(refused?.sent).toMatchObject({ epoch })
  expect(await device.store.findListConflict(device.owner, refused?.id ?? '')).toMatchObject({
    mine: { kcal: 3 },
    theirs: { kcal: 10 },
  })
  expect(refused?.refusal?.currentFood).toMatchObject({ id: foodId, kcal: 10 })
  await device.store.repeatListOperation(device.owner, refused?.id ?? '', newId())
  await device.synchronize()
  expect([await device.listStatus(), await readShown(), await readServer()]).toEqual([[], [3], [3]])
})

test('an editor that was opened before an exchange does not replace the own food of another device unseen', async () => {
  const foodId = `own:${newId()}`
  await putOwnFood(foodId, 1)
  await device.synchronize()
  const [opened] = await readOwnFoods()
  await changeOnServer(foodId, 10)
  await device.synchronize()
  await expect(changeOpened(opened, 2)).rejects.toMatchObject({ code: 'staleVersion' })
  expect([await device.listStatus(), await readShown()]).toEqual([[], [10]])
  const [seen] = await readOwnFoods()
  await changeOpened(seen, 2)
  // The device has this change already.
  await changeOpened(seen, 2)
  await device.synchronize()
  expect([await device.listStatus(), await readServer()]).toEqual([[], [2]])
})

test('a changed own food that another device has removed can be kept, and one that both removed is no question', async () => {
  const [kept, removed] = [`own:${newId()}`, `own:${newId()}`]
  await putOwnFood(kept, 1)
  await putOwnFood(removed, 2)
  await device.synchronize()
  await removeOnServer(kept)
  await removeOnServer(removed)
  await putOwnFood(kept, 3)
  await putOwnFood(removed, null)
  await device.synchronize()
  expect(await device.listStatus()).toEqual([['refused', 'noData']])
  const [refused] = await device.store.listUnsent(device.owner)
  await device.store.repeatListOperation(device.owner, refused?.id ?? '', newId())
  await device.synchronize()
  expect([await device.listStatus(), await readServer()]).toEqual([[], [3]])
})

test('an own food without a name, and the removal of a missing one, are refused on the device', async () => {
  const foodId = `own:${newId()}`
  const unnamed = { ...bread, names: { ko: '', en: ' ' } }
  const save = device.store.addListOperation(device.owner, { id: newId(), act: 'ownFood', foodId, food: unnamed })
  await expect(save).rejects.toThrow('invalidField')
  await expect(putOwnFood(foodId, null)).rejects.toThrow('noData')
  expect(await device.listStatus()).toEqual([])
})

test('the lists of a late response do not replace later ones', async () => {
  await setFavorite(true)
  await device.synchronize()
  const client = device.client
  await device.kim.put('/user/update', { OBJECT: { user_weightUnit: 'lb' } })
  await device.kim.put('/food/find/updateFavorite', { foodFavorite: wireRice })
  const late = await client.readLists(['favorites'])
  const known = await device.store.readCursor(device.owner)
  await device.kim.put('/food/find/updateFavorite', { foodFavorite: wireRice })
  await device.synchronize()
  const request = known ?? { epoch: '', cursor: 0 }
  const response = await client.exchange({ ...request, operations: [] })
  const responses = [{ ...response, cursor: request.cursor + 1, entries: [], removed: [] }]
  await device.store.putExchange(device.owner, { request, responses, lists: late })
  expect(await readFavorites()).toEqual(['현미밥'])
})

test('a device counts warm-ups in its totals from the exchange on that turns them on, also in unsent entries', async () => {
  const collection = records(exercise)
  const sets = [
    { weight: 40, rep: 10, kind: 'warmUp' },
    { weight: 100, rep: 5 },
  ]
  const OBJECT = { exercise_section: [{ exercise_part: 'back', exercise_title: 'deadlift', exercise_sets: sets }] }
  const [sunday, monday] = [onDay('2026-03-01'), onDay('2026-03-02')]
  await device.kim.post('/exercise/create', { DATE: wirePeriod('day', sunday.start), OBJECT })
  await device.synchronize()
  const item = (await device.reader.find(collection, sunday))?.items[0] ?? {}
  const operation = saveNew(collection, monday, { values: { scale: null }, items: [item] })
  await device.store.addOperation(device.owner, operation, 'KRW')
  const readVolumes = async () => {
    const range = { start: sunday.start, end: monday.start }
    return (await device.reader.days([exercise], range)).flat().map(({ totals }) => totals['volume'])
  }
  expect(await readVolumes()).toEqual([lifted(500), lifted(500)])
  await device.kim.put('/user/update', { OBJECT: { user_countWarmUps: 'Y' } })
  const { exchange, ...client } = device.client
  // The profile arrives, but the operation is not done: its results are lost.
  const withoutOperations: typeof exchange = (input) => exchange({ ...input, operations: [] })
  await device.synchronize({ ...client, exchange: withoutOperations }).catch(() => undefined)
  expect((await device.store.listUnsent(device.owner)).length).toBe(1)
  expect(await readVolumes()).toEqual([lifted(900), lifted(900)])
  await device.synchronize()
  expect(await device.store.listUnsent(device.owner)).toEqual([])
  expect(await readVolumes()).toEqual([lifted(900), lifted(900)])
  await device.kim.put('/user/update', { OBJECT: { user_countWarmUps: 'N' } })
  await device.synchronize()
  expect(await readVolumes()).toEqual([lifted(500), lifted(500)])
})

/** Gives the user spends of the same amount on more days than fit into a response of changes. */
async function fillDays(amount: number): Promise<void> {
  const { db } = device.app
  await device.kim.post('/money/create', { DATE: wirePeriod('day', '2024-01-01'), OBJECT: spends(amount) })
  const rows = db.selectFrom('entry').selectAll().where('owner_id', '=', device.kim.id)
  const row = await rows.executeTakeFirstOrThrow()
  const days = Array.from({ length: 600 }, (_, i) => addDays(day('2024-01-02'), i))
  const copies = days.map((start, i) => ({ ...row, id: newId(), start, finish: start, seq: row.seq + 1 + i }))
  for (let i = 0; i < copies.length; i += 100) {
    await db
      .insertInto('entry')
      .values(copies.slice(i, i + 100))
      .execute()
  }
  const seq = row.seq + copies.length
  await db.updateTable('account').set({ seq }).where('id', '=', device.kim.id).execute()
}

/** The currency that the device shows, with the number of days and their different amounts. */
const readAmounts = () =>
  device.store.readSnapshot(device.owner, async ({ reader, readProfile }) => {
    const days = await reader.items(money, { start: day('2024-01-01'), end: day('2025-12-31') })
    const amounts = days.flatMap(({ items }) => items.map((item) => item['amount']))
    return [(await readProfile()).settings.currency, days.length, [...new Set(amounts)]]
  })

test('a currency that changes while a device copies is on it together with all amounts in it', async () => {
  await device.openLaterStore()
  for (const start of ['2024-03-01', '2025-03-01', '2026-03-01'])
    await device.kim.post('/money/create', { DATE: wirePeriod('day', start), OBJECT: spends(12_000) })
  const { client } = device
  let parts = 0
  const copy: typeof client.copy = async (range) => {
    parts += 1
    if (parts === 2) await device.kim.put('/user/update', { OBJECT: { user_currency: 'USD' } })
    return client.copy(range)
  }
  await device.synchronize({ ...client, copy })
  expect(await readAmounts()).toEqual(['USD', 2, [1_200_000]])
})

test('a changed currency is on the device together with all amounts in it', async () => {
  await fillDays(12_000)
  await device.synchronize()
  await device.kim.put('/user/update', { OBJECT: { user_currency: 'USD' } })
  const { client } = device
  let parts = 0
  const exchange: typeof client.exchange = (input) => {
    parts += 1
    return parts === 1 ? client.exchange(input) : Promise.reject(new Error('no response'))
  }
  await expect(device.synchronize({ ...client, exchange })).rejects.toThrow('no response')
  expect(await readAmounts()).toEqual(['KRW', 601, [12_000]])
  await device.synchronize()
  expect(await readAmounts()).toEqual(['USD', 601, [1_200_000]])
})
