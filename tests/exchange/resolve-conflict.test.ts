import 'fake-indexeddb/auto'
import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { areas } from '@haru/shared/areas/register.ts'
import type { Period } from '@haru/shared/calendar/period.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Collection, Owner } from '@haru/shared/tracking/store.ts'
import { type DeviceStore, openDeviceStore } from '@haru/web/src/device/store/store.ts'
import type { ConflictResolution } from '@haru/web/src/device/write/resolve-conflict.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { money, night, onDay, records, sleep, spend } from '../support/data/samples.ts'
import { spends, wirePeriod } from '../support/data/wire-values.ts'
import { createChangeClient } from '../support/exchange/change-client.ts'
import { createTab } from '../support/exchange/device-parts.ts'
import { readServer } from '../support/exchange/server.ts'
import { newId } from '../support/servers/stores.ts'

const moneyRecords = records(money)
const sunday = onDay('2026-03-01')
const monday = onDay('2026-03-02')
const month = 30 * 24 * 60 * 60 * 1000

let app: TestApp
let kim: UserClient
let store: DeviceStore
let owner: Owner
let now = 0
let aheadMs = 0
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  kim = await app.signUp()
  owner = { ownerId: newId() }
  now = Date.now()
  aheadMs = 0
  store = openDeviceStore({ areas, now: () => now + aheadMs, getClockDifference: () => aheadMs })
})
afterEach(() => store.close())

const synchronize = () => createTab({ store, owner, client: createChangeClient(kim) }).synchronize()
const DATE = (at: Period) => wirePeriod('day', at.start)
const writeElsewhere = (at: Period, ...amounts: readonly number[]) => ({
  create: () => kim.post('/money/create', { DATE: DATE(at), OBJECT: spends(...amounts) }),
  update: () => kim.put('/money/update', { DATE: DATE(at), OBJECT: spends(...amounts) }),
})
const removeElsewhere = (at: Period) => kim.remove('/money/delete', { DATE: DATE(at) })
const amountsOf = (entry: { readonly items: readonly Values[] } | null) =>
  entry?.items.map((item) => item['amount']) ?? null
const readAmounts = async (at: Period) => amountsOf(await readServer(app, kim).find(moneyRecords, at))
const readVersions = async (at: Period) =>
  (await store.listVersions(owner))
    .filter(({ list, type, start }) => list === 'money' && type === at.type && start === at.start)
    .map(({ contents }) => JSON.parse(contents.items))

const plain = { act: 'save', revision: undefined, entryId: undefined } as const
/** Saves on the device over the entry that it shows of the day, or moves `from` to it. */
async function save(at: Period, items: readonly Values[], from: Period = at, collection: Collection = moneyRecords) {
  const loaded = await store.read(owner).find(collection, from)
  const mode = loaded === null || from !== at ? 'create' : 'update'
  const entry = { id: newId(), period: at, values: {}, items }
  await store.addOperation(owner, { ...plain, id: newId(), collection, mode, loaded, entry }, 'KRW')
}
const saveAmounts = (at: Period, amounts: readonly number[], from = at) =>
  save(
    at,
    amounts.map((amount) => spend(amount)),
    from,
  )

async function remove(at: Period) {
  const loaded = await store.read(owner).find(moneyRecords, at)
  const head = { id: newId(), collection: moneyRecords, act: 'remove' } as const
  await store.addOperation(
    owner,
    { ...head, period: at, revision: loaded?.revision ?? null, entryId: loaded?.id },
    'KRW',
  )
}

const findConflict = async () => {
  const [refused] = await store.listUnsent(owner)
  const conflict = await store.findConflict(owner, refused?.id ?? '')
  if (conflict === null) throw new Error('no conflict')
  return conflict
}
/** Answers the only question, and sends what comes of it. Returns the number of operations that came of it. */
async function answer(choice: ConflictResolution): Promise<number> {
  await store.resolveConflict(owner, (await findConflict()).id, choice)
  const made = (await store.listUnsent(owner)).length
  await synchronize()
  expect(await store.listUnsent(owner)).toEqual([])
  return made
}

/** A day that both have, changed on both: 1 became 1 and 2 here, and 1 and 3 elsewhere. */
async function changeOnBoth(): Promise<void> {
  await writeElsewhere(sunday, 1).create()
  await synchronize()
  await saveAmounts(sunday, [1, 2])
  await writeElsewhere(sunday, 1, 3).update()
  await synchronize()
}

test.each([
  [
    'mine',
    [1, 2],
    [
      [
        ['expense', 'food', 1],
        ['expense', 'food', 3],
      ],
    ],
  ],
  [
    'theirs',
    [1, 3],
    [
      [
        ['expense', 'food', 1],
        ['expense', 'food', 2],
      ],
    ],
  ],
  ['both', [1, 3, 2], []],
] as const)(
  '%s gives a day that two devices have changed %j, and keeps what is lost',
  async (choice, amounts, versions) => {
    await changeOnBoth()
    const { sides, canJoin } = await findConflict()
    expect(sides.map(({ mine, theirs }) => [amountsOf(mine), amountsOf(theirs)])).toEqual([
      [
        [1, 2],
        [1, 3],
      ],
    ])
    expect(canJoin).toBe(true)
    expect(await answer(choice)).toBe(choice === 'theirs' ? 0 : 1)
    expect(await readAmounts(sunday)).toEqual(amounts)
    expect(await readVersions(sunday)).toEqual(versions)
  },
)

test.each(['mine', 'both'] as const)(
  'amounts that were typed in another currency are the same after %s',
  async (choice) => {
    await synchronize()
    const entry = { id: newId(), period: sunday, values: {}, items: [spend(200)] }
    const operation = { ...plain, id: newId(), collection: moneyRecords, mode: 'create', loaded: null, entry } as const
    // 2.00 dollars are 2 won, the currency of the account.
    await store.addOperation(owner, operation, 'USD')
    await writeElsewhere(sunday, 3).create()
    await synchronize()
    await answer(choice)
    expect(await readAmounts(sunday)).toEqual(choice === 'mine' ? [2] : [3, 2])
  },
)

test('of several edits the last contents are mine, and one operation comes of them', async () => {
  await synchronize()
  await saveAmounts(sunday, [1])
  await saveAmounts(sunday, [2])
  await saveAmounts(sunday, [3])
  await writeElsewhere(sunday, 9).create()
  await synchronize()
  expect((await findConflict()).sides.map(({ mine }) => amountsOf(mine))).toEqual([[3]])
  expect(await answer('mine')).toBe(1)
  expect(await readAmounts(sunday)).toEqual([3])
})

test('a day that was removed here and changed elsewhere is removed anyway, or kept', async () => {
  for (const [choice, expected] of [
    ['theirs', [3]],
    ['mine', null],
  ] as const) {
    await removeElsewhere(sunday)
    await writeElsewhere(sunday, 1).create()
    await synchronize()
    await remove(sunday)
    await writeElsewhere(sunday, 3).update()
    await synchronize()
    expect((await findConflict()).canJoin).toBe(false)
    await answer(choice)
    expect(await readAmounts(sunday)).toEqual(expected)
  }
})

test('a day that was changed here and removed elsewhere is saved anew, or discarded', async () => {
  for (const [choice, expected] of [
    ['mine', [2]],
    ['theirs', null],
  ] as const) {
    await removeElsewhere(sunday)
    await writeElsewhere(sunday, 1).create()
    await synchronize()
    await saveAmounts(sunday, [2])
    await removeElsewhere(sunday)
    await synchronize()
    await answer(choice)
    expect(await readAmounts(sunday)).toEqual(expected)
  }
})

test('a move to a day that another device has used meanwhile names both days', async () => {
  await writeElsewhere(sunday, 1).create()
  await synchronize()
  await saveAmounts(monday, [1], sunday)
  await writeElsewhere(monday, 9).create()
  await synchronize()
  const { sides } = await findConflict()
  expect(sides.map(({ period, mine, theirs }) => [period.start, amountsOf(mine), amountsOf(theirs)])).toEqual([
    ['2026-03-02', [1], [9]],
    ['2026-03-01', null, [1]],
  ])
  await answer('both')
  expect([await readAmounts(sunday), await readAmounts(monday)]).toEqual([null, [9, 1]])
})

test('nights and goals are not joined', async () => {
  await synchronize()
  await save(sunday, [night('23:00', '07:00')], sunday, records(sleep))
  const sleep_section = [{ sleep_part: 'night', sleep_bedTime: '22:00', sleep_wakeTime: '06:00' }]
  await kim.post('/sleep/create', { DATE: DATE(sunday), OBJECT: { sleep_section } })
  await synchronize()
  const { canJoin, sides } = await findConflict()
  expect([canJoin, sides[0]?.theirs?.items.length]).toEqual([false, 1])
})

test('a resolution is based on the saves of the user since the refusal', async () => {
  await changeOnBoth()
  await saveAmounts(sunday, [7])
  const { id, sides } = await findConflict()
  expect(amountsOf(sides[0]?.theirs ?? null)).toEqual([7])
  await store.resolveConflict(owner, id, 'mine')
  await synchronize()
  expect([await readAmounts(sunday), await readVersions(sunday)]).toEqual([[1, 2], [[['expense', 'food', 7]]]])
})

test('the version that was not chosen is kept for thirty days', async () => {
  await changeOnBoth()
  await answer('theirs')
  await synchronize()
  now += month - 1000
  await synchronize()
  expect(await readVersions(sunday)).toHaveLength(1)
  now += 2000
  await synchronize()
  expect(await readVersions(sunday)).toHaveLength(0)
})

test.each([-800, -40, 40, 800])(
  'the version that was not chosen is kept although the clock of the device is set %i days ahead',
  async (days) => {
    await changeOnBoth()
    await answer('theirs')
    await synchronize()
    aheadMs = days * 24 * 60 * 60 * 1000
    await synchronize()
    expect(await readVersions(sunday)).toHaveLength(1)
    aheadMs = 0
    await synchronize()
    expect(await readVersions(sunday)).toHaveLength(1)
  },
)

test('a version that was stored under a clock years behind is kept when the clock is right again', async () => {
  await changeOnBoth()
  aheadMs = -800 * 24 * 60 * 60 * 1000
  await answer('theirs')
  aheadMs = 0
  await synchronize()
  expect(await readVersions(sunday)).toHaveLength(1)
})

test('a question that was answered in another tab is no question any more', async () => {
  await changeOnBoth()
  const { id } = await findConflict()
  await store.resolveConflict(owner, id, 'theirs')
  await store.resolveConflict(owner, id, 'mine')
  expect([await store.findConflict(owner, id), await store.listUnsent(owner)]).toEqual([null, []])
})

test('a database of the version before keeps its unsent operations', async () => {
  const name = `lt-${owner.ownerId}`
  const opening = indexedDB.open(name, 1)
  await new Promise((resolve, reject) => {
    opening.onupgradeneeded = () => opening.result.createObjectStore('unsent', { keyPath: 'id' })
    opening.onsuccess = resolve
    opening.onerror = reject
  })
  const id = newId()
  const period = { type: 'day', start: '2026-03-01', end: '2026-03-01' }
  const sent = { id, act: 'remove', contract: 1, list: 'money', ...period, revision: 1 }
  const state = { base: null, made: null, status: 'waiting', isAttempted: false, refusal: null }
  const operation = { id, number: 1, madeAt: now, sent, ...state }
  const transaction = opening.result.transaction('unsent', 'readwrite')
  transaction.objectStore('unsent').put(operation)
  await new Promise((resolve) => {
    transaction.oncomplete = resolve
  })
  opening.result.close()
  expect(await store.listUnsent(owner)).toEqual([operation])
})
