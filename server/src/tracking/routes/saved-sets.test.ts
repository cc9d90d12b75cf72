import { money } from '@haru/shared/areas/money.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { day } from '@haru/shared/calendar/day.ts'
import { categoriesCodec } from '@haru/shared/contract/overview/category.ts'
import { createDefaultCategory, listAreasWithCategories } from '@haru/shared/tracking/category.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { wirePeriod } from '../../../../tests/support/data/wire-values.ts'
import { databaseKinds, databases } from '../../../../tests/support/servers/databases.ts'
import { newId } from '../../../../tests/support/servers/stores.ts'
import type { UserClient } from '../../testing/client.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const deadlift = { exercise_part: 'back', exercise_title: 'deadlift', exercise_set: 5, exercise_rep: 5 }
const lunch = { money_part: 'expense', money_title: 'food', money_amount: 12_000 }

describe.each(databaseKinds)('on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ open: databases[kind] })
  })
  afterAll(() => app.close())

  const readSets = async (user: UserClient) => (await user.get('/user/sync/savedSets')).body.result

  test('sets are listed by area with the derived values of their items, and never those of another user', async () => {
    const [kim, lee] = [await app.signUp(), await app.signUp()]
    expect(await readSets(kim)).toEqual({ exercise: [], food: [], money: [] })
    const _id = newId()
    const saved = await kim.put('/exercise/savedSet/save', {
      _id,
      name: ' 등 운동 ',
      revision: 0,
      exercise_section: [{ ...deadlift, exercise_weight: 100 }],
    })
    expect(saved.body).toMatchObject({ msg: 'answer.created', result: { _id, revision: 1 } })
    const item = { ...deadlift, exercise_weight: 100, exercise_volume: 2500 }
    const set = { _id, revision: 1, name: '등 운동', plan: null, exercise_section: [expect.objectContaining(item)] }
    expect(await readSets(kim)).toEqual({ exercise: [set], food: [], money: [] })
    expect(await readSets(lee)).toEqual({ exercise: [], food: [], money: [] })
    expect(await lee.remove('/exercise/savedSet/delete', { _id })).toMatchObject({
      status: 404,
      body: { code: 'noData' },
    })
    expect((await kim.remove('/exercise/savedSet/delete', { _id, revision: 1 })).body.msg).toBe('answer.deleted')
    expect((await readSets(kim)).exercise).toEqual([])
  })

  test('the weight of a set is shown in the unit of the user, and a rename in pounds keeps the exact weight', async () => {
    const kim = await app.signUp()
    const _id = newId()
    const save = (name: string, exercise_weight: number) =>
      kim.put('/exercise/savedSet/save', { _id, name, exercise_section: [{ ...deadlift, exercise_weight }] })
    await save('등 운동', 100)
    await kim.put('/user/update', { OBJECT: { user_unit: 'lb' } })
    const [set] = (await readSets(kim)).exercise
    expect(set.exercise_section[0].exercise_weight).toBe(220.46)
    await save('Back', 220.46)
    await kim.put('/user/update', { OBJECT: { user_unit: 'kg' } })
    expect((await readSets(kim)).exercise[0]).toMatchObject({
      name: 'Back',
      exercise_section: [{ exercise_weight: 100 }],
    })
  })

  test('the single sets of an item are kept, and a save that leaves them out is refused', async () => {
    const kim = await app.signUp()
    const exercise_sets = [8, 6].map((rep) => ({ weight: 100, rep, kind: 'normal' }))
    const save = (_id: string, item: object) =>
      kim.put('/exercise/savedSet/save', { _id, name: '등 운동', exercise_section: [{ ...deadlift, ...item }] })
    const _id = newId()
    await save(_id, { exercise_sets })
    const refused = { code: 'setsMissing', field: 'exercise_section.0.exercise_sets' }
    expect((await save(_id, { exercise_weight: 100 })).body).toMatchObject(refused)
    expect((await readSets(kim)).exercise[0]).toMatchObject({ revision: 1, exercise_section: [{ exercise_sets }] })
  })

  test('a change of the currency keeps the shown amounts of a set', async () => {
    const kim = await app.signUp()
    await kim.put('/money/savedSet/save', { _id: newId(), name: '점심', money_section: [lunch] })
    await kim.put('/user/update', { OBJECT: { user_currency: 'USD' } })
    expect((await readSets(kim)).money[0].money_section[0].money_amount).toBe(12_000)
    const stored = await app.db.selectFrom('saved_set').select('items').where('owner_id', '=', kim.id).execute()
    expect(stored).toEqual([{ items: '[["expense","food",1200000]]' }])
  })

  test('a routine shows its due day and the weights to lift, in the unit of the user', async () => {
    const kim = await app.signUp()
    const _id = newId()
    const exercise_section = [{ ...deadlift, exercise_weight: 100 }]
    const plan = { weekdays: [], start: '2026-03-01', increment: 2.5 }
    await kim.put('/exercise/savedSet/save', { _id, name: '5x5 A', plan, exercise_section })
    await kim.post('/exercise/create', { DATE: wirePeriod('day', day('2026-03-01')), OBJECT: { exercise_section } })
    await kim.put('/user/update', { OBJECT: { user_unit: 'lb' } })
    expect((await readSets(kim)).exercise).toMatchObject([{ plan: { ...plan, increment: 5.51 } }])
    const { body } = await kim.get('/exercise/routine/list', { DATE: wirePeriod('day', day('2026-03-03')) })
    const items = [
      {
        lastDate: '2026-03-01',
        item: { exercise_weight: 220.46, exercise_volume: 5511.56 },
        increased: { exercise_set: 5, exercise_rep: 5, exercise_weight: 225.97 },
      },
    ]
    expect(body.result).toMatchObject([{ _id, name: '5x5 A', dueSince: '2026-03-03', items }])
    const first = await kim.get('/exercise/routine/list', { DATE: wirePeriod('day', day('2026-02-28')) })
    expect(first.body.result).toMatchObject([
      { dueSince: '0000-00-00', items: [{ lastDate: '0000-00-00', increased: null }] },
    ])
  })

  test.each([
    ['weekdays that are out of order', { weekdays: [4, 1] }, 'plan.weekdays'],
    ['an unknown weekday', { weekdays: [8] }, 'plan.weekdays'],
    ['an impossible first day', { start: '2026-02-30' }, 'plan.start'],
    ['a weight that is too large', { increment: 100 }, 'plan.increment'],
  ])('a plan with %s is refused', async (_, change, field) => {
    const kim = await app.signUp()
    const plan = { weekdays: [1], start: '2026-03-01', increment: 2.5, ...change }
    const routine = { _id: newId(), name: '5x5', plan, exercise_section: [{ ...deadlift, exercise_weight: 100 }] }
    expect((await kim.put('/exercise/savedSet/save', routine)).body).toMatchObject({ code: 'invalidField', field })
    expect((await readSets(kim)).exercise).toEqual([])
  })

  test('a set with a removed category is still saved and shown, as a record is', async () => {
    const kim = await app.signUp()
    const input = { _id: newId(), name: '점심', money_section: [lunch] }
    await kim.put('/money/savedSet/save', input)
    const { parts } = createDefaultCategory(money)
    const withoutFood = parts.map((part) => ({ ...part, titles: part.titles.filter(({ id }) => id !== 'food') }))
    const defaults = listAreasWithCategories(areas).map((area) => [area.id, createDefaultCategory(area)])
    const categories = { ...Object.fromEntries(defaults), money: { parts: withoutFood } }
    const OBJECT = z.encode(categoriesCodec(areas), categories)
    expect((await kim.post('/user/category/update', { OBJECT })).body.msg).toBe('answer.updated')
    expect((await kim.put('/money/savedSet/save', { ...input, name: '밥', revision: 1 })).status).toBe(200)
    expect((await readSets(kim)).money[0]).toMatchObject({ name: '밥', money_section: [{ money_title: 'food' }] })
  })

  test.each([
    ['a name without visible characters', { name: ' \u200b' }, { code: 'invalidField', field: 'name' }],
    ['a name that is too long', { name: 'a'.repeat(41) }, { code: 'invalidField', field: 'name' }],
    ['no name', { name: undefined }, { code: 'invalidField', field: 'name' }],
    ['no items', { money_section: [] }, { code: 'errorCount', field: 'money_section' }],
    [
      'an amount of zero',
      { money_section: [{ ...lunch, money_amount: 0 }] },
      { code: 'invalidField', field: 'money_section.0.money_amount' },
    ],
    [
      'an unknown category',
      { money_section: [{ ...lunch, money_title: 'nothing' }] },
      { code: 'errorTitle', field: 'money_section.0.money_title' },
    ],
    ['no id', { _id: '' }, { code: 'invalidField', field: '_id' }],
  ])('a save with %s is refused with the wire name of the field', async (_, change, refusal) => {
    const kim = await app.signUp()
    const valid = { _id: newId(), name: '점심', money_section: [lunch] }
    expect((await kim.put('/money/savedSet/save', { ...valid, ...change })).body).toMatchObject(refusal)
    expect((await readSets(kim)).money).toEqual([])
  })

  test('an area whose records cannot be merged has no calls of sets', async () => {
    const kim = await app.signUp()
    const night = { sleep_part: 'night', sleep_bedTime: '23:00', sleep_wakeTime: '07:00' }
    const reply = await kim.put('/sleep/savedSet/save', { _id: newId(), name: '밤', sleep_section: [night] })
    expect(reply.status).toBe(404)
  })
})
