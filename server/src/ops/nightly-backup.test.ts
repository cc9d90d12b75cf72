import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { areas } from '@haru/shared/areas/register.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { databases } from '../../../tests/support/servers/databases.ts'
import { silentLog } from '../log.ts'
import { startApp, type TestApp } from '../testing/start-app.ts'
import { createTestClocks } from '../testing/test-clocks.ts'
import { readLastBackup, readNightlyAttempt } from './last-backup.ts'
import { createLeases } from './leases.ts'
import { createNightlyBackups, isBackupDue } from './nightly-backup.ts'
import { verifyFile } from './verify/verify-file.ts'

const program = join(import.meta.dirname, '../cli.ts')
const hourMs = 3_600_000

/** Local time, as the schedule. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime()

test.each([
  ['never made', at(22, 12), null, true],
  ['made tonight', at(22, 12), { at: at(22, 3), isSuccess: true }, false],
  ['made last night, before the hour', at(22, 2, 59), { at: at(21, 3), isSuccess: true }, false],
  ['made last night, after the hour', at(22, 3), { at: at(21, 3), isSuccess: true }, true],
  ['made late because the server was off', at(22, 12), { at: at(21, 23), isSuccess: true }, true],
  ['failed just now', at(22, 3, 30), { at: at(22, 3), isSuccess: false }, false],
  ['failed an hour ago', at(22, 4), { at: at(22, 3), isSuccess: false }, true],
  ['made before the clock was set back', at(22, 12), { at: at(25, 3), isSuccess: true }, true],
])('a backup that was %s is due or not', (_, now, last, isDue) => {
  expect(isBackupDue({ now, hour: 3, last })).toBe(isDue)
})

describe('a nightly backup', () => {
  let folder: string
  let app: TestApp
  const warnings: string[] = []
  const log = {
    ...silentLog,
    warn: (event: string, fields = {}) => void warnings.push(`${event} ${JSON.stringify(fields)}`),
  }
  beforeEach(async () => {
    warnings.length = 0
    folder = await mkdtemp(join(tmpdir(), 'haru-nightly-test-'))
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function serve(kind: keyof typeof databases): Promise<void> {
    const { url, remove } = await databases[kind]()
    app = await startApp({ open: async () => ({ url, remove }) })
    vi.stubEnv('HARU_DATABASE_URL', url)
    vi.stubEnv('HARU_DATA_DIR', folder)
  }

  /** The nightly backups of a server. The command reads the settings of the environment. */
  function openServer(clocks = createTestClocks(), keep = 3, command = program) {
    const nightlyBackup = { hour: 3, folder: join(folder, 'backups'), keep }
    const leases = createLeases({ db: app.db })
    return createNightlyBackups({ db: app.db, nightlyBackup, clocks, leases, log, program: command })
  }

  test('is made once by two servers, is right, and replaces the oldest one', async () => {
    await serve('sqlite')
    expect(await openServer().run(), 'without accounts').toBe(false)
    await app.signUp()
    mkdirSync(join(folder, 'backups'))
    const earlier = ['haru-2025-01-01.db', 'haru-2025-01-02.db', 'haru-2025-01-03.db', 'mine.db', 'haru-2025-01-01.txt']
    for (const name of earlier) writeFileSync(join(folder, 'backups', name), '')
    const runs = await Promise.all([openServer(), openServer()].map(({ run }) => run()))
    expect(runs.filter(Boolean)).toHaveLength(1)
    expect(await openServer().run()).toBe(false)
    const names = readdirSync(join(folder, 'backups')).sort()
    expect(names).toHaveLength(5)
    expect(names.slice(0, 3)).toEqual(['haru-2025-01-01.txt', 'haru-2025-01-02.db', 'haru-2025-01-03.db'])
    expect(await verifyFile(join(folder, 'backups', names[3] ?? ''), { areas })).toMatchObject({
      accounts: 1,
      problems: [],
    })
    expect(await readNightlyAttempt(app.db)).toMatchObject({ isSuccess: true })
    expect((await readLastBackup(app.db))?.bytes).toBeGreaterThan(0)
    expect(warnings).toEqual([])
  })

  test('that a server ends because it stops is no failure, and the next server makes it', async () => {
    await serve('sqlite')
    await app.signUp()
    const [endless, started] = [join(folder, 'endless.mjs'), join(folder, 'started')]
    writeFileSync(endless, `(await import('node:fs')).writeFileSync('${started}', ''); setInterval(() => {}, 1000)`)
    const stopped = openServer(createTestClocks(), 3, endless)
    const running = stopped.run()
    await vi.waitFor(() => expect(existsSync(started)).toBe(true), 60_000)
    stopped.stop()
    await running
    expect(await readNightlyAttempt(app.db)).toBeNull()
    expect(warnings).toEqual([])
    expect(await openServer().run()).toBe(true)
    expect(await readNightlyAttempt(app.db)).toMatchObject({ isSuccess: true })
  })

  test('that failed is reported to the operator and the administrators, and tried again after an hour', async () => {
    await serve('postgres')
    const admin = await app.signUp()
    await app.db.updateTable('account').set({ is_admin: 1 }).execute()
    const readNightly = async () => (await admin.get('/admin/dashboard')).body.result.nightlyBackup
    expect(await readNightly()).toEqual({ isOn: true, failedAt: null })
    vi.stubEnv('PATH', folder)
    const clocks = createTestClocks()
    const server = openServer(clocks)
    expect(await server.run()).toBe(true)
    expect(warnings).toEqual([expect.stringContaining('backupFailed {"why":"pg_dump is not there.')])
    expect(await readNightly()).toEqual({ isOn: true, failedAt: expect.stringMatching(/^\d{4}-/) })
    expect(await server.run()).toBe(false)
    clocks.advance(hourMs)
    expect(await server.run()).toBe(true)
    expect(warnings).toHaveLength(2)
  })
})
