import type { OperationResult } from '@haru/shared/contract/exchange/changes.ts'
import { expect, test } from 'vitest'
import { describeWithApp } from '../../../tests/support/servers/describe-on-databases.ts'
import { newId } from '../../../tests/support/servers/stores.ts'

const rice = {
  name: 'rice',
  brand: '',
  serv: '',
  gram: 210,
  kcal: 300,
  carb: 660,
  protein: 50,
  fat: 5,
  unknown: '',
}
const setFavorite = (isFavorite: boolean, change: object = {}) => ({
  id: newId(),
  act: 'favorite',
  contract: 1,
  food: rice,
  isFavorite,
  ...change,
})
const bread = {
  names: { ko: '식빵', en: '' },
  brand: '',
  per: 'g',
  kcal: 280,
  carb: 50_100,
  protein: null,
  fat: 4500,
  portions: [{ ko: '장', en: 'slice', grams: 40 }],
  barcode: '',
}
const putOwnFood = (foodId: string, revision: number | null, change: object = {}) => ({
  id: newId(),
  act: 'ownFood',
  contract: 1,
  foodId,
  revision,
  food: bread,
  ...change,
})
const newFoodId = () => `own:${newId()}`

describeWithApp((opened) => {
  const readChanges = async (...operations: readonly unknown[]) => {
    const first = await opened.kim.get('/user/sync/copy', { DATE: { dateStart: '2026-03-02', dateEnd: '2026-03-02' } })
    const { epoch, cursor } = first.body.result
    return (await opened.kim.post('/user/sync', { epoch, cursor, operations })).body.result
  }
  const send = async (...operations: readonly unknown[]): Promise<readonly OperationResult[]> =>
    (await readChanges(...operations)).results
  const readFoods = async () => (await opened.kim.get('/user/sync/foods')).body.result

  test('a favourite is set, and not toggled', async () => {
    const [first, second] = [setFavorite(true), setFavorite(true)]
    expect(await send(first, first, second)).toEqual([first, first, second].map(({ id }) => ({ id, status: 'done' })))
    expect((await readFoods()).favorites).toEqual([rice])
    expect((await opened.kim.get('/food/find/listFavorite')).body.totalCnt).toBe(1)
    await send(setFavorite(false), setFavorite(false))
    expect((await readFoods()).favorites).toEqual([])
    // The operations before it are not done again.
    await send(first)
    expect((await readFoods()).favorites).toEqual([])
  })

  test('the lists that operations have changed are named', async () => {
    const { changedLists } = await readChanges(setFavorite(true), putOwnFood(newFoodId(), null))
    expect(changedLists).toEqual(['favorites', 'ownFoods'])
    expect((await readChanges(setFavorite(true))).changedLists).toEqual([])
  })

  test('one favourite more than the limit is refused, and a removal is not', async () => {
    const value = JSON.stringify(rice)
    const rows = Array.from({ length: 500 }, (_, i) => ({ owner_id: opened.kim.id, key: String(i), value, seq: i }))
    await opened.app.db.insertInto('favorite').values(rows).execute()
    const results = await send(setFavorite(true), setFavorite(false))
    expect(results.map(({ status, code }) => code ?? status)).toEqual(['limitReached', 'done'])
  })

  test('an own food expects its revision, and the one of the operation that it depends on', async () => {
    const foodId = newFoodId()
    const created = putOwnFood(foodId, null)
    const changed = putOwnFood(foodId, null, { after: created.id, food: { ...bread, kcal: 250 } })
    const [first, second] = await send(created, changed)
    expect([first?.entry?.id, second?.entry?.id]).toEqual([foodId, foodId])
    expect((await readFoods()).ownFoods).toEqual([
      { ...bread, id: foodId, kcal: 250, revision: second?.entry?.revision },
    ])
    expect((await opened.kim.get('/food/own/list', { PAGING: { page: 1, sort: 'asc' } })).body.result).toMatchObject([
      { food_id: foodId, food_per100: { kcal: 250 } },
    ])
    const revision = first?.entry?.revision ?? 0
    const [stale, same] = await send(
      putOwnFood(foodId, revision, { food: null }),
      putOwnFood(foodId, revision, { food: { ...bread, kcal: 250 } }),
    )
    expect(stale).toMatchObject({
      status: 'refused',
      code: 'staleVersion',
      currentFood: { id: foodId, kcal: 250, revision: second?.entry?.revision },
    })
    // A food that is already so is no conflict.
    expect(same).toMatchObject({ status: 'done', entry: { revision: second?.entry?.revision } })
  })

  test('an own food expects no revision of another epoch, which counted other writes', async () => {
    const foodId = newFoodId()
    const earlier = { epoch: 'earlier' }
    const created = putOwnFood(foodId, null, earlier)
    const [first] = await send(created)
    expect(first?.status).toBe('done')
    const revision = first?.entry?.revision ?? 0
    const food = { ...bread, kcal: 250 }
    expect(
      await send(
        putOwnFood(foodId, revision, { ...earlier, food }),
        putOwnFood(foodId, null, { ...earlier, food: null, after: created.id }),
      ),
    ).toMatchObject([
      { status: 'refused', code: 'staleVersion', currentFood: { id: foodId, revision } },
      { status: 'refused', code: 'staleVersion', currentFood: { id: foodId, revision } },
    ])
    const { epoch } = (await opened.kim.post('/user/sync', { epoch: '', cursor: 0, operations: [] })).body.result
    expect(await send(putOwnFood(foodId, revision, { epoch, food }))).toMatchObject([{ status: 'done' }])
  })

  test('an own food that was removed is changed by no device, and its revision is not used again', async () => {
    const foodId = newFoodId()
    const created = putOwnFood(foodId, null)
    const [first] = await send(created)
    const before = first?.entry?.revision ?? 0
    expect(await send(putOwnFood(foodId, null, { food: { ...bread, kcal: 1 } }))).toMatchObject([
      { status: 'refused', code: 'alreadyExists', currentFood: { id: foodId, kcal: 280 } },
    ])
    await opened.kim.remove('/food/own/delete', { food_id: foodId })
    const [changed, removed, again] = await send(
      putOwnFood(foodId, before),
      putOwnFood(foodId, before, { food: null }),
      putOwnFood(foodId, null),
    )
    expect([changed?.code, removed?.code, again?.status]).toEqual(['noData', 'noData', 'done'])
    expect(again?.entry?.revision).toBeGreaterThan(before)
    await opened.kim.put('/food/own/update', {
      OBJECT: { food_id: foodId, food_name_ko: '빵', food_per100: { kcal: 1, carb: null, protein: null, fat: null } },
    })
    expect(await send(putOwnFood(foodId, again?.entry?.revision ?? 0))).toMatchObject([{ code: 'staleVersion' }])
  })

  test('a favourite or an own food that could not have been saved is refused', async () => {
    const foodId = newFoodId()
    const results = await send(
      setFavorite(true, { food: null }),
      setFavorite(true, { food: { ...rice, name: ' ' } }),
      setFavorite(true, { food: { ...rice, kcal: -1 } }),
      setFavorite(true, { food: { ...rice, extra: 1 } }),
      setFavorite(true, { isFavorite: 'yes' }),
      putOwnFood('own:1', null),
      putOwnFood(foodId, null, { food: { ...bread, names: { ko: '', en: '' } } }),
      putOwnFood(foodId, null, { food: { ...bread, kcal: 1e9 } }),
      putOwnFood(foodId, null, { food: { ...bread, portions: [] } }),
      putOwnFood(foodId, null, { food: [] }),
      putOwnFood(foodId, null, { food: undefined }),
      putOwnFood(foodId, null, { list: 'money' }),
      putOwnFood(foodId, null, { after: newId() }),
    )
    expect(results.map(({ status }) => status)).toEqual(results.map(() => 'refused'))
    expect(new Set(results.map(({ code }) => code))).toEqual(new Set(['invalidObject', 'invalidField']))
    expect(await readFoods()).toEqual({ favorites: [], ownFoods: [] })
  })

  test('A95: an entry that depends on an operation of a list is refused, and the others are done', async () => {
    const lists = [setFavorite(true), putOwnFood(newFoodId(), null)]
    const operationOf = (act: string, after: string | null, contents: object) => ({
      id: newId(),
      act,
      contract: 1,
      list: 'money',
      after,
      ...contents,
    })
    const period = { type: 'day', start: '2026-03-02', end: '2026-03-02' }
    const save = (after: string | null) =>
      operationOf('save', after, {
        currency: 'KRW',
        mode: 'create',
        loaded: null,
        entry: { id: newId(), ...period, values: {}, items: [['expense', 'food', 1]] },
      })
    const remove = (after: string) => operationOf('remove', after, { ...period, revision: 1 })
    const dependent = lists.flatMap(({ id }) => [save(id), remove(id)])
    const results = await send(...lists, ...dependent, save(null))
    expect(results.map(({ status, field }) => field ?? status)).toEqual([
      ...lists.map(() => 'done'),
      ...dependent.map(() => 'after'),
      'done',
    ])
  })
})
