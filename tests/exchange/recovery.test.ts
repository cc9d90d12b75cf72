import { searchCalls } from '@haru/shared/contract/food/search.ts'
import { trackingCalls } from '@haru/shared/contract/tracking/tracking.ts'
import type { DeviceCopy } from '@haru/web/src/device/create-device-copy.ts'
import { connect } from '@haru/web/src/device/store/database.ts'
import { call } from '@haru/web/src/lib/call.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { money, onDay, records, spend } from '../support/data/samples.ts'
import { wirePeriod, spends as wireSpends } from '../support/data/wire-values.ts'
import { saveNew } from '../support/exchange/save-operations.ts'
import { setUpBrowser } from '../support/exchange/set-up-browser.ts'

// What a device does after errors of its database, and when it drops its copy.

const browser = setUpBrowser()
const units = { weight: 'kg', currency: 'KRW' } as const
const [sunday, monday] = [onDay('2026-03-01'), onDay('2026-03-02')]
const isRebuilt = async () => (await device.store.readCursor(browser.owner)) === null
const readAmounts = async (at = sunday) =>
  (await call(trackingCalls(money, 'record').detail, { DATE: at }, units))?.items.map((item) => item['amount'])

let device: DeviceCopy
beforeEach(async () => {
  for (const [i, { start }] of [sunday, monday].entries()) {
    await browser.kim.post('/money/create', { DATE: wirePeriod('day', start), OBJECT: wireSpends(i + 1) })
  }
  device = await browser.openDevice()
  await device.synchronize()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.doUnmock('@haru/web/src/device/food/device-search.ts')
  vi.restoreAllMocks()
})

/** Reads once while the database fails, as after a browser woke up. */
async function readWhileFailing(): Promise<void> {
  const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('', 'UnknownError')
  })
  const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('', 'UnknownError')
  })
  await readAmounts().catch(() => undefined)
  get.mockRestore()
  getAll.mockRestore()
  // The recovery is not waited for.
  await new Promise((resolve) => setTimeout(resolve, 20))
}

async function damageSunday(): Promise<void> {
  const connection = connect(browser.kim.id)
  await connection.write(async (transaction) => {
    const key = ['money', 'record', 'day', sunday.start, sunday.start] as const
    const row = await transaction.objectStore('serverEntry').get([...key])
    if (row !== undefined) await transaction.objectStore('serverEntry').put({ ...row, items: '[[' })
  })
  await connection.close()
}

test('a database that was opened again and works keeps its copy, however often it has failed', async () => {
  const open = vi.spyOn(indexedDB, 'open')
  for (let i = 0; i < 4; i += 1) {
    const count = open.mock.calls.length
    await readWhileFailing()
    expect(await readAmounts()).toEqual([1])
    expect(open.mock.calls.length).toBeGreaterThan(count)
    vi.advanceTimersByTime(2 * 86_400_000)
  }
  expect(await isRebuilt()).toBe(false)
})

test('a row that fails its read twice makes the device copy again, whatever else is read meanwhile', async () => {
  await damageSunday()
  for (let i = 0; i < 2; i += 1) {
    expect([await readAmounts(sunday), await readAmounts(monday)]).toEqual([[1], [2]])
    vi.advanceTimersByTime(2000)
  }
  await expect.poll(isRebuilt).toBe(true)
})

test('without a server from which it could be copied again, the copy stays', async () => {
  await damageSunday()
  browser.network.disconnect()
  for (let i = 0; i < 4; i += 1) {
    await readAmounts().catch(() => undefined)
    vi.advanceTimersByTime(2000)
  }
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([await isRebuilt(), await readAmounts(monday)]).toEqual([false, [2]])
})

test('a part of the app that cannot be loaded is no fault of the database', async () => {
  const searchFoods = vi.fn(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  vi.doMock('@haru/web/src/device/food/search-foods.ts', () => ({ openFoodSearch: () => searchFoods }))
  // A request that is late is answered by the device.
  const search = () => call(searchCalls.list, { query: '김치', page: 1 } as never, units).catch(() => undefined)
  browser.network.disconnect()
  await device.synchronize().catch(() => undefined)
  const reopen = vi.spyOn(device.store, 'reopen')
  for (let i = 0; i < 3; i += 1) {
    await search()
    vi.advanceTimersByTime(2000)
  }
  browser.network.connect()
  await search()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(searchFoods).toHaveBeenCalled()
  expect([await isRebuilt(), reopen.mock.calls.length]).toEqual([false, 0])
})

test('other tabs and reads of the same tab go on with a database that is made again', async () => {
  await device.store.addOperation(
    browser.owner,
    saveNew(records(money), onDay('2026-03-03'), { items: [spend(3)] }),
    'KRW',
  )
  const otherTab = connect(browser.kim.id)
  const countUnsent = () => otherTab.read((transaction) => transaction.objectStore('unsent').count())
  expect(await countUnsent()).toBe(1)
  const rebuilding = device.store.rebuild(browser.owner)
  const reads = await Promise.all([1, 2, 3].map(() => device.store.listUnsent(browser.owner)))
  await rebuilding
  expect(reads.map((each) => each.length)).toEqual([1, 1, 1])
  expect(await countUnsent()).toBe(1)
  expect((await device.store.readContact(browser.owner)).rebuiltAt).toBeGreaterThan(0)
  await otherTab.close()
})

/** From now on the storage takes no row, until the copy is removed if that frees some space. */
function fillStorage({ isFreed }: { readonly isFreed: boolean }): void {
  let isFull = true
  const { put, clear } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (isFull) throw new DOMException('', 'QuotaExceededError')
    return put.apply(this, args)
  })
  vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(function (this: IDBObjectStore) {
    if (this.name === 'serverEntry' && isFreed) isFull = false
    return clear.apply(this)
  })
}

const addTuesday = () =>
  device.store.addOperation(browser.owner, saveNew(records(money), onDay('2026-03-03'), { items: [spend(3)] }), 'KRW')
const countUnsent = async () => (await device.store.listUnsent(browser.owner)).length

test('a full storage drops its copy for the operations that wait, and copies again what has room', async () => {
  await addTuesday()
  fillStorage({ isFreed: true })
  await device.synchronize()
  expect(await countUnsent()).toBe(0)
  expect(await readAmounts()).toEqual([1])
  expect(await readAmounts(onDay('2026-03-03'))).toEqual([3])
  const { result } = (await browser.kim.get('/money/detail', { DATE: wirePeriod('day', '2026-03-03') })).body
  expect([result.money_section[0].money_amount, result.revision]).toEqual([3, 1])
})

test('a full storage keeps its copy without a server, and where nothing waits', async () => {
  await addTuesday()
  fillStorage({ isFreed: true })
  browser.network.disconnect()
  await device.synchronize().catch(() => undefined)
  expect([await isRebuilt(), await countUnsent()]).toEqual([false, 1])
  browser.network.connect()
  vi.restoreAllMocks()
  await device.synchronize()
  await browser.kim.post('/money/create', { DATE: wirePeriod('day', '2026-03-04'), OBJECT: wireSpends(4) })
  fillStorage({ isFreed: true })
  await expect(device.synchronize()).rejects.toThrow(expect.objectContaining({ name: 'QuotaExceededError' }))
  expect(await isRebuilt()).toBe(false)
})

test('a storage that stays full is no failure of the server, and keeps what waits', async () => {
  await addTuesday()
  fillStorage({ isFreed: false })
  for (let i = 0; i < 6; i += 1) await device.synchronize().catch(() => undefined)
  expect(device.getError()).toMatchObject({ name: 'QuotaExceededError' })
  expect([device.getFailureCount(), await countUnsent()]).toEqual([0, 1])
})

test('a database that is deleted, or opened by a later version, is closed for good', async () => {
  for (const change of [
    () => indexedDB.deleteDatabase(`lt-${browser.kim.id}`),
    () => indexedDB.open(`lt-${browser.kim.id}`, 2004),
  ]) {
    const tab = connect(browser.kim.id)
    await tab.read(async () => undefined)
    const request = change()
    await new Promise((resolve) => request.addEventListener('success', resolve))
    await expect(tab.read(async () => undefined)).rejects.toThrow('closed')
    if (request.result instanceof IDBDatabase) request.result.close()
  }
})
