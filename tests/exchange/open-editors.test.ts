import { type Period, periodAround } from '@haru/shared/calendar/period.ts'
import { calendarCollection } from '@haru/shared/tracking/collections.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import type { ChangeClient } from '@haru/web/src/device/exchange/synchronizer.ts'
import type { DeviceStore } from '@haru/web/src/device/store/store.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  exercise,
  food,
  goals,
  goalValues,
  lift,
  meal,
  money,
  night,
  onDay,
  records,
  sleep,
  spend,
  weighing,
} from '../support/data/samples.ts'
import { createTab, ownParts } from '../support/exchange/device-parts.ts'
import { saveNew, saveOver } from '../support/exchange/save-operations.ts'
import { setUpDevice } from '../support/exchange/set-up-device.ts'
import { newId } from '../support/servers/stores.ts'

// An editor stays open over an exchange. The unsent contents that it shows have the revision that the server gives to those of another device.

const spends = records(money)
const sunday = onDay('2026-03-01')
const monday = onDay('2026-03-02')

const device = setUpDevice()
let other: { readonly store: DeviceStore; readonly owner: Owner }
beforeEach(() => {
  other = { store: ownParts.createStore(), owner: { ownerId: newId() } }
})
afterEach(() => other.store.close())

type OpenDevice = Pick<typeof device, 'store' | 'owner'>

const find = ({ store, owner }: OpenDevice, at: Period = sunday) => store.read(owner).find(spends, at)

/** Saves amounts in an editor that was opened on an entry, on its day or another one. */
function save({ store, owner }: OpenDevice, opened: Entry | null, amounts: readonly number[], at = opened?.period) {
  const items = amounts.map((amount) => spend(amount))
  const operation =
    opened === null ? saveNew(spends, sunday, { items }) : saveOver(spends, opened, { items, period: at })
  return store.addOperation(owner, operation, 'KRW')
}

const change = async (on: OpenDevice, ...amounts: readonly number[]) => save(on, await find(on), amounts)

/** Saves on another device. */
async function changeElsewhere(work: () => Promise<unknown>): Promise<void> {
  const synchronize = () => createTab({ ...other, client: device.client }).synchronize()
  await synchronize()
  await work()
  await synchronize()
}

const amountsOf = (entry: Entry | null) => entry?.items.map((item) => item['amount']) ?? null
const readAmounts = async (at?: Period) => amountsOf(await find(device, at))

async function expectStale(opened: Entry | null): Promise<void> {
  await expect(save(device, opened, [7])).rejects.toMatchObject({ code: 'staleVersion' })
  const { store, owner } = device
  const head = { id: newId(), collection: spends, act: 'remove', period: opened?.period ?? sunday } as const
  const removal = { ...head, revision: opened?.revision ?? null, entryId: opened?.id }
  await expect(store.addOperation(owner, removal, 'KRW')).rejects.toMatchObject({ code: 'staleVersion' })
}

const findConflictId = async () => (await device.store.listUnsent(device.owner))[0]?.id ?? ''

test('an editor with refused contents replaces nothing that another device has written under their revision', async () => {
  await change(device, 1)
  await device.synchronize()
  await change(device, 2)
  const first = await find(device)
  await change(device, 2, 2)
  const second = await find(device)
  await changeElsewhere(() => change(other, 3))
  await device.synchronize()
  expect(await readAmounts()).toEqual([3])
  await expectStale(first)
  await changeElsewhere(() => change(other, 4))
  await device.synchronize()
  expect(await readAmounts()).toEqual([4])
  await expectStale(second)
})

test('an editor that is opened after a refusal saves, also over what it has saved', async () => {
  await change(device, 1)
  await device.synchronize()
  await change(device, 2)
  await changeElsewhere(() => change(other, 3))
  await device.synchronize()
  const saved = await change(device, 5)
  const opened = await find(device)
  expect(opened).toMatchObject(saved)
  await device.synchronize()
  expect(await find(device)).toMatchObject(saved)
  await save(device, opened, [6])
  await device.store.discardOperation(device.owner, await findConflictId())
  await device.synchronize()
  expect([await readAmounts(), await device.listStatus()]).toEqual([[6], []])
})

test('an editor with refused contents does not replace the joined contents that have their revision', async () => {
  await change(device, 1)
  await device.synchronize()
  await change(device, 1, 2)
  await change(device, 1, 2, 3)
  const opened = await find(device)
  await changeElsewhere(() => change(other, 1, 9))
  await device.synchronize()
  await device.store.resolveConflict(device.owner, await findConflictId(), 'both')
  expect(await readAmounts()).toEqual([1, 9, 2, 3])
  await expectStale(opened)
  await device.synchronize()
  await expectStale(opened)
})

test('an editor of a new entry whose response was lost replaces nothing that another device has written', async () => {
  await device.synchronize()
  await change(device, 1)
  const { client } = device
  const exchange: ChangeClient['exchange'] = async (input) => {
    await client.exchange(input)
    throw new Error('no response')
  }
  await expect(device.synchronize({ ...client, exchange })).rejects.toThrow('no response')
  await change(device, 2)
  const opened = await find(device)
  await changeElsewhere(() => change(other, 9))
  await device.synchronize()
  expect(await readAmounts()).toEqual([9])
  await expectStale(opened)
})

test('an editor of a moved entry replaces nothing that another device has moved to the same day', async () => {
  await change(device, 1)
  await device.synchronize()
  await save(device, await find(device), [2], monday)
  const opened = await find(device, monday)
  await changeElsewhere(async () => save(other, await find(other), [3], monday))
  await device.synchronize()
  expect(await readAmounts(monday)).toEqual([3])
  await expectStale(opened)
})

test.each([
  { collection: records(exercise), contents: { values: { scale: weighing(70.5) }, items: [lift(3, 5, 62.5)] } },
  { collection: records(food), contents: { items: [{ ...meal('김치찌개', 2451), unknown: 'fat' }] } },
  { collection: spends, contents: { items: [spend(4500, '커피 ☕')] } },
  { collection: records(sleep), contents: { items: [night('23:30', '07:10')] } },
  { collection: calendarCollection, contents: { items: [{ part: 'memo', title: 'a', color: 'red', content: 'b' }] } },
  { collection: goals(money), contents: { values: goalValues(money, { expense: 100 }), items: [] } },
])('an editor of $collection.area.id has the revision that the server gives', async ({ collection, contents }) => {
  await device.synchronize()
  const period = collection.kind === 'goal' ? periodAround('week', sunday.start) : sunday
  await device.store.addOperation(device.owner, saveNew(collection, period, contents), 'KRW')
  const first = await device.reader.find(collection, period)
  await device.synchronize()
  expect(await device.reader.find(collection, period)).toMatchObject({ id: first?.id, revision: 1 })
  await device.store.addOperation(device.owner, saveOver(collection, first, contents), 'KRW')
  await device.synchronize()
  expect(await device.listStatus()).toEqual([])
  expect(await device.reader.find(collection, period)).toMatchObject({ id: first?.id, revision: 2 })
})

test.each([
  ['undone', (id: string) => device.store.undoUnsentOperation(device.owner, id)],
  ['discarded', (id: string) => device.store.discardOperation(device.owner, id)],
] as const)(
  'an editor with contents that were %s replaces nothing that another device writes later',
  async (_, end) => {
    await change(device, 1)
    await device.synchronize()
    const shown = await find(device)
    await change(device, 2)
    const opened = await find(device)
    await end((await device.store.listUnsent(device.owner))[0]?.id ?? '')
    expect(await find(device)).toEqual(shown)
    await changeElsewhere(() => change(other, 3))
    await device.synchronize()
    await expectStale(opened)
    await change(device, 4)
    await device.synchronize()
    expect([await readAmounts(), await device.listStatus()]).toEqual([[4], []])
  },
)

test('an editor that shows an addition behind the items of another device saves after the exchange', async () => {
  await change(device, 1)
  await device.synchronize()
  const entry = { id: newId(), period: sunday, values: {}, items: [spend(2)] }
  const addition = { act: 'save', mode: 'add', loaded: null, revision: undefined, entryId: undefined, entry } as const
  await device.store.addOperation(device.owner, { id: newId(), collection: spends, ...addition }, 'KRW')
  await changeElsewhere(() => change(other, 1, 9))
  const known = await device.store.readCursor(device.owner)
  if (known === null) throw new Error('no copy')
  // The device was asked for changes before it could send its own.
  const response = await device.client.exchange({ ...known, operations: [] })
  if (response.isReset) throw new Error('no changes')
  await device.store.putExchange(device.owner, { request: known, responses: [response], lists: {} })
  const opened = await find(device)
  expect(amountsOf(opened)).toEqual([1, 9, 2])
  await device.synchronize()
  await save(device, opened, [5])
  await device.synchronize()
  expect([await readAmounts(), await device.listStatus()]).toEqual([[5], []])
})

test('an editor that was opened before an exchange saves over its own contents after it', async () => {
  await change(device, 1)
  await device.synchronize()
  await change(device, 2)
  const first = await find(device)
  await device.synchronize()
  expect(await find(device)).toMatchObject({ revision: first?.revision })
  await save(device, first, [3])
  await change(device, 4)
  const second = await find(device)
  await device.synchronize()
  await save(device, second, [5])
  await device.synchronize()
  expect([await readAmounts(), await device.listStatus()]).toEqual([[5], []])
})
