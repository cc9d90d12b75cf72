import 'fake-indexeddb/auto'
import { areas } from '@haru/shared/areas/register.ts'
import { sleep } from '@haru/shared/areas/sleep.ts'
import type { Period } from '@haru/shared/calendar/period.ts'
import { topicCalls } from '@haru/shared/contract/search/search.ts'
import { type SaveRequest, trackingCalls } from '@haru/shared/contract/tracking/tracking.ts'
import type { Refusal } from '@haru/shared/errors.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import type { DeviceCopy } from '@haru/web/src/device/create-device-copy.ts'
import { call } from '@haru/web/src/lib/call.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  exercise,
  goals,
  goalValues,
  money,
  night,
  onDay,
  period,
  records,
  spend,
  weighing,
} from '../support/data/samples.ts'
import { spends, wirePeriod } from '../support/data/wire-values.ts'
import { readServer } from '../support/exchange/server.ts'
import { setUpBrowser } from '../support/exchange/set-up-browser.ts'
import { newId } from '../support/servers/stores.ts'

const units = { weight: 'kg', currency: 'KRW' } as const
const sunday = onDay('2026-03-01')
const monday = onDay('2026-03-02')
const moneyRecords = records(money)

const browser = setUpBrowser()
let device: DeviceCopy
beforeEach(async () => {
  device = await browser.openDevice()
  await device.synchronize()
})

const findLocal = (at: Period, collection: Collection = moneyRecords) =>
  device.store.read(browser.owner).find(collection, at)
const findOnServer = (at: Period, collection: Collection = moneyRecords) =>
  readServer(browser.app, browser.kim).find(collection, at)
const amountsOf = (entry: { readonly items: readonly Values[] } | null) =>
  entry?.items.map((item) => item['amount']) ?? null
const listUnsent = () => device.store.listUnsent(browser.owner)
const listStatus = async () => (await listUnsent()).map(({ status, refusal }) => [status, refusal?.code ?? null])

/** Saves a day as an editor does, by the call of the web app. */
function save(at: Period, items: readonly Values[], change: Partial<SaveRequest> = {}, { area, kind } = moneyRecords) {
  const { create, update } = trackingCalls(area, kind)
  const input: SaveRequest = {
    mode: 'create',
    period: at,
    loaded: null,
    id: newId(),
    values: {},
    items,
    operation: newId(),
    ...change,
  }
  return call(input.mode === 'create' ? create : update, input, units)
}

/** Changes the day that the device shows. */
async function update(at: Period, items: readonly Values[], change: Partial<SaveRequest> = {}) {
  const loaded = await findLocal(at)
  if (loaded === null) throw new Error('no entry')
  return save(at, items, { mode: 'update', loaded, ...change })
}

const undo = (operation: string, accountUnits: Units = units) =>
  call(trackingCalls(money, 'record').undo, { undo: operation, operation: newId() }, accountUnits)
const remove = (at: Period, revision: number | null, operation = newId()) =>
  call(trackingCalls(money, 'record').remove, { period: at, revision, operation }, units)
const createElsewhere = (at: Period, amount: number) =>
  browser.kim.post('/money/create', { DATE: wirePeriod('day', at.start), OBJECT: spends(amount) })
const updateElsewhere = (at: Period, amount: number) =>
  browser.kim.put('/money/update', { DATE: wirePeriod('day', at.start), OBJECT: spends(amount) })

const expectRefusal = async (work: Promise<unknown>, code: string): Promise<Refusal> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason as Refusal,
  )
  expect(error?.code).toBe(code)
  return error as Refusal
}

test('a save with a network is reported after the server has done it, with the messages of a save without a copy', async () => {
  expect((await save(sunday, [spend(1000)])).msg).toBe('answer.created')
  expect((await update(sunday, [spend(2000)])).msg).toBe('answer.updated')
  expect([await listUnsent(), amountsOf(await findOnServer(sunday))]).toEqual([[], [2000]])
  expect(await findLocal(sunday)).toEqual(await findOnServer(sunday))
  expect((await remove(sunday, 2)).msg).toBe('answer.deleted')
  expect(await findOnServer(sunday)).toBeNull()
})

test('a save without a network is reported as saved on this device, and is sent once later', async () => {
  browser.network.disconnect()
  const { id, revision, msg } = await save(sunday, [spend(1000)])
  expect(msg).toBe('answer.onDevice')
  expect(await findLocal(sunday)).toMatchObject({ id, revision })
  await update(sunday, [spend(1500)])
  expect([await listStatus(), await findOnServer(sunday)]).toEqual([Array(2).fill(['waiting', null]), null])
  browser.network.connect()
  await device.synchronize()
  expect(await listStatus()).toEqual([])
  expect(await findOnServer(sunday)).toMatchObject({ id, revision: 2, items: [spend(1500)] })
})

test('a server that does not answer in time does not hold up a save', async () => {
  const release = browser.network.hold()
  expect((await save(sunday, [spend(1)])).msg).toBe('answer.onDevice')
  expect(await listStatus()).toEqual([['waiting', null]])
  release()
  await device.synchronize()
  expect([await listStatus(), amountsOf(await findOnServer(sunday))]).toEqual([[], [1]])
})

test('where the last exchange found no server, a save does not wait for the next one, which sends it', async () => {
  browser.network.disconnect()
  await expect(device.synchronize()).rejects.toThrow('unreachable')
  browser.network.connect()
  const release = browser.network.hold()
  // A save that waits for the server would never end.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  expect((await save(sunday, [spend(1)])).msg).toBe('answer.onDevice')
  vi.useRealTimers()
  release()
  await device.synchronize()
  expect([await listStatus(), amountsOf(await findOnServer(sunday))]).toEqual([[], [1]])
})

test('an operation that the server refuses in time is undone, and the editor shows the refusal', async () => {
  await createElsewhere(sunday, 500)
  await expectRefusal(save(sunday, [spend(1)]), 'alreadyExists')
  expect([await listStatus(), amountsOf(await findLocal(sunday))]).toEqual([[], [500]])
  const loaded = await findLocal(sunday)
  await updateElsewhere(sunday, 600)
  await expectRefusal(save(sunday, [spend(2)], { mode: 'update', loaded }), 'staleVersion')
  await expectRefusal(remove(sunday, 1), 'staleVersion')
  expect([await listStatus(), amountsOf(await findLocal(sunday))]).toEqual([[], [600]])
  await browser.kim.remove('/money/delete', { DATE: wirePeriod('day', sunday.start) })
  await expectRefusal(save(sunday, [spend(3)], { mode: 'update', loaded }), 'noData')
  expect(await listStatus()).toEqual([])
})

test('the refusal of a full account gives its reason, at once and in the list of unsent entries', async () => {
  await browser.app.db.updateTable('account').set({ bytes: 1e12 }).where('id', '=', browser.kim.id).execute()
  const { details } = await expectRefusal(save(sunday, [spend(1)]), 'limitReached')
  expect(details.msg).toBe('error.accountFull')
  browser.network.disconnect()
  await save(sunday, [spend(1)])
  browser.network.connect()
  await device.synchronize()
  expect((await listUnsent()).map(({ refusal }) => refusal)).toEqual([
    { code: 'limitReached', msg: 'error.accountFull' },
  ])
})

test('a refused field has its wire name, and nothing is stored', async () => {
  browser.network.disconnect()
  const { details } = await expectRefusal(save(sunday, [{ ...spend(1), title: 'no title' }]), 'errorTitle')
  expect(details.field).toBe('money_section.0.money_title')
  expect(await listStatus()).toEqual([])
})

test('a device exchanges before it refuses a save', async () => {
  await createElsewhere(sunday, 500)
  await device.synchronize()
  await browser.kim.remove('/money/delete', { DATE: wirePeriod('day', sunday.start) })
  expect((await save(sunday, [spend(7)])).msg).toBe('answer.created')
  expect(amountsOf(await findOnServer(sunday))).toEqual([7])
})

test('added items come after those that another device has added meanwhile', async () => {
  browser.network.disconnect()
  await save(sunday, [spend(1)], { isAddition: true })
  await createElsewhere(sunday, 500)
  browser.network.connect()
  await device.synchronize()
  expect([await listStatus(), amountsOf(await findOnServer(sunday))]).toEqual([[], [500, 1]])
})

test('a body weight that is added does not give way without a word to that of another device', async () => {
  const workouts = records(exercise)
  browser.network.disconnect()
  await save(sunday, [], { isAddition: true, values: { scale: weighing(71) } }, workouts)
  await browser.kim.post('/exercise/create', {
    DATE: wirePeriod('day', sunday.start),
    OBJECT: { exercise_total_scale: 70, exercise_section: [] },
  })
  browser.network.connect()
  await device.synchronize()
  expect([await listStatus(), (await findOnServer(sunday, workouts))?.values]).toEqual([
    [['refused', 'alreadyExists']],
    { scale: weighing(70) },
  ])
})

test('the undo of an unsent save removes it from the queue, so that it is never sent', async () => {
  browser.network.disconnect()
  const operation = newId()
  await save(sunday, [spend(1)], { operation })
  await undo(operation)
  expect([await listStatus(), await findLocal(sunday)]).toEqual([[], null])
})

test('the undo of an unsent save removes no later save of the day, which has its own message with an undo', async () => {
  browser.network.disconnect()
  const [first, second] = [newId(), newId()]
  await save(sunday, [spend(1)], { operation: first, isAddition: true })
  await save(sunday, [spend(2)], { operation: second, mode: 'insert', isAddition: true })
  await expectRefusal(undo(first), 'staleVersion')
  expect([await listStatus(), amountsOf(await findLocal(sunday))]).toEqual([Array(2).fill(['waiting', null]), [1, 2]])
  await undo(second)
  await undo(first)
  expect([await listStatus(), await findLocal(sunday)]).toEqual([[], null])
})

test('the undo of a save or a removal that the server has done puts back the exact contents, with a network and without', async () => {
  await save(sunday, [spend(1)])
  const operations = { changed: newId(), removed: newId(), moved: newId() }
  const before = await findLocal(sunday)
  await update(sunday, [spend(2)], { operation: operations.changed })
  expect((await undo(operations.changed)).msg).toBe('answer.undone')
  expect(await findOnServer(sunday)).toMatchObject({ id: before?.id, items: [spend(1)] })
  await remove(sunday, 3, operations.removed)
  browser.network.disconnect()
  expect((await undo(operations.removed)).msg).toBe('answer.onDevice')
  browser.network.connect()
  await device.synchronize()
  expect(await findOnServer(sunday)).toMatchObject({
    items: [spend(1)],
    stamp: { createdAt: before?.stamp?.createdAt },
  })
  const loaded = await findLocal(sunday)
  await save(monday, [spend(1)], { loaded, operation: operations.moved })
  expect([await findOnServer(sunday), amountsOf(await findOnServer(monday))]).toEqual([null, [1]])
  await undo(operations.moved)
  expect([amountsOf(await findOnServer(sunday)), await findOnServer(monday)]).toEqual([[1], null])
})

test('the undo of a move onto another day gives both days their entries back', async () => {
  await save(sunday, [spend(1)])
  await save(monday, [spend(2)])
  const [source, target, operation] = [await findLocal(sunday), await findLocal(monday), newId()]
  await save(monday, [spend(1)], { mode: 'replace', loaded: source, operation })
  expect(await findOnServer(sunday)).toBeNull()
  await undo(operation)
  expect(await findOnServer(sunday)).toMatchObject({ id: source?.id, items: [spend(1)] })
  expect(await findOnServer(monday)).toMatchObject({ id: target?.id, items: [spend(2)] })
})

test('after the undo of a removal, a save over an earlier revision does not replace the restored contents', async () => {
  await save(sunday, [spend(1)])
  const seenElsewhere = await findOnServer(sunday)
  await update(sunday, [spend(2)])
  const operation = newId()
  await remove(sunday, 2, operation)
  await undo(operation)
  const { body } = await browser.kim.put('/money/update', {
    DATE: wirePeriod('day', sunday.start),
    OBJECT: {
      ...spends(9),
      _id: seenElsewhere?.id,
      revision: seenElsewhere?.revision,
      money_dateType: 'day',
      money_dateStart: sunday.start,
      money_dateEnd: sunday.end,
    },
  })
  expect([body.code, amountsOf(await findOnServer(sunday))]).toEqual(['noData', [2]])
})

test('an undo does not replace later writes', async () => {
  const operation = newId()
  await save(sunday, [spend(1)], { operation })
  await updateElsewhere(sunday, 9)
  await expectRefusal(undo(operation), 'staleVersion')
  expect(amountsOf(await findOnServer(sunday))).toEqual([9])
})

test('the removal of an amount in another currency than today is not undone', async () => {
  const operation = newId()
  await save(sunday, [spend(12_000)])
  await remove(sunday, 1, operation)
  await browser.kim.put('/user/update', { OBJECT: { user_currency: 'USD' } })
  await expectRefusal(undo(operation, { ...units, currency: 'USD' }), 'tooLate')
  expect([await findLocal(sunday), await findOnServer(sunday)]).toEqual([null, null])
})

test('a replacement of a day without a network replaces nothing that another device has written since', async () => {
  await save(sunday, [spend(1)])
  browser.network.disconnect()
  await save(sunday, [spend(2)], { mode: 'replace' })
  await updateElsewhere(sunday, 9)
  browser.network.connect()
  await device.synchronize()
  expect([await listStatus(), amountsOf(await findOnServer(sunday))]).toEqual([[['refused', 'staleVersion']], [9]])
})

test('numbers that were shown rounded keep their exact value', async () => {
  const inPounds = { weight: 'lb', currency: 'KRW' } as const
  await browser.kim.put('/user/update', { OBJECT: { user_weightUnit: 'lb' } })
  const lift: Values = { part: 'back', title: 'deadlift', set: 1, rep: 5, weight: 100_000_000 }
  const [workouts, calls] = [records(exercise), trackingCalls(exercise, 'record')]
  await device.synchronize()
  await save(sunday, [lift], { values: { scale: null } }, workouts)
  const exact = (await findOnServer(sunday, workouts))?.items[0]?.['weight']
  const shown = await call(calls.detail, { DATE: sunday }, inPounds)
  const input = {
    mode: 'update',
    period: sunday,
    loaded: shown,
    operation: newId(),
    values: { scale: weighing(80) },
  } as const
  await call(calls.update, { ...input, id: null, items: shown?.items ?? [] }, inPounds)
  expect((await findOnServer(sunday, workouts))?.items[0]?.['weight']).toBe(exact)
})

test('a save that this device cannot store goes to the server', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no space', 'QuotaExceededError')
  })
  try {
    expect((await save(sunday, [spend(1)])).msg).toBe('answer.created')
    browser.network.disconnect()
    await expect(save(monday, [spend(1)])).rejects.toThrow('unreachable')
  } finally {
    vi.restoreAllMocks()
  }
  expect([amountsOf(await findOnServer(sunday)), await listStatus()]).toEqual([[1], []])
})

test('sleep that is added, goals, and calendar entries are saved on the device too', async () => {
  browser.network.disconnect()
  expect((await save(sunday, [night('23:00', '07:00')], {}, records(sleep))).msg).toBe('answer.onDevice')
  const [march, goal] = [period('month', '2026-03-01'), goals(money)]
  expect((await save(march, [], { values: goalValues(money, { expense: 500 }) }, goal)).msg).toBe('answer.onDevice')
  browser.network.connect()
  await device.synchronize()
  expect((await findOnServer(march, goal))?.values['expense']).toBe(500)
  expect((await findOnServer(sunday, records(sleep)))?.items).toHaveLength(1)
})

test('a search finds what this device and another one have saved since the last search', async () => {
  const search = async () => {
    const { entries } = await call(topicCalls(areas).list, { text: '1,000', page: 1 }, units)
    return entries.map(({ count }) => count)
  }
  await createElsewhere(sunday, 1000)
  await device.synchronize()
  expect(await search()).toEqual([1])
  browser.network.disconnect()
  await save(monday, [spend(1000)])
  expect(await search()).toEqual([2])
  await updateElsewhere(sunday, 5)
  browser.network.connect()
  await device.synchronize()
  expect(await search()).toEqual([1])
})
