import { readFileSync } from 'node:fs'
import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import type { Period } from '@haru/shared/calendar/period.ts'
import type { SentOperation } from '@haru/shared/contract/sync/operation.ts'
import { contractVersion } from '@haru/shared/contract/version.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import type { ChangeClient } from '@haru/web/src/device/exchange/synchronizer.ts'
import type { EntryKeyRow, StoredRow, UnsentOperation } from '@haru/web/src/device/store/database.ts'
import type { DeviceStore } from '@haru/web/src/device/store/store.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { money, onDay, records, spend } from '../support/data/samples.ts'
import { newId } from '../support/servers/stores.ts'
import { createChangeClient } from '../support/sync/change-client.ts'
import { createTab, ownParts } from '../support/sync/device.ts'
import { putRecordedDevice, type RecordedDevice } from '../support/sync/recorded-device.ts'
import { readServer } from '../support/sync/server.ts'

const spends = records(money)
const sunday = onDay('2026-03-01')
const monday = onDay('2026-03-02')
const tuesday = onDay('2026-03-03')

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
  store = ownParts.createStore()
})
afterEach(() => store.close())

const synchronize = (client: ChangeClient = createChangeClient(kim)) =>
  createTab({ store, owner, client }).synchronize()
const wire = ({ start, end }: Period) => ({ dateType: 'day', dateStart: start, dateEnd: end })
const createOnServer = (at: Period, amount: number) =>
  kim.post('/money/create', {
    DATE: wire(at),
    OBJECT: { money_section: [{ money_part: 'expense', money_title: 'food', money_amount: amount }] },
  })
const readServerAmounts = async (at: Period) =>
  (await readServer(app, kim).find(spends, at))?.items.map((item) => item['amount']) ?? null
const readAmounts = async (at: Period) =>
  (await store.read(owner).find(spends, at))?.items.map((item) => item['amount']) ?? null
const create = (at: Period, amount: number) =>
  store.addOperation(
    owner,
    {
      id: newId(),
      collection: spends,
      act: 'save',
      mode: 'create',
      loaded: null,
      revision: undefined,
      entryId: undefined,
      entry: { id: newId(), period: at, values: {}, items: [spend(amount)] },
    },
    'KRW',
  )

// The recording has version 2 of the device database, the version before this one. Release 0.1.0, the only release, stores no copy and no
// queue on a device, so that no recording of a device of a release exists.
//
// A device with a whole copy (1 on Sunday, 2 on Monday) that saved 10 and then 11 on Sunday, removed Monday, created 12 on Tuesday, and
// made a favourite and an own food. The first operation was sent, and its response was lost.
const recorded: RecordedDevice = JSON.parse(readFileSync(new URL('recorded-device-v2.json', import.meta.url), 'utf8'))
const listRecorded = <Row>(name: string) => (recorded.stores[name]?.rows ?? []).map(({ value }) => value as Row)
const findRecordedMeta = (name: string) => recorded.stores['meta']?.rows.find(({ key }) => key === name)?.value

/** Gives the server the entries, and the epoch and the cursor, of the recorded copy. */
async function createRecordedAccount(): Promise<void> {
  await createOnServer(sunday, 1)
  await createOnServer(monday, 2)
  for (const { id, start } of listRecorded<EntryKeyRow & StoredRow>('serverEntry')) {
    await app.db.updateTable('entry').set({ id }).where('owner_id', '=', kim.id).where('start', '=', start).execute()
  }
  await app.db
    .updateTable('account')
    .set({ seq: Number(findRecordedMeta('cursor')) })
    .where('id', '=', kim.id)
    .execute()
  await app.db
    .updateTable('epoch')
    .set({ value: String(findRecordedMeta('epoch')) })
    .execute()
}

test('a device of the version before loses nothing, copies nothing again, and sends its queue once', async () => {
  await createRecordedAccount()
  const sent = listRecorded<UnsentOperation>('unsent').toSorted((a, b) => a.number - b.number)
  await putRecordedDevice(owner.ownerId, recorded)
  expect(await store.listUnsent(owner)).toEqual(sent)
  expect(sent).toHaveLength(6)
  const shown = [[11], null, [12]]
  expect(await Promise.all([sunday, monday, tuesday].map(readAmounts))).toEqual(shown)
  const operations: SentOperation[] = []
  const plain = createChangeClient(kim)
  const exchange: ChangeClient['exchange'] = (input) => {
    operations.push(...input.operations)
    return plain.exchange(input)
  }
  const copy = () => Promise.reject(new Error('a copy was requested'))
  await synchronize({ ...plain, exchange, copy })
  expect(operations).toEqual(sent.map((each) => each.sent))
  expect(await store.listUnsent(owner)).toEqual([])
  expect(await Promise.all([sunday, monday, tuesday].map(readServerAmounts))).toEqual(shown)
  expect(await Promise.all([sunday, monday, tuesday].map(readAmounts))).toEqual(shown)
  const { favorites, ownFoods } = await plain.readLists(['favorites', 'ownFoods'])
  expect([favorites?.length, ownFoods?.length]).toEqual([1, 1])
  const known = await store.readCursor(owner)
  const again = await plain.exchange({ ...(known ?? { epoch: '', cursor: 0 }), operations })
  expect(again.results.map(({ status }) => status)).toEqual(Array(6).fill('done'))
  expect([again.entries, again.removed]).toEqual([[], []])
})

test('an operation of a later version stays in the queue, is not sent, and requires an update', async () => {
  await createRecordedAccount()
  const unsent = recorded.stores['unsent']
  const rows = listRecorded<UnsentOperation>('unsent').map((value) => {
    const isCreation = value.sent.act === 'save' && value.sent.mode === 'create'
    const contract = isCreation ? contractVersion + 1 : value.sent.contract
    return { key: value.id, value: { ...value, sent: { ...value.sent, contract } } }
  })
  const stores = { ...recorded.stores, unsent: { keyPath: unsent?.keyPath ?? null, rows } }
  await putRecordedDevice(owner.ownerId, { ...recorded, stores })
  await expect(synchronize()).rejects.toThrow('updateRequired')
  expect((await store.listUnsent(owner)).map(({ status, sent }) => [status, sent.contract])).toEqual([
    ['waiting', contractVersion + 1],
  ])
  expect(await Promise.all([sunday, monday, tuesday].map(readServerAmounts))).toEqual([[11], null, null])
})

/** The server of a later version, which sends a field that this one does not know. */
function createLaterClient(): ChangeClient {
  const plain = createChangeClient(kim)
  const contract = contractVersion + 1
  const withNewField = <Response extends Pick<Awaited<ReturnType<ChangeClient['copy']>>, 'entries'>>(
    response: Response,
  ) => ({
    ...response,
    contract,
    entries: response.entries.map((entry) => ({ ...entry, values: { ...entry.values, mood: 3 } })),
  })
  return {
    ...plain,
    exchange: async (input) => withNewField(await plain.exchange(input)),
    copy: async (range) => withNewField(await plain.copy(range)),
  }
}

test('M9: a page of an older contract stores nothing of a later one, requires an update, and loses no operation', async () => {
  await createOnServer(sunday, 1)
  await expect(synchronize(createLaterClient())).rejects.toThrow('updateRequired')
  expect([await store.readCursor(owner), await readAmounts(sunday)]).toEqual([null, null])
  await synchronize()
  const known = await store.readCursor(owner)
  await createOnServer(monday, 2)
  await create(tuesday, 3)
  await expect(synchronize(createLaterClient())).rejects.toThrow('updateRequired')
  expect([await store.readCursor(owner), await readAmounts(monday)]).toEqual([known, null])
  expect(await store.listUnsent(owner)).toHaveLength(1)
  await synchronize()
  expect(await store.listUnsent(owner)).toEqual([])
  expect(await Promise.all([sunday, monday, tuesday].map(readServerAmounts))).toEqual([[1], [2], [3]])
})
