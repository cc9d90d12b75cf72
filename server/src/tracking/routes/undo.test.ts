import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, databases } from '../../../../tests/support/servers/databases.ts'
import { newId } from '../../../../tests/support/servers/stores.ts'
import { advanceUndoClock } from '../../testing/advance-undo-clock.ts'
import type { Client } from '../../testing/client.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { undoLifetimeMs } from '../undo-log.ts'

const dayOf = (day: string) => ({ dateType: 'day', dateStart: day, dateEnd: day })
const sunday = dayOf('2026-03-01')
const monday = dayOf('2026-03-02')
const lift = {
  exercise_part: 'back',
  exercise_title: 'deadlift',
  exercise_set: 5,
  exercise_rep: 5,
  exercise_weight: 61.25,
}

/** The fields that an undo does not restore, because the undo is a new write. */
const unrestored = { revision: undefined, exercise_number: undefined, exercise_updateDt: undefined }

// Replace, insert, move and delete can be undone.
describe.each(databaseKinds)('on %s', (kind) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ open: databases[kind] })
  })
  afterAll(() => app.close())

  async function stands(who: Client) {
    const days = [sunday, monday].map((DATE) => who.get('/exercise/detail', { DATE }))
    return (await Promise.all(days)).map(({ body: { result } }) => ({ ...result, ...unrestored }))
  }

  async function begin(): Promise<Client> {
    const kim = await app.signUp()
    const bodyOf = (weight: number) => ({
      exercise_section: [{ ...lift, exercise_weight: weight }],
      exercise_total_scale: 71.35,
    })
    await kim.post('/exercise/create', { DATE: sunday, OBJECT: bodyOf(61.25) })
    await kim.post('/exercise/create', { DATE: monday, OBJECT: bodyOf(99.99) })
    return kim
  }

  const undo = (who: Client, operation: string, more: object = {}) =>
    who.post('/exercise/undo', { undo: operation, ...more })

  async function moveOver(who: Client, type: 'replace' | 'insert'): Promise<string> {
    const operationId = newId()
    const { body } = await who.get('/exercise/detail', { DATE: sunday })
    const moved = await who.put('/exercise/update', { DATE: monday, OBJECT: body.result, type, operationId })
    expect(moved.status).toBe(200)
    return operationId
  }

  test.each(['replace', 'insert'] as const)('the undo of a move with %s restores both days exactly', async (type) => {
    const kim = await begin()
    const before = await stands(kim)
    // In pounds the numbers on the wire are rounded, and the stored numbers are not.
    await kim.put('/user/update', { OBJECT: { user_unit: 'lb' } })
    const operation = await moveOver(kim, type)
    const undone = await undo(kim, operation, { operationId: newId() })
    expect(undone).toMatchObject({ status: 200, body: { msg: 'answer.undone' } })
    await kim.put('/user/update', { OBJECT: { user_unit: 'kg' } })
    expect(await stands(kim)).toEqual(before)
  })

  test('an undone removal restores the entry with its id', async () => {
    const kim = await begin()
    const before = await stands(kim)
    const operationId = newId()
    await kim.remove('/exercise/delete', { DATE: sunday, operationId })
    const operation = { operationId: newId() }
    const [first, second] = [await undo(kim, operationId, operation), await undo(kim, operationId, operation)]
    expect(second.body).toEqual(first.body)
    expect(await stands(kim)).toEqual(before)
  })

  test('an undo does not overwrite a later change, and its refusal contains the current entry', async () => {
    const kim = await begin()
    const operation = await moveOver(kim, 'insert')
    await kim.put('/exercise/update', { DATE: monday, OBJECT: { exercise_section: [lift] }, type: 'replace' })
    const before = await stands(kim)
    expect(await undo(kim, operation)).toMatchObject({
      status: 409,
      body: { code: 'staleVersion', current: { exercise_section: [lift] } },
    })
    expect(await stands(kim)).toEqual(before)
  })

  test('operations of another user, of another area, unknown and expired ones have the same refusal', async () => {
    const [kim, lee] = [await begin(), await app.signUp()]
    const operation = await moveOver(kim, 'replace')
    const refused = { status: 409, body: { code: 'tooLate', msg: 'error.undoTooLate' } }
    expect(await undo(lee, operation)).toMatchObject(refused)
    expect(await kim.post('/exercise/goal/undo', { undo: operation })).toMatchObject(refused)
    expect(await undo(kim, newId())).toMatchObject(refused)
    await advanceUndoClock(app.db, undoLifetimeMs)
    expect(await undo(kim, operation)).toMatchObject(refused)
  })

  test('a server whose clock is ahead undoes an operation of another server, and its sweep deletes none before it expires', async () => {
    const kim = await begin()
    const before = await stands(kim)
    const operation = await moveOver(kim, 'replace')
    app.clocks.jump(undoLifetimeMs)
    await app.removeExpiredRows()
    expect(await undo(kim, operation)).toMatchObject({ status: 200 })
    app.clocks.jump(-undoLifetimeMs)
    expect(await stands(kim)).toEqual(before)
    await advanceUndoClock(app.db, undoLifetimeMs)
    await app.removeExpiredRows()
    expect(await app.db.selectFrom('undo_log').select('key').execute()).toEqual([])
  })

  test('the removal of an amount in another currency than today is not undone', async () => {
    const [kim, operationId] = [await app.signUp(), newId()]
    const spent = { money_part: 'expense', money_title: 'food', money_amount: 12_000 }
    await kim.post('/money/create', { DATE: sunday, OBJECT: { money_section: [spent] } })
    await kim.remove('/money/delete', { DATE: sunday, operationId })
    await kim.put('/user/update', { OBJECT: { user_currency: 'USD' } })
    const undone = await kim.post('/money/undo', { undo: operationId })
    expect(undone).toMatchObject({ status: 409, body: { code: 'tooLate' } })
    expect((await kim.get('/money/detail', { DATE: sunday })).body.result).toMatchObject({ _id: '' })
  })
})
