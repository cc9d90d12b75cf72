import type { ErrorCode } from '@haru/shared/errors.ts'
import { parseSets, replaceSets } from '@haru/shared/field/sets.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import { findEntryView } from '@haru/shared/tracking/read/entries.ts'
import type { Writer } from '@haru/shared/tracking/store.ts'
import { planCopy } from '@haru/shared/tracking/write/copy.ts'
import { removeEntry, saveEntry } from '@haru/shared/tracking/write/save.ts'
import { expect, test } from 'vitest'
import {
  creation,
  edition,
  exercise,
  goals,
  goalValues,
  lift,
  money,
  night,
  onDay,
  period,
  records,
  sleep,
  spend,
} from '../support/data/samples.ts'
import { describeInStores } from '../support/servers/describe-in-stores.ts'
import { newId } from '../support/servers/stores.ts'

const today = onDay('2026-03-15').start
type Change = (writer: Writer) => Promise<void>
const refusal = (code: ErrorCode) => expect.objectContaining({ name: 'Refusal', code })

describeInStores((opened) => {
  const spends = records(money)
  const sunday = onDay('2026-03-01')
  const monday = onDay('2026-03-02')

  async function findEntry(at = sunday, collection = spends) {
    const entry = await opened.reader.find(collection, at)
    if (entry === null) throw new Error('nothing there')
    return entry
  }
  const amounts = async (at = sunday) => (await opened.reader.find(spends, at))?.items.map((item) => item['amount'])
  const save = (input: Parameters<typeof saveEntry>[3], collection = spends) =>
    saveEntry(opened.store, opened.kim, collection, input)

  test('a created entry is found unchanged', async () => {
    const input = creation(sunday, { items: [spend(9000, '김밥 & "ramen"\n🍜'), spend(0.5 * 8)] })
    expect(await save(input)).toEqual({ id: input.id, revision: 1 })
    const stored = { id: input.id, period: sunday, values: {}, items: input.items, revision: 1 }
    expect({ ...(await findEntry()), stamp: undefined }).toEqual(stored)
  })

  test('a create on a day that has a record is refused, and the refusal contains that record', async () => {
    await save(creation(sunday, { items: [spend(1)] }))
    await expect(save(creation(sunday, { items: [spend(2)] }))).rejects.toEqual(refusal('alreadyExists'))
    await expect(save(creation(sunday, { items: [spend(2)] }))).rejects.toMatchObject({
      details: { current: { revision: 1 } },
    })
    expect(await amounts()).toEqual([1])
  })

  test('twenty concurrent creations of a day make one record', async () => {
    const inputs = Array.from({ length: 20 }, (_, i) => creation(sunday, { items: [spend(i + 1)] }))
    const done = await Promise.allSettled(inputs.map((input) => save(input)))
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const reasons = done.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(reasons).toEqual(Array(19).fill(refusal('alreadyExists')))
    expect(await amounts()).toHaveLength(1)
  })

  test('an update increases the revision, and an update of an older revision is refused', async () => {
    await save(creation(sunday, { items: [spend(1)] }))
    const first = await findEntry()
    expect(await save(edition(first, { items: [spend(2)] }))).toEqual({ id: first.id, revision: 2 })
    await expect(save(edition(first, { items: [spend(3)] }))).rejects.toEqual(refusal('staleVersion'))
    expect(await amounts()).toEqual([2])
    await expect(save(edition(first, { period: monday, loaded: null }))).rejects.toEqual(refusal('noData'))
  })

  test('of twenty concurrent updates of a revision, one succeeds completely', async () => {
    await save(creation(sunday, { items: [spend(1)] }))
    const first = await findEntry()
    const done = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => save(edition(first, { items: Array(10).fill(spend(100 + i)) }))),
    )
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(new Set(await amounts()).size).toBe(1)
    expect(await amounts()).toHaveLength(10)
  })

  test('an edited record that is created on another day moves there, keeps its id and continues its revisions', async () => {
    await save(creation(sunday, { items: [spend(1)] }))
    const first = await findEntry()
    expect(await save(edition(first, { mode: 'create', period: monday }))).toEqual({ id: first.id, revision: 2 })
    expect(await amounts(sunday)).toBeUndefined()
    expect(await findEntry(monday)).toMatchObject({ id: first.id, items: first.items, revision: 2 })
    // It moves back to the day that has a tombstone.
    const moved = await findEntry(monday)
    await save(edition(moved, { mode: 'create', period: sunday }))
    expect(await findEntry(sunday)).toMatchObject({ id: first.id, revision: 3 })
  })

  test('a move of a record that was changed or deleted is refused and changes nothing', async () => {
    await save(creation(sunday, { items: [spend(1)] }))
    const first = await findEntry()
    await save(edition(first, { items: [spend(2)] }))
    await expect(save(edition(first, { mode: 'create', period: monday }))).rejects.toEqual(refusal('staleVersion'))
    await removeEntry(opened.store, opened.kim, spends, { period: sunday, revision: null, operation: null })
    await expect(save(edition(first, { mode: 'create', period: monday }))).rejects.toEqual(refusal('noData'))
    expect(await amounts(monday)).toBeUndefined()
  })

  test('a replacement replaces the items of a day, and an insertion appends to them', async () => {
    await save(creation(sunday, { items: [spend(1)] }))
    await save(creation(monday, { items: [spend(2)] }))
    await save(edition(await findEntry(), { mode: 'insert', period: monday }))
    expect(await amounts(monday)).toEqual([2, 1])
    expect(await amounts(sunday)).toBeUndefined()
    await save(creation(monday, { mode: 'replace', items: [spend(3)] }))
    expect(await amounts(monday)).toEqual([3])
    expect(await findEntry(monday)).toMatchObject({ revision: 3 })
  })

  test('an insertion is refused if the day would have too many items or the area cannot merge', async () => {
    await save(creation(sunday, { items: Array(96).fill(spend(1)) }))
    await expect(save(creation(sunday, { mode: 'insert', items: Array(5).fill(spend(1)) }))).rejects.toEqual(
      refusal('limitReached'),
    )
    await save(creation(sunday, { items: [night('23:00', '07:00')] }), records(sleep))
    await expect(
      save(creation(sunday, { mode: 'insert', items: [night('13:00', '13:20')] }), records(sleep)),
    ).rejects.toEqual(refusal('invalidType'))
  })

  test('an insertion keeps the fields of the day that has values, and fills those without', async () => {
    const lifts = records(exercise)
    await save(creation(sunday, { items: [lift(3, 10, 60)], values: { scale: 70_000 } }), lifts)
    await save(creation(sunday, { mode: 'insert', items: [lift(1, 1, 1)], values: { scale: 99_000 } }), lifts)
    expect((await findEntry(sunday, lifts)).values).toEqual({ scale: 70_000 })
    await save(creation(monday, { items: [lift(3, 10, 60)], values: { scale: null } }), lifts)
    await save(creation(monday, { mode: 'insert', items: [lift(1, 1, 1)], values: { scale: 99_000 } }), lifts)
    expect((await findEntry(monday, lifts)).values).toEqual({ scale: 99_000 })
  })

  test('a replacement of the items keeps the fields of the day, unless it has its own', async () => {
    const lifts = records(exercise)
    const items = [lift(1, 1, 1)]
    await save(creation(sunday, { items: [lift(3, 10, 60)], values: { scale: 70_000 } }), lifts)
    await save(creation(sunday, { mode: 'replace', items, values: { scale: null } }), lifts)
    expect(await findEntry(sunday, lifts)).toMatchObject({ values: { scale: 70_000 }, items, revision: 2 })
    await save(creation(sunday, { mode: 'replace', items, values: { scale: 99_000 } }), lifts)
    expect((await findEntry(sunday, lifts)).values).toEqual({ scale: 99_000 })
    await save(creation(monday, { items: [lift(3, 10, 60)], values: { scale: null } }), lifts)
    // The caller may not know the body weight that stays.
    const moved = await save(edition(await findEntry(monday, lifts), { mode: 'replace', period: sunday }), lifts)
    expect(moved).toMatchObject({ revision: 4, isMerged: true })
    expect((await findEntry(sunday, lifts)).values).toEqual({ scale: 99_000 })
    await save(edition(await findEntry(sunday, lifts), { values: { scale: null } }), lifts)
    expect((await findEntry(sunday, lifts)).values).toEqual({ scale: null })
  })

  test('a set without a weight is refused only in an item that is new or changed', async () => {
    const lifts = records(exercise)
    const item = replaceSets(lift(3, 10, 60), parseSets('10x60000000 8x0'))
    await expect(save(creation(sunday, { items: [item] }), lifts)).rejects.toMatchObject({
      code: 'invalidField',
      details: { field: 'items.0.weight' },
    })
    const stored = { id: newId(), period: sunday, values: { scale: null }, items: [item], revision: 1 }
    await opened.store.write(opened.kim, (writer) => writer.put(lifts, stored, {}))
    expect((await findEntry(sunday, lifts)).items).toEqual([item])
    await save(edition(stored, { items: [item, lift(3, 10, 60)], values: { scale: 70_000 } }), lifts)
    await save(creation(sunday, { mode: 'insert', items: [lift(1, 1, 60)] }), lifts)
    const edited = await findEntry(sunday, lifts)
    expect(edited.items).toEqual([item, lift(3, 10, 60), lift(1, 1, 60)])
    const changed = replaceSets(item, parseSets('10x60000000 8x0 6x0'))
    await expect(save(edition(edited, { items: [lift(3, 10, 60), changed] }), lifts)).rejects.toMatchObject({
      code: 'invalidField',
      details: { field: 'items.1.weight' },
    })
    await save(edition(edited, { mode: 'create', period: monday }), lifts)
    const moved = await findEntry(monday, lifts)
    expect(moved.items).toEqual(edited.items)
    await save(edition(moved, { items: [lift(3, 10, 60)] }), lifts)
    // The refusal is about the revision, and not about the item that was removed meanwhile.
    await expect(save(edition(moved), lifts)).rejects.toEqual(refusal('staleVersion'))
  })

  test('a stored set without a weight can be copied to another day', async () => {
    const lifts = records(exercise)
    const item = replaceSets(lift(3, 10, 60), parseSets('10x60000000 8x0'))
    await save(creation(sunday, planCopy(exercise, [item], null)), lifts)
    expect((await findEntry(sunday, lifts)).items).toEqual([item])
  })

  test('one of three concurrent deletions succeeds', async () => {
    await save(creation(sunday, { items: [spend(1)] }))
    const one = () => removeEntry(opened.store, opened.kim, spends, { period: sunday, revision: 1, operation: null })
    const done = await Promise.allSettled([one(), one(), one()])
    expect(done.map((each) => (each.status === 'rejected' ? each.reason.code : 'done')).toSorted()).toEqual([
      'done',
      'noData',
      'noData',
    ])
    expect(await amounts()).toBeUndefined()
  })

  test('a repeated operation takes effect once with the same result, and is refused with other content', async () => {
    const input = creation(sunday, { items: [spend(1)], operation: newId() })
    const result = await save(input)
    expect(await save(input)).toEqual(result)
    expect(await Promise.all([save(input), save(input)])).toEqual([result, result])
    await expect(save({ ...input, items: [spend(2)] })).rejects.toEqual(refusal('operationReplayed'))
    const removal = { period: sunday, revision: null, operation: newId() }
    const removed = await removeEntry(opened.store, opened.kim, spends, removal)
    expect(await removeEntry(opened.store, opened.kim, spends, removal)).toEqual(removed)
  })

  test('an operation that was refused can be repeated later', async () => {
    const operation = newId()
    await expect(save(creation(sunday, { items: [], operation }))).rejects.toEqual(refusal('errorCount'))
    expect(await save(creation(sunday, { items: [spend(1)], operation }))).toMatchObject({ revision: 1 })
  })

  test('a write reads its planned data, and then its own writes', async () => {
    await save(creation(sunday, { items: [spend(1)] }))
    const entry = await findEntry()
    const operation = newId()
    const planned = { operation, collection: spends, period: sunday }
    const readAll = async (writer: Writer) => [
      (await writer.find(spends, sunday))?.items[0]?.['amount'],
      await writer.find(spends, monday),
      await writer.find(goals(money), sunday),
      (await writer.categories([money]))[0]?.revision,
      (await writer.findOperation(operation))?.digest,
    ]
    const expectChange = (before: readonly unknown[], change: Change, after: readonly unknown[]) =>
      opened.store.write(
        opened.kim,
        async (writer) => {
          expect(await readAll(writer)).toEqual(before)
          await change(writer)
          expect(await readAll(writer)).toEqual(after)
        },
        planned,
      )
    const states = [
      [1, null, null, undefined, undefined],
      [2, null, null, undefined, undefined],
      [undefined, null, null, undefined, undefined],
      [undefined, null, null, 7, undefined],
      [undefined, null, null, 7, 'digest'],
    ]
    const changes: readonly Change[] = [
      (writer) => writer.put(spends, { ...entry, items: [spend(2)] }, {}),
      (writer) => writer.remove(spends, entry),
      (writer) => writer.putCategory(money, { category: createDefaultCategory(money), revision: 7 }),
      (writer) => writer.putOperation(operation, { digest: 'digest', result: null }),
    ]
    for (const [i, change] of changes.entries()) await expectChange(states[i] ?? [], change, states[i + 1] ?? [])
  })

  test('a failed write changes nothing', async () => {
    const work = opened.store.write(opened.kim, async (writer) => {
      await writer.put(spends, { id: newId(), period: sunday, values: {}, items: [spend(1)], revision: 1 }, {})
      await writer.putOperation('an operation', { digest: '', result: null })
      expect(await writer.find(spends, sunday)).not.toBeNull()
      throw new Error('power cut')
    })
    await expect(work).rejects.toThrow('power cut')
    expect(await amounts()).toBeUndefined()
    expect(await opened.store.write(opened.kim, (writer) => writer.findOperation('an operation'))).toBeNull()
  })

  test('goals of different types may overlap, and each period has one goal', async () => {
    const [week, month] = [period('week', '2026-03-02'), period('month', '2026-03-02')]
    const values = goalValues(money, { income: 100, expense: 50 })
    await save(creation(week, { values }), goals(money))
    await save(creation(month, { values }), goals(money))
    await expect(save(creation(month, { values }), goals(money))).rejects.toEqual(refusal('alreadyExists'))
    expect(await findEntryView(opened.reader, goals(money), month, today)).toMatchObject({
      values,
      period: month,
    })
  })

  test('a metric of a goal is computed from its other metrics', async () => {
    const month = period('month', '2026-03-01')
    await save(
      creation(month, { values: goalValues(sleep, { bedTime: 1410, wakeTime: 420, sleepTime: 1 }) }),
      goals(sleep),
    )
    expect((await findEntry(month, goals(sleep))).values).toMatchObject({
      bedTime: 1410,
      wakeTime: 420,
      sleepTime: 450,
    })
  })

  test('a user cannot find, change or remove the days of another user', async () => {
    await save(creation(sunday, { items: [spend(1)] }))
    const mine = await findEntry()
    const lee = await opened.addUser()
    expect(await opened.store.read(lee).find(spends, sunday)).toBeNull()
    await expect(saveEntry(opened.store, lee, spends, edition(mine))).rejects.toEqual(refusal('noData'))
    await expect(
      removeEntry(opened.store, lee, spends, { period: sunday, revision: null, operation: null }),
    ).rejects.toEqual(refusal('noData'))
    await saveEntry(opened.store, lee, spends, creation(sunday, { items: [spend(7)], id: mine.id }))
    expect(await amounts()).toEqual([1])
  })
})
