import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { areas } from '@haru/shared/areas/register.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { type DeviceStore, openDeviceStore } from '@haru/web/src/device/store.ts'
import { createSynchronizer } from '@haru/web/src/device/synchronizer.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { money, onDay, records, spend } from '../support/data/samples.ts'
import { newId } from '../support/servers/stores.ts'
import { createChangeClient } from '../support/sync/change-client.ts'
import { today } from '../support/sync/device.ts'
import { readServer } from '../support/sync/server.ts'

// A backup was restored on the server: revisions and numbers run again from those of the backup.

const spends = records(money)
const sunday = onDay('2026-03-01')
const wireDay = { dateType: 'day', dateStart: sunday.start, dateEnd: sunday.end }
const wireSpend = (amount: number) => ({
  money_section: [{ money_part: 'expense', money_title: 'food', money_amount: amount }],
})

let app: TestApp
let kim: UserClient
let store: DeviceStore
let owner: Owner
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  kim = await app.signUp()
  owner = { ownerId: newId() }
  store = openDeviceStore({ areas, now: () => Date.now() })
})
afterEach(() => store.close())

const client = () => createChangeClient(kim)
const synchronize = (by = client()) =>
  createSynchronizer({ areas, store, owner, client: by, today: () => today, onChange: () => undefined }).synchronize()
const create = (amount: number) => kim.post('/money/create', { DATE: wireDay, OBJECT: wireSpend(amount) })
const update = (amount: number) => kim.put('/money/update', { DATE: wireDay, OBJECT: wireSpend(amount) })
const readServerAmount = async () => (await readServer(app, kim).find(spends, sunday))?.items[0]?.['amount']
const listStatus = async () =>
  (await store.listUnsent(owner)).map(({ status, refusal }) => [status, refusal?.code ?? null])

async function change(amount: number): Promise<void> {
  const loaded = await store.read(owner).find(spends, sunday)
  if (loaded === null) throw new Error('no entry')
  const entry = { id: loaded.id, period: sunday, values: {}, items: [spend(amount)] }
  const head = { id: newId(), collection: spends, act: 'save', mode: 'update' } as const
  await store.addOperation(owner, { ...head, loaded, revision: undefined, entryId: undefined, entry }, 'KRW')
}

/** The operations of the device come from another database than that of the server. */
async function sendFromEarlierEpoch(): Promise<void> {
  const plain = client()
  await synchronize({
    ...plain,
    exchange: ({ operations, ...input }) => {
      const fromEarlier = operations.map((each) => ('epoch' in each ? { ...each, epoch: 'earlier' } : each))
      return plain.exchange({ ...input, operations: fromEarlier })
    },
  })
}

test('an operation from before a restore replaces no contents that have the revision which it expects', async () => {
  await create(1)
  await synchronize()
  await change(2)
  // The server was set back, and another device has saved since: the revision is the same.
  await kim.remove('/money/delete', { DATE: wireDay })
  await create(300)
  await app.db
    .updateTable('entry')
    .set({ id: (await store.read(owner).find(spends, sunday))?.id ?? '' })
    .where('owner_id', '=', kim.id)
    .execute()
  await sendFromEarlierEpoch()
  expect(await readServerAmount()).toBe(300)
  expect(await listStatus()).toEqual([['refused', 'staleVersion']])
})

test('an operation from before a restore is done where the server has what its user has seen', async () => {
  await create(1)
  await synchronize()
  await change(2)
  await change(3)
  await sendFromEarlierEpoch()
  await synchronize()
  expect([await readServerAmount(), await listStatus()]).toEqual([3, []])
})

test('an operation that the server has done before the backup is not done again', async () => {
  await create(1)
  await synchronize()
  await change(2)
  const [operation] = await store.listUnsent(owner)
  const known = await store.readCursor(owner)
  await client().exchange({ ...(known ?? { epoch: '', cursor: 0 }), operations: [operation?.sent as never] })
  await update(3)
  await synchronize()
  expect([await readServerAmount(), await listStatus()]).toEqual([3, []])
})
