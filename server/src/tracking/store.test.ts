import { areas } from '@haru/shared/areas/register.ts'
import { addDays, day, msPerDay } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { removeEntry, saveEntry } from '@haru/shared/tracking/write/save.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { creation, edition, money, onDay, records, spend } from '../../../tests/support/data/samples.ts'
import { databaseKinds, openFreshDatabase } from '../../../tests/support/servers/databases.ts'
import { quickTags } from '../../../tests/support/servers/describe-on-databases.ts'
import { addUser, newId } from '../../../tests/support/servers/stores.ts'
import { insertInBatches } from '../db/batches.ts'
import type { DatabaseHandle } from '../db/database-handle.ts'
import { createTestClocks } from '../testing/test-clocks.ts'
import { maxOperations, maxTombstones } from './old-rows.ts'
import { openStore } from './store.ts'
import { updateSeq, writeEntries } from './writes.ts'

const spends = records(money)
const first = day('2020-01-01')

describe.each(databaseKinds)('on %s', (kind) => {
  let database: DatabaseHandle
  let kim: Owner
  const clocks = createTestClocks()
  beforeAll(async () => {
    database = await openFreshDatabase(kind)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    kim = await addUser(database)
  })

  const store = () => openStore(database.db, clocks)
  const created = (at: string, operation: string | null = null) =>
    saveEntry(store(), kim, spends, creation(onDay(at), { items: [spend(1)], operation }))
  const rowsOf = (table: 'entry' | 'removed' | 'operation') =>
    database.db.selectFrom(table).selectAll().where('owner_id', '=', kim.ownerId).execute()
  const seq = async () => {
    const account = database.db.selectFrom('account').select('seq').where('id', '=', kim.ownerId)
    return (await account.executeTakeFirstOrThrow()).seq
  }

  test('a write with amounts in another currency than that of the account fails and stores nothing', async () => {
    const inDollars = { ...kim, units: { currency: 'USD' } }
    const items = [spend(1)]
    for (const operation of [null, newId()]) {
      const saving = saveEntry(store(), inDollars, spends, creation(onDay('2026-03-01'), { items, operation }))
      await expect(saving).rejects.toThrow('the currency of the account has changed')
    }
    expect(await rowsOf('entry')).toEqual([])
  })

  test('each write has a number, and a move has two', async () => {
    await created('2026-03-01')
    await created('2026-03-02')
    const entry = await store().read(kim).find(spends, onDay('2026-03-01'))
    if (entry === null) throw new Error('nothing there')
    await saveEntry(store(), kim, spends, edition(entry, { mode: 'create', period: onDay('2026-03-03') }))
    const entries = (await rowsOf('entry')).map((row) => [row.start, row.seq])
    expect(entries.toSorted()).toEqual([
      ['2026-03-02', 2],
      ['2026-03-03', 4],
    ])
    expect(await rowsOf('removed')).toEqual([expect.objectContaining({ start: '2026-03-01', id: entry.id, seq: 3 })])
    expect(await seq()).toBe(4)
    await created('2026-03-04')
    expect(await seq()).toBe(5)
  })

  test('totals are stored beside the items, and change with them', async () => {
    await created('2026-03-01')
    await saveEntry(
      store(),
      kim,
      spends,
      creation(onDay('2026-03-01'), { mode: 'replace', items: [spend(5), spend(6)] }),
    )
    expect(await rowsOf('entry')).toEqual([expect.objectContaining({ m0: 0, m1: 11, m2: 0, m3: 0, revision: 2 })])
  })

  test('operations are stored for 400 days, and tombstones for 90, of which the account keeps the highest number', async () => {
    const old = newId()
    await created('2026-03-01', old)
    await removeEntry(store(), kim, spends, { period: onDay('2026-03-01'), revision: null, operation: null })
    const write = async (count: number) => {
      for (let i = 0; i < count; i += 1) await store().write(kim, async () => undefined)
    }
    const readClearedSeq = () =>
      database.db.selectFrom('account').select('cleared_seq').where('id', '=', kim.ownerId).executeTakeFirstOrThrow()
    clocks.advance(89 * msPerDay)
    await write(200)
    expect(await rowsOf('removed')).toHaveLength(1)
    expect(await readClearedSeq()).toEqual({ cleared_seq: 0 })
    clocks.advance(2 * msPerDay)
    await write(200)
    expect(await rowsOf('removed')).toEqual([])
    expect(await readClearedSeq()).toEqual({ cleared_seq: 2 })
    clocks.advance(308 * msPerDay)
    await write(200)
    expect(await rowsOf('operation')).toHaveLength(1)
    clocks.advance(2 * msPerDay)
    await write(200)
    expect(await rowsOf('operation')).toEqual([])
  })

  // Each save counts them with a statement that the other tests send to both databases.
  const options = { tags: quickTags(kind, 'sqlite') }
  test('a user cannot have more than 20,000 records and goals', options, async () => {
    const entries = Array.from({ length: 20_000 }, (_, i) => {
      const period = periodAround('day', addDays(first, Math.floor(i / 4)))
      const entry = { id: newId(), period, values: {}, items: [], revision: 1 }
      return { collection: records(areas[i % 4] ?? money), entry, totals: {}, seq: i + 1 }
    })
    await database.db.transaction().execute(async (transaction) => {
      await writeEntries(transaction, kim, entries, 0)
      await updateSeq(transaction, kim, entries.length)
    })
    const full = expect.objectContaining({ code: 'limitReached', details: {} })
    await expect(created('2040-01-01')).rejects.toEqual(full)
    await saveEntry(store(), kim, spends, creation(onDay('2020-01-01'), { mode: 'replace', items: [spend(2)] }))
    await removeEntry(store(), kim, spends, { period: onDay('2020-01-01'), revision: null, operation: null })
    await created('2040-01-01')
    await expect(created('2040-01-02')).rejects.toEqual(full)
  })

  test('a clean-up leaves the newest operations and tombstones', async () => {
    const [operations, removed] = [maxOperations + 300, maxTombstones + 300]
    const now = clocks.now()
    const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
    await insertInBatches(
      numbers(operations).map((i) => ({
        owner_id: kim.ownerId,
        id: `${i}`,
        digest: '',
        answer: '{}',
        at: now - 9000 + i,
      })),
      (rows) => database.db.insertInto('operation').values(rows).execute(),
    )
    const key = { owner_id: kim.ownerId, area: 'money', kind: 'record', type: 'day', id: newId(), removed_at: now }
    await insertInBatches(
      numbers(removed).map((i) => ({ ...key, start: addDays(first, i), finish: addDays(first, i), seq: i })),
      (rows) => database.db.insertInto('removed').values(rows).execute(),
    )
    await database.db.updateTable('account').set({ seq: 199 }).where('id', '=', kim.ownerId).execute()
    await created('2040-01-01')
    const ids = (await rowsOf('operation')).map((row) => Number('id' in row ? row.id : 0))
    expect([ids.length, Math.min(...ids)]).toEqual([maxOperations, operations - maxOperations + 1])
    const seqs = (await rowsOf('removed')).map((row) => ('seq' in row ? row.seq : 0))
    expect([seqs.length, Math.min(...seqs)]).toEqual([maxTombstones, removed - maxTombstones + 1])
  })

  test('a deleted account cannot write', async () => {
    const unknownOwner = { ownerId: newId() }
    await expect(store().write(unknownOwner, async () => undefined)).rejects.toMatchObject({ code: 'accountGone' })
  })
})
