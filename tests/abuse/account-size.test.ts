import { recountBytes } from '@haru/server/src/db/account-bytes.ts'
import type { UserClient } from '@haru/server/src/testing/client.ts'
import { food } from '@haru/shared/areas/food.ts'
import { addDays, day } from '@haru/shared/calendar/day.ts'
import { calendarCollection } from '@haru/shared/tracking/collections.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createImport, sendImport } from '../support/api/import-client.ts'
import { type AttackSetup, setUpAttack } from '../support/api/victim-and-attacker.ts'
import { mintFileOf } from '../support/data/import-files.ts'
import { exportWith } from '../support/data/restore-files.ts'
import { fillWithEverything, restoreExport } from '../support/data/varied-account.ts'
import { sampleSave, sampleSet } from '../support/data/wire-samples.ts'
import { describeOnDatabases } from '../support/servers/describe-on-databases.ts'

// An account cannot store more bytes than its limit.

const note = '긴 글'.repeat(300)
const first = day('2026-01-01')

describeOnDatabases('postgres', (kind) => {
  let setup: AttackSetup
  let kim: UserClient
  beforeAll(async () => {
    setup = await setUpAttack(kind, { environment: { HARU_MAX_ACCOUNT_MB: '1', HARU_MAX_WAITING_IMPORTS_MB: '1' } })
  })
  afterAll(() => setup.close())
  beforeEach(async () => {
    kim = await setup.signUpOther()
  })

  const usage = async () => (await kim.get('/user/usage')).body.result
  const bytesOf = async ({ id }: UserClient) => {
    const account = setup.app.db.selectFrom('account').select('bytes').where('id', '=', id)
    return (await account.executeTakeFirstOrThrow()).bytes
  }
  const write = (at: number, text = note, items = 10) => {
    const { input } = sampleSave(calendarCollection)
    const date = addDays(first, at)
    const item = (input['OBJECT'] as { calendar_section: readonly object[] }).calendar_section[0]
    return kim.post('/calendar/create', {
      DATE: { dateType: 'day', dateStart: date, dateEnd: date },
      OBJECT: { calendar_section: Array(items).fill({ ...item, calendar_content: text }) },
      type: 'create',
    })
  }
  async function fill(): Promise<number> {
    for (let i = 0; ; i += 1) if ((await write(i)).status !== 200) return i
  }

  test('a full account accepts no more data, keeps its data, and accepts new data after deletions', async () => {
    const count = await fill()
    const refused = await write(count)
    expect(refused).toMatchObject({ status: 409, body: { code: 'limitReached', msg: 'error.accountFull' } })
    const { bytes, maxBytes } = await usage()
    expect(maxBytes).toBe(1_000_000)
    expect(bytes).toBeLessThanOrEqual(maxBytes)
    expect(bytes).toBeGreaterThan(maxBytes * 0.9)
    expect(
      (await kim.get('/user/data')).body.result.find(({ list }: { list: string }) => list === 'calendar').count,
    ).toBe(count)
    const on = { dateType: 'day', dateStart: first, dateEnd: first }
    expect((await kim.remove('/calendar/delete', { DATE: on })).status).toBe(200)
    expect((await usage()).bytes).toBeLessThan(bytes)
    expect((await write(0)).status).toBe(200)
  })

  test('the files that wait to be imported have a limit over all users, which discarded ones leave', async () => {
    const other = await setup.app.signUp()
    const file = mintFileOf(['11/01/2026', 'Shop', '1200', 'debit', 'Food']).padEnd(600_000, '\n')
    const waiting = await createImport(kim, file)
    expect(waiting.body).toMatchObject({ status: 'success', result: { state: 'open' } })
    const refused = await sendImport(other, file)
    expect(refused).toMatchObject({ status: 503, body: { code: 'overloaded', retryAfter: 60 } })
    await kim.remove('/import/delete', { importId: waiting.body.result.importId })
    expect((await createImport(other, file)).status).toBe(200)
  })

  test('many writes at the same time do not exceed the limit', async () => {
    const count = await fill()
    for (let i = 1; i < 4; i += 1) await kim.remove('/calendar/delete', { DATE: periodOf(i) })
    await Promise.all(Array.from({ length: 30 }, (_, i) => write(count + i)))
    const { bytes, maxBytes } = await usage()
    expect(bytes).toBeLessThanOrEqual(maxBytes)
  })

  test('own foods, favourites, saved sets and restored files count as well', async () => {
    const row = (n: number) => ({
      id: `0193e9c0-0000-7000-8000-${String(n).padStart(12, '0')}`,
      type: 'day',
      start: addDays(first, n),
      end: addDays(first, n),
      values: {},
      items: Array(10).fill({ part: 'memo', title: '메모', content: note, color: 'blue' }),
    })
    const file = exportWith({ calendar: Array.from({ length: 60 }, (_, n) => row(n)) })
    const restored = await restoreExport(kim, file)
    expect(restored).toMatchObject({ status: 409, body: { code: 'limitReached', msg: 'error.accountFull' } })
    expect((await usage()).bytes).toBe(0)
    await kim.put('/food/find/updateFavorite', { foodFavorite: { food_name: '현미밥' } })
    const withFavorite = (await usage()).bytes
    expect(withFavorite).toBeGreaterThan(0)
    const per100 = { kcal: 280, carb: 50.1, protein: null, fat: 4.5 }
    const own = await kim.post('/food/own/create', { OBJECT: { food_name_ko: '식빵', food_per100: per100 } })
    expect(own.status).toBe(200)
    const withOwnFood = (await usage()).bytes
    expect(withOwnFood).toBeGreaterThan(withFavorite)
    const { path, input } = sampleSet(food)
    expect((await kim.put(path, input)).status).toBe(200)
    const withSet = (await usage()).bytes
    expect(withSet).toBeGreaterThan(withOwnFood)
    await kim.put(path, { ...input, name: '이름이 더 긴 아침 세트' })
    expect((await usage()).bytes).toBeGreaterThan(withSet)
    await kim.remove('/food/savedSet/delete', { _id: input['_id'] })
    expect((await usage()).bytes).toBe(withOwnFood)
  })

  test('a full account accepts no saved set', async () => {
    await fill()
    for (let i = 0; ; i += 1) if ((await write(900 + i, '', 1)).status !== 200) break
    const { path, input } = sampleSet(food)
    expect(await kim.put(path, input)).toMatchObject({
      status: 409,
      body: { code: 'limitReached', msg: 'error.accountFull' },
    })
    expect((await kim.get('/user/sync/savedSets')).body.result.food).toEqual([])
  })

  test('the sum of the bytes of all writes is the result of a recount', async () => {
    await fillWithEverything(setup.app, kim, 'ko')
    await write(800)
    await write(801)
    await kim.remove('/calendar/delete', { DATE: periodOf(800) })
    const counted = await bytesOf(kim)
    expect(counted).toBeGreaterThan(10_000)
    await recountBytes(setup.app.db, kim.id)
    expect(await bytesOf(kim)).toBe(counted)
    await setup.app.db.updateTable('account').set({ bytes: 7 }).where('id', '=', kim.id).execute()
    await recountBytes(setup.app.db)
    expect(await bytesOf(kim)).toBe(counted)
  })

  function periodOf(at: number) {
    const date = addDays(first, at)
    return { dateType: 'day', dateStart: date, dateEnd: date }
  }
})
