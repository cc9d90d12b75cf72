import 'fake-indexeddb/auto'
import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { addDays } from '@haru/shared/calendar/day.ts'
import type { Period } from '@haru/shared/calendar/period.ts'
import type { ChangeClient, DeviceChange } from '@haru/web/src/device/exchange/synchronizer.ts'
import { countUnsentOnDevice } from '@haru/web/src/device/removal/count-unsent.ts'
import { countLockedQueues } from '@haru/web/src/device/removal/open-locked-queues.ts'
import { removeDataOfOtherUsers, removeUserData } from '@haru/web/src/device/removal/remove-user-data.ts'
import type { DeviceStore } from '@haru/web/src/device/store/store.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { money, onDay, records, spend } from '../support/data/samples.ts'
import { createChangeClient } from '../support/exchange/change-client.ts'
import { createTab, ownParts } from '../support/exchange/device-parts.ts'
import { saveNew, saveOver } from '../support/exchange/save-operations.ts'
import { readStoredTexts } from '../support/exchange/stored-texts.ts'

const spends = records(money)
const sunday = onDay('2026-03-01')
const monday = onDay('2026-03-02')
/** A text that the user has typed. */
const typed = '비밀스러운 저녁'

let app: TestApp
let kim: UserClient
let lee: UserClient
const opened: DeviceStore[] = []
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
  kim = await app.signUp()
  lee = await app.signUp()
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()))
})

function openStore(): DeviceStore {
  const store = ownParts.createStore()
  opened.push(store)
  return store
}

const ownerOf = ({ id }: UserClient) => ({ ownerId: id })

/** Exchanges as a device on which the user has signed in. Returns what it reports. */
async function synchronize(user: UserClient, store: DeviceStore, client: Partial<ChangeClient> = {}) {
  const changes: DeviceChange[] = []
  await createTab({
    store,
    owner: ownerOf(user),
    client: { ...createChangeClient(user), ...client },
    onChange: (change) => changes.push(change),
  }).synchronize()
  return changes
}

/** Saves a new day on the device. */
const create = (store: DeviceStore, user: UserClient, period: Period, amount: number) =>
  store.addOperation(ownerOf(user), saveNew(spends, period, { items: [spend(amount, typed)] }), 'KRW')

/** A device of the user with a copy and a change that is not sent. */
async function openWithUnsent(user: UserClient): Promise<DeviceStore> {
  const store = openStore()
  await synchronize(user, store)
  await create(store, user, sunday, 500)
  return store
}

async function readAmount(user: UserClient, { start, end }: Period): Promise<number | undefined> {
  const { body } = await user.get('/money/detail', { DATE: { dateType: 'day', dateStart: start, dateEnd: end } })
  return body.result?.money_section?.[0]?.money_amount
}

const listNames = async () => (await indexedDB.databases()).map(({ name }) => name)

test('A88: locking leaves nothing readable, and the same user gets the unsent change back and sends it once', async () => {
  await openWithUnsent(kim)
  expect(await readStoredTexts()).toContain(typed)
  await removeUserData(kim.id, 'lock')
  expect(await listNames()).toEqual(['haru-locked'])
  const texts = await readStoredTexts()
  for (const secret of [typed, kim.id, kim.loginId, '2026-03-01', 'money']) expect(texts).not.toContain(secret)

  const changes = await synchronize(kim, openStore())
  expect(changes.map(({ unlockedCount }) => unlockedCount)).toContain(1)
  expect(await readAmount(kim, sunday)).toBe(500)
  expect(await countLockedQueues()).toBe(0)
})

test('A89, W4: another user opens nothing of a locked queue, sends nothing, and leaves it where it is', async () => {
  await openWithUnsent(kim)
  await removeDataOfOtherUsers(lee.id)
  const store = openStore()
  const changes = await synchronize(lee, store)
  expect(changes.filter(({ unlockedCount }) => unlockedCount !== undefined)).toEqual([])
  expect(await store.listUnsent(ownerOf(lee))).toEqual([])
  expect([await readAmount(lee, sunday), await readAmount(kim, sunday)]).toEqual([undefined, undefined])
  expect(await countLockedQueues()).toBe(1)

  // The queue of the other user is locked beside it, and each opens their own.
  await create(store, lee, monday, 30)
  await removeUserData(lee.id, 'lock')
  expect(await countLockedQueues()).toBe(2)
  await synchronize(kim, openStore())
  expect([await readAmount(kim, sunday), await readAmount(kim, monday)]).toEqual([500, undefined])
  expect(await countLockedQueues()).toBe(1)
  await synchronize(lee, openStore())
  expect([await readAmount(lee, sunday), await readAmount(lee, monday)]).toEqual([undefined, 30])
})

test('the sizes of locked queues do not tell how much is in them', async () => {
  const store = await openWithUnsent(kim)
  for (let i = 0; i < 10; i += 1) await create(store, kim, onDay(addDays(monday.start, i)), i + 1)
  await removeUserData(kim.id, 'lock')
  await openWithUnsent(lee)
  await removeUserData(lee.id, 'lock')
  const [first, second] = (await readStoredTexts()).match(/bytes\[\d{5,}\]/g) ?? []
  expect(first).toBeDefined()
  expect(second).toBe(first)
})

test('discarding removes everything, and a later sign-in has nothing to send', async () => {
  await openWithUnsent(kim)
  await removeUserData(kim.id, 'discard')
  expect(await listNames()).toEqual([])
  await synchronize(kim, openStore())
  expect(await readAmount(kim, sunday)).toBeUndefined()
})

test('a refused operation stays refused when it is unlocked, and the operations that depend on it stay held', async () => {
  const store = await openWithUnsent(kim)
  const shown = await store.read(ownerOf(kim)).find(spends, sunday)
  await store.addOperation(ownerOf(kim), saveOver(spends, shown, { items: [spend(600)] }), 'KRW')
  const [first] = await store.listUnsent(ownerOf(kim))
  await store.refuseOperation(ownerOf(kim), first?.id ?? '', { code: 'limitReached' })
  await removeUserData(kim.id, 'lock')
  const other = openStore()
  await synchronize(kim, other)
  const unsent = await other.listUnsent(ownerOf(kim))
  expect(unsent.map(({ status, refusal }) => [status, refusal?.code])).toEqual([
    ['refused', 'limitReached'],
    ['held', undefined],
  ])
})

test('a change of another tab is locked too, or refused, but never lost', async () => {
  const store = await openWithUnsent(kim)
  const otherTab = openStore()
  const writes = Array.from({ length: 20 }, (_, i) =>
    create(otherTab, kim, onDay(addDays(monday.start, i)), 1).then(
      () => true,
      () => false,
    ),
  )
  await removeUserData(kim.id, 'lock')
  const stored = (await Promise.all(writes)).filter(Boolean).length
  await expect(create(store, kim, onDay('2026-02-01'), 2)).rejects.toThrow()
  expect(await listNames()).toEqual(['haru-locked'])
  const changes = await synchronize(kim, openStore())
  expect(changes[0]?.unlockedCount).toBe(stored + 1)
})

test('a queue whose unlocking was interrupted is unlocked again, and nothing is sent twice', async () => {
  await openWithUnsent(kim)
  await removeUserData(kim.id, 'lock')
  const store = openStore()
  const restoreQueue: DeviceStore['restoreQueue'] = async (...input) => {
    await store.restoreQueue(...input)
    throw new Error('the program has ended')
  }
  await expect(synchronize(kim, { ...store, restoreQueue })).rejects.toThrow('the program has ended')
  expect(await countLockedQueues()).toBe(1)
  await synchronize(kim, store)
  expect(await store.listUnsent(ownerOf(kim))).toEqual([])
  expect(await readAmount(kim, sunday)).toBe(500)
  const { body } = await kim.get('/money/detail', {
    DATE: { dateType: 'day', dateStart: '2026-03-01', dateEnd: '2026-03-01' },
  })
  expect(body.result.money_section).toHaveLength(1)
})

test('without a seal key nothing is removed', async () => {
  const store = openStore()
  await create(store, kim, sunday, 5)
  await expect(removeUserData(kim.id, 'lock')).rejects.toThrow('no seal key')
  await removeDataOfOtherUsers(lee.id)
  expect(await openStore().listUnsent(ownerOf(kim))).toHaveLength(1)
})

test('unsent operations in an unreadable database cannot be counted; of all users those in the others are counted', async () => {
  await openWithUnsent(kim)
  await openWithUnsent(lee)
  const { open } = indexedDB
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (name === `lt-${lee.id}`) throw new DOMException('', 'UnknownError')
    return open.call(indexedDB, name, version)
  })
  await expect(countUnsentOnDevice(lee.id)).rejects.toThrow()
  const counts = { waiting: 1, refused: 0, canLock: true }
  expect(await countUnsentOnDevice(kim.id)).toEqual({ ...counts, isPartial: false })
  expect(await countUnsentOnDevice()).toEqual({ ...counts, isPartial: true })
  opening.mockRestore()
})

test('a key that was replaced opens nothing, and the queue stays locked', async () => {
  await openWithUnsent(kim)
  await removeUserData(kim.id, 'lock')
  await synchronize(kim, openStore(), { readSealKey: async () => Buffer.alloc(32).toString('base64') })
  expect(await countLockedQueues()).toBe(1)
  await removeUserData(kim.id, 'lock')
  await synchronize(kim, openStore())
  expect(await countLockedQueues()).toBe(0)
})
