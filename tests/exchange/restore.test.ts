import { renewEpoch } from '@haru/server/src/db/epoch.ts'
import type { Period } from '@haru/shared/calendar/period.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { ChangeClient, DeviceChange } from '@haru/web/src/device/exchange/synchronizer.ts'
import { expect, test } from 'vitest'
import { money, onDay, records, spend } from '../support/data/samples.ts'
import { wirePeriod, spends as wireSpends } from '../support/data/wire-values.ts'
import { saveOver } from '../support/exchange/save-operations.ts'
import { readServer } from '../support/exchange/server.ts'
import { setUpDevice } from '../support/exchange/set-up-device.ts'

// A backup was restored on the server: revisions and numbers run again from those of the backup.

const spends = records(money)
const sunday = onDay('2026-03-01')
const wireDay = wirePeriod('day', sunday.start)

const device = setUpDevice()

const create = (amount: number) => device.kim.post('/money/create', { DATE: wireDay, OBJECT: wireSpends(amount) })
const update = (amount: number) => device.kim.put('/money/update', { DATE: wireDay, OBJECT: wireSpends(amount) })
const readServerAmount = async () =>
  (await readServer(device.app, device.kim).find(spends, sunday))?.items[0]?.['amount']

async function change(amount: number): Promise<void> {
  const operation = saveOver(spends, await device.reader.find(spends, sunday), { items: [spend(amount)] })
  await device.store.addOperation(device.owner, operation, 'KRW')
}

/** The operations of the device come from another database than that of the server. */
async function sendFromEarlierEpoch(): Promise<void> {
  const plain = device.client
  await device.synchronize({
    ...plain,
    exchange: ({ operations, ...input }) => {
      const fromEarlier = operations.map((each) => ('epoch' in each ? { ...each, epoch: 'earlier' } : each))
      return plain.exchange({ ...input, operations: fromEarlier })
    },
  })
}

test('an operation from before a restore replaces no contents that have the revision which it expects', async () => {
  await create(1)
  await device.synchronize()
  await change(2)
  // The server was set back, and another device has saved since: the revision is the same.
  await device.kim.remove('/money/delete', { DATE: wireDay })
  await create(300)
  await device.app.db
    .updateTable('entry')
    .set({ id: (await device.reader.find(spends, sunday))?.id ?? '' })
    .where('owner_id', '=', device.kim.id)
    .execute()
  await sendFromEarlierEpoch()
  expect(await readServerAmount()).toBe(300)
  expect(await device.listStatus()).toEqual([['refused', 'staleVersion']])
})

/** The server is restored, and another device gives the entry the revision that it had with other contents. */
async function restoreWith(amount: number): Promise<void> {
  const items = JSON.stringify([['expense', 'food', amount]])
  await device.app.db.updateTable('entry').set({ items }).where('owner_id', '=', device.kim.id).execute()
  await renewEpoch(device.app.db)
}

async function expectStale(opened: Entry | null): Promise<void> {
  const save = saveOver(spends, opened, { items: [spend(2)] })
  await expect(device.store.addOperation(device.owner, save, 'KRW')).rejects.toMatchObject({ code: 'staleVersion' })
}

test('an editor from before a restore replaces no contents that have the revision which it expects', async () => {
  await create(1)
  await device.synchronize()
  const first = await device.reader.find(spends, sunday)
  await restoreWith(300)
  await device.synchronize()
  await expectStale(first)
  const second = await device.reader.find(spends, sunday)
  await restoreWith(400)
  await device.synchronize()
  await expectStale(second)
  await change(3)
  await device.synchronize()
  expect([await readServerAmount(), await device.listStatus()]).toEqual([3, []])
})

test('an editor with unsent contents from before a restore replaces no contents that have their revision', async () => {
  await create(1)
  await device.synchronize()
  await change(2)
  const opened = await device.reader.find(spends, sunday)
  await update(5)
  await restoreWith(300)
  await device.synchronize()
  await expectStale(opened)
  expect(await readServerAmount()).toBe(300)
})

test('an editor from before a restore replaces nothing while the new copy is not complete', async () => {
  await create(1)
  await createOn(lastYear, 7)
  await device.synchronize()
  const opened = await device.reader.find(spends, sunday)
  await restoreWith(300)
  const plain = device.client
  let count = 0
  const copy: ChangeClient['copy'] = async (days) => {
    count += 1
    if (count > 1) throw new Error('no response')
    return plain.copy(days)
  }
  await expect(device.synchronize({ ...plain, copy })).rejects.toThrow('no response')
  await expectStale(opened)
})

test('an operation from before a restore is done where the server has what its user has seen', async () => {
  await create(1)
  await device.synchronize()
  await change(2)
  await change(3)
  await sendFromEarlierEpoch()
  await device.synchronize()
  expect([await readServerAmount(), await device.listStatus()]).toEqual([3, []])
})

test('an operation that the server has done before the backup is not done again', async () => {
  await create(1)
  await device.synchronize()
  await change(2)
  const [operation] = await device.store.listUnsent(device.owner)
  const known = await device.store.readCursor(device.owner)
  await device.client.exchange({ ...(known ?? { epoch: '', cursor: 0 }), operations: [operation?.sent as never] })
  await update(3)
  await device.synchronize()
  expect([await readServerAmount(), await device.listStatus()]).toEqual([3, []])
})

const lastYear = onDay('2024-02-01')
const monday = onDay('2026-03-02')
const removed = onDay('2026-03-03')
const createOn = (at: Period, amount: number) =>
  device.kim.post('/money/create', { DATE: wirePeriod('day', at.start), OBJECT: wireSpends(amount) })
const readVersions = async (at: Period) =>
  (await device.store.listVersions(device.owner))
    .filter(({ list, start }) => list === 'money' && start === at.start)
    .map(({ contents, currency }) => [JSON.parse(contents.items), currency])

/** Copies three days, of which the restored server has one, one with other contents, and not the third. */
async function loseEntries(): Promise<void> {
  for (const [i, at] of [sunday, monday, lastYear].entries()) await createOn(at, i + 1)
  await createOn(removed, 9)
  await device.synchronize()
  await device.kim.remove('/money/delete', { DATE: wirePeriod('day', removed.start) })
  await device.synchronize()
  await device.kim.put('/money/update', { DATE: wirePeriod('day', monday.start), OBJECT: wireSpends(200) })
  await device.kim.remove('/money/delete', { DATE: wirePeriod('day', lastYear.start) })
}

test('a device keeps the entries that a restored server has lost as versions, and reports their number once', async () => {
  await loseEntries()
  await renewEpoch(device.app.db)
  const changes: DeviceChange[] = []
  await device.synchronize(device.client, (change) => changes.push(change))
  expect(await readVersions(monday)).toEqual([[[['expense', 'food', 2]], 'KRW']])
  expect(await readVersions(lastYear)).toEqual([[[['expense', 'food', 3]], 'KRW']])
  expect([await readVersions(sunday), await readVersions(removed)]).toEqual([[], []])
  await device.synchronize(device.client, (change) => changes.push(change))
  expect(changes.flatMap(({ lostEntryCount }) => lostEntryCount ?? [])).toEqual([2])
})

/** Another program than `haru restore` sets the database back, so that its epoch stays. */
async function setBack(): Promise<void> {
  const { cursor } = (await device.store.readCursor(device.owner)) ?? { cursor: 0 }
  const account = device.app.db.updateTable('account').where('id', '=', device.kim.id)
  await account.set({ seq: cursor - 1 }).execute()
}

test('a device keeps the lost entries if an earlier state came back with the same epoch and fewer writes', async () => {
  await loseEntries()
  await setBack()
  await device.synchronize()
  expect(await readVersions(monday)).toEqual([[[['expense', 'food', 2]], 'KRW']])
  expect(await readVersions(lastYear)).toEqual([[[['expense', 'food', 3]], 'KRW']])
  const thursday = onDay('2026-03-05')
  await createOn(thursday, 5)
  await device.synchronize()
  expect((await device.reader.find(spends, thursday))?.items).toEqual([spend(5)])
})

/** Copies `count` parts, then one by `next`, and then the others. */
function copyUntil(count: number, next: ChangeClient['copy']): ChangeClient['copy'] {
  const { copy } = device.client
  let done = 0
  return (range) => {
    done += 1
    return done === count + 1 ? next(range) : copy(range)
  }
}

test('a device keeps the lost entries if another tab learns of an earlier state while the first one copies it', async () => {
  await loseEntries()
  await createOn(onDay('2023-01-01'), 4)
  await setBack()
  const plain = device.client
  const copyOnce: ChangeClient['copy'] = async (range) => {
    if ((await device.store.readCursor(device.owner)) !== null) throw new Error('no response')
    return plain.copy(range)
  }
  let isLate = true
  await device.synchronize({
    ...plain,
    exchange: async (input) => {
      const response = await plain.exchange(input)
      if (isLate) await expect(device.synchronize({ ...plain, copy: copyOnce })).rejects.toThrow('no response')
      isLate = false
      return response
    },
  })
  expect(await readVersions(monday)).toEqual([[[['expense', 'food', 2]], 'KRW']])
  expect(await readVersions(lastYear)).toEqual([[[['expense', 'food', 3]], 'KRW']])
})

test('a part of a copy that was requested from a later state is not stored in the copy of an earlier one', async () => {
  const days = ['2023-05-01', '2025-05-01', '2026-03-01'].map(onDay)
  for (const [i, at] of days.entries()) await createOn(at, i + 1)
  const plain = device.client
  const cut = () => Promise.reject(new Error('no response'))
  await expect(device.synchronize({ ...plain, copy: copyUntil(1, cut) })).rejects.toThrow('no response')
  const copy = copyUntil(0, async (range) => {
    const later = await plain.copy(range)
    await device.app.db.deleteFrom('entry').where('start', '=', '2025-05-01').execute()
    await setBack()
    await expect(device.synchronize({ ...plain, copy: copyUntil(1, cut) })).rejects.toThrow('no response')
    return later
  })
  await device.synchronize({ ...plain, copy })
  const shown = await Promise.all(days.map((at) => device.reader.find(spends, at)))
  expect(shown.map((entry) => entry?.items ?? null)).toEqual([[spend(1)], null, [spend(3)]])
})

test('a device that ends while it copies a restored server still keeps the lost entries', async () => {
  await loseEntries()
  await renewEpoch(device.app.db)
  let count = 0
  const plain = device.client
  const copy: ChangeClient['copy'] = (range) => {
    count += 1
    return count === 1 ? plain.copy(range) : Promise.reject(new Error('no response'))
  }
  await createOn(onDay('2023-01-01'), 4)
  await expect(device.synchronize({ ...plain, copy })).rejects.toThrow('no response')
  // Another backup is restored before the copy is complete.
  await renewEpoch(device.app.db)
  await device.synchronize()
  expect(await readVersions(lastYear)).toEqual([[[['expense', 'food', 3]], 'KRW']])
})

test('a device keeps the lost entries although its database is made again before it knows of the restore', async () => {
  await loseEntries()
  await renewEpoch(device.app.db)
  await device.store.rebuild(device.owner)
  // By a page of a later version, and by one of this version after it.
  await device.store.rebuild(device.owner)
  await device.synchronize()
  expect(await readVersions(monday)).toEqual([[[['expense', 'food', 2]], 'KRW']])
  expect(await readVersions(lastYear)).toEqual([[[['expense', 'food', 3]], 'KRW']])
  expect([await readVersions(sunday), await readVersions(removed)]).toEqual([[], []])
})

test('a database that is made again makes no versions of entries that other devices have changed since', async () => {
  await loseEntries()
  await device.store.rebuild(device.owner)
  await device.synchronize()
  expect([await readVersions(monday), await readVersions(lastYear)]).toEqual([[], []])
})

test('a device that copies again for another reason makes no versions', async () => {
  await loseEntries()
  const plain = device.client
  let isReset = true
  const exchange: ChangeClient['exchange'] = async (input) => {
    const response = await plain.exchange(isReset ? { ...input, cursor: -1 } : input)
    isReset = false
    return response
  }
  await device.synchronize({ ...plain, exchange })
  expect([await readVersions(monday), await readVersions(lastYear)]).toEqual([[], []])
})
