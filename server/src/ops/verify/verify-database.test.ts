import { areas } from '@haru/shared/areas/register.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { food, records } from '../../../../tests/support/data/samples.ts'
import { sampleSave } from '../../../../tests/support/data/wire-samples.ts'
import { spends, wirePeriod } from '../../../../tests/support/data/wire-values.ts'
import { databaseKinds, databases } from '../../../../tests/support/servers/databases.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { verifyDatabase } from './verify-database.ts'

describe.each(databaseKinds)('on %s', (kind) => {
  let app: TestApp
  beforeEach(async () => {
    app = await startApp({ open: databases[kind] })
    const kim = await app.signUp()
    await kim.post('/money/create', { DATE: wirePeriod('day', '2026-03-01'), OBJECT: spends(1, 2, 3) })
    const meal = sampleSave(records(food))
    await kim.post(meal.path, meal.input)
  })
  afterEach(() => app.close())

  const verify = () => verifyDatabase({ kind, db: app.db }, { areas })

  test('a database that a server has filled is right', async () => {
    await app.client().post('/user/demo', {})
    expect(await verify()).toMatchObject({ accounts: 2, isEarlier: false, problems: [] })
  })

  test('a total that differs from its record is found', async () => {
    await app.db
      .updateTable('entry')
      .set({ m1: 77 })
      .where('area', '=', 'money')
      .where('start', '=', '2026-03-01')
      .execute()
    const { problems } = await verify()
    expect(problems.length).toBeGreaterThan(0)
    expect(problems.join()).toMatch(/^\d records in money of the account \S+ have wrong totals(,|$)/)
  })

  test('a further total that differs from its record is found', async () => {
    const wrong = sql<string>`'[77]'`
    await app.db
      .updateTable('entry')
      .set({ more_totals: wrong })
      .where('kind', '=', 'record')
      .where('area', '=', 'food')
      .execute()
    expect((await verify()).problems.join()).toMatch(/records in food of the account \S+ have wrong totals/)
  })

  test('an account that says another size is found', async () => {
    await app.signUp()
    await app.db
      .updateTable('account')
      .set(({ eb }) => ({ bytes: eb('bytes', '+', 1) }))
      .execute()
    expect((await verify()).problems).toHaveLength(2)
  })

  test('a missing index, trigger, column and table are found', async () => {
    await sql`drop index email_by_next`.execute(app.db)
    await sql.raw(`drop trigger entry_bytes_insert${kind === 'postgres' ? ' on entry' : ''}`).execute(app.db)
    expect((await verify()).problems).toEqual([
      'the index email_by_next is missing',
      'the trigger entry_bytes_insert is missing',
    ])
    await sql`alter table attempt drop column count`.execute(app.db)
    await sql`drop table lease`.execute(app.db)
    expect((await verify()).problems.toSorted()).toEqual(['attempt.count is missing', 'the table lease is missing'])
  })

  test('rows of a missing account are found', async () => {
    const orphan = { owner_id: 'nobody', area: 'money', value: '{}', revision: 1 }
    if (kind === 'sqlite') {
      // SQLite checks references at the commit, unless they are turned off on the connection.
      await sql`pragma foreign_keys = off`.execute(app.db)
      await app.db.insertInto('category').values(orphan).execute()
    } else {
      await sql`alter table category drop constraint category_owner_id_fkey`.execute(app.db)
      await app.db.insertInto('category').values(orphan).execute()
    }
    expect((await verify()).problems.join()).toMatch(/1 rows of category refer to/)
  })
})
