import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { storeAccountCounts } from '@haru/server/src/admin/stored-counts.ts'
import { createLeases } from '@haru/server/src/ops/leases.ts'
import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { Client } from 'pg'
import { type Postgres, startPostgres } from '../support/servers/postgres.ts'
import { printMeasurements } from './measurements.ts'

const repetitions = 5
const budgetMs = 100
const dayMs = 86_400_000

/** Measures the database time of sign-ins among many accounts that are idle, each with a session and a device, on PostgreSQL. */
export async function benchAccounts(count = 1_000_000): Promise<void> {
  const postgres = await startPostgres({ shared_buffers: '256MB', max_wal_size: '4GB', log_min_duration_statement: 0 })
  const app = await startApp({ open: async () => ({ url: postgres.url, remove: () => postgres.remove() }) })
  try {
    await fillIdleAccounts(postgres.url, count, app.clocks.now())
    const startedAt = performance.now()
    await storeAccountCounts({ db: app.db, areas, clocks: app.clocks, leases: createLeases(app) })
    console.log(`Counting them in the background took ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
    const rows = await measureActions(app, postgres)
    printMeasurements(
      `Database time among ${count.toLocaleString('en')} idle accounts, PostgreSQL, median of ${repetitions}`,
      rows,
    )
  } finally {
    await app.close()
  }
}

async function fillIdleAccounts(url: string, count: number, now: number): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    for (const statement of listFillStatements(count, now)) await client.query(statement)
  } finally {
    await client.end()
  }
}

function listFillStatements(count: number, now: number): readonly string[] {
  const id = "'00000000-0000-7000-8000-' || lpad(n::text, 12, '0')"
  const from = `from generate_series(1, ${count}) as n`
  const [end, agent] = [now + 30 * dayMs, "repeat('agent ', 20)"]
  return [
    `insert into account (id, number, login_id, password_hash, is_admin, registered_at, updated_at, image, language, time_zone,
       currency, weight_unit, country, init_scale, init_kcal, init_property, seq)
     select ${id}, n, 'idle' || n || '@haru.test', repeat('x', 97), 0, ${now} - n * 60000::bigint, 1, '', 'ko', 'Asia/Seoul',
       'KRW', 'kg', 'KR', 1, 1, 1, 0 ${from}`,
    `insert into login_owner (login_id, account_id) select 'idle' || n || '@haru.test', ${id} ${from}`,
    `insert into session (account_id, token_hash, created_at, seen_at, expires_at, device_id, agent)
     select ${id}, md5('session' || n), ${now}, ${now} - n % 60 * ${dayMs}::bigint, ${end}, ${id}, ${agent} ${from}`,
    `insert into device (account_id, id, token_hash, previous_hash, turned_at, expires_at, agent)
     select ${id}, ${id}, md5('device' || n), null, ${now}, ${end}, ${agent} ${from}`,
    `update counter set value = ${count} where name = 'account'`,
    'vacuum (analyze)',
  ]
}

async function measureActions(app: TestApp, postgres: Postgres) {
  const user = await app.signUp()
  await app.db.updateTable('account').set({ is_admin: 1 }).where('id', '=', user.id).execute()
  const { loginId: user_id, password: user_pw } = user
  const actions: Readonly<Record<string, (browser: UserClient) => Promise<{ readonly status: number }>>> = {
    'login, with "stay logged in"': (browser) => browser.post('/user/login', { user_id, user_pw, isAutoLogin: true }),
    'automatic login of a device': (browser) => browser.post('/user/login', { user_id, isAutoLogin: true }),
    dashboard: (browser) => browser.get('/admin/dashboard'),
    logout: (browser) => browser.post('/user/logout'),
  }
  const times = new Map(Object.keys(actions).map((name) => [name, [] as number[]]))
  const refused = new Set<string>()
  for (let i = 0; i < repetitions; i += 1) {
    for (const [name, act] of Object.entries(actions)) {
      const { ms, status } = await measureDatabase(postgres, () => act(user))
      times.get(name)?.push(ms)
      if (status !== 200) refused.add(name)
    }
  }
  return [...times].map(([what, all]) => {
    const median = all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
    const value = `${median.toFixed(1)} ms${refused.has(what) ? ', refused' : ''}`
    return { name: what, value, budget: `${budgetMs} ms`, isWithinBudget: median <= budgetMs && !refused.has(what) }
  })
}

/** The time that PostgreSQL worked for a request, by its log. */
async function measureDatabase(
  { dir }: Postgres,
  send: () => Promise<{ readonly status: number }>,
): Promise<{ readonly ms: number; readonly status: number }> {
  const log = join(dir, 'log')
  const { size } = await stat(log)
  const { status } = await send()
  // A statement is logged just after its result is sent.
  await sleep(100)
  const lines = (await readFile(log)).subarray(size).toString()
  const durations = [...lines.matchAll(/duration: ([\d.]+) ms/g)].map(([, ms]) => Number(ms))
  return { ms: durations.reduce((sum, ms) => sum + ms, 0), status }
}
