import { today } from '@haru/shared/calendar/day.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, databases } from '../../../tests/support/servers/databases.ts'
import { insertInBatches } from '../db/batches.ts'
import { createLeases } from '../ops/leases.ts'
import { createAccountRow } from '../testing/account-row.ts'
import type { UserClient } from '../testing/client.ts'
import { startApp, type TestApp } from '../testing/start-app.ts'
import { storeAccountCounts } from './stored-counts.ts'

const msPerHour = 3_600_000
const zones = ['UTC', 'Asia/Seoul', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu', 'America/St_Johns']
const addedCount = 5200
const middleOfMonth = Date.UTC(2026, 5, 15)

describe.each(databaseKinds)('on %s', (kind) => {
  let app: TestApp
  let admin: UserClient
  let queries: number
  beforeAll(async () => {
    app = await startApp({
      open: databases[kind],
      onQuery: () => {
        queries += 1
      },
    })
    // So that no month begins between two counts.
    app.clocks.jump(middleOfMonth - app.clocks.now())
    admin = await app.signUp()
    await app.db.updateTable('account').set({ is_admin: 1 }).where('id', '=', admin.id).execute()
  })
  afterAll(() => app.close())

  const store = () =>
    storeAccountCounts({ db: app.db, areas: [{ id: 'food' }], clocks: app.clocks, leases: createLeases(app) })
  const endRest = () => app.db.deleteFrom('lease').execute()
  async function readDashboard() {
    queries = 0
    const { status, body } = await admin.get('/admin/dashboard')
    expect(status).toBe(200)
    return { ...body.result, queries }
  }

  test('a small database is counted at each request and stores no counts', async () => {
    expect(await store()).toBe(false)
    expect(await app.db.selectFrom('account_counts').selectAll().execute()).toEqual([])
    expect((await readDashboard()).userCount).toBe(1)
    await app.signUp()
    const before = app.clocks.now()
    const { userCount, countedAt } = await readDashboard()
    expect(userCount).toBe(2)
    expect(Date.parse(countedAt)).toBeGreaterThanOrEqual(before)
  })

  test('a large database without stored counts is counted right', async () => {
    await addAccounts(app)
    const { userCount, activeCount, accounts } = await readDashboard()
    expect([userCount, activeCount]).toEqual([addedCount + 2, 2])
    expect(accounts.largestBytes).toBe(70_000)
    expect((await admin.get('/admin/userCount')).body.result).toBe(addedCount + 2)
  })

  test('the dashboard of a large database shows the stored counts, and when they were counted', async () => {
    const first = await readDashboard()
    const countedAt = new Date(app.clocks.now()).toISOString().slice(0, 16)
    expect(await store()).toBe(true)
    app.clocks.advance(5 * 60_000)
    await app.signUp()
    const stored = await readDashboard()
    expect(stored.countedAt.slice(0, 16)).toBe(countedAt)
    for (const name of ['userCount', 'activeCount', 'signUps', 'accounts']) expect(stored[name]).toEqual(first[name])
    // The session, the stored counts, the size, the two backups.
    expect(stored.queries).toBeLessThanOrEqual(5)
    expect(first.queries).toBeGreaterThan(10)

    expect(await store(), 'counted some minutes ago').toBe(false)
    await endRest()
    expect(await store()).toBe(true)
    expect((await readDashboard()).userCount).toBe(addedCount + 3)
  })

  test.each(zones)('stored sign-ups are those of the months in %s', async (timeZone) => {
    await app.db.updateTable('account').set({ time_zone: timeZone }).where('id', '=', admin.id).execute()
    const registered = await app.db.selectFrom('account').select('registered_at').execute()
    const months = registered.map(({ registered_at: at }) => today(timeZone, new Date(at)).slice(0, 7))
    const { signUps } = await readDashboard()
    expect(signUps).toHaveLength(12)
    for (const { month, count } of signUps) {
      expect({ month, count }).toEqual({ month, count: months.filter((each) => each === month).length })
    }
  })

  test('a database that has become small is counted at each request again', async () => {
    await app.db.deleteFrom('account').where('login_id', 'like', 'idle%').execute()
    await endRest()
    expect(await store()).toBe(true)
    expect((await readDashboard()).userCount).toBe(3)
    await app.signUp()
    expect((await readDashboard()).userCount).toBe(4)
    expect(await store()).toBe(false)
  })
})

/** Adds idle accounts, registered every two hours until now. */
async function addAccounts({ db, clocks }: TestApp): Promise<void> {
  const now = clocks.now()
  const rows = Array.from({ length: addedCount }, (_, n) => ({
    ...createAccountRow(`00000000-0000-7000-8000-${String(n).padStart(12, '0')}`, 10_000 + n, `idle${n}@haru.test`),
    registered_at: now - n * 2 * msPerHour,
    bytes: n === 7 ? 70_000 : 100,
  }))
  await insertInBatches(rows, (batch) =>
    db
      .insertInto('account')
      .values([...batch])
      .execute(),
  )
}
