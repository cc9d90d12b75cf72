import { areas } from '@haru/shared/areas/register.ts'
import { firstDay, lastDay } from '@haru/shared/calendar/day.ts'
import type { Range } from '@haru/shared/calendar/period.ts'
import type { SentEntry } from '@haru/shared/contract/exchange/changes.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { removeEntry, saveEntry } from '@haru/shared/tracking/write/save.ts'
import { closedError } from '@haru/web/src/device/store/database.ts'
import { NotOnDeviceError } from '@haru/web/src/device/store/device-snapshot.ts'
import { openDeviceStore } from '@haru/web/src/device/store/store.ts'
import { forceCloseDatabase } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { creation, edition, money, onDay, records, spend } from '../support/data/samples.ts'
import { newId } from '../support/servers/stores.ts'

// What only the store of a device does. The other suites of this folder run over it too.

const spends = records(money)
const sunday = onDay('2026-03-01')
const monday = onDay('2026-03-02')
const march = { start: sunday.start, end: onDay('2026-03-31').start }

const openStore = () => openDeviceStore({ areas, now: () => Date.now() })
let store = openStore()
let owner: Owner
beforeEach(() => {
  store = openStore()
  owner = { ownerId: newId() }
})

const save = (input: Parameters<typeof saveEntry>[3]) => saveEntry(store, owner, spends, input)
const amountsOf = (entry: Entry | null) => entry?.items.map((item) => item['amount']) ?? null
const amounts = async (at = sunday) => amountsOf(await store.read(owner).find(spends, at))
const dayTotals = async () => (await store.read(owner).days([money], march)).flat()

/** An expense of the server. */
function sent(amount: number, seq: number, at = sunday): SentEntry {
  const { type, start, end } = at
  const row = { id: newId(), values: {}, items: [['expense', 'food', amount]], revision: 3, updatedAt: 1000 }
  return { list: 'money', type, start, end, seq, ...row }
}

/** Opens the database of the user as a program of another tab does. */
function openRaw(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(`lt-${owner.ownerId}`)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

test('a write that throws at its end changes nothing, and the next write succeeds', async () => {
  const failing = store.write(owner, async (writer) => {
    await writer.put(spends, { ...creation(sunday, { items: [spend(1)] }), revision: 1 }, null)
    await writer.putOperation('a', { digest: '', result: 1 })
    throw new Error('at the end')
  })
  await expect(failing).rejects.toThrow('at the end')
  expect(await amounts()).toBeNull()
  expect(await store.write(owner, (writer) => writer.findOperation('a'))).toBeNull()
  await save(creation(sunday, { items: [spend(2)] }))
  expect(await amounts()).toEqual([2])
})

test('a write whose request fails is rejected and changes nothing', async () => {
  const failing = store.write(owner, async (writer) => {
    await writer.putOperation('a', { digest: '', result: 1 })
    await writer.putOperation('b', { digest: '', result: () => 'a function cannot be stored' })
  })
  await expect(failing).rejects.toThrow()
  expect(await store.write(owner, (writer) => writer.findOperation('a'))).toBeNull()
})

/** Makes the days of a range copied, without entries of the server. */
const copyDays = (copied: Range) =>
  store.putCopyPart(owner, {
    copy: { epoch: 'e', cursor: 1, entries: [] },
    lists: {},
    progressBefore: null,
    progress: { copied, entryDays: { start: sunday.start, end: onDay('2026-04-01').start } },
  })
const copyMarch = () => copyDays(march)
const readSnapshotAmounts = (at = sunday) =>
  store.readSnapshot(owner, async ({ reader }) => amountsOf(await reader.find(spends, at)))

test('reads of a snapshot that begin together have one transaction, and one that throws fails alone', async () => {
  await copyMarch()
  await save(creation(sunday, { items: [spend(5)] }))
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const reads = await Promise.allSettled([
    readSnapshotAmounts(),
    readSnapshotAmounts(onDay('2026-04-01')),
    readSnapshotAmounts(),
  ])
  expect(transactions).toHaveBeenCalledTimes(1)
  transactions.mockRestore()
  const found = { status: 'fulfilled', value: [5] }
  expect(reads).toEqual([found, { status: 'rejected', reason: expect.any(NotOnDeviceError) }, found])
})

test('reads that share a transaction request the same rows once', async () => {
  await copyDays({ start: firstDay, end: lastDay })
  await save(creation(sunday, { items: [spend(5)] }))
  const readRows = () =>
    store.readSnapshot(owner, async ({ reader }) => [
      await reader.items(money, march),
      await reader.days([money], march),
      await reader.goals(money, march),
      await reader.firstDay(money),
    ])
  const requests = [vi.spyOn(IDBObjectStore.prototype, 'getAll'), vi.spyOn(IDBObjectStore.prototype, 'getAllKeys')]
  const countRequests = () => requests.reduce((sum, { mock }) => sum + mock.calls.length, 0)
  const alone = await readRows()
  const requestsOfOne = countRequests()
  vi.clearAllMocks()
  expect(await Promise.all([readRows(), readRows(), readRows()])).toEqual([alone, alone, alone])
  expect(alone).toMatchObject([[{ items: [spend(5)] }], [[{ totals: { expense: 5 } }]], [], sunday.start])
  expect(countRequests()).toBe(requestsOfOne)
  vi.restoreAllMocks()
})

test('a read of a snapshot that begins after a write has its contents, also beside a read that began before', async () => {
  await copyMarch()
  const before = readSnapshotAmounts()
  const writing = save(creation(sunday, { items: [spend(5)] }))
  const after = readSnapshotAmounts()
  expect([await before, await after, await writing]).toMatchObject([null, [5], { revision: 1 }])
})

test('reads of a snapshot that begin together all fail once the store is closed, and so do later ones', async () => {
  await copyMarch()
  await store.close()
  const readBoth = () => Promise.allSettled([readSnapshotAmounts(), readSnapshotAmounts()])
  const failed = { status: 'rejected', reason: expect.objectContaining({ message: closedError }) }
  expect([await readBoth(), await readBoth()]).toEqual(Array(2).fill([failed, failed]))
})

test('a write reads its own writes', async () => {
  const entry = { ...creation(sunday, { items: [spend(5)] }), revision: 1 }
  const read = await store.write(owner, async (writer) => {
    const before = await writer.items(money, march)
    await writer.put(spends, entry, null)
    return [before, await writer.items(money, march)]
  })
  expect(read).toMatchObject([[], [{ day: sunday.start, items: [spend(5)] }]])
})

test('saved entries remain when the store is closed and opened again', async () => {
  await save(creation(sunday, { items: [spend(9000)] }))
  await store.close()
  store = openStore()
  expect(await amounts()).toEqual([9000])
  expect(await dayTotals()).toMatchObject([{ day: sunday.start, totals: { expense: 9000 } }])
})

test('each user has a database, and a store opens only that of the user', async () => {
  await save(creation(sunday, { items: [spend(1)] }))
  const names = async () => (await indexedDB.databases()).map(({ name }) => name)
  expect(await names()).toContain(`lt-${owner.ownerId}`)
  const other = { ownerId: newId() }
  expect(await names()).not.toContain(`lt-${other.ownerId}`)
  expect(await store.read(other).find(spends, sunday)).toBeNull()
})

test('two stores of one user, as in two tabs, see the same entries, and one of two creations succeeds', async () => {
  const other = openStore()
  const creations = [store, other].map((each) =>
    saveEntry(each, owner, spends, creation(sunday, { items: [spend(1)] })),
  )
  const results = await Promise.allSettled(creations)
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await other.read(owner).find(spends, sunday))?.revision).toBe(1)
})

test('a database that the browser closes is opened again', async () => {
  const opened = openedDatabases()
  await save(creation(sunday, { items: [spend(1)] }))
  const [database] = opened()
  forceCloseDatabase(database as never)
  expect(await amounts()).toEqual([1])
  await save(creation(monday, { items: [spend(2)] }))
  expect(await amounts(monday)).toEqual([2])
})

/** The databases that are opened from now on. */
function openedDatabases(): () => readonly IDBDatabase[] {
  const databases: IDBDatabase[] = []
  const { open } = indexedDB
  indexedDB.open = (...args) => {
    const request = open.apply(indexedDB, args)
    request.addEventListener('success', () => databases.push(request.result))
    return request
  }
  return () => {
    indexedDB.open = open
    return databases
  }
}

function deleteDatabase(): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(`lt-${owner.ownerId}`)
    request.onsuccess = resolve
    request.onerror = reject
    request.onblocked = reject
  })
}

test('a store that is closed, or whose database another tab has deleted, does not create the database again', async () => {
  const listNames = async () => (await indexedDB.databases()).map(({ name }) => name)
  await save(creation(sunday, { items: [spend(1)] }))
  await deleteDatabase()
  await expect(amounts()).rejects.toThrow('closed')
  expect(await listNames()).not.toContain(`lt-${owner.ownerId}`)
  store = openStore()
  await save(creation(sunday, { items: [spend(1)] }))
  await Promise.all([store.close(), deleteDatabase()])
  await expect(save(creation(monday, { items: [spend(1)] }))).rejects.toThrow('closed')
  expect(await listNames()).not.toContain(`lt-${owner.ownerId}`)
})

test('an entry of the server is shown under an unsent change, which leaves the row of the server as it is', async () => {
  await store.putServerChanges(owner, { entries: [sent(500, 7), sent(300, 8, monday)], removed: [] })
  const entry = await store.read(owner).find(spends, sunday)
  expect(entry).toMatchObject({ revision: 3, stamp: { number: 7, updatedAt: 1000 } })
  if (entry === null) throw new Error('no entry')
  await save(edition(entry, { items: [spend(900)] }))
  await removeEntry(store, owner, spends, { period: monday, revision: 3, operation: null })
  expect(await amounts()).toEqual([900])
  expect(await amounts(monday)).toBeNull()
  expect(await dayTotals()).toMatchObject([{ day: sunday.start, totals: { expense: 900 } }])
  expect(await store.read(owner).lifetimeTotals(money)).toMatchObject({ days: 1, sums: { expense: 900 } })
  const database = await openRaw()
  const request = database.transaction('serverEntry').objectStore('serverEntry').getAll()
  await new Promise((resolve) => request.addEventListener('success', resolve))
  database.close()
  expect(request.result.map(({ seq, items }) => [seq, items])).toEqual([
    [7, '[["expense","food",500]]'],
    [8, '[["expense","food",300]]'],
  ])
})

test('the device numbers its writes behind those of the server', async () => {
  await store.putServerChanges(owner, { entries: [sent(500, 70)], removed: [sent(0, 90, monday)] })
  await save(creation(monday, { items: [spend(1)] }))
  expect((await store.read(owner).find(spends, monday))?.stamp?.number).toBe(91)
})

test('the items of many years are read year by year, the last year first', async () => {
  const days = ['2024-05-01', '2025-01-01', '2025-12-31', '2026-03-01'].map(onDay)
  const entries = days.map((at, i) => sent(i, i + 1, at))
  await store.putServerChanges(owner, { entries: entries.slice(0, 3), removed: [] })
  await save(creation(sunday, { items: [spend(1)] }))
  const range = { start: onDay('2020-01-01').start, end: march.end }
  const parts = await Array.fromAsync(store.read(owner).itemsInParts(money, range))
  expect(parts.map((part) => part.map(({ day }) => day))).toEqual([
    ['2026-03-01'],
    ['2025-01-01', '2025-12-31'],
    ['2024-05-01'],
  ])
})

test('the first day is found behind removed days', async () => {
  const tuesday = onDay('2026-03-03')
  await store.putServerChanges(owner, { entries: [sent(1, 1), sent(2, 2, monday), sent(3, 3, tuesday)], removed: [] })
  const removal = { revision: null, operation: null }
  for (const period of [sunday, monday]) await removeEntry(store, owner, spends, { period, ...removal })
  expect(await store.read(owner).firstDay(money)).toBe(tuesday.start)
})

test('the rows of a page that can have all days of its range are read without their keys before', async () => {
  await store.putServerChanges(owner, { entries: [sent(1, 1), sent(2, 2, monday)], removed: [] })
  await save(creation(onDay('2026-03-03'), { items: [spend(3)] }))
  const keyRequests = vi.spyOn(IDBObjectStore.prototype, 'getAllKeys')
  const rowRequests = vi.spyOn(IDBObjectStore.prototype, 'getAll')
  const readPage = (end: string) => {
    vi.clearAllMocks()
    const range = { start: sunday.start, end: onDay(end).start }
    return store.read(owner).list(spends, range, { sort: 'asc', offset: 0, limit: 3 })
  }
  const short = await readPage('2026-03-03')
  // The keys of what the device has changed.
  expect([rowRequests.mock.calls.length, keyRequests.mock.calls.length]).toEqual([2, 1])
  expect(short).toEqual(await readPage('2026-03-04'))
  expect(keyRequests).toHaveBeenCalledTimes(2)
  vi.restoreAllMocks()
})

test('an earlier write that arrives late replaces neither a later entry nor removes it', async () => {
  await store.putServerChanges(owner, { entries: [sent(500, 7)], removed: [] })
  await store.putServerChanges(owner, { entries: [sent(100, 5)], removed: [] })
  expect(await amounts()).toEqual([500])
  await store.putServerChanges(owner, { entries: [], removed: [sent(0, 6)] })
  expect(await amounts()).toEqual([500])
  await store.putServerChanges(owner, { entries: [], removed: [sent(0, 8)] })
  expect(await amounts()).toBeNull()
  expect(await dayTotals()).toEqual([])
})

test('a copy looks for later entries only where the device knows of later writes', async () => {
  const requests = vi.spyOn(IDBObjectStore.prototype, 'get')
  const countEntryRequests = () =>
    requests.mock.contexts.filter((context) => (context as IDBObjectStore).name === 'serverEntry').length
  const putCopy = async (entries: SentEntry[], cursor: number) => {
    requests.mockClear()
    await store.putServerChanges(owner, { entries, removed: [], cursor })
    return countEntryRequests()
  }
  expect(await putCopy([sent(500, 7)], 9)).toBe(0)
  expect(await putCopy([sent(300, 6, monday)], 7)).toBe(0)
  expect(await putCopy([sent(100, 5), sent(200, 6, monday)], 6)).toBe(2)
  expect([await amounts(), await amounts(monday)]).toEqual([[500], [200]])
  vi.restoreAllMocks()
})

test('a request that nothing waits for ends the whole transaction, and its reason is thrown', async () => {
  await store.putServerChanges(owner, { entries: [sent(500, 7)], removed: [] })
  const put = IDBObjectStore.prototype.put
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...values) {
    return this.name === 'total' ? this.add(...values) : put.apply(this, values)
  })
  const entries = [sent(300, 8, monday), sent(900, 9)]
  const failed = store.putServerChanges(owner, { entries, removed: [] })
  await expect(failed).rejects.toThrow(expect.objectContaining({ name: 'ConstraintError' }))
  vi.restoreAllMocks()
  expect([await amounts(), await amounts(monday)]).toEqual([[500], null])
})

test('changes with an unknown list are refused whole', async () => {
  const changes = { entries: [sent(500, 7), { ...sent(1, 8), list: 'unknown' }], removed: [] }
  await expect(store.putServerChanges(owner, changes)).rejects.toThrow('unknown list: unknown')
  expect(await amounts()).toBeNull()
})
