import { readFileSync } from 'node:fs'
import type { Period } from '@haru/shared/calendar/period.ts'
import type { SentOperation } from '@haru/shared/contract/exchange/operation.ts'
import { contractVersion } from '@haru/shared/contract/version.ts'
import type { ChangeClient } from '@haru/web/src/device/exchange/synchronizer.ts'
import type { EntryKeyRow, StoredRow, UnsentOperation } from '@haru/web/src/device/store/schema.ts'
import { expect, test } from 'vitest'
import { money, onDay, records, spend } from '../support/data/samples.ts'
import { wirePeriod, spends as wireSpends } from '../support/data/wire-values.ts'
import { putRecordedDevice, type RecordedDevice } from '../support/exchange/recorded-device.ts'
import { saveNew } from '../support/exchange/save-operations.ts'
import { readServer } from '../support/exchange/server.ts'
import { setUpDevice } from '../support/exchange/set-up-device.ts'

const spends = records(money)
const sunday = onDay('2026-03-01')
const monday = onDay('2026-03-02')
const tuesday = onDay('2026-03-03')

const device = setUpDevice()

const createOnServer = (at: Period, amount: number) =>
  device.kim.post('/money/create', { DATE: wirePeriod('day', at.start), OBJECT: wireSpends(amount) })
const readServerAmounts = async (at: Period) =>
  (await readServer(device.app, device.kim).find(spends, at))?.items.map((item) => item['amount']) ?? null
const readAmounts = async (at: Period) =>
  (await device.reader.find(spends, at))?.items.map((item) => item['amount']) ?? null
const create = (at: Period, amount: number) =>
  device.store.addOperation(device.owner, saveNew(spends, at, { items: [spend(amount)] }), 'KRW')

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
    await device.app.db
      .updateTable('entry')
      .set({ id })
      .where('owner_id', '=', device.kim.id)
      .where('start', '=', start)
      .execute()
  }
  await device.app.db
    .updateTable('account')
    .set({ seq: Number(findRecordedMeta('cursor')) })
    .where('id', '=', device.kim.id)
    .execute()
  await device.app.db
    .updateTable('epoch')
    .set({ value: String(findRecordedMeta('epoch')) })
    .execute()
}

test('a device of the version before loses nothing, copies nothing again, and sends its queue once', async () => {
  await createRecordedAccount()
  const sent = listRecorded<UnsentOperation>('unsent').toSorted((a, b) => a.number - b.number)
  await putRecordedDevice(device.owner.ownerId, recorded)
  expect(await device.store.listUnsent(device.owner)).toEqual(sent)
  expect(sent).toHaveLength(6)
  const shown = [[11], null, [12]]
  expect(await Promise.all([sunday, monday, tuesday].map(readAmounts))).toEqual(shown)
  const operations: SentOperation[] = []
  const plain = device.client
  const exchange: ChangeClient['exchange'] = (input) => {
    operations.push(...input.operations)
    return plain.exchange(input)
  }
  const copy = () => Promise.reject(new Error('a copy was requested'))
  await device.synchronize({ ...plain, exchange, copy })
  expect(operations).toEqual(sent.map((each) => each.sent))
  expect(await device.store.listUnsent(device.owner)).toEqual([])
  expect(await Promise.all([sunday, monday, tuesday].map(readServerAmounts))).toEqual(shown)
  expect(await Promise.all([sunday, monday, tuesday].map(readAmounts))).toEqual(shown)
  const { favorites, ownFoods } = await plain.readLists(['favorites', 'ownFoods'])
  expect([favorites?.length, ownFoods?.length]).toEqual([1, 1])
  const known = await device.store.readCursor(device.owner)
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
  await putRecordedDevice(device.owner.ownerId, { ...recorded, stores })
  await expect(device.synchronize()).rejects.toThrow('updateRequired')
  expect((await device.store.listUnsent(device.owner)).map(({ status, sent }) => [status, sent.contract])).toEqual([
    ['waiting', contractVersion + 1],
  ])
  expect(await Promise.all([sunday, monday, tuesday].map(readServerAmounts))).toEqual([[11], null, null])
})

/** The server of a later version, which sends a field that this one does not know. */
function createLaterClient(): ChangeClient {
  const plain = device.client
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
  await expect(device.synchronize(createLaterClient())).rejects.toThrow('updateRequired')
  expect([await device.store.readCursor(device.owner), await readAmounts(sunday)]).toEqual([null, null])
  await device.synchronize()
  const known = await device.store.readCursor(device.owner)
  await createOnServer(monday, 2)
  await create(tuesday, 3)
  await expect(device.synchronize(createLaterClient())).rejects.toThrow('updateRequired')
  expect([await device.store.readCursor(device.owner), await readAmounts(monday)]).toEqual([known, null])
  expect(await device.store.listUnsent(device.owner)).toHaveLength(1)
  await device.synchronize()
  expect(await device.store.listUnsent(device.owner)).toEqual([])
  expect(await Promise.all([sunday, monday, tuesday].map(readServerAmounts))).toEqual([[1], [2], [3]])
})
