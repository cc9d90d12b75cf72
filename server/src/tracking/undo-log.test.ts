import { day } from '@haru/shared/calendar/day.ts'
import { periodAround } from '@haru/shared/calendar/period.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { calendarCollection } from '@haru/shared/tracking/collections.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import type { EntryChange } from '@haru/shared/tracking/write/change-log.ts'
import { saveEntry } from '@haru/shared/tracking/write/save.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { databaseKinds, openFreshDatabase } from '../../../tests/support/servers/databases.ts'
import { addUser, newId } from '../../../tests/support/servers/stores.ts'
import { readAccountBytes } from '../db/account-bytes.ts'
import type { DatabaseHandle } from '../db/database-handle.ts'
import { silentLog } from '../log.ts'
import { advanceUndoClock } from '../testing/advance-undo-clock.ts'
import { createTestClocks } from '../testing/test-clocks.ts'
import { openStore } from './store.ts'
import { maxSlotSize, openUndoLog, removeExpiredUndos, slotCount, type UndoLog, undoLifetimeMs } from './undo-log.ts'

// What a user can undo is limited, is stored where every server finds it, and never refuses a save.

const period = periodAround('day', day('2026-03-01'))
const tooLate = expect.objectContaining({ code: 'tooLate' })
const clocks = createTestClocks()
const fault = vi.fn()

const item = { part: 'schedule', title: '밥', color: 'black', content: '' }

/** The change of removing a day whose text has `length` characters. */
function removalOf(length: number): readonly EntryChange[] {
  const items = [{ title: '밥', content: '밥'.repeat(length) }]
  return [{ period, before: { id: 'id', period, values: {}, items, revision: 1 }, after: null }]
}

describe.each(databaseKinds)('on %s', (kind) => {
  let database: DatabaseHandle
  let log: UndoLog
  let kim: Owner
  let lee: Owner
  beforeAll(async () => {
    database = await openFreshDatabase(kind)
    log = openLog()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    fault.mockClear()
    kim = await addUser(database)
    lee = await addUser(database)
  })

  const openLog = () => {
    const { db } = database
    return openUndoLog({ db, store: openStore(db, clocks), log: { ...silentLog, fault } })
  }
  const keyOf = (owner: Owner, operation: string) => ({
    owner,
    currency: 'KRW',
    collection: calendarCollection,
    operation,
  })
  const add = (owner: Owner, operation: string, changes: readonly EntryChange[]) =>
    log.run(keyOf(owner, operation), (store, report) =>
      store.write(owner, async () => {
        report(changes)
      }),
    )
  const find = (owner: Owner, operation: string) => log.find(keyOf(owner, operation))

  const readSizes = async (owner: Owner) => {
    const rows = database.db.selectFrom('undo_log').select('changes').where('owner_id', '=', owner.ownerId)
    return (await rows.execute()).map(({ changes }) => changes.length)
  }

  test('another server of the database finds the changes of an operation', async () => {
    await add(kim, 'one', removalOf(100))
    expect(await openLog().find(keyOf(kim, 'one'))).toEqual(removalOf(100))
    await expect(find(lee, 'one')).rejects.toThrow(tooLate)
  })

  test('operations beyond the limit of a user remove older operations of that user and none of another user', async () => {
    await add(kim, 'one', removalOf(100))
    for (let i = 0; i < 40; i += 1) await add(lee, `${i}`, removalOf(16_000))
    expect(await find(kim, 'one')).toEqual(removalOf(100))
    for (const i of [8, 39]) expect(await find(lee, `${i}`)).toEqual(removalOf(16_000))
    await expect(find(lee, '7')).rejects.toThrow(tooLate)
    const sizes = await readSizes(lee)
    expect(sizes).toHaveLength(slotCount)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(maxSlotSize)
  })

  test('the newest operation of a user can be undone however large it is, and removes earlier large ones only', async () => {
    await add(kim, 'small', removalOf(100))
    for (let i = 0; i < 3; i += 1) await add(kim, `large ${i}`, removalOf(900_000))
    expect(await find(kim, 'large 2')).toEqual(removalOf(900_000))
    expect(await find(kim, 'small')).toEqual(removalOf(100))
    await expect(find(kim, 'large 1')).rejects.toThrow(tooLate)
    expect(await readSizes(kim)).toHaveLength(2)
  })

  test('an expired operation is refused, and the sweep deletes it', async () => {
    for (const owner of [kim, lee]) await add(owner, 'one', removalOf(100))
    await advanceUndoClock(database.db, undoLifetimeMs - 30_000)
    await add(kim, 'two', removalOf(100))
    expect(await find(kim, 'one')).toEqual(removalOf(100))
    await advanceUndoClock(database.db, 30_000)
    await expect(find(kim, 'one')).rejects.toThrow(tooLate)
    expect([await readSizes(kim), await readSizes(lee)]).toMatchObject([{ length: 2 }, { length: 1 }])
    await removeExpiredUndos(database.db)
    expect([await readSizes(kim), await readSizes(lee)]).toMatchObject([{ length: 1 }, { length: 0 }])
    expect(await find(kim, 'two')).toEqual(removalOf(100))
  })

  test('a refused operation leaves the log as it was, and no operation counts for the size of the account', async () => {
    const bytes = await readAccountBytes(database.db, kim.ownerId)
    await add(kim, 'one', removalOf(100))
    const refused = log.run(keyOf(kim, 'two'), (store, report) =>
      store.write(kim, async () => {
        report(removalOf(100))
        throw new Refusal('noData')
      }),
    )
    await expect(refused).rejects.toThrow(expect.objectContaining({ code: 'noData' }))
    expect(await readSizes(kim)).toHaveLength(1)
    expect(await readAccountBytes(database.db, kim.ownerId)).toBe(bytes)
    expect(fault).not.toHaveBeenCalled()
  })

  test('a save succeeds where its changes cannot be stored, and the log says so', async () => {
    const [id, operation] = [newId(), newId()]
    const input = { mode: 'create', period, loaded: null, id, values: {}, items: [item], operation } as const
    const save = () =>
      log.run(keyOf(kim, operation), (store, report) => saveEntry(store, kim, calendarCollection, input, null, report))
    await sql`alter table undo_log rename to elsewhere`.execute(database.db)
    expect(await save()).toEqual({ id, revision: 1 })
    await sql`alter table elsewhere rename to undo_log`.execute(database.db)
    expect(fault).toHaveBeenCalledExactlyOnceWith('undoNotStored', expect.anything())
    expect(await openStore(database.db, clocks).read(kim).find(calendarCollection, period)).toMatchObject({
      id,
      items: [item],
    })
    expect(await save()).toEqual({ id, revision: 1 })
    await expect(find(kim, operation)).rejects.toThrow(tooLate)
  })
})
