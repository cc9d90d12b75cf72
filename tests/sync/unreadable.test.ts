import { trackingCalls } from '@haru/shared/contract/tracking/tracking.ts'
import { closeCurrentDevice, isDeviceUnreadable, openCurrentDevice } from '@haru/web/src/device/current-device.ts'
import { countUnsentOnDevice, leaveDevice } from '@haru/web/src/device/leave/leave.ts'
import { connect } from '@haru/web/src/device/store/database.ts'
import type { StoredVersion } from '@haru/web/src/device/store/schema.ts'
import { call } from '@haru/web/src/lib/call.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { money, onDay, records, spend } from '../support/data/samples.ts'
import { wirePeriod, spends as wireSpends } from '../support/data/wire-values.ts'
import { newId } from '../support/servers/stores.ts'
import { saveNew } from '../support/sync/save-operations.ts'
import { readServer } from '../support/sync/server.ts'
import { setUpBrowser } from '../support/sync/set-up-browser.ts'

// A database that another version, another program or a disk that fails has left.

const browser = setUpBrowser()
afterEach(() => vi.restoreAllMocks())

const units = { weight: 'kg', currency: 'KRW' } as const
const spends = records(money)
const [sunday, monday] = [onDay('2026-03-01'), onDay('2026-03-02')]
const version: StoredVersion = {
  id: 'version',
  list: 'money',
  currency: 'KRW',
  type: 'day',
  start: '2026-03-01',
  finish: '2026-03-01',
  contents: { values: '{}', items: '[]' },
  storedAt: Date.now(),
}

const databaseName = () => `lt-${browser.kim.id}`
const add = (period: typeof sunday, amount: number) =>
  browser
    .openDevice()
    .then(({ store }) => store.addOperation(browser.owner, saveNew(spends, period, { items: [spend(amount)] }), 'KRW'))
const listUnsentDays = async () => {
  const { store } = await browser.openDevice()
  return (await store.listUnsent(browser.owner)).map(({ sent }) => ('entry' in sent ? sent.entry.start : ''))
}
const readServerAmounts = async (period: typeof sunday) =>
  (await readServer(browser.app, browser.kim).find(spends, period))?.items.map((item) => item['amount']) ?? null
const readAmounts = async () =>
  (await call(trackingCalls(money, 'record').detail, { DATE: sunday }, units))?.items.map((item) => item['amount'])

/** A closed device with a copy, a version, and two operations that are not sent. */
async function prepare(): Promise<void> {
  await browser.kim.post('/money/create', { DATE: wirePeriod('day', '2026-02-01'), OBJECT: wireSpends(7) })
  const { synchronize } = await browser.openDevice()
  await synchronize()
  await add(sunday, 1)
  await add(monday, 2)
  await write((transaction) => transaction.objectStore('version').put(version))
  await closeCurrentDevice()
}

async function write(work: Parameters<ReturnType<typeof connect>['write']>[0]): Promise<void> {
  const connection = connect(browser.kim.id)
  await connection.write(work)
  await connection.close()
}

/** Changes the stores of the database without the code of the device. */
async function changeStores(databaseVersion: number, change: (database: IDBDatabase) => void): Promise<void> {
  const opening = indexedDB.open(databaseName(), databaseVersion)
  opening.onupgradeneeded = () => change(opening.result)
  await new Promise((resolve) => opening.addEventListener('success', resolve))
  opening.result.close()
}

async function expectRecovered(): Promise<void> {
  expect(await listUnsentDays()).toEqual([sunday.start, monday.start])
  const { store, synchronize } = await browser.openDevice()
  expect(isDeviceUnreadable()).toBe(false)
  expect(await store.readCursor(browser.owner)).toBeNull()
  expect(await store.readSealKey(browser.owner)).not.toBeNull()
  expect(await store.listVersions(browser.owner)).toEqual([version])
  await add(onDay('2026-03-03'), 3)
  expect(await listUnsentDays()).toEqual([sunday.start, monday.start, '2026-03-03'])
  await synchronize()
  expect(await listUnsentDays()).toEqual([])
  expect(await Promise.all([sunday, monday].map(readServerAmounts))).toEqual([[1], [2]])
  const entry = await store.read(browser.owner).find(spends, onDay('2026-02-01'))
  expect(entry?.items).toEqual([spend(7)])
  // Nothing is made again at the next start.
  const known = await store.readCursor(browser.owner)
  await closeCurrentDevice()
  expect(await (await browser.openDevice()).store.readCursor(browser.owner)).toEqual(known)
}

test('the database of a later version is made again with its queue', async () => {
  await prepare()
  await changeStores(9, (database) => database.createObjectStore('mood'))
  await expectRecovered()
})

test('a database without some of its stores is made again with its queue', async () => {
  await prepare()
  await changeStores(4, (database) => {
    for (const name of ['serverEntry', 'list', 'total']) database.deleteObjectStore(name)
  })
  await expectRecovered()
})

test('a database whose copy cannot be read is made again with its queue', async () => {
  await prepare()
  let failures = 0
  const { get } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    // Until its stores are new.
    if (this.name === 'meta' && key === 'left' && failures < 2) {
      failures += 1
      throw new DOMException('', 'UnknownError')
    }
    return get.call(this, key)
  })
  await expectRecovered()
  expect(failures).toBe(2)
})

test('a queue that cannot be read stays as it is, and is never told as sent', async () => {
  await prepare()
  const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('', 'UnknownError')
  })
  const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('', 'UnknownError')
  })
  expect(await openCurrentDevice(browser.kim)).toBeNull()
  expect(isDeviceUnreadable()).toBe(true)
  await expect(countUnsentOnDevice(browser.kim.id)).rejects.toThrow()
  getAll.mockRestore()
  get.mockRestore()
  expect(await listUnsentDays()).toEqual([sunday.start, monday.start])
  expect(isDeviceUnreadable()).toBe(false)
})

const badRows = [
  { id: 'no form', number: 1 },
  { id: newId(), number: 2, madeAt: 0, base: null, made: null, status: 'waiting', isAttempted: false, refusal: null },
]

test('rows of the queue that cannot be read keep no others from being sent, and are shown as text', async () => {
  await prepare()
  await write(async (transaction) => {
    for (const row of badRows) await transaction.objectStore('unsent').put(row as never)
  })
  const { store, synchronize } = await browser.openDevice()
  expect(await countUnsentOnDevice(browser.kim.id)).toMatchObject({ waiting: 2, refused: 2 })
  await synchronize()
  expect(await Promise.all([sunday, monday].map(readServerAmounts))).toEqual([[1], [2]])
  const unreadable = await store.listUnreadable(browser.owner)
  expect(unreadable.map(({ text }) => JSON.parse(text))).toEqual(expect.arrayContaining(badRows))
  await store.dropUnreadable(browser.owner, 'no form')
  await closeCurrentDevice()
  await leaveDevice(browser.kim.id, 'lock')
  const again = await browser.openDevice()
  await again.synchronize()
  expect((await again.store.listUnreadable(browser.owner)).map(({ id }) => id)).toEqual([badRows[1]?.id])
})

test('a copy with rows that cannot be read is copied again after the second error', async () => {
  await prepare()
  await browser.kim.post('/money/create', { DATE: wirePeriod('day', sunday.start), OBJECT: wireSpends(5) })
  const { store, synchronize } = await browser.openDevice()
  await synchronize()
  await store.dropOperation(browser.owner, (await store.listUnsent(browser.owner))[0]?.id ?? '')
  await write(async (transaction) => {
    const [row] = await transaction
      .objectStore('serverEntry')
      .getAll(['money', 'record', 'day', sunday.start, sunday.start])
    if (row !== undefined) await transaction.objectStore('serverEntry').put({ ...row, items: '[[' })
  })
  vi.useFakeTimers({ toFake: ['Date'] })
  for (let i = 0; i < 2; i += 1) {
    // The server answers meanwhile.
    expect(await readAmounts()).toEqual([5])
    vi.advanceTimersByTime(2000)
  }
  await expect.poll(() => store.readCursor(browser.owner)).toBeNull()
  await synchronize()
  const count = browser.network.requests.length
  expect(await readAmounts()).toEqual([5])
  expect(browser.network.requests.length).toBe(count)
})
