import type { ErrorCode } from '@haru/shared/errors.ts'
import { findEntryView } from '@haru/shared/tracking/read/entries.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { removeEntry, saveEntry } from '@haru/shared/tracking/write/save.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  creation,
  edition,
  exercise,
  goals,
  lift,
  money,
  night,
  onDay,
  period,
  records,
  sleep,
  spend,
} from '../support/data/samples.ts'
import { newId, type OpenStore, openStoreNamed, storeNames } from '../support/servers/stores.ts'

const today = onDay('2026-03-15').start
const refusal = (code: ErrorCode) => expect.objectContaining({ name: 'Refusal', code })

describe.each(storeNames)('in %s', (name) => {
  let opened: OpenStore
  let kim: Owner
  beforeAll(async () => {
    opened = await openStoreNamed(name)
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    kim = await opened.user()
  })

  const spends = records(money)
  const sunday = onDay('2026-03-01')
  const monday = onDay('2026-03-02')

  async function found(at = sunday, collection = spends) {
    const entry = await opened.store.read(kim).find(collection, at)
    if (entry === null) throw new Error('nothing there')
    return entry
  }
  const amounts = async (at = sunday) =>
    (await opened.store.read(kim).find(spends, at))?.items.map((item) => item['amount'])
  const saved = (input: Parameters<typeof saveEntry>[3], collection = spends) =>
    saveEntry(opened.store, kim, collection, input)

  test('a created entry is found unchanged', async () => {
    const input = creation(sunday, { items: [spend(9000, '김밥 & "ramen"\n🍜'), spend(0.5 * 8)] })
    expect(await saved(input)).toEqual({ id: input.id, revision: 1 })
    const stored = { id: input.id, period: sunday, values: {}, items: input.items, revision: 1 }
    expect({ ...(await found()), stamp: undefined }).toEqual(stored)
  })

  test('a day that is taken is not created again, and the answer holds what is there', async () => {
    await saved(creation(sunday, { items: [spend(1)] }))
    await expect(saved(creation(sunday, { items: [spend(2)] }))).rejects.toEqual(refusal('alreadyExists'))
    await expect(saved(creation(sunday, { items: [spend(2)] }))).rejects.toMatchObject({
      details: { current: { revision: 1 } },
    })
    expect(await amounts()).toEqual([1])
  })

  test('twenty concurrent creations of a day make one record', async () => {
    const inputs = Array.from({ length: 20 }, (_, i) => creation(sunday, { items: [spend(i + 1)] }))
    const done = await Promise.allSettled(inputs.map((input) => saved(input)))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const reasons = done.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(reasons).toEqual(Array(19).fill(refusal('alreadyExists')))
    expect(await amounts()).toHaveLength(1)
  })

  test('an update raises the revision, and an older one is refused', async () => {
    await saved(creation(sunday, { items: [spend(1)] }))
    const first = await found()
    expect(await saved(edition(first, { items: [spend(2)] }))).toEqual({ id: first.id, revision: 2 })
    await expect(saved(edition(first, { items: [spend(3)] }))).rejects.toEqual(refusal('staleVersion'))
    expect(await amounts()).toEqual([2])
    await expect(saved(edition(first, { period: monday, loaded: null }))).rejects.toEqual(refusal('noData'))
  })

  test('one of twenty concurrent updates of a revision succeeds, whole', async () => {
    await saved(creation(sunday, { items: [spend(1)] }))
    const first = await found()
    const done = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => saved(edition(first, { items: Array(10).fill(spend(100 + i)) }))),
    )
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(new Set(await amounts()).size).toBe(1)
    expect(await amounts()).toHaveLength(10)
  })

  test('a day that is created from another moves: it keeps its id and counts on', async () => {
    await saved(creation(sunday, { items: [spend(1)] }))
    const first = await found()
    expect(await saved(edition(first, { mode: 'create', period: monday }))).toEqual({ id: first.id, revision: 2 })
    expect(await amounts(sunday)).toBeUndefined()
    expect(await found(monday)).toMatchObject({ id: first.id, items: first.items, revision: 2 })
    // And back, where a tombstone lies.
    const moved = await found(monday)
    await saved(edition(moved, { mode: 'create', period: sunday }))
    expect(await found(sunday)).toMatchObject({ id: first.id, revision: 3 })
  })

  test('a move of what has changed or is gone is refused, and nothing moves', async () => {
    await saved(creation(sunday, { items: [spend(1)] }))
    const first = await found()
    await saved(edition(first, { items: [spend(2)] }))
    await expect(saved(edition(first, { mode: 'create', period: monday }))).rejects.toEqual(refusal('staleVersion'))
    await removeEntry(opened.store, kim, spends, { period: sunday, revision: null, operation: null })
    await expect(saved(edition(first, { mode: 'create', period: monday }))).rejects.toEqual(refusal('noData'))
    expect(await amounts(monday)).toBeUndefined()
  })

  test('replacing takes the place of a day, inserting comes after it', async () => {
    await saved(creation(sunday, { items: [spend(1)] }))
    await saved(creation(monday, { items: [spend(2)] }))
    await saved(edition(await found(), { mode: 'insert', period: monday }))
    expect(await amounts(monday)).toEqual([2, 1])
    expect(await amounts(sunday)).toBeUndefined()
    await saved(creation(monday, { mode: 'replace', items: [spend(3)] }))
    expect(await amounts(monday)).toEqual([3])
    expect(await found(monday)).toMatchObject({ revision: 3 })
  })

  test('inserting is refused where a day would get too long, and where an area has no merging', async () => {
    await saved(creation(sunday, { items: Array(96).fill(spend(1)) }))
    await expect(saved(creation(sunday, { mode: 'insert', items: Array(5).fill(spend(1)) }))).rejects.toEqual(
      refusal('limitReached'),
    )
    await saved(creation(sunday, { items: [night('23:00', '07:00')] }), records(sleep))
    await expect(
      saved(creation(sunday, { mode: 'insert', items: [night('13:00', '13:20')] }), records(sleep)),
    ).rejects.toEqual(refusal('invalidType'))
  })

  test('what is typed once for a day stays when something is inserted, unless there was none', async () => {
    const lifts = records(exercise)
    await saved(creation(sunday, { items: [lift(3, 10, 60)], values: { scale: 70_000 } }), lifts)
    await saved(creation(sunday, { mode: 'insert', items: [lift(1, 1, 1)], values: { scale: 99_000 } }), lifts)
    expect((await found(sunday, lifts)).values).toEqual({ scale: 70_000 })
    await saved(creation(monday, { items: [lift(3, 10, 60)], values: { scale: null } }), lifts)
    await saved(creation(monday, { mode: 'insert', items: [lift(1, 1, 1)], values: { scale: 99_000 } }), lifts)
    expect((await found(monday, lifts)).values).toEqual({ scale: 99_000 })
  })

  test('one of three concurrent deletions succeeds', async () => {
    await saved(creation(sunday, { items: [spend(1)] }))
    const one = () => removeEntry(opened.store, kim, spends, { period: sunday, revision: 1, operation: null })
    const done = await Promise.allSettled([one(), one(), one()])
    expect(done.map((each) => (each.status === 'rejected' ? each.reason.code : 'done')).toSorted()).toEqual([
      'done',
      'noData',
      'noData',
    ])
    expect(await amounts()).toBeUndefined()
  })

  test('an operation that is repeated is done once and answered alike; another content is refused', async () => {
    const input = creation(sunday, { items: [spend(1)], operation: newId() })
    const result = await saved(input)
    expect(await saved(input)).toEqual(result)
    expect(await Promise.all([saved(input), saved(input)])).toEqual([result, result])
    await expect(saved({ ...input, items: [spend(2)] })).rejects.toEqual(refusal('operationReplayed'))
    const removal = { period: sunday, revision: null, operation: newId() }
    const removed = await removeEntry(opened.store, kim, spends, removal)
    expect(await removeEntry(opened.store, kim, spends, removal)).toEqual(removed)
  })

  test('an operation that was refused can be done later', async () => {
    const operation = newId()
    await expect(saved(creation(sunday, { items: [], operation }))).rejects.toEqual(refusal('errorCount'))
    expect(await saved(creation(sunday, { items: [spend(1)], operation }))).toMatchObject({ revision: 1 })
  })

  test('a failed write leaves nothing', async () => {
    const work = opened.store.write(kim, async (writer) => {
      await writer.put(spends, { id: newId(), period: sunday, values: {}, items: [spend(1)], revision: 1 }, {})
      await writer.putOperation('an operation', { digest: '', result: null })
      expect(await writer.find(spends, sunday)).not.toBeNull()
      throw new Error('power cut')
    })
    await expect(work).rejects.toThrow('power cut')
    expect(await amounts()).toBeUndefined()
    expect(await opened.store.write(kim, (writer) => writer.findOperation('an operation'))).toBeNull()
  })

  test('goals of different types may overlap, one of each period', async () => {
    const [week, month] = [period('week', '2026-03-02'), period('month', '2026-03-02')]
    const values = { income: 100, expense: 50 }
    await saved(creation(week, { values }), goals(money))
    await saved(creation(month, { values }), goals(money))
    await expect(saved(creation(month, { values }), goals(money))).rejects.toEqual(refusal('alreadyExists'))
    expect(await findEntryView(opened.store, kim, goals(money), month, today)).toMatchObject({ values, period: month })
  })

  test('a goal works out what follows from its other metrics', async () => {
    const month = period('month', '2026-03-01')
    await saved(creation(month, { values: { bedTime: 1410, wakeTime: 420, sleepTime: 1 } }), goals(sleep))
    expect((await found(month, goals(sleep))).values).toEqual({ bedTime: 1410, wakeTime: 420, sleepTime: 450 })
  })

  test('a user cannot find, change or remove the days of another user', async () => {
    await saved(creation(sunday, { items: [spend(1)] }))
    const mine = await found()
    const lee = await opened.user()
    expect(await opened.store.read(lee).find(spends, sunday)).toBeNull()
    await expect(saveEntry(opened.store, lee, spends, edition(mine))).rejects.toEqual(refusal('noData'))
    await expect(
      removeEntry(opened.store, lee, spends, { period: sunday, revision: null, operation: null }),
    ).rejects.toEqual(refusal('noData'))
    await saveEntry(opened.store, lee, spends, creation(sunday, { items: [spend(7)], id: mine.id }))
    expect(await amounts()).toEqual([1])
  })
})
