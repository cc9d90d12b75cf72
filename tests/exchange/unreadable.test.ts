import { trackingCalls } from '@haru/shared/contract/tracking/tracking.ts'
import { contractVersion } from '@haru/shared/contract/version.ts'
import { closeDeviceCopy, isDeviceUnreadable, openDeviceCopy } from '@haru/web/src/device/current-copy.ts'
import { countUnsentOnDevice, readDeviceEpoch } from '@haru/web/src/device/removal/count-unsent.ts'
import { removeUserData } from '@haru/web/src/device/removal/remove-user-data.ts'
import { connect } from '@haru/web/src/device/store/database.ts'
import type { StoredVersion } from '@haru/web/src/device/store/schema.ts'
import { call } from '@haru/web/src/lib/call.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { money, onDay, records, spend } from '../support/data/samples.ts'
import { wirePeriod, spends as wireSpends } from '../support/data/wire-values.ts'
import { saveNew } from '../support/exchange/save-operations.ts'
import { readEpoch, readServer } from '../support/exchange/server.ts'
import { setUpBrowser } from '../support/exchange/set-up-browser.ts'
import { newId } from '../support/servers/stores.ts'

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

/** What the server had before a backup was restored, and rows of it that cannot be read. */
const earlierEntry = {
  ...{ epoch: 'earlier', area: 'money', kind: 'record', type: 'day', start: '2026-01-05', finish: '2026-01-05' },
  ...{ id: 'entry', values: '{}', items: '[["expense","food",700]]', revision: 1, seq: 1, updated_at: 1 },
  ...{ currency: 'KRW', m0: null, m1: null, m2: null, m3: null, more_totals: null },
}
const torn = { ...earlierEntry, start: '2026-01-06', items: '[[' }
const food = { brand: '', kcal: 315, carb: 690, protein: 60, fat: 20, unknown: '' }
const favorite = { ...food, name: '현미밥', serv: '', gram: 210 }
const earlierFoods = { favorites: [favorite, { name: 7 }], ownFoods: [{ id: 'own', names: null }] }
const savedSet = { area: 'money', id: newId(), name: '장보기', items: '[["expense","food",900]]', revision: 1, seq: 1 }
const earlierLists = { categories: [], savedSets: [savedSet, { ...savedSet, items: '[' }], currency: 'KRW' }

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
  await closeDeviceCopy()
}

/** The same with what a restored server has lost. */
async function prepareAfterRestore(): Promise<void> {
  await prepare()
  await write(async (transaction) => {
    for (const row of [earlierEntry, torn]) await transaction.objectStore('earlierEntry').put(row as never)
    await transaction.objectStore('list').put({ name: 'earlierFoods', value: earlierFoods })
    await transaction.objectStore('list').put({ name: 'earlierLists', value: earlierLists })
  })
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
  expect(await readDeviceEpoch(browser.kim.id)).toBe(await readEpoch(browser.app))
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
  await closeDeviceCopy()
  expect(await (await browser.openDevice()).store.readCursor(browser.owner)).toEqual(known)
}

/** What a restored server has lost is compared with it, and sent or offered. */
async function expectReturned(): Promise<void> {
  const { store } = await browser.openDevice()
  const versions = await store.listVersions(browser.owner)
  expect(versions.map(({ start, contents }) => [start, contents.items])).toContainEqual([
    '2026-01-05',
    earlierEntry.items,
  ])
  const { body: foods } = await browser.kim.get('/user/sync/foods')
  expect(foods.result.favorites.map(({ name }: { readonly name: string }) => name)).toEqual(['현미밥'])
  const { body: sets } = await browser.kim.get('/user/sync/savedSets')
  expect(sets.result.money.map(({ name }: { readonly name: string }) => name)).toEqual(['장보기'])
}

test('the database of a later version is made again with its queue', async () => {
  await prepareAfterRestore()
  await changeStores(9, (database) => database.createObjectStore('mood'))
  await expectRecovered()
  await expectReturned()
})

test('a page whose database a later version has opened leaves it to that version', async () => {
  await prepare()
  await browser.openDevice()
  await changeStores(9, (database) => database.createObjectStore('mood'))
  expect(await openDeviceCopy(browser.kim)).toBeNull()
  expect(await openDeviceCopy(browser.kim)).toBeNull()
  expect(isDeviceUnreadable()).toBe(false)
  expect(await indexedDB.databases()).toEqual([{ name: databaseName(), version: 9 }])
})

test('a database without some of its stores is made again with its queue', async () => {
  await prepare()
  await changeStores(4, (database) => {
    for (const name of ['serverEntry', 'list', 'total']) database.deleteObjectStore(name)
  })
  await expectRecovered()
})

test('a database whose copy cannot be read is made again with its queue', async () => {
  await prepareAfterRestore()
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
  await expectReturned()
  expect(failures).toBe(2)
})

test('a queue that cannot be read stays as it is, and is never reported as sent', async () => {
  await prepare()
  const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('', 'UnknownError')
  })
  const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('', 'UnknownError')
  })
  expect(await openDeviceCopy(browser.kim)).toBeNull()
  expect(isDeviceUnreadable()).toBe(true)
  await expect(countUnsentOnDevice(browser.kim.id)).rejects.toThrow()
  getAll.mockRestore()
  get.mockRestore()
  expect(await listUnsentDays()).toEqual([sunday.start, monday.start])
  expect(isDeviceUnreadable()).toBe(false)
})

const waiting = { madeAt: 0, base: null, made: null, status: 'waiting', isAttempted: false, refusal: null }
const removal = { contract: contractVersion, list: 'money', act: 'remove', type: 'day', revision: 1 }
const badRows = [
  { id: 'no form', number: 1 },
  { ...waiting, id: newId(), number: 2 },
  // The result of the server would not name it, so it would wait for ever.
  { ...waiting, id: 'no id', number: 3, sent: { ...removal, id: 'no id', start: sunday.start, end: sunday.end } },
]

test('rows of the queue that cannot be read keep no others from being sent, and are shown as text', async () => {
  await prepare()
  await write(async (transaction) => {
    for (const row of badRows) await transaction.objectStore('unsent').put(row as never)
  })
  const { store, synchronize } = await browser.openDevice()
  expect(await countUnsentOnDevice(browser.kim.id)).toMatchObject({ waiting: 2, refused: 3 })
  await synchronize()
  expect(await Promise.all([sunday, monday].map(readServerAmounts))).toEqual([[1], [2]])
  const { unreadable } = await store.readQueueContents(browser.owner)
  expect(unreadable.map(({ text }) => JSON.parse(text))).toEqual(expect.arrayContaining(badRows))
  await store.discardUnreadable(browser.owner, 'no form')
  await closeDeviceCopy()
  await removeUserData(browser.kim.id, 'lock')
  const again = await browser.openDevice()
  await again.synchronize()
  expect((await again.store.readQueueContents(browser.owner)).unreadable.map(({ id }) => id)).toEqual([
    badRows[1]?.id,
    'no id',
  ])
})

test('operations of a later version in another form wait for a page of that version, and are not offered for discarding', async () => {
  await prepare()
  const later = { id: newId(), number: 9, sent: { contract: contractVersion + 1, act: 'mood', mood: 'good' } }
  await write((transaction) => transaction.objectStore('unsent').put(later as never))
  const { store, synchronize } = await browser.openDevice()
  await expect(synchronize()).rejects.toThrow('updateRequired')
  expect(await store.readQueueContents(browser.owner)).toMatchObject({ unreadable: [], laterIds: [later.id] })
  expect(await countUnsentOnDevice(browser.kim.id)).toMatchObject({ waiting: 0, refused: 1 })
  await closeDeviceCopy()
  await removeUserData(browser.kim.id, 'lock')
  const again = await browser.openDevice()
  await expect(again.synchronize()).rejects.toThrow('updateRequired')
  expect((await again.store.readQueueContents(browser.owner)).laterIds).toEqual([later.id])
})

test('a row that has no form as JSON is shown as text, and is locked with the others at a log-out', async () => {
  await prepare()
  const circular: Record<string, unknown> = { id: 'circular' }
  circular['self'] = circular
  await write(async (transaction) => {
    for (const row of [{ id: 'big', number: 12n }, circular]) await transaction.objectStore('unsent').put(row as never)
  })
  const { store, synchronize } = await browser.openDevice()
  const expected = [
    ['big', 'id: "big"\nnumber: 12'],
    ['circular', expect.stringContaining('id: "circular"')],
  ]
  expect((await store.readQueueContents(browser.owner)).unreadable.map(({ id, text }) => [id, text])).toEqual(expected)
  await synchronize()
  await closeDeviceCopy()
  await removeUserData(browser.kim.id, 'lock')
  const again = await browser.openDevice()
  await again.synchronize()
  expect((await again.store.readQueueContents(browser.owner)).unreadable.map(({ id }) => id)).toEqual([
    'big',
    'circular',
  ])
})

test('a copy with rows that cannot be read is copied again after the second error', async () => {
  await prepare()
  await browser.kim.post('/money/create', { DATE: wirePeriod('day', sunday.start), OBJECT: wireSpends(5) })
  const { store, synchronize } = await browser.openDevice()
  await synchronize()
  await store.discardOperation(browser.owner, (await store.listUnsent(browser.owner))[0]?.id ?? '')
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
