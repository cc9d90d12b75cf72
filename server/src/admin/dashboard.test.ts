import { addDays, msPerDay, today } from '@haru/shared/calendar/day.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spends, wirePeriod } from '../../../tests/support/data/wire-values.ts'
import { databaseKinds, databases } from '../../../tests/support/servers/databases.ts'
import { saveLastBackup } from '../ops/last-backup.ts'
import type { UserClient } from '../testing/client.ts'
import { startApp, type TestApp } from '../testing/start-app.ts'
import { version } from '../version.ts'

describe.each(databaseKinds)('on %s', (kind) => {
  let app: TestApp
  let admin: UserClient
  beforeAll(async () => {
    app = await startApp({ open: databases[kind] })
    app.clocks.jump(Date.parse('2026-11-21T12:00:00Z') - app.clocks.now())
    admin = await app.signUp()
    await change(admin, { is_admin: 1 })
  })
  afterAll(() => app.close())

  const change = ({ id }: UserClient, values: object) =>
    app.db.updateTable('account').set(values).where('id', '=', id).execute()
  const registeredAt = (user: UserClient, instant: string) => change(user, { registered_at: Date.parse(instant) })
  const readDashboard = async (user = admin) => (await user.get('/admin/dashboard')).body.result

  test('an administrator can read the number of accounts', async () => {
    const { result } = (await admin.get('/admin/userCount')).body
    await app.signUp()
    expect((await admin.get('/admin/userCount')).body.result).toBe(result + 1)
    expect((await readDashboard()).userCount).toBe(result + 1)
  })

  test('the dashboard has the size of all accounts, of the largest one, and the limit of one', async () => {
    const kim = await app.signUp()
    const before = (await readDashboard()).accounts
    await kim.post('/money/create', { DATE: wirePeriod('day', '2026-03-01'), OBJECT: spends(1, 2, 3) })
    const after = (await readDashboard()).accounts
    expect(after.maxBytes).toBe(50_000_000)
    expect(after.bytes).toBeGreaterThan(before.bytes)
    expect(after.largestBytes).toBe(after.bytes)
  })

  test('the dashboard counts sign-ups by the months of the administrator’s time zone', async () => {
    const eve = Date.parse('2026-02-28T16:00:00Z')
    const of = async (month: string) => {
      const { signUps } = await readDashboard()
      expect(signUps).toHaveLength(12)
      expect([signUps[0].month, signUps[11].month]).toEqual(['2025-12', '2026-11'])
      return signUps.find((each: { readonly month: string }) => each.month === month).count
    }
    const [kim, lee, old] = [await app.signUp(), await app.signUp(), await app.signUp()]
    await registeredAt(kim, new Date(eve).toISOString())
    await registeredAt(lee, '2026-02-28T14:59:59.999Z')
    await registeredAt(old, '2025-11-30T14:59:59.999Z')
    // Seoul is nine hours ahead: it was already March there when kim signed up.
    expect([await of('2026-02'), await of('2026-03')]).toEqual([1, 1])
    await change(admin, { time_zone: 'UTC' })
    expect([await of('2026-02'), await of('2026-03')]).toEqual([2, 0])
    await change(admin, { time_zone: 'Asia/Seoul' })
  })

  test('the dashboard counts a user as active who used a session or logged a record in the last 30 days', async () => {
    const { activeCount: before } = await readDashboard()
    const [seen, logged, inactive] = [await app.signUp(), await app.signUp(), await app.signUp()]
    const day = addDays(today('Asia/Seoul', new Date(app.clocks.now())), -20)
    await logged.post('/money/create', { DATE: wirePeriod('day', day), OBJECT: spends(1000) })
    await inactive.post('/money/create', { DATE: wirePeriod('day', addDays(day, -20)), OBJECT: spends(1000) })
    expect((await readDashboard()).activeCount).toBe(before + 3)
    await Promise.all([logged.post('/user/logout'), inactive.post('/user/logout')])
    expect((await readDashboard()).activeCount).toBe(before + 2)
    const monthAgo = app.clocks.now() - 31 * msPerDay
    await app.db.updateTable('session').set({ seen_at: monthAgo }).where('account_id', '=', seen.id).execute()
    expect((await readDashboard()).activeCount).toBe(before + 1)
  })

  test('a planned record makes no user active, and a record of tomorrow does, which is today in some time zones', async () => {
    const { activeCount: before } = await readDashboard()
    const countAfterRecord = async (days: number) => {
      const user = await app.signUp()
      const day = addDays(today('UTC', new Date(app.clocks.now())), days)
      await user.post('/money/create', { DATE: wirePeriod('day', day), OBJECT: spends(1000) })
      await user.post('/user/logout')
      return (await readDashboard()).activeCount
    }
    expect(await countAfterRecord(2)).toBe(before)
    expect(await countAfterRecord(1)).toBe(before + 1)
  })

  test('the dashboard describes the database, its last backup and the server', async () => {
    const { database, backup, version: reportedVersion, uptimeSeconds } = await readDashboard()
    expect([database.kind, backup, reportedVersion]).toEqual([kind, null, version])
    expect(database.bytes).toBeGreaterThan(100_000)
    await saveLastBackup(app.db, { at: app.clocks.now() - 9 * msPerDay, bytes: 4096 })
    app.clocks.advance(3_600_000)
    const later = await readDashboard()
    expect(later.backup).toEqual({
      at: expect.stringMatching(/^2026-11-12T1/),
      ageSeconds: expect.any(Number),
      bytes: 4096,
    })
    expect(Math.abs(later.backup.ageSeconds - 9 * 86_400 - 3600)).toBeLessThan(120)
    expect(later.uptimeSeconds - uptimeSeconds).toBeGreaterThanOrEqual(3600)
  })

  test('a revoked administrator cannot read the dashboard in an existing session', async () => {
    const kim = await app.signUp()
    await change(kim, { is_admin: 1 })
    expect((await kim.get('/admin/dashboard')).status).toBe(200)
    await change(kim, { is_admin: 0 })
    expect(await kim.get('/admin/dashboard')).toMatchObject({ status: 403, body: { code: 'adminOnly' } })
  })
})
