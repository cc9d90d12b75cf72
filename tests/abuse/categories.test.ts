import type { Reply, UserClient } from '@haru/server/src/testing/client.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AttackSetup, setUpAttack } from '../support/api/victim-and-attacker.ts'
import { describeOnDatabases } from '../support/servers/describe-on-databases.ts'
import { newId } from '../support/servers/stores.ts'

// A58, A72 for names, and the calls of user/category.

type Wire = Record<string, unknown>
type Form = Record<string, Wire[]> & { revision: number }

const day = { dateType: 'day', dateStart: '2026-03-01', dateEnd: '2026-03-01' }

function meal(name: unknown, id: unknown = newId()): Wire {
  return {
    food_part: id,
    food_title: [''],
    food_kind: 'meal',
    food_part_name: name,
    food_title_name: [null],
    food_part_removed: false,
    food_title_removed: [],
  }
}

function titled(count: number, part: Wire): Wire {
  const ids = Array.from({ length: count }, newId)
  return {
    ...part,
    exercise_title: ['', ...ids],
    exercise_title_name: [null, ...ids.map((_, i) => `운동 ${i}`)],
    exercise_title_removed: [],
  }
}

describeOnDatabases('sqlite', (kind) => {
  let setup: AttackSetup
  let kim: UserClient
  let form: Form
  beforeAll(async () => {
    setup = await setUpAttack(kind)
    kim = await setup.signUpOther()
  })
  afterAll(() => setup.close())
  beforeEach(async () => {
    // A user whose requests were all refused still has revision 0, and serves the next test as well.
    if ((await read()).revision > 0) kim = await setup.signUpOther()
    form = await read()
  })

  const read = async (of = kim): Promise<Form> => (await of.get('/user/category/detail')).body.result
  const update = (OBJECT: unknown, more: Wire = {}, headers = {}) =>
    kim.post('/user/category/update', { OBJECT, ...more }, headers)
  const withMeals = (...more: readonly Wire[]) => ({ ...form, food: [...(form['food'] ?? []), ...more] })
  const place = (area: string, i: number) => form[area]?.[i] as Wire

  /** A refused update changes nothing. */
  async function expectRefused(reply: Promise<Reply>, code: string, field?: string): Promise<void> {
    const { status, body } = await reply
    expect([status, body.code], JSON.stringify(body)).toEqual([code === 'limitReached' ? 409 : 400, code])
    if (field !== undefined) expect(body.field).toBe(field)
    expect(await read()).toEqual(form)
  }

  test('saving the form as it was read changes nothing', async () => {
    expect(await update(form)).toMatchObject({
      status: 200,
      body: { status: 'success', msg: 'answer.updated', result: { revision: 0 } },
    })
    expect(await read()).toEqual(form)
  })

  test('the categories of one user do not change those of another', async () => {
    expect((await update(withMeals(meal('새참')))).body.result).toEqual({ revision: 1 })
    expect((await read()).food?.at(-1)).toMatchObject({ food_part_name: '새참' })
    const lee = await setup.signUpOther()
    expect(await read(lee)).toEqual(form)
    // For another user, the id of this category is a new id and gives no access to it.
    const foreign = (await read()).food?.at(-1)
    expect(
      (await lee.post('/user/category/update', { OBJECT: withMeals({ ...foreign, food_part_name: '참' }) })).status,
    ).toBe(200)
    expect((await read()).food?.at(-1)).toMatchObject({ food_part_name: '새참' })
  })

  test.each([
    ['nothing', undefined, 'invalidObject'],
    ['a text', 'x', 'invalidObject'],
    ['a list', [], 'invalidObject'],
    ['an empty object', {}, 'invalidObject'],
  ])('%s instead of a form is refused', async (_, object, code) => {
    await expectRefused(update(object), code)
  })

  test('an area that is missing or is not a list is refused', async () => {
    const { sleep: _, ...others } = form
    await expectRefused(update(others), 'invalidObject', 'sleep')
    for (const sleep of [null, {}, 'x', [null], [[]], ['x']]) {
      await expectRefused(update({ ...form, sleep }), 'invalidObject')
    }
  })

  test('a missing placeholder is refused, for parts and for titles', async () => {
    await expectRefused(update({ ...form, food: form['food']?.slice(1) }), 'invalidObject', 'food')
    const bodyPart = { ...place('exercise', 1), exercise_title: ['deadlift'], exercise_title_name: [null] }
    await expectRefused(update({ ...form, exercise: [place('exercise', 0), bodyPart] }), 'invalidObject')
    const duplicated = withMeals(place('food', 0))
    await expectRefused(update(duplicated), 'invalidField')
  })

  test('more than 100 parts, 200 titles or 30 characters are refused', async () => {
    const meals = Array.from({ length: 101 }, (_, i) => meal(`끼니 ${i}`))
    await expectRefused(update({ ...form, food: [place('food', 0), ...meals] }), 'invalidObject', 'food')
    // Parts that the form does not contain are stored as removed, and count towards the limit.
    await expectRefused(update({ ...form, food: [place('food', 0), ...meals.slice(0, 97)] }), 'limitReached', 'food')
    const exercise = [...(form['exercise'] ?? [])]
    await expectRefused(
      update({ ...form, exercise: exercise.with(1, titled(201, place('exercise', 1))) }),
      'invalidObject',
    )
    await expectRefused(
      update({ ...form, exercise: exercise.with(1, titled(195, place('exercise', 1))) }),
      'limitReached',
    )
    await expectRefused(update(withMeals(meal('가'.repeat(31)))), 'invalidField', 'food.5.food_part')
    await expectRefused(update(withMeals(meal('x'.repeat(61)))), 'invalidField')
    expect((await update(withMeals(meal('🍙'.repeat(30))))).status).toBe(200)
  })

  test('repeated removal and addition never store more than the limit', async () => {
    let isFull = false
    const { revision: _, ...bare } = form
    for (let round = 0; round < 40 && !isFull; round += 1) {
      const { status, body } = await update({
        ...bare,
        food: [place('food', 0), ...Array.from({ length: 40 }, (_, i) => meal(`끼니 ${round} ${i}`))],
      })
      isFull = status === 409 && body.code === 'limitReached'
    }
    expect(isFull).toBe(true)
    expect((await read()).food?.length).toBeLessThanOrEqual(101)
  })

  test.each([
    ['a control character', 'a\u0007b'],
    ['two lines', 'a\nb'],
    ['empty', ''],
    ['spaces only', '   '],
    ['invisible characters', '\u200b\u2060'],
    ['null', null],
    ['the name of a default', '아침'],
    ['the name of a default with extra spaces', ' 아침\u200b '],
    ['a number', 5],
    ['an object', { toString: 1 }],
  ])('a name that is %s is refused', async (_, name) => {
    await kim.put('/user/update', { OBJECT: { user_lang: 'ko' } })
    await expectRefused(update(withMeals(meal(name))), 'invalidField')
  })

  test.each([
    ['is empty', ''],
    ['is a word', 'brunch'],
    ['is a property of every object', '__proto__'],
    ['is a default of another area', 'night'],
    ['is too long', 'x'.repeat(5000)],
    ['exists already', 'lunch'],
    ['is a list', ['lunch']],
  ])('an id that %s is refused', async (_, id) => {
    await expectRefused(update(withMeals(meal('새참', id))), 'invalidField')
  })

  test('the kind of a part cannot be changed, and money has no third kind', async () => {
    const lunch = { ...place('food', 2), food_kind: 'income' }
    await expectRefused(update({ ...form, food: form['food']?.with(2, lunch) }), 'invalidField', 'food.2.food_part')
    const { food_part: _, ...withoutId } = meal('x')
    const moneyPart = Object.fromEntries(
      Object.entries(withoutId).map(([name, value]) => [name.replace('food', 'money'), value]),
    )
    const money = [...(form['money'] ?? []), { ...moneyPart, money_part: newId(), money_kind: 'expense' }]
    await expectRefused(update({ ...form, money }), 'invalidField')
  })

  test('the last part and the last title cannot be removed, nor can a part that totals depend on', async () => {
    const last = { msg: 'error.cantBeDeletedLastItem', code: 'limitReached' }
    expect((await update({ ...form, food: form['food']?.slice(0, 1) })).body).toMatchObject(last)
    const all = form['sleep']?.map((part, i) => ({ ...part, sleep_part_removed: i > 0 }))
    expect((await update({ ...form, sleep: all })).body).toMatchObject({ ...last, field: 'sleep' })
    const rest = { ...place('exercise', 8), exercise_title_removed: ['rest'] }
    const exercise = form['exercise']?.with(8, rest)
    expect((await update({ ...form, exercise })).body).toMatchObject({ ...last, field: 'exercise.8.exercise_part' })
    const money = form['money']?.slice(0, 2)
    expect((await update({ ...form, money })).body).toMatchObject({ code: 'limitReached', msg: 'error.categoryFixed' })
    expect(await read()).toEqual(form)
  })

  test('a stale form is refused with 412 if it carries If-Match, else with 409', async () => {
    await update(withMeals(meal('새참')))
    const stale = withMeals(meal('참'))
    expect(await update(stale)).toMatchObject({ status: 409, body: { code: 'staleVersion' } })
    expect(await update(stale, { revision: 0 })).toMatchObject({ status: 409, body: { code: 'staleVersion' } })
    const matched = await update(stale, {}, { 'if-match': '"0"' })
    expect(matched).toMatchObject({ status: 412, body: { code: 'staleVersion' } })
    expect((await read()).food?.at(-1)).toMatchObject({ food_part_name: '새참' })
    expect((await update({ ...stale, revision: -1 })).body.code).toBe('invalidField')
    const { revision: _, ...bare } = stale
    expect((await update(bare, {}, { 'if-match': '"1"' })).body.result).toEqual({ revision: 2 })
    // A form without a revision overwrites the stored one; parts that it does not contain are stored as removed.
    expect((await update({ ...bare, food: form['food'] })).body.result).toEqual({ revision: 3 })
    expect((await read()).food?.filter(({ food_part_removed }) => food_part_removed)).toHaveLength(2)
  })

  test('A58: a category that records use can be removed, and the records keep its name', async () => {
    const id = newId()
    await update(withMeals(meal('새참', id)))
    const record = { food_section: [{ food_part: id, food_name: '부침개', food_count: 1 }] }
    expect((await kim.post('/food/create', { DATE: day, OBJECT: record })).status).toBe(200)
    expect(await update({ ...form, revision: 1 })).toMatchObject({ status: 200 })
    const removed = (await read()).food?.find(({ food_part }) => food_part === id)
    expect(removed).toMatchObject({ food_part_name: '새참', food_part_removed: true })
    const shown = (await kim.get('/food/detail', { DATE: day })).body.result
    expect(shown.food_section).toMatchObject([{ food_part: id, food_name: '부침개' }])
    const again = { ...record, _id: shown._id, revision: shown.revision, ...datesOf(shown) }
    expect((await kim.put('/food/update', { DATE: day, OBJECT: again, type: 'update' })).status).toBe(200)
  })

  test.each([
    '<img src=x onerror=1>',
    '</script>',
    `$\{7*7}{{7*7}}`,
    'javascript:alert(1)',
    '=HYPERLINK("x")',
    "'; drop table x;--",
    '\u202eevil',
  ])('A72: %s is a valid name and stored unchanged', async (name) => {
    const reply = await update(withMeals(meal(name)), {}, { accept: 'text/html' })
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toMatch(/^application\/json/)
    expect((await read()).food?.at(-1)?.['food_part_name']).toBe(name)
  })

  test('fields that no client may set are dropped, and other HTTP methods are refused', async () => {
    const planted = { ...meal('새참'), owner_id: setup.victim.id, admin: true }
    expect((await update({ ...withMeals(planted), owner: setup.victim.id }, { admin: 'true' })).status).toBe(200)
    expect((await read()).food?.at(-1)).not.toHaveProperty('owner_id')
    expect((await kim.put('/user/category/update', { OBJECT: form })).status).toBe(405)
    expect((await kim.get('/user/category/update')).status).toBe(405)
  })

  function datesOf(shown: Wire): Wire {
    const names = ['food_dateType', 'food_dateStart', 'food_dateEnd']
    return Object.fromEntries(names.map((name) => [name, shown[name]]))
  }
})
