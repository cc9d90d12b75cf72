import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUpWithRows } from '../../../tests/support/api/user-with-rows.ts'
import { databases } from '../../../tests/support/servers/databases.ts'
import type { Database, Tables } from '../db/schema.ts'
import { tableKinds } from '../db/table-kinds.ts'
import type { Client, UserClient } from '../testing/client.ts'
import { startApp, type TestApp } from '../testing/start-app.ts'
import { verifyAddress } from '../testing/verify-address.ts'

const day = { dateType: 'day', dateStart: '2026-03-01', dateEnd: '2026-03-01' }
const spends = { money_section: [{ money_part: 'expense', money_title: 'food', money_amount: 9000 }] }

/** No row of these tables names a user: `attempt` has keyed hashes only. */
const anonymousTables = Object.entries(tableKinds)
  .filter(([table, { kind }]) => kind === 'shared' || table === 'attempt')
  .map(([table]) => table)
const tables = Object.keys(tableKinds) as (keyof Tables)[]

const layouts = [
  ['sqlite', databases.sqlite, true],
  ['postgres', databases.postgres, true],
  ['postgres without foreign keys', databases.postgres, false],
] as const

describe.each(layouts)('on %s', (_, open, hasForeignKeys) => {
  // These tests are the same with and without foreign keys: they delete nothing, or what the first test deletes.
  const options = { tags: hasForeignKeys ? [] : ['long'] }
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ open, environment: { HARU_EMAILS_PER_HOUR: '1000' } })
    if (!hasForeignKeys) await dropForeignKeys(app.db)
  })
  afterAll(() => app.close())

  const remove = (browser: Client, input: object) => browser.remove('/user/delete', input)
  const verifyForDeletion = (user: UserClient) => verifyAddress(app, user, user.loginId, 'delete')

  /** The number of rows of each table that contain the id or the address of the user. */
  async function rowsOf({ id, loginId }: UserClient): Promise<Record<string, number>> {
    const counted = tables.map(async (table) => {
      const rows = await app.db.selectFrom(table).selectAll().execute()
      const own = rows.filter((row) => [id, loginId].some((text) => JSON.stringify(row).includes(text)))
      return [table, own.length] as const
    })
    return Object.fromEntries(await Promise.all(counted))
  }
  const noRows = Object.fromEntries(tables.map((table) => [table, 0]))

  test('deleting an account deletes all data of its user and no data of other users', async () => {
    const [kim, lee] = [await signUpWithRows(app), await signUpWithRows(app)]
    const before = await rowsOf(lee)
    expect(await rowsOf(kim)).toEqual(before)
    expect(tables.filter((table) => before[table] === 0)).toEqual(anonymousTables)
    const browser = kim.copy()
    await verifyForDeletion(kim)
    const { status, body, headers } = await remove(kim, { user_id: kim.loginId, user_pw: kim.password })
    expect([status, body, headers['clear-site-data']]).toEqual([
      200,
      { status: 'success', msg: 'account.deleteSuccessful' },
      '"cache"',
    ])
    expect(await rowsOf(kim)).toEqual(noRows)
    expect(await rowsOf(lee)).toEqual(before)
    expect([...kim.cookies.keys()]).toEqual([])
    expect(await browser.get('/user/detail')).toMatchObject({ status: 401, body: { code: 'accountGone' } })
    expect(await remove(browser, { user_pw: kim.password })).toMatchObject({
      status: 401,
      body: { code: 'accountGone' },
    })
    expect(app.findEmailTo(kim.loginId)).toMatchObject({ kind: 'accountDeleted', subject: '하루 계정을 삭제했어요' })
  })

  test('every table of the database is a personal, a look-up or a shared table', async () => {
    const existing = (await app.db.introspection.getTables()).map(({ name }) => name)
    expect(existing.toSorted()).toEqual([...tables].toSorted())
  })

  test('the address of a deleted account can sign up again as a new user', options, async () => {
    const kim = await app.signUp()
    await verifyForDeletion(kim)
    await remove(kim, { user_pw: kim.password })
    const browser = app.client()
    await verifyAddress(app, browser, kim.loginId, 'signup')
    const OBJECT = { user_pw: kim.password, user_initScale: 70, user_initAvgKcalIntake: 1, user_initProperty: 1 }
    expect((await browser.post('/user/signup', { user_id: kim.loginId, OBJECT })).body.status).toBe('success')
    const { body } = await browser.post('/user/login', { user_id: kim.loginId, user_pw: kim.password })
    expect(body.result._id).not.toBe(kim.id)
  })

  test('deleting an account requires a code for that purpose and the password', options, async () => {
    const kim = await app.signUp()
    const right = { user_pw: kim.password }
    expect(await remove(kim, right)).toMatchObject({ status: 403, body: { code: 'notVerified' } })
    await verifyAddress(app, kim, kim.loginId, 'resetPw')
    expect(await remove(kim, right)).toMatchObject({ status: 403, body: { code: 'notVerified' } })
    await verifyForDeletion(kim)
    for (const input of [{ user_pw: 'Wrong-horse7!' }, {}, { user_pw: '' }]) {
      expect(await remove(kim, input)).toMatchObject({
        status: 403,
        body: { code: 'pwDoesNotMatch', field: 'user_pw' },
      })
    }
    expect(await remove(kim, { user_pw: { $ne: '' } })).toMatchObject({ status: 400, body: { code: 'invalidField' } })
    expect((await kim.get('/user/detail')).status).toBe(200)
    // The right password still works: a failed attempt does not redeem the code.
    expect((await remove(kim, right)).body.status).toBe('success')
  })

  test('an account without a password can be deleted after a recent reauthentication', options, async () => {
    const kim = await app.signUp()
    await app.db.updateTable('account').set({ password_hash: null }).where('id', '=', kim.id).execute()
    app.clocks.jump(11 * 60_000)
    expect(await remove(kim, {})).toMatchObject({ status: 403, body: { code: 'reauthRequired' } })
    app.clocks.jump(-11 * 60_000)
    expect((await remove(kim, {})).body.status).toBe('success')
  })

  test('of two parallel deletions one succeeds, and a record saved meanwhile is deleted as well', async () => {
    const kim = await app.signUp()
    await verifyForDeletion(kim)
    const [one, other, save] = await Promise.all([
      remove(kim.copy(), { user_pw: kim.password }),
      remove(kim.copy(), { user_pw: kim.password }),
      kim.copy().post('/money/create', { DATE: day, OBJECT: spends }),
    ])
    expect([one, other].map(({ status }) => status).toSorted()[0]).toBe(200)
    expect([one, other].filter(({ status }) => status === 200)).toHaveLength(1)
    expect([200, 401]).toContain(save.status)
    expect(await rowsOf(kim)).toEqual(noRows)
  })

  test(
    'expired sessions, devices, tokens and codes are deleted by the sweep and not by a request',
    options,
    async () => {
      const kim = await app.signUp()
      await kim.post('/user/login', { user_id: kim.loginId, user_pw: kim.password, isAutoLogin: true })
      await kim.post('/user/email/send', { user_id: kim.loginId, type: 'delete' })
      const value = { owner_id: kim.id, hash: 'x', purpose: 'totp', value: '{}', expires_at: app.clocks.now() }
      await app.db.insertInto('ticket').values(value).execute()
      const countLeft = () =>
        Promise.all(
          (['session', 'device', 'ticket', 'code'] as const).map(async (table) => {
            const rows = await app.db.selectFrom(table).selectAll().execute()
            return rows.filter((row) => Object.values(row).some((cell) => cell === kim.id || cell === kim.loginId))
              .length
          }),
        )
      expect(await countLeft()).toEqual([1, 1, 1, 1])
      await app.removeExpiredRows()
      expect(await countLeft()).toEqual([1, 1, 0, 1])
      app.clocks.advance(38 * 86_400_000)
      await app.client().post('/user/login', { user_id: kim.loginId, user_pw: 'Wrong-horse7!' })
      await app.signUp()
      expect(await countLeft()).toEqual([1, 1, 0, 1])
      await app.removeExpiredRows()
      expect(await countLeft()).toEqual([0, 0, 0, 0])
    },
  )
})

/** A database that is split by owner may have no foreign keys. */
async function dropForeignKeys(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string; table: string }>`
    select conname as name, conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(db)
  expect(rows.length).toBeGreaterThan(10)
  for (const { name, table } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(db)
  }
}
