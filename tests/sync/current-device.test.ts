import 'fake-indexeddb/auto'
import { renewEpoch } from '@haru/server/src/db/epoch.ts'
import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { today } from '@haru/shared/calendar/day.ts'
import { userCalls } from '@haru/shared/contract/account/user.ts'
import { scoresCall } from '@haru/shared/contract/sync/scores.ts'
import { trackingCalls } from '@haru/shared/contract/tracking/tracking.ts'
import { planCopyRange } from '@haru/web/src/device/copy/copy.ts'
import {
  closeCurrentDevice,
  getCurrentDevice,
  openCurrentDevice,
  subscribeToDevice,
} from '@haru/web/src/device/current-device.ts'
import type { DeviceChange } from '@haru/web/src/device/exchange/synchronizer.ts'
import { call, setCurrentUserId, setLocalCallsLoader } from '@haru/web/src/lib/call.ts'
import { writeLocal } from '@haru/web/src/lib/local-storage.ts'
import { lockDeviceData } from '@haru/web/src/session/device-data.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { money, onDay, spend } from '../support/data/samples.ts'
import { spends, wirePeriod } from '../support/data/wire-values.ts'
import { newId } from '../support/servers/stores.ts'
import { openBrowserGlobals } from '../support/sync/browser-globals.ts'

const units = { weight: 'kg', currency: 'KRW' } as const
const sunday = onDay('2026-03-01')
const calls = trackingCalls(money, 'record')

let app: TestApp
let kim: UserClient
let network: ReturnType<typeof openBrowserGlobals>
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  kim = await app.signUp()
  network = openBrowserGlobals(kim)
  setCurrentUserId(kim.id)
  writeLocal('account', kim.id)
})
afterEach(async () => {
  await closeCurrentDevice()
  setLocalCallsLoader(() => Promise.resolve())
  vi.unstubAllGlobals()
})

const create = (amount: number) =>
  call(
    calls.create,
    {
      mode: 'create',
      period: sunday,
      loaded: null,
      id: newId(),
      values: {},
      items: [spend(amount)],
      operation: newId(),
    },
    units,
  )
const readAmounts = async () =>
  (await call(calls.detail, { DATE: sunday }, units))?.items.map((item) => item['amount']) ?? null
const openDevice = async () => {
  const device = await openCurrentDevice(kim)
  if (device === null) throw new Error('no device')
  return device
}
/** The paths of the requests that `work` sends. */
async function listRequests(work: () => Promise<unknown>): Promise<readonly string[]> {
  const count = network.requests.length
  await work()
  return network.requests.slice(count)
}

test('reads are answered by the device once it has a copy, and by the server before', async () => {
  await create(500)
  const device = await openDevice()
  expect(await listRequests(readAmounts)).toEqual(['/money/detail'])
  await device.synchronize()
  expect(await listRequests(async () => expect(await readAmounts()).toEqual([500]))).toEqual([])
  expect(await listRequests(() => call(scoresCall(areas), {}, units))).toEqual([])
})

test('after a write of the server reads are answered by the server until the device has exchanged', async () => {
  const device = await openDevice()
  await device.synchronize()
  await create(700)
  expect(await readAmounts()).toEqual([700])
  await device.synchronize()
  expect(await listRequests(async () => expect(await readAmounts()).toEqual([700]))).toEqual([])
})

test('without a network the device answers, also if it has to be loaded first', async () => {
  await create(300)
  await (await openDevice()).synchronize()
  await closeCurrentDevice()
  network.disconnect()
  await expect(readAmounts()).rejects.toThrow('unreachable')
  setLocalCallsLoader(() => openCurrentDevice(kim))
  expect(await readAmounts()).toEqual([300])
  const user = await call(userCalls.detail, {}, { ...units, currency: 'USD' })
  expect([user.id, user.settings.currency]).toEqual([kim.id, 'KRW'])
})

test('the account is read from the server as long as there is a network, because the session may have ended', async () => {
  await (await openDevice()).synchronize()
  expect(await listRequests(() => call(userCalls.detail, {}, units))).toEqual(['/user/detail'])
  await kim.post('/user/logout')
  await expect(call(userCalls.detail, {}, units)).rejects.toThrow('unauthorized')
})

test('what a restored server has lost is kept through the sign-in that the restore requires', async () => {
  await create(400)
  const device = await openDevice()
  await device.synchronize()
  // A backup from before the entry, which has no sessions.
  await kim.remove('/money/delete', { DATE: wirePeriod('day', sunday.start) })
  await renewEpoch(app.db)
  await kim.post('/user/logout')
  await expect(device.synchronize()).rejects.toThrow('unauthorized')
  await lockDeviceData()
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['haru-locked'])

  await kim.post('/user/login', { user_id: kim.loginId, user_pw: kim.password })
  const changes: DeviceChange[] = []
  const unsubscribe = subscribeToDevice((change) => changes.push(change))
  const { store, synchronize } = await openDevice()
  await synchronize()
  unsubscribe()
  const versions = await store.listVersions({ ownerId: kim.id })
  expect(versions.map(({ contents }) => JSON.parse(contents.items))).toEqual([[['expense', 'food', 400]]])
  expect(changes.flatMap(({ lostEntryCount }) => lostEntryCount ?? [])).toEqual([1])
})

test('a device answers only the user whose data it has, and only in their units', async () => {
  await create(400)
  await (await openDevice()).synchronize()
  const inDollars = call(calls.detail, { DATE: sunday }, { ...units, currency: 'USD' })
  expect(await listRequests(() => inDollars)).toEqual(['/money/detail'])
  setCurrentUserId(newId())
  expect(await listRequests(readAmounts)).toEqual(['/money/detail'])
})

test('a device is opened once, and not on a shared computer', async () => {
  const [device, same] = await Promise.all([openCurrentDevice(kim), openCurrentDevice(kim)])
  expect(device).not.toBeNull()
  expect([same, getCurrentDevice()]).toEqual([device, device])
  await closeCurrentDevice()
  expect(getCurrentDevice()).toBeNull()
  writeLocal('account', null)
  expect(await openCurrentDevice(kim)).toBeNull()
})

test('without a network a list has the records that are copied, and says from which day on', async () => {
  await kim.post('/money/create', { DATE: wirePeriod('day', '2015-05-05'), OBJECT: spends(100) })
  const day = today('UTC', new Date())
  await kim.post('/money/create', { DATE: wirePeriod('day', day), OBJECT: spends(200) })
  network.disconnectAtSecond('/user/sync/copy')
  const device = await openDevice()
  await expect(device.synchronize()).rejects.toThrow('unreachable')
  const range = { start: onDay('2015-01-01').start, end: onDay('2029-12-31').end }
  const list = await call(calls.list, { range, sort: 'asc', page: 1 }, units)
  expect([list.count, list.copiedFrom]).toEqual([1, planCopyRange(null, day)?.start])
  const goals = trackingCalls(money, 'goal')
  await expect(call(goals.list, { range, sort: 'asc', page: 1 }, units)).rejects.toThrow('unreachable')
})

test('listeners hear which areas an exchange has changed, and nothing when there is nothing new', async () => {
  const device = await openDevice()
  await device.synchronize()
  const changes: DeviceChange[] = []
  const unsubscribe = subscribeToDevice((change) => changes.push(change))
  await device.synchronize()
  expect(changes).toEqual([])
  const other = kim.copy()
  await other.post('/money/create', { DATE: wirePeriod('day', sunday.start), OBJECT: spends(100) })
  expect(await listRequests(() => device.synchronize())).toEqual(['/user/sync'])
  expect(changes).toEqual([{ areas: [money.id], lists: [] }])
  unsubscribe()
})
