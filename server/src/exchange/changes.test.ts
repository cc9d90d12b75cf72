import {
  type Changes,
  maxSentOperations,
  type OperationResult,
  type SentEntry,
} from '@haru/shared/contract/exchange/changes.ts'
import type { EntryCopy } from '@haru/shared/contract/exchange/copy-calls.ts'
import { contractVersion } from '@haru/shared/contract/version.ts'
import { expect, test } from 'vitest'
import { fillWithEverything } from '../../../tests/support/data/varied-account.ts'
import { databases, sqliteInMemory } from '../../../tests/support/servers/databases.ts'
import { describeWithApp } from '../../../tests/support/servers/describe-on-databases.ts'
import { newId } from '../../../tests/support/servers/stores.ts'

const monday = '2026-03-02'
const tuesday = '2026-03-03'
const wireDay = (day: string) => ({ dateType: 'day', dateStart: day, dateEnd: day })
const spend = (amount: number) => ({ money_part: 'expense', money_title: 'food', money_amount: amount })
const periodOf = (day: string) => ({ type: 'day', start: day, end: day })

/** An operation that saves a spend, with a part of it replaced. */
const save = (day: string, amount: number, change: object = {}) => ({
  id: newId(),
  act: 'save',
  contract: contractVersion,
  currency: 'KRW',
  list: 'money',
  mode: 'create',
  loaded: null,
  entry: { id: newId(), ...periodOf(day), values: {}, items: [['expense', 'food', amount]] },
  ...change,
})

/** The contents of entries without what each write sets anew. */
const contentsOf = (entries: readonly SentEntry[]) =>
  entries.map(({ list, start, type, values, items }) => JSON.stringify([list, start, type, values, items])).toSorted()

/** Thousands of writes would wait for the disk. */
const openDatabases = { ...databases, sqlite: sqliteInMemory }

describeWithApp((opened) => {
  const readEpoch = async (user = opened.kim) =>
    (await user.get('/user/sync/copy', { DATE: wireDay(monday) })).body.result.epoch as string
  const readSeq = async () => {
    const account = opened.app.db.selectFrom('account').select('seq').where('id', '=', opened.kim.id)
    return (await account.executeTakeFirstOrThrow()).seq
  }

  async function exchange(cursor: number, operations: readonly unknown[] = [], user = opened.kim): Promise<Changes> {
    const reply = await user.post('/user/sync', { epoch: await readEpoch(user), cursor, operations })
    expect(reply.body).toMatchObject({ status: 'success' })
    return reply.body.result
  }

  const send = async (...operations: readonly unknown[]): Promise<readonly OperationResult[]> =>
    (await exchange(await readSeq(), operations)).results

  const readAmount = async (day: string): Promise<number | undefined> =>
    (await opened.kim.get('/money/detail', { DATE: wireDay(day) })).body.result?.money_section?.[0]?.money_amount

  test('a device gets the entries and the removals since its cursor, and then none', async () => {
    await opened.kim.post('/money/create', { DATE: wireDay(monday), OBJECT: { money_section: [spend(9000)] } })
    await opened.kim.post('/money/create', { DATE: wireDay(tuesday), OBJECT: { money_section: [spend(1)] } })
    const first = await exchange(0)
    expect(first.entries.map(({ list, start, revision }) => [list, start, revision])).toEqual([
      ['money', monday, 1],
      ['money', tuesday, 1],
    ])
    expect(first).toMatchObject({ cursor: await readSeq(), removed: [], hasMore: false, isReset: false })

    await opened.kim.remove('/money/delete', { DATE: wireDay(monday) })
    const second = await exchange(first.cursor)
    expect(second.entries).toEqual([])
    expect(second.removed).toEqual([
      { list: 'money', id: first.entries[0]?.id, ...periodOf(monday), seq: second.cursor },
    ])
    expect(await exchange(second.cursor)).toMatchObject({ entries: [], removed: [], changedLists: [] })
  })

  test('an operation of a device that knows no sets does not remove them, and its refusal has the entry', async () => {
    const sets = [8, 6].map((rep) => ({ weight: 100, rep }))
    const lifted = { exercise_part: 'back', exercise_title: 'deadlift', exercise_sets: sets }
    await opened.kim.post('/exercise/create', { DATE: wireDay(monday), OBJECT: { exercise_section: [lifted] } })
    const { entries } = await exchange(0)
    const [entry] = entries
    const items = [['back', 'deadlift', 2, 8, 100_000_000, 0, '8x100000000 6x100000000']]
    expect(entry?.items).toEqual(items)
    const loaded = { id: entry?.id, revision: 1 }
    const edit = { contract: 1, list: 'exercise', mode: 'update', loaded }
    const sent = { id: entry?.id, ...periodOf(monday), values: {}, items: [['back', 'deadlift', 3, 8, 100_000_000]] }
    const [refused] = await send({ ...save(monday, 0, edit), entry: sent })
    expect(refused).toMatchObject({ status: 'refused', code: 'setsMissing', current: { items } })
    const [done] = await send({ ...save(monday, 0, edit), contract: contractVersion, entry: sent })
    expect(done).toMatchObject({ status: 'done', entry: { revision: 2 } })
  })

  test('more changes than fit into a response come in parts, each once', async () => {
    await fillWithEverything(opened.app, opened.kim, 'ko')
    const entries: SentEntry[] = []
    let [cursor, hasMore, parts] = [0, true, 0]
    while (hasMore) {
      const changes = await exchange(cursor)
      entries.push(...changes.entries)
      expect(changes.cursor).toBeGreaterThan(cursor)
      ;[cursor, hasMore, parts] = [changes.cursor, changes.hasMore, parts + 1]
    }
    const stored = await opened.app.db.selectFrom('entry').select('id').where('owner_id', '=', opened.kim.id).execute()
    expect(parts).toBeGreaterThan(1)
    expect(entries.map(({ id }) => id).toSorted()).toEqual(stored.map(({ id }) => id).toSorted())
    expect(cursor).toBe(await readSeq())
  })

  test('every stored entry can be sent by another device, and is stored with the same contents', async () => {
    await fillWithEverything(opened.app, opened.kim, 'en')
    const lee = await opened.app.signUp({ user_currency: 'USD' })
    const categories = await opened.app.db
      .selectFrom('category')
      .selectAll()
      .where('owner_id', '=', opened.kim.id)
      .execute()
    await opened.app.db
      .insertInto('category')
      .values(categories.map((category) => ({ ...category, owner_id: lee.id })))
      .execute()
    const entries: SentEntry[] = []
    for (let year = 2022; year <= 2030; year += 1) {
      const DATE = { dateType: '', dateStart: `${year}-01-01`, dateEnd: `${year}-12-31` }
      const copy: EntryCopy = (await opened.kim.get('/user/sync/copy', { DATE })).body.result
      entries.push(...copy.entries)
    }
    // Saves on PostgreSQL take long.
    const sent = entries.filter((_, i) => opened.kind === 'sqlite' || i % 20 === 0)
    const operations = sent.map(({ list, id, type, start, end, values, items }) =>
      save(start, 0, { list, currency: 'USD', entry: { id, type, start, end, values, items } }),
    )
    for (let i = 0, known = 0; i < operations.length; i += 100) {
      const { results, cursor } = await exchange(known, operations.slice(i, i + 100), lee)
      expect(results.filter(({ status }) => status !== 'done')).toEqual([])
      known = cursor
    }
    const select = (owner: string) =>
      opened.app.db
        .selectFrom('entry')
        .select(['area', 'kind', 'start', 'type', 'values', 'items', 'm0', 'm1', 'm2', 'm3', 'more_totals'])
        .where('owner_id', '=', owner)
        .orderBy(['area', 'kind', 'start', 'type'])
        .execute()
    const totals = await select(opened.kim.id)
    if (opened.kind === 'sqlite') expect(await select(lee.id)).toEqual(totals)
    expect(operations.length).toBeGreaterThan(50)
    const received: SentEntry[] = []
    for (let cursor = 0, hasMore = true; hasMore; ) {
      const changes = await exchange(cursor, [], lee)
      received.push(...changes.entries)
      ;({ cursor, hasMore } = changes)
    }
    expect(contentsOf(received)).toEqual(contentsOf(sent))
  })

  test('an operation is done once, however often it is sent', async () => {
    const operation = save(monday, 9000)
    const [first] = await send(operation)
    const [second] = await send(operation)
    expect(first).toEqual({ id: operation.id, status: 'done', entry: { id: operation.entry.id, revision: 1 } })
    expect(second).toEqual(first)
    const changed = { ...operation, entry: { ...operation.entry, items: [['expense', 'food', 1]] } }
    expect(await send(changed)).toEqual([{ id: operation.id, status: 'refused', code: 'operationReplayed' }])
    expect(await readAmount(monday)).toBe(9000)
  })

  test('an invalid operation is refused by name, and the others are done', async () => {
    const invalid: readonly (readonly [unknown, string, string?])[] = [
      [null, 'invalidField'],
      [{ ...save(monday, 1), act: 'forget' }, 'invalidField'],
      [{ ...save(monday, 1), id: 'one' }, 'invalidField', 'id'],
      [{ ...save(monday, 1), list: 'water' }, 'invalidField', 'list'],
      [{ ...save(monday, 1), mode: 'merge' }, 'invalidField', 'mode'],
      [{ ...save(monday, 1), contract: 99 }, 'invalidField', 'contract'],
      [{ ...save(monday, 1), currency: 'won' }, 'invalidField', 'currency'],
      [
        save(monday, 1, { entry: { ...save(monday, 1).entry, items: [['expense', 'food', 1, '', true, 9, 9, 9]] } }),
        'invalidField',
      ],
      [save(monday, 1, { entry: { ...save(monday, 1).entry, items: { length: 1 } } }), 'invalidObject', 'items'],
      [save(monday, -1), 'invalidField', 'items.0.amount'],
      [
        save(monday, 1, { entry: { ...save(monday, 1).entry, items: [['expense', 'no title', 1]] } }),
        'errorTitle',
        'items.0.title',
      ],
      [save(monday, 1, { entry: { ...save(monday, 1).entry, items: [] } }), 'errorCount', 'items'],
      [save('2026-02-30', 1), 'invalidDate'],
      [save(monday, 1, { entry: { ...save(monday, 1).entry, end: tuesday } }), 'invalidDate'],
    ]
    const last = save(tuesday, 500)
    const results = await send(...invalid.map(([operation]) => operation), last)
    expect(results.slice(0, -1).map(({ status, code }) => [status, code])).toEqual(
      invalid.map(([, code]) => ['refused', code]),
    )
    for (const [i, [, , field]] of invalid.entries()) if (field !== undefined) expect(results[i]?.field).toBe(field)
    expect(results.at(-1)).toMatchObject({ id: last.id, status: 'done' })
    expect(await readAmount(monday)).toBeUndefined()
    expect(await readAmount(tuesday)).toBe(500)
  })

  test('an operation expects the revision of the one that it depends on, and waits for it', async () => {
    const created = save(monday, 1000)
    const { id } = created.entry
    const changed = save(monday, 2000, {
      mode: 'update',
      after: created.id,
      loaded: { id, revision: null },
    })
    const removed = {
      id: newId(),
      act: 'remove',
      contract: 1,
      list: 'money',
      after: changed.id,
      ...periodOf(monday),
      revision: null,
    }
    expect(await send(created, changed)).toMatchObject([{ entry: { revision: 1 } }, { entry: { revision: 2 } }])
    await opened.kim.put('/money/update', { DATE: wireDay(monday), OBJECT: { money_section: [spend(3000)] } })
    const [refused] = await send(removed)
    expect(refused).toMatchObject({ status: 'refused', code: 'staleVersion', current: { id, revision: 3 } })
    expect(refused?.current?.items).toEqual([['expense', 'food', 3000]])

    const poisoned = save(tuesday, -1)
    expect(await send(poisoned, save(tuesday, 5, { after: poisoned.id }))).toMatchObject([
      { status: 'refused' },
      { status: 'held' },
    ])
  })

  test('an operation that names itself, none, or one of another user is refused', async () => {
    const lee = await opened.app.signUp()
    const foreign = save(monday, 1)
    await exchange(0, [foreign], lee)
    const own = save(monday, 1)
    const results = await send(
      { ...own, after: own.id },
      save(monday, 1, { after: newId() }),
      save(monday, 1, { after: foreign.id }),
    )
    expect(results.map(({ code, field }) => [code, field])).toEqual(Array(3).fill(['invalidField', 'after']))
  })

  test('a removal and a replacement that name another entry than that of the day are refused', async () => {
    const created = save(monday, 1)
    await send(created)
    const removal = { act: 'remove', contract: 1, list: 'money', ...periodOf(monday), revision: 1 }
    const replacement = { mode: 'replace', revision: 1 }
    const results = await send(
      { ...removal, id: newId(), entryId: newId() },
      save(monday, 2, { ...replacement, entryId: newId() }),
      save(monday, 3, { ...replacement, entryId: created.entry.id }),
      { ...removal, id: newId(), entryId: created.entry.id, revision: 2 },
    )
    expect(results.map(({ status, code }) => code ?? status)).toEqual(['staleVersion', 'staleVersion', 'done', 'done'])
  })

  test('an operation that depends on a merge replaces nothing that was added before the merge', async () => {
    const created = save(monday, 1)
    const { id } = created.entry
    await send(created)
    await opened.kim.put('/money/update', {
      DATE: wireDay(monday),
      OBJECT: { money_section: [spend(2)] },
      type: 'insert',
    })
    const added = save(monday, 3, { mode: 'add' })
    const changed = save(monday, 4, { mode: 'update', after: added.id, loaded: { id, revision: 2 } })
    expect(await send(added, changed)).toMatchObject([
      { status: 'done', entry: { id, revision: 3, isMerged: true } },
      { status: 'refused', code: 'staleVersion', current: { id, revision: 3 } },
    ])
  })

  test('the mode add creates a day, and inserts behind its items', async () => {
    const [first, second] = await send(save(monday, 1, { mode: 'add' }), save(monday, 2, { mode: 'add' }))
    expect([first, second]).toMatchObject([{ entry: { revision: 1 } }, { entry: { revision: 2 } }])
    const { entries } = await exchange(0)
    expect(entries.map(({ items }) => items)).toEqual([
      [
        ['expense', 'food', 1],
        ['expense', 'food', 2],
      ],
    ])
  })

  test('amounts in an earlier currency of the account are converted, or refused where cents would be lost', async () => {
    await opened.kim.put('/user/update', { OBJECT: { user_currency: 'USD' } })
    expect(await send(save(monday, 12_000))).toMatchObject([{ status: 'done' }])
    expect(await readAmount(monday)).toBe(12_000)
    await opened.kim.put('/user/update', { OBJECT: { user_currency: 'JPY' } })
    expect(await send(save(tuesday, 1234, { currency: 'USD' }))).toMatchObject([
      { status: 'refused', code: 'limitReached' },
    ])
    expect(await send(save(tuesday, 1200, { currency: 'USD' }))).toMatchObject([{ status: 'done' }])
    expect(await readAmount(tuesday)).toBe(12)
  })

  test('the changed lists are named', async () => {
    const changedBy = async (write: () => Promise<unknown>) => {
      const cursor = await readSeq()
      await write()
      return (await exchange(cursor)).changedLists
    }
    const food = {
      food_name: 'rice',
      food_brand: '',
      food_gram: 1,
      food_kcal: 1,
      food_carb: 0,
      food_protein: 0,
      food_fat: 0,
    }
    expect(await changedBy(() => opened.kim.put('/food/find/updateFavorite', { foodFavorite: food }))).toEqual([
      'favorites',
    ])
    expect(await changedBy(() => opened.kim.put('/user/update', { OBJECT: { user_timeZone: 'UTC' } }))).toContain(
      'account',
    )
  })

  test('a cursor of another epoch, of the future (as in another epoch), or below the stored removals makes the device copy again', async () => {
    const epoch = await readEpoch()
    const operation = save(monday, 1)
    for (const sent of [
      { epoch, cursor: 99 },
      { epoch, cursor: -1 },
      { epoch: 'earlier', cursor: 0 },
    ]) {
      const { result } = (await opened.kim.post('/user/sync', { ...sent, operations: [operation] })).body
      expect(result).toMatchObject({ isReset: true, results: [] })
      expect(result.epoch === epoch).toBe(sent.cursor !== 99)
    }
    expect(await readAmount(monday)).toBeUndefined()
    await send(operation)
    await opened.app.db.updateTable('account').set({ cleared_seq: 1 }).where('id', '=', opened.kim.id).execute()
    expect((await exchange(0)).isReset).toBe(true)
    expect((await exchange(1)).isReset).toBe(false)
  })

  test('a request that is no list of at most a hundred operations is refused whole', async () => {
    const epoch = await readEpoch()
    const bodies = [
      { epoch, cursor: '0', operations: [] },
      { epoch, cursor: 0.5, operations: [] },
      { epoch, cursor: 0, operations: {} },
      { epoch, cursor: 0 },
      { epoch, cursor: 0, operations: Array.from({ length: maxSentOperations + 1 }, () => null) },
    ]
    for (const body of bodies) expect((await opened.kim.post('/user/sync', body)).status).toBe(400)
    const foreign = await opened.kim.post('/user/sync', { epoch, cursor: 0, operations: [], user_id: 'lee@haru.test' })
    expect(foreign.status).toBe(403)
  })

  test('an entry moves to another day, and the first day becomes free', async () => {
    const created = save(monday, 7)
    const { id } = created.entry
    const moved = save(tuesday, 8, {
      after: created.id,
      loaded: { id, revision: null, ...periodOf(monday) },
      entry: { ...save(tuesday, 8).entry, id },
    })
    expect(await send(created, moved)).toMatchObject([{ entry: { revision: 1 } }, { entry: { id, revision: 2 } }])
    expect([await readAmount(monday), await readAmount(tuesday)]).toEqual([undefined, 8])
  })

  test('a hundred operations fit into a request', async () => {
    const operations = Array.from({ length: 100 }, (_, i) => {
      const day = `2026-0${1 + Math.floor(i / 28)}-${String(1 + (i % 28)).padStart(2, '0')}`
      return save(day, i + 1, { loaded: { id: newId(), revision: 1 } })
    })
    const results = await send(...operations)
    expect(results).toHaveLength(100)
  })
}, openDatabases)
