import { exercise } from '@haru/shared/areas/exercise.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, databases } from '../../../../tests/support/servers/databases.ts'
import { newId } from '../../../../tests/support/servers/stores.ts'
import type { Client } from '../../testing/client.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { countWrongTotals } from '../wrong-totals.ts'

const dayOf = (day: string) => ({ dateType: 'day', dateStart: day, dateEnd: day })
const month = { dateType: 'month', dateStart: '2026-03-01', dateEnd: '2026-03-31' }
const spend = (amount: number) => ({
  money_part: 'expense',
  money_title: 'food',
  money_amount: amount,
  money_content: '김밥',
})
const spends = (...amounts: number[]) => ({ money_section: amounts.map(spend) })

describe.each(databaseKinds)('on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ open: databases[kind] })
  })
  afterAll(() => app.close())

  const sunday = dayOf('2026-03-01')
  const create = (who: Client, DATE: object, OBJECT: object) => who.post('/money/create', { DATE, OBJECT })

  // A typical day has 20 foods, and copied and imported items are appended.
  test('a day of a hundred items with the longest texts is saved, shown, listed and changed', async () => {
    const kim = await app.signUp()
    const long = (length: number) => '𠮷'.repeat(length)
    const note = { ...spend(9000), money_content: long(1000) }
    const meal = { food_part: 'lunch', food_name: long(30), food_brand: long(30), food_serv: long(30), food_kcal: 1 }
    const key = { ...meal, food_key: long(200), food_query: long(100) }
    for (const [area, item] of [
      ['money', note],
      ['food', key],
    ] as const) {
      const section = { [`${area}_section`]: Array(100).fill(item) }
      expect((await kim.post(`/${area}/create`, { DATE: sunday, OBJECT: section })).status).toBe(200)
      const shown = await kim.get(`/${area}/detail`, { DATE: sunday })
      expect(shown.body.sectionCnt).toBe(100)
      const OBJECT = { ...shown.body.result, ...section }
      expect((await kim.put(`/${area}/update`, { DATE: sunday, OBJECT, type: 'update' })).status).toBe(200)
      const page = await kim.get(`/${area}/list`, { DATE: month, PAGING: { sort: 'asc', page: 1 } })
      expect(page.body.result[0][`${area}_section`]).toHaveLength(100)
    }
    const more = await kim.put('/money/update', { DATE: sunday, OBJECT: spends(1), type: 'insert' })
    expect(more).toMatchObject({ status: 409, body: { code: 'limitReached', field: 'money_section', limit: 100 } })
  })

  test('a day is created, listed, shown, changed and deleted with the messages of the specification', async () => {
    const kim = await app.signUp()
    const created = await create(kim, sunday, spends(9000, 4500))
    expect(created.body).toEqual({
      status: 'success',
      msg: 'answer.created',
      result: { _id: expect.any(String), revision: 1 },
    })
    const { _id } = created.body.result

    const shown = await kim.get('/money/detail', { DATE: sunday })
    expect(shown.body).toMatchObject({ status: 'success', totalCnt: 1, sectionCnt: 2 })
    expect(shown.body.result).toMatchObject({
      _id,
      money_dateType: 'day',
      money_dateStart: '2026-03-01',
      money_total_expense: 13_500,
    })
    expect(shown.body.result.money_section[0]).toEqual({ ...spend(9000), money_include: 'Y' })

    const OBJECT = { ...shown.body.result, ...spends(1) }
    expect((await kim.put('/money/update', { DATE: sunday, OBJECT, type: 'update' })).body).toMatchObject({
      msg: 'answer.updated',
      result: { _id, revision: 2 },
    })
    expect((await kim.get('/money/list', { DATE: month, PAGING: { sort: 'asc', page: 1 } })).body).toMatchObject({
      totalCnt: 1,
      sectionCnt: 1,
      result: [{ _id, money_total_expense: 1 }],
    })
    expect((await kim.get('/money/exist', { DATE: month })).body.result.day).toEqual(['2026-03-01 - 2026-03-01'])

    expect((await kim.remove('/money/delete', { DATE: sunday })).body).toMatchObject({ msg: 'answer.deleted' })
    const missing = await kim.get('/money/detail', { DATE: sunday })
    expect(missing.body).toMatchObject({
      totalCnt: 0,
      result: { _id: '', money_dateStart: '0000-00-00', money_section: [] },
    })
    expect((await kim.remove('/money/delete', { DATE: sunday })).body).toMatchObject({ code: 'noData' })
  })

  test('a refusal contains the current entry in the format of the detail', async () => {
    const kim = await app.signUp()
    await create(kim, sunday, spends(1))
    const { result } = (await kim.get('/money/detail', { DATE: sunday })).body
    const taken = await create(kim, sunday, spends(2))
    expect(taken).toMatchObject({ status: 409, body: { code: 'alreadyExists', current: result } })

    await kim.put('/money/update', { DATE: sunday, OBJECT: { ...result, ...spends(2) }, type: 'update' })
    const stale = await kim.put('/money/update', { DATE: sunday, OBJECT: { ...result, ...spends(3) }, type: 'update' })
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'staleVersion', current: { revision: 2, money_total_expense: 2 } },
    })
    const ifMatch = await kim.put(
      '/money/update',
      { DATE: sunday, OBJECT: { _id: '', ...spends(3) } },
      { 'if-match': '"1"' },
    )
    expect(ifMatch).toMatchObject({ status: 412, body: { code: 'staleVersion' } })
  })

  const barbellRow = { exercise_part: 'back', exercise_title: 'barbellRow' }
  const sets = [
    { weight: 40, rep: 12, kind: 'warmUp' },
    { weight: 67.5, rep: 8, kind: 'normal' },
    { weight: 67.5, rep: 6, kind: 'failure' },
  ]
  const lifts = (...items: object[]) => ({ exercise_section: items.map((item) => ({ ...barbellRow, ...item })) })
  const saveLifts = (who: Client, OBJECT: object, type = 'update') =>
    who.put('/exercise/update', { DATE: sunday, OBJECT, type })

  test('a set without a weight is refused in a new record and accepted in a copy', async () => {
    const kim = await app.signUp()
    const OBJECT = lifts({
      exercise_sets: [
        { weight: 60, rep: 10 },
        { weight: 0, rep: 8 },
      ],
    })
    const refused = await kim.post('/exercise/create', { DATE: sunday, OBJECT })
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalidField' } })
    expect((await kim.post('/exercise/create', { DATE: sunday, OBJECT, isRestoration: true })).status).toBe(200)
  })

  test('sets are saved and shown in the unit of the user, with a true short form and the volume of those that count', async () => {
    const kim = await app.signUp()
    await kim.post('/exercise/create', { DATE: sunday, OBJECT: lifts({ exercise_sets: sets }) })
    const readItem = async () => (await kim.get('/exercise/detail', { DATE: sunday })).body.result.exercise_section[0]
    const short = { exercise_set: 2, exercise_rep: 8, exercise_weight: 67.5, exercise_volume: 945 }
    expect(await readItem()).toMatchObject({ ...short, exercise_sets: sets, exercise_distance: null })
    await kim.put('/user/update', { OBJECT: { user_unit: 'lb' } })
    const inPounds = await readItem()
    expect(inPounds.exercise_sets[1]).toEqual({ weight: 148.81, rep: 8, kind: 'normal' })
    expect((await saveLifts(kim, lifts(inPounds))).status).toBe(200)
    await kim.put('/user/update', { OBJECT: { user_unit: 'kg' } })
    expect(await readItem()).toMatchObject({ ...short, exercise_sets: sets })
    // Equal sets have the short form, however they are sent.
    await saveLifts(kim, lifts({ exercise_sets: Array(3).fill({ weight: 60, rep: 10 }) }))
    const equal = { exercise_set: 3, exercise_rep: 10, exercise_weight: 60, exercise_volume: 1800, exercise_sets: [] }
    expect(await readItem()).toMatchObject(equal)
  })

  test('a save without the sets of an item that has some is refused with the current record, and changes nothing', async () => {
    const kim = await app.signUp()
    const short = { exercise_set: 3, exercise_rep: 10, exercise_weight: 60 }
    const deadlift = { ...short, exercise_title: 'deadlift' }
    await kim.post('/exercise/create', { DATE: sunday, OBJECT: lifts(deadlift, { exercise_sets: sets }) })
    for (const type of ['update', 'replace']) {
      expect(await saveLifts(kim, lifts(deadlift, short), type)).toMatchObject({
        status: 409,
        body: {
          code: 'setsMissing',
          field: 'exercise_section.1.exercise_sets',
          current: { revision: 1, exercise_section: [{ exercise_sets: [] }, { exercise_sets: sets }] },
        },
      })
    }
    expect((await saveLifts(kim, lifts(deadlift, { ...short, exercise_sets: [] }))).body.result.revision).toBe(2)
    expect((await saveLifts(kim, lifts(deadlift, short))).body.result.revision).toBe(3)
  })

  test('a caller who knows no sets adds to a record with sets, but does not move it', async () => {
    const kim = await app.signUp()
    const short = { exercise_set: 3, exercise_rep: 10, exercise_weight: 60 }
    await kim.post('/exercise/create', { DATE: sunday, OBJECT: lifts({ exercise_sets: sets }) })
    expect((await saveLifts(kim, lifts(short), 'insert')).body.msg).toBe('answer.inserted')
    const { result } = (await kim.get('/exercise/detail', { DATE: sunday })).body
    expect(result.exercise_section).toMatchObject([{ exercise_sets: sets }, { exercise_sets: [] }])
    const monday = dayOf('2026-03-02')
    const moved = { ...result, ...lifts(short, short) }
    expect((await kim.post('/exercise/create', { DATE: monday, OBJECT: moved })).body).toMatchObject({
      code: 'setsMissing',
      current: { exercise_dateStart: '2026-03-01' },
    })
    expect((await kim.post('/exercise/create', { DATE: monday, OBJECT: result })).body.msg).toBe('answer.moved')
  })

  test('the setting counts warm-ups in the volume of every day at once, and a restart finds no wrong total', async () => {
    const kim = await app.signUp()
    const monday = dayOf('2026-03-02')
    const unfollowed = ['count', 'cardio', 'scale'].map((name) => [`exercise_follow_${name}`, 'N'])
    const goal = { exercise_goal_volume: 100_000, ...Object.fromEntries(unfollowed) }
    expect((await kim.post('/exercise/goal/create', { DATE: month, OBJECT: goal })).status).toBe(200)
    await kim.post('/exercise/create', { DATE: sunday, OBJECT: lifts({ exercise_sets: sets }) })
    const readVolumes = async () => {
      const { result } = (await kim.get('/exercise/detail', { DATE: sunday })).body
      const stored = (await kim.get('/exercise/goal/detail', { DATE: month })).body.result.exercise_total_volume
      return [result.exercise_section[0].exercise_volume, result.exercise_total_volume, stored]
    }
    const setCountWarmUps = (user_countWarmUps: string) => kim.put('/user/update', { OBJECT: { user_countWarmUps } })
    const countWrong = () => countWrongTotals(app.db, kim.id, exercise)
    expect(await readVolumes()).toEqual([945, 945, 945])
    expect((await setCountWarmUps('Y')).status).toBe(200)
    expect((await kim.get('/user/detail')).body.result.user_countWarmUps).toBe('Y')
    // 12 x 40 kg more.
    expect(await readVolumes()).toEqual([1425, 1425, 1425])
    const OBJECT = lifts({ exercise_sets: sets })
    await kim.post('/exercise/create', { DATE: monday, OBJECT, operationId: newId() })
    expect(await readVolumes()).toEqual([1425, 1425, 2850])
    const operationId = newId()
    await kim.remove('/exercise/delete', { DATE: monday, operationId })
    expect((await kim.post('/exercise/undo', { undo: operationId })).status).toBe(200)
    expect(await readVolumes()).toEqual([1425, 1425, 2850])
    expect(await countWrong()).toBe(0)
    expect((await setCountWarmUps('N')).status).toBe(200)
    expect(await readVolumes()).toEqual([945, 945, 1890])
    expect(await countWrong()).toBe(0)
    expect((await setCountWarmUps('perhaps')).body).toMatchObject({ code: 'invalidField', field: 'user_countWarmUps' })
  })

  test('the personal bests of a day name their kind, and have only the values of that kind', async () => {
    const kim = await app.signUp()
    const save = (DATE: object, ...exercise_sets: object[]) =>
      kim.post('/exercise/create', { DATE, OBJECT: lifts({ exercise_sets }) })
    await save(sunday, { weight: 100, rep: 5 })
    await save(dayOf('2026-03-02'), { weight: 100, rep: 6 }, { weight: 140, rep: 12, kind: 'warmUp' })
    expect((await kim.get('/exercise/best', { DATE: dayOf('2026-03-02') })).body.result).toEqual([
      { exercise_best: 'oneRepMax', ...barbellRow, exercise_oneRepMax: 120, exercise_previous_oneRepMax: 116.67 },
      { exercise_best: 'rep', ...barbellRow, exercise_rep: 6, exercise_previous_rep: 5 },
      { exercise_best: 'volume', ...barbellRow, exercise_volume: 600, exercise_previous_volume: 500 },
    ])
  })

  test('replacing, inserting and moving have their own messages', async () => {
    const kim = await app.signUp()
    const monday = dayOf('2026-03-02')
    await create(kim, sunday, spends(1))
    await create(kim, monday, spends(2))
    const loaded = async () => (await kim.get('/money/detail', { DATE: sunday })).body.result
    const inserted = await kim.put('/money/update', { DATE: monday, OBJECT: await loaded(), type: 'insert' })
    expect(inserted.body.msg).toBe('answer.inserted')
    const moved = await create(kim, sunday, (await kim.get('/money/detail', { DATE: monday })).body.result)
    expect(moved.body.msg).toBe('answer.moved')
    expect((await loaded()).money_section.map((item: { money_amount: number }) => item.money_amount)).toEqual([2, 1])
    const replaced = await kim.put('/money/update', { DATE: sunday, OBJECT: spends(7), type: 'replace' })
    expect(replaced.body.msg).toBe('answer.replaced')
    expect((await loaded()).money_total_expense).toBe(7)
  })

  test('a refusal contains the wire name of the field', async () => {
    const kim = await app.signUp()
    const wrongPart = { money_section: [spend(1), { ...spend(1), money_part: 'nothing' }] }
    expect((await create(kim, sunday, wrongPart)).body).toMatchObject({
      code: 'errorPart',
      field: 'money_section.1.money_part',
    })
    const noAmount = await create(kim, sunday, spends(0))
    expect(noAmount.body).toMatchObject({ code: 'invalidField', field: 'money_section.0.money_amount' })
    const empty = await kim.post('/money/goal/create', {
      DATE: month,
      OBJECT: { money_goal_income: 0, money_goal_expense: 1 },
    })
    expect(empty.body).toMatchObject({ code: 'invalidField', field: 'money_goal_income' })
    const night = { sleep_section: [{ sleep_part: 'night', sleep_bedTime: '23:00', sleep_wakeTime: '07:00' }] }
    await kim.post('/sleep/create', { DATE: sunday, OBJECT: night })
    const nap = await kim.put('/sleep/update', { DATE: sunday, OBJECT: night, type: 'insert' })
    expect(nap).toMatchObject({ status: 400, body: { code: 'invalidType', field: 'type' } })
  })

  test('goals are returned with their totals and differences, and the refusal of a taken period contains them', async () => {
    const kim = await app.signUp()
    await create(kim, sunday, spends(9000))
    const OBJECT = { money_goal_income: 1_000_000, money_goal_expense: 8000 }
    await kim.post('/money/goal/create', { DATE: month, OBJECT })
    const wanted = { money_goal_expense: 8000, money_total_expense: 9000, money_diff_expense: 1000 }
    expect((await kim.get('/money/goal/list', { DATE: month })).body.result).toEqual([expect.objectContaining(wanted)])
    const taken = await kim.post('/money/goal/create', { DATE: month, OBJECT })
    expect(taken.body).toMatchObject({ code: 'alreadyExists', current: wanted })
  })

  test('a change of the currency keeps the displayed amounts, and is refused if cents would be lost', async () => {
    const kim = await app.signUp()
    await create(kim, sunday, spends(9000))
    await kim.post('/money/goal/create', { DATE: month, OBJECT: { money_goal_income: 1, money_goal_expense: 8000 } })
    const currency = (user_currency: string) => kim.put('/user/update', { OBJECT: { user_currency } })
    expect((await currency('USD')).body.status).toBe('success')
    const goal = async () => (await kim.get('/money/goal/detail', { DATE: month })).body.result
    expect(await goal()).toMatchObject({
      money_goal_expense: 8000,
      money_total_expense: 9000,
      money_diff_expense: 1000,
    })
    await create(kim, dayOf('2026-03-02'), spends(0.25))
    expect(await goal()).toMatchObject({ money_total_expense: 9000.25 })
    expect(await currency('KRW')).toMatchObject({ status: 409, body: { code: 'limitReached', field: 'user_currency' } })
    expect(await goal()).toMatchObject({ money_total_expense: 9000.25 })
    await kim.remove('/money/delete', { DATE: dayOf('2026-03-02') })
    expect((await currency('JPY')).body.status).toBe('success')
    expect(await goal()).toMatchObject({ money_goal_expense: 8000, money_total_expense: 9000 })
  })

  test('a new user has the default categories of the calendar and of every area, behind a placeholder', async () => {
    const kim = await app.signUp()
    const { body } = await kim.get('/user/sync/category', { DATE: month })
    expect(Object.keys(body.result)).toEqual(['calendar', 'exercise', 'food', 'money', 'sleep'])
    expect(body.result.money.map((part: { money_part: string }) => part.money_part)).toEqual(['', 'income', 'expense'])
  })
})
