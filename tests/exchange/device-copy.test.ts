import 'fake-indexeddb/auto'
import { renewEpoch } from '@haru/server/src/db/epoch.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { today } from '@haru/shared/calendar/day.ts'
import { accountDataCalls } from '@haru/shared/contract/account/account-data.ts'
import { userCalls } from '@haru/shared/contract/account/user.ts'
import { scoresCall } from '@haru/shared/contract/overview/scores.ts'
import { trackingCalls } from '@haru/shared/contract/tracking/tracking.ts'
import { planCopyRange } from '@haru/web/src/device/copy/progress.ts'
import {
  closeDeviceCopy,
  getDeviceCopy,
  isDeviceUnreadable,
  openDeviceCopy,
} from '@haru/web/src/device/current-copy.ts'
import { subscribeToDevice } from '@haru/web/src/device/device-changes.ts'
import type { DeviceChange } from '@haru/web/src/device/exchange/synchronizer.ts'
import { connect } from '@haru/web/src/device/store/database.ts'
import { putMeta } from '@haru/web/src/device/store/meta.ts'
import { call, setCurrentUserId, setLocalCallsLoader } from '@haru/web/src/lib/call.ts'
import { noteServerTime } from '@haru/web/src/lib/connection.ts'
import { writeLocal } from '@haru/web/src/lib/local-storage.ts'
import { lockDeviceData } from '@haru/web/src/session/device-data.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { money, onDay, records, spend } from '../support/data/samples.ts'
import { fillWithEverything } from '../support/data/varied-account.ts'
import { wirePeriod, spends as wireSpends } from '../support/data/wire-values.ts'
import { saveNew } from '../support/exchange/save-operations.ts'
import { setUpBrowser } from '../support/exchange/set-up-browser.ts'
import { newId } from '../support/servers/stores.ts'

const units = { weight: 'kg', currency: 'KRW' } as const
const sunday = onDay('2026-03-01')
const monday = onDay('2026-03-02')
const spends = records(money)
const calls = trackingCalls(money, 'record')

const browser = setUpBrowser()
afterEach(() => setLocalCallsLoader(() => Promise.resolve()))

const create = (amount: number, period = sunday) =>
  call(
    calls.create,
    {
      mode: 'create',
      period,
      loaded: null,
      id: newId(),
      values: {},
      items: [spend(amount)],
      operation: newId(),
    },
    units,
  )
const create300 = () => create(300)
const listOfYear = {
  DATE: { dateType: '', dateStart: '2026-01-01', dateEnd: '2026-12-31' },
  PAGING: { sort: 'asc', page: 1 },
}
const readAmounts = async () =>
  (await call(calls.detail, { DATE: sunday }, units))?.items.map((item) => item['amount']) ?? null
/** The paths of the requests that `work` sends. */
async function listRequests(work: () => Promise<unknown>): Promise<readonly string[]> {
  const count = browser.network.requests.length
  await work()
  return browser.network.requests.slice(count)
}

test('reads are answered by the device once it has a copy, and by the server before', async () => {
  await create(500)
  const device = await browser.openDevice()
  expect(await listRequests(readAmounts)).toEqual(['/money/detail'])
  await device.synchronize()
  expect(await listRequests(async () => expect(await readAmounts()).toEqual([500]))).toEqual([])
  expect(await listRequests(() => call(scoresCall(areas), {}, units))).toEqual([])
})

test('after a write of the server reads are answered by the server until the device has exchanged', async () => {
  const device = await browser.openDevice()
  await device.synchronize()
  await create(700)
  expect(await readAmounts()).toEqual([700])
  await device.synchronize()
  expect(await listRequests(async () => expect(await readAmounts()).toEqual([700]))).toEqual([])
})

test('without a network the device answers, also if it has to be loaded first', async () => {
  await create(300)
  await (await browser.openDevice()).synchronize()
  await closeDeviceCopy()
  browser.network.disconnect()
  await expect(readAmounts()).rejects.toThrow('unreachable')
  setLocalCallsLoader(() => openDeviceCopy(browser.kim))
  expect(await readAmounts()).toEqual([300])
  const user = await call(userCalls.detail, {}, { ...units, currency: 'USD' })
  expect([user.id, user.settings.currency]).toEqual([browser.kim.id, 'KRW'])
})

test('the rows of each list are counted by a device that has all of them, with those that are not sent', async () => {
  await fillWithEverything(browser.app, browser.kim, 'ko')
  const { settings } = await call(userCalls.detail, {}, units)
  const readCounts = () => call(accountDataCalls.counts, {}, settings)
  const fromServer = await readCounts()
  const device = await browser.openDevice()
  expect(await listRequests(readCounts)).toEqual(['/user/data'])
  await device.synchronize()
  expect(await listRequests(async () => expect(await readCounts()).toEqual(fromServer))).toEqual([])
  const countOf = (counts: typeof fromServer) => counts.find(({ list }) => list === 'money')?.count ?? 0
  browser.network.disconnect()
  await create(300, onDay('2032-01-01'))
  expect(countOf(await readCounts())).toBe(countOf(fromServer) + 1)
})

test('the account is read from the server as long as there is a network, because the session may have ended', async () => {
  await (await browser.openDevice()).synchronize()
  expect(await listRequests(() => call(userCalls.detail, {}, units))).toEqual(['/user/detail'])
  await browser.kim.post('/user/logout')
  await expect(call(userCalls.detail, {}, units)).rejects.toThrow('unauthorized')
})

test('entries that a restored server has lost are kept through the sign-in that the restore requires', async () => {
  await create(400)
  const device = await browser.openDevice()
  await device.synchronize()
  // A backup from before the entry, which has no sessions.
  await browser.kim.remove('/money/delete', { DATE: wirePeriod('day', sunday.start) })
  await renewEpoch(browser.app.db)
  await browser.kim.post('/user/logout')
  await expect(device.synchronize()).rejects.toThrow('unauthorized')
  await lockDeviceData()
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['haru-locked'])

  await browser.kim.post('/user/login', { user_id: browser.kim.loginId, user_pw: browser.kim.password })
  const changes: DeviceChange[] = []
  const unsubscribe = subscribeToDevice((change) => changes.push(change))
  const { store, synchronize } = await browser.openDevice()
  await synchronize()
  unsubscribe()
  const versions = await store.listVersions(browser.owner)
  expect(versions.map(({ contents }) => JSON.parse(contents.items))).toEqual([[['expense', 'food', 400]]])
  expect(changes.flatMap(({ lostEntryCount }) => lostEntryCount ?? [])).toEqual([1])
})

test('a device answers only the user whose data it has, and only in their units', async () => {
  await create(400)
  await (await browser.openDevice()).synchronize()
  const inDollars = () => call(calls.detail, { DATE: sunday }, { ...units, currency: 'USD' })
  // The account does not have them either.
  const refuseDollars = () => expect(inDollars()).rejects.toThrow('unitsChanged')
  expect(await listRequests(refuseDollars)).toEqual(['/money/detail'])
  setCurrentUserId(newId())
  expect(await listRequests(readAmounts)).toEqual(['/money/detail'])
})

test('W4: a device sends no operation in the session of another user, whom the page knows already', async () => {
  const device = await browser.openDevice()
  await device.synchronize()
  browser.network.disconnect()
  await create(400)
  const lee = await browser.app.signUp()
  browser.network.signIn(lee)
  setCurrentUserId(lee.id)
  browser.network.connect()
  await expect(device.synchronize()).rejects.toThrow('forbidden')
  expect((await device.store.listUnsent(browser.owner)).map(({ status }) => status)).toEqual(['waiting'])
  expect((await lee.get('/money/list', listOfYear)).body.totalCnt).toBe(0)
})

test('W4: a copy that begins in the session of its user gets no entries of another user who signs in meanwhile', async () => {
  const lee = await browser.app.signUp()
  for (const user of [browser.kim, lee]) {
    for (const year of [2021, 2023, 2025]) {
      const DATE = wirePeriod('day', `${year}-03-01`)
      await user.post('/money/create', { DATE, OBJECT: wireSpends(user === lee ? 999 : 1) })
    }
  }
  const device = await browser.openDevice()
  browser.network.disconnectAtSecond('/user/sync/copy')
  await expect(device.synchronize()).rejects.toThrow('unreachable')
  browser.network.disconnectAtSecond('')
  browser.network.connect()
  // The exchange of changes is over, and the copy goes on.
  const { readCopyProgress } = device.store
  vi.spyOn(device.store, 'readCopyProgress').mockImplementation((owner) => {
    browser.network.signIn(lee)
    return readCopyProgress(owner)
  })
  await expect(device.synchronize()).rejects.toThrow('forbidden')
  const rows = await connect(browser.kim.id).read((transaction) => transaction.objectStore('serverEntry').getAll())
  expect(rows.filter(({ items }) => items.includes('999'))).toEqual([])
})

test('a device is opened once, and not on a shared computer', async () => {
  const [device, same] = await Promise.all([openDeviceCopy(browser.kim), openDeviceCopy(browser.kim)])
  expect(device).not.toBeNull()
  expect([same, getDeviceCopy()]).toEqual([device, device])
  await closeDeviceCopy()
  expect(getDeviceCopy()).toBeNull()
  writeLocal('account', null)
  expect(await openDeviceCopy(browser.kim)).toBeNull()
})

test('a browser whose databases cannot be listed works as without a copy', async () => {
  await create(300)
  const databases = vi.spyOn(indexedDB, 'databases').mockRejectedValue(new DOMException('', 'UnknownError'))
  setLocalCallsLoader(() => openDeviceCopy(browser.kim))
  for (let i = 0; i < 2; i += 1) expect(await openDeviceCopy(browser.kim)).toBeNull()
  await create(400).catch((error: unknown) => expect(error).toMatchObject({ code: 'alreadyExists' }))
  expect(await readAmounts()).toEqual([300])
  browser.network.disconnect()
  await expect(readAmounts()).rejects.toThrow('unreachable')
  expect(isDeviceUnreadable()).toBe(true)
  browser.network.connect()
  databases.mockRestore()
  const changes: DeviceChange[] = []
  const unsubscribe = subscribeToDevice((change) => changes.push(change))
  expect(await openDeviceCopy(browser.kim)).not.toBeNull()
  expect([isDeviceUnreadable(), changes.length > 0]).toEqual([false, true])
  unsubscribe()
})

test('a browser without a list of databases stores nothing, and so has nothing that cannot be read', async () => {
  vi.spyOn(indexedDB, 'databases').mockRejectedValue(new DOMException('', 'UnknownError'))
  await openDeviceCopy(browser.kim)
  expect(isDeviceUnreadable()).toBe(true)
  Object.assign(indexedDB, { databases: undefined })
  expect(await openDeviceCopy(browser.kim)).toBeNull()
  expect(isDeviceUnreadable()).toBe(false)
})

const cutOff = () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new TypeError('cut off')) })
  return new Response(body)
}

test.each([
  ['a page of a proxy', () => new Response('<!doctype html>')],
  ['a page of a proxy that refuses', () => new Response('<!doctype html>', { status: 403 })],
  ['a response that is cut off', cutOff],
  ['half of a response', () => new Response('{"result":')],
])('%s counts as a failure of the server, changes nothing, and reads go on from the copy', async (_name, create) => {
  await create300()
  const device = await browser.openDevice()
  await device.synchronize()
  const known = await device.store.readCursor(browser.owner)
  browser.network.answerWith(create)
  for (let i = 1; i <= 5; i += 1) {
    await expect(device.synchronize()).rejects.toThrow()
    expect(device.getFailureCount()).toBe(i)
  }
  expect(await readAmounts()).toEqual([300])
  expect(await device.store.readCursor(browser.owner)).toEqual(known)
  browser.network.disconnect()
  await expect(device.synchronize()).rejects.toThrow()
  expect(device.getFailureCount()).toBe(0)
  browser.network.connect()
  browser.network.answerWith(null)
  await device.synchronize()
  expect(device.getFailureCount()).toBe(0)
})

const dayMs = 86_400_000

/** A device that copied an entry, had its last contact before some days by its own clock, and has no network. */
async function openAfterDays(count: number) {
  await create300()
  await (await browser.openDevice()).synchronize()
  await closeDeviceCopy()
  const connection = connect(browser.kim.id)
  const contactAt = Date.now() - count * dayMs
  await connection.write((transaction) => putMeta(transaction, { contactAt, clockDifference: 0 }))
  await connection.close()
  browser.network.disconnect()
  // A page that has just begun does not know the time of the server.
  noteServerTime(Number.NaN)
  const device = await browser.openDevice()
  await expect(device.synchronize()).rejects.toThrow('unreachable')
  expect(await readAmounts()).toEqual([300])
  return device
}

test('a clock that was set years forward does not remove the copy, and the server says that it is not old', async () => {
  const device = await openAfterDays(2000)
  const realTime = Date.now() - 1999 * dayMs
  browser.network.setServerTime(realTime)
  browser.network.connect()
  const known = await device.store.readCursor(browser.owner)
  await device.synchronize()
  expect(await device.store.readCursor(browser.owner)).toEqual(known)

  // The contact under that clock does not make the thirty days longer.
  await closeDeviceCopy()
  noteServerTime(Number.NaN)
  browser.network.disconnect()
  vi.useFakeTimers({ toFake: ['Date'], now: realTime + 31 * dayMs })
  expect(await (await browser.openDevice()).store.readCursor(browser.owner)).toBeNull()
})

test('a copy that the server says to be old is dropped and copied again in the same exchange, which sends the queue', async () => {
  const device = await openAfterDays(400)
  await device.store.addOperation(browser.owner, saveNew(spends, monday, { items: [spend(5)] }), 'KRW')
  browser.network.setServerTime(Date.now())
  browser.network.connect()
  // Another page uses the database.
  vi.spyOn(device.store, 'rebuild').mockRejectedValueOnce(new Error('in use'))
  await expect(device.synchronize()).rejects.toThrow('in use')
  expect(await device.store.listUnsent(browser.owner)).toHaveLength(1)
  await expect(device.synchronize()).resolves.toBeUndefined()
  expect(device.getFailureCount()).toBe(0)
  expect(browser.network.requests).toContain('/user/sync/copy')
  expect(await device.store.listUnsent(browser.owner)).toEqual([])
  expect(await readAmounts()).toEqual([300])
})

test('a device that cannot be loaded fails no read that the server answers late', async () => {
  await create(300)
  setLocalCallsLoader(() => Promise.reject(new Error('the file is not there')))
  const answer = browser.network.hold()
  const read = readAmounts()
  await new Promise((resolve) => setTimeout(resolve, 2000))
  answer()
  expect(await read).toEqual([300])
})

test('without a network a list has the records that are copied, and says from which day on', async () => {
  await browser.kim.post('/money/create', { DATE: wirePeriod('day', '2015-05-05'), OBJECT: wireSpends(100) })
  const day = today('UTC', new Date())
  await browser.kim.post('/money/create', { DATE: wirePeriod('day', day), OBJECT: wireSpends(200) })
  browser.network.disconnectAtSecond('/user/sync/copy')
  const device = await browser.openDevice()
  await expect(device.synchronize()).rejects.toThrow('unreachable')
  const range = { start: onDay('2015-01-01').start, end: onDay('2029-12-31').end }
  const list = await call(calls.list, { range, sort: 'asc', page: 1 }, units)
  expect([list.count, list.copiedFrom]).toEqual([1, planCopyRange(null, day)?.start])
  const goals = trackingCalls(money, 'goal')
  await expect(call(goals.list, { range, sort: 'asc', page: 1 }, units)).rejects.toThrow('unreachable')
})

test('listeners are called with the areas that an exchange has changed, and not without changes', async () => {
  const device = await browser.openDevice()
  await device.synchronize()
  const changes: DeviceChange[] = []
  const unsubscribe = subscribeToDevice((change) => changes.push(change))
  await device.synchronize()
  expect(changes).toEqual([])
  const other = browser.kim.copy()
  await other.post('/money/create', { DATE: wirePeriod('day', sunday.start), OBJECT: wireSpends(100) })
  expect(await listRequests(() => device.synchronize())).toEqual(['/user/sync'])
  expect(changes).toEqual([{ areas: [money.id], lists: [] }])
  unsubscribe()
})
