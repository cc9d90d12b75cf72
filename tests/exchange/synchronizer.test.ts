import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import { type Period, periodAround } from '@haru/shared/calendar/period.ts'
import { contractVersion } from '@haru/shared/contract/version.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { ChangeClient } from '@haru/web/src/device/exchange/synchronizer.ts'
import { connect } from '@haru/web/src/device/store/database.ts'
import { putMeta } from '@haru/web/src/device/store/meta.ts'
import { toServerRevision } from '@haru/web/src/device/store/shown-revision.ts'
import { expect, test } from 'vitest'
import { exercise, money, onDay, records, spend, weighing } from '../support/data/samples.ts'
import { wirePeriod, spends as wireSpends } from '../support/data/wire-values.ts'
import { today } from '../support/exchange/device-parts.ts'
import { saveNew, saveOver } from '../support/exchange/save-operations.ts'
import { readServer } from '../support/exchange/server.ts'
import { setUpDevice } from '../support/exchange/set-up-device.ts'
import { newId } from '../support/servers/stores.ts'

const spends = records(money)
const sunday = onDay('2026-03-01')
const monday = onDay('2026-03-02')

const device = setUpDevice()

const wireLift = (set: number) => ({
  exercise_part: 'back',
  exercise_title: 'deadlift',
  exercise_set: set,
  exercise_rep: 10,
  exercise_weight: 50,
})
const createOnServer = (at: Period, amount: number) =>
  device.kim.post('/money/create', { DATE: wirePeriod('day', at.start), OBJECT: wireSpends(amount) })
const amounts = async (at: Period) =>
  (await device.reader.find(spends, at))?.items.map((item) => item['amount']) ?? null

interface Change {
  readonly currency?: string
  readonly content?: string
  readonly count?: number
  readonly id?: string
}

/** Saves a new day on the device. */
const create = (at: Period, amount: number, { currency = 'KRW', content = '', count = 1, id = newId() }: Change = {}) =>
  device.store.addOperation(
    device.owner,
    saveNew(spends, at, { items: Array(count).fill(spend(amount, content)), id }),
    currency,
  )

/** Changes the day that the device shows. */
async function update(at: Period, amount: number): Promise<void> {
  const operation = saveOver(spends, await device.reader.find(spends, at), { items: [spend(amount)] })
  await device.store.addOperation(device.owner, operation, 'KRW')
}

test('a device without a network saves, and sends each operation once when it has one', async () => {
  await create(sunday, 1000)
  await update(sunday, 2000)
  expect(await amounts(sunday)).toEqual([2000])
  await device.synchronize()
  expect(await device.store.listUnsent(device.owner)).toEqual([])
  expect((await readServer(device.app, device.kim).find(spends, sunday))?.items).toEqual([spend(2000)])
  expect(await device.reader.find(spends, sunday)).toEqual(
    await readServer(device.app, device.kim).find(spends, sunday),
  )
})

test('an operation with a known id is not applied again', async () => {
  const id = newId()
  expect(await create(sunday, 1, { id })).toEqual(await create(sunday, 1, { id }))
  expect(await device.listStatus()).toEqual([['waiting', null]])
})

test('a refused operation holds those that depend on it, and all are discarded together', async () => {
  await device.synchronize()
  await create(sunday, 1)
  await update(sunday, 2)
  await create(monday, 3)
  await createOnServer(sunday, 500)
  await device.synchronize()
  expect(await device.listStatus()).toEqual([
    ['refused', 'alreadyExists'],
    ['held', null],
  ])
  const [refused] = await device.store.listUnsent(device.owner)
  expect(refused?.refusal?.current?.items).toEqual([['expense', 'food', 500]])
  expect([await amounts(sunday), await amounts(monday)]).toEqual([[500], [3]])
  await device.synchronize()
  expect(await device.listStatus()).toHaveLength(2)
  await device.store.discardOperation(device.owner, refused?.id ?? '')
  expect(await device.listStatus()).toEqual([])
})

test('what two devices have changed apart is merged without a question', async () => {
  const workouts = records(exercise)
  await device.kim.post('/exercise/create', {
    DATE: wirePeriod('day', sunday.start),
    OBJECT: { exercise_section: [wireLift(1)], exercise_scale: 70 },
  })
  await device.synchronize()
  const shown = await device.reader.find(workouts, sunday)
  const changed = { values: { scale: weighing(71) }, items: shown?.items ?? [] }
  await device.store.addOperation(device.owner, saveOver(workouts, shown, changed), 'KRW')
  const items = { exercise_section: [wireLift(1), wireLift(2)], exercise_scale: 70 }
  await device.kim.put('/exercise/update', { DATE: wirePeriod('day', sunday.start), OBJECT: items })
  await device.synchronize()
  expect(await device.store.listUnsent(device.owner)).toEqual([])
  const stored = await readServer(device.app, device.kim).find(workouts, sunday)
  expect([stored?.values, stored?.items.map((item) => item['set'])]).toEqual([{ scale: weighing(71) }, [1, 2]])
  const merged = await device.reader.find(workouts, sunday)
  expect({ ...merged, revision: toServerRevision(merged?.revision ?? 0) }).toEqual(stored)
  // An editor that shows the unsent contents has the revision of the server.
  expect(merged?.revision).not.toBe(stored?.revision)
})

test('what two devices have both created or both removed is no question', async () => {
  await createOnServer(monday, 1)
  await device.synchronize()
  await create(sunday, 500)
  await createOnServer(sunday, 500)
  const head = { id: newId(), collection: spends, act: 'remove' } as const
  await device.store.addOperation(device.owner, { ...head, period: monday, revision: 1, entryId: undefined }, 'KRW')
  await device.kim.remove('/money/delete', { DATE: wirePeriod('day', monday.start) })
  await device.synchronize()
  expect(await device.store.listUnsent(device.owner)).toEqual([])
  expect([await amounts(sunday), await amounts(monday)]).toEqual([[500], null])
})

const badOperation = 'A95: one bad operation keeps no other from being sent'
test(badOperation, () => expectOthersSent(250))
test(`${badOperation}, of ten thousand`, { tags: ['long'], timeout: 600_000 }, () => expectOthersSent(10_000))

async function expectOthersSent(count: number): Promise<void> {
  const first = '2000-01-01' as Day
  for (let i = 0; i < count; i += 1) await create(periodAround('day', addDays(first, i)), i + 1)
  // The device does not know that no currency is named so.
  const bad = periodAround('day', addDays(first, count))
  await create(bad, 1, { currency: 'WON!' })
  await create(periodAround('day', addDays(first, count + 1)), 2)
  await device.synchronize()
  expect(await device.listStatus()).toEqual([['refused', 'invalidField']])
  const range = { start: first, end: addDays(first, count + 1) }
  const stored = await readServer(device.app, device.kim).list(spends, range, { sort: 'asc', offset: 0, limit: 1 })
  expect(stored.count).toBe(count + 1)
}

test('operations that are too long for one request are sent in several', async () => {
  const content = '긴 내용 '.repeat(10)
  for (let i = 0; i < 150; i += 1) {
    await create(periodAround('day', addDays(today, i)), 1, { content, count: 10 })
  }
  const sizes: number[] = []
  await device.synchronize({
    ...device.client,
    exchange: (input) => {
      sizes.push(Buffer.byteLength(JSON.stringify(input)))
      return device.client.exchange(input)
    },
  })
  expect(await device.store.listUnsent(device.owner)).toEqual([])
  expect(Math.max(...sizes)).toBeLessThan(256_000)
  expect(sizes.filter((size) => size > 1000).length).toBeGreaterThan(1)
})

test('a request that is refused as a whole is sent in halves, down to the operation that is refused alone', async () => {
  for (let i = 0; i < 20; i += 1) await create(periodAround('day', addDays(today, i)), i + 1)
  const isBad = (operation: unknown) => JSON.stringify(operation).includes('["expense","food",13]')
  // As a proxy does whose limit is lower than that of the server.
  await device.synchronize({
    ...device.client,
    exchange: (input) => {
      if (input.operations.some(isBad)) throw new Refusal('bodyTooLarge', { msg: 'error.accountFull' })
      return device.client.exchange(input)
    },
  })
  const [refused] = await device.store.listUnsent(device.owner)
  expect(refused?.refusal).toEqual({ code: 'bodyTooLarge', msg: 'error.accountFull' })
  expect(refused?.status).toBe('refused')
})

test('a request without operations that is refused marks no operation', async () => {
  const refuse = () => Promise.reject(new Refusal('invalidField'))
  const { client } = device
  await device.synchronize()
  for (const [i, at] of [sunday, monday].entries()) await create(at, i + 1)
  const isPull = ({ operations }: Parameters<ChangeClient['exchange']>[0]) => operations.length === 0
  const refusals: readonly Partial<ChangeClient>[] = [
    { readLists: refuse },
    { exchange: (input) => (isPull(input) ? refuse() : client.exchange(input)) },
    // Because of another part of the request than the operations.
    { exchange: refuse },
  ]
  for (const refusal of refusals) {
    await expect(device.synchronize({ ...client, ...refusal })).rejects.toThrow('invalidField')
    expect(await device.listStatus()).toEqual([
      ['waiting', null],
      ['waiting', null],
    ])
  }
  await device.synchronize()
  expect([await device.listStatus(), await amounts(sunday)]).toEqual([[], [1]])
})

test('a cursor that cannot be read makes the device copy everything again, without the entries that were removed since', async () => {
  await createOnServer(sunday, 1)
  await createOnServer(monday, 2)
  await device.synchronize()
  const connection = connect(device.owner.ownerId)
  await connection.write((transaction) => putMeta(transaction, { cursor: Number.NaN }))
  await connection.close()
  await device.kim.remove('/money/delete', { DATE: wirePeriod('day', sunday.start) })
  await create(onDay('2026-03-03'), 3)
  await device.synchronize()
  expect([await amounts(sunday), await amounts(monday)]).toEqual([null, [2]])
  expect(await device.listStatus()).toEqual([])
})

test.each(['sessionExpired', 'updateRequired', 'tooManyRequests', 'overloaded', 'unexpected'] as const)(
  'a response of %s keeps the queue, and the next exchange sends it',
  async (code) => {
    await device.synchronize()
    await create(sunday, 1)
    const failing = device.synchronize({ ...device.client, exchange: () => Promise.reject(new Refusal(code)) })
    await expect(failing).rejects.toThrow(code)
    expect([await device.listStatus(), await amounts(sunday)]).toEqual([[['waiting', null]], [1]])
    await device.synchronize()
    expect([await device.listStatus(), await amounts(sunday)]).toEqual([[], [1]])
  },
)

test('the first copy begins with the present days, and continues where it was cut', async () => {
  const days = ['2019-05-01', '2023-05-01', '2026-03-01', '2029-12-31'].map(onDay)
  for (const [i, at] of days.entries()) await createOnServer(at, i + 1)
  const starts: string[] = []
  const cutAfter = (count: number): ChangeClient => ({
    ...device.client,
    copy: (range) => {
      if (starts.length === count) throw new Error('no response')
      starts.push(range.start)
      return device.client.copy(range)
    },
  })
  await expect(device.synchronize(cutAfter(3))).rejects.toThrow('no response')
  expect(await Promise.all(days.map(amounts))).toEqual([null, null, [3], null])
  await device.synchronize(cutAfter(100))
  expect(await Promise.all(days.map(amounts))).toEqual([[1], [2], [3], [4]])
  expect(starts[0]).toBe('2026-01-01')
  expect(new Set(starts).size).toBe(starts.length)
  starts.length = 0
  await device.synchronize(cutAfter(0))
  expect(starts).toEqual([])
})

test('a copy that is older than the cursor of the device brings no removed entry back', async () => {
  await createOnServer(sunday, 1)
  await device.synchronize()
  const copy = await device.client.copy({ start: sunday.start, end: sunday.end })
  await device.kim.remove('/money/delete', { DATE: wirePeriod('day', sunday.start) })
  await device.synchronize()
  const part = { copy, lists: {}, progressBefore: null, progress: null }
  expect(await device.store.putCopyPart(device.owner, part)).toBeNull()
  expect(await amounts(sunday)).toBeNull()
})

/** Another tab learns that the server refuses the cursor of the device. */
async function removeCopy(): Promise<void> {
  const request = await device.store.readCursor(device.owner)
  if (request === null) throw new Error('no copy')
  await device.store.removeCopy(device.owner, { request, serverEpoch: request.epoch })
}

test('a copy that another tab removes before its last part begins again, and has all entries', async () => {
  const days = ['2019-05-01', '2026-03-01'].map(onDay)
  for (const [i, at] of days.entries()) await createOnServer(at, i + 1)
  let count = 0
  await device.synchronize({
    ...device.client,
    copy: async (range) => {
      const copy = await device.client.copy(range)
      count += 1
      if (count === 2) await removeCopy()
      return copy
    },
  })
  expect(await Promise.all(days.map(amounts))).toEqual([[1], [2]])
})

test('a copy that another tab removes and begins again has all entries, also of the days that were copied before', async () => {
  const days = ['2019-05-01', '2025-05-01', '2026-03-01'].map(onDay)
  for (const [i, at] of days.entries()) await createOnServer(at, i + 1)
  const copyOnly = (count: number, onEnd: () => Promise<unknown>): ChangeClient => ({
    ...device.client,
    copy: async (range) => {
      const copy = await device.client.copy(range)
      count -= 1
      if (count === 0) await onEnd()
      return copy
    },
  })
  const beginAgain = async () => {
    await removeCopy()
    const cut = copyOnly(2, () => Promise.reject(new Error('no response')))
    await expect(device.synchronize(cut)).rejects.toThrow('no response')
  }
  await device.synchronize(copyOnly(3, beginAgain))
  expect(await Promise.all(days.map(amounts))).toEqual([[1], [2], [3]])
})

test('a late response brings no removed entry back, but its results count', async () => {
  await device.synchronize()
  await create(sunday, 1)
  const late = device.synchronize({
    ...device.client,
    exchange: async (input) => {
      const response = await device.client.exchange(input)
      if (input.operations.length === 0) return response
      await device.kim.remove('/money/delete', { DATE: wirePeriod('day', sunday.start) })
      // The exchange of another tab, whose cursor is behind the removal.
      const known = await device.store.readCursor(device.owner)
      const later = await device.client.exchange({ ...input, operations: [] })
      await device.store.putExchange(device.owner, { request: known ?? input, responses: [later], lists: {} })
      return response
    },
  })
  await late
  expect([await device.listStatus(), await amounts(sunday)]).toEqual([[], null])
})

test('a server that is updated between two parts of a response stores no entry of the later version on the device', async () => {
  await device.synchronize()
  await create(sunday, 1)
  let isUpdated = false
  const updating: ChangeClient = {
    ...device.client,
    exchange: async (input) => {
      const response = await device.client.exchange(input)
      if (isUpdated) return { ...response, contract: contractVersion + 1 }
      isUpdated = input.operations.length > 0
      return { ...response, hasMore: isUpdated }
    },
  }
  const known = await device.store.readCursor(device.owner)
  await expect(device.synchronize(updating)).rejects.toThrow('updateRequired')
  expect([await device.store.readCursor(device.owner), await device.listStatus()]).toEqual([known, [['waiting', null]]])
  await device.synchronize()
  expect([await device.listStatus(), await amounts(sunday)]).toEqual([[], [1]])
})

test('a server whose cursors are all refused is not asked for ever', async () => {
  const resetting: ChangeClient = {
    ...device.client,
    exchange: async (input) => ({ ...(await device.client.exchange(input)), isReset: true }),
  }
  await create(sunday, 1)
  await expect(device.synchronize(resetting)).rejects.toThrow('accepts no cursor')
  expect(await amounts(sunday)).toEqual([1])
})
