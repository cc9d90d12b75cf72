import { once } from 'node:events'
import { request as sendRequest } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { migrations } from '@haru/server/src/db/migrations.ts'
import { recordNightlyAttempt, saveLastBackup } from '@haru/server/src/ops/last-backup.ts'
import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { version } from '@haru/server/src/version.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ParsedMetrics, parseMetrics } from './support/data/parse-metrics.ts'
import { spends, wirePeriod } from './support/data/wire-values.ts'
import { databases } from './support/servers/databases.ts'
import { describeOnDatabases } from './support/servers/describe-on-databases.ts'
import { startSmtpServer } from './support/servers/refusing-mail-server.ts'

const path = '/haru/metrics'
const token = 'a-token-of-the-scraper'
/** Longer than the values that are read from the database are cached. */
const cacheMs = 16_000

describeOnDatabases('postgres', (kind) => {
  let app: TestApp
  let kim: UserClient
  let file: string
  beforeAll(async () => {
    const database = await databases[kind]()
    file = database.url.replace('sqlite:', '')
    app = await startApp({ open: async () => database, listen: true, environment: { HARU_METRICS_TOKEN: token } })
    kim = await app.signUp()
  })
  afterAll(() => app.close())

  async function readText(): Promise<string> {
    const { status, headers, text } = await app.client().send({ method: 'GET', path })
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    return text
  }
  const read = async (): Promise<ParsedMetrics> => parseMetrics(await readText())
  const readLater = () => {
    app.clocks.advance(cacheMs)
    return read()
  }
  async function findRise(name: string, act: () => Promise<unknown>): Promise<number> {
    const before = (await read()).get(name) ?? 0
    await act()
    return ((await read()).get(name) ?? 0) - before
  }

  test('requests are counted by the pattern of their route, their method and their class of status', async () => {
    const count = (method: string, route: string, status: string) =>
      `haru_http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`
    const DATE = wirePeriod('day', '2026-03-01')
    const create = () => kim.post('/money/create', { DATE, OBJECT: spends(1000) })
    const reads = async () => {
      for (let i = 0; i < 3; i += 1) await kim.get('/money/detail', { DATE })
    }
    expect(await findRise(count('POST', '/haru/api/money/create', '2xx'), create)).toBe(1)
    expect(await findRise(count('GET', '/haru/api/money/detail', '2xx'), reads)).toBe(3)
    expect(await findRise(count('GET', '/haru/api/money/detail', '4xx'), () => kim.get('/money/detail'))).toBe(1)
    const unknown = () => kim.get(`/user/${kim.id}`)
    expect(await findRise(count('GET', '/haru/api/*', '4xx'), unknown)).toBe(1)
    const image = () => kim.send({ method: 'GET', path: `/haru/images/user/${kim.id}.webp` })
    expect(await findRise(count('GET', '/haru/images/user/:file', '4xx'), image)).toBe(1)
    const text = await readText()
    for (const secret of [kim.id, kim.loginId, '2026-03-01']) expect(text).not.toContain(secret)
    const sum = 'haru_http_request_duration_seconds_sum{route="/haru/api/money/detail",method="GET",status="2xx"}'
    expect((await read()).get(sum)).toBeGreaterThan(0)
  })

  test('refusals are counted by their code', async () => {
    const anonymous = () => app.client().get('/user/detail')
    expect(await findRise('haru_refusals_total{code="unauthorized"}', anonymous)).toBe(1)
    const query = () => kim.get('/money/detail', { DATE: { dateType: 'never' } })
    expect(await findRise('haru_refusals_total{code="invalidDate"}', query)).toBe(1)
  })

  test('errors of the database are counted by its codes', async () => {
    const code = kind === 'sqlite' ? 'SQLITE 1' : '42P01'
    await app.db.schema.alterTable('favorite').renameTo('hidden').execute()
    const search = () => kim.get('/food/find/list', { PAGING: { query: '', page: 0, sort: 'asc' }, isoCode: 'kr' })
    expect(await findRise(`haru_database_errors_total{code="${code}"}`, search)).toBe(1)
    await app.db.schema.alterTable('hidden').renameTo('favorite').execute()
    expect((await search()).status).toBe(200)
  })

  test('the load of the connections is reported', () => (kind === 'postgres' ? checkPool() : checkFile()))

  async function checkPool(): Promise<void> {
    // With fresh figures of the database, because a scrape that reads them again would wait for a connection.
    const metrics = await readLater()
    const [active, idle] = ['active', 'idle'].map((state) => metrics.get(`haru_database_connections{state="${state}"}`))
    expect((active ?? 0) + (idle ?? 0)).toBeGreaterThan(0)
    expect(metrics.get('haru_database_connections_max')).toBe(10)
    expect(metrics.get('haru_database_connections_waiting')).toBe(0)
    const sleep = () => app.db.selectNoFrom(({ fn, val }) => fn('pg_sleep', [val(2)]).as('n')).execute()
    const sleeps = Array.from({ length: 12 }, sleep)
    await expect
      .poll(async () => (await read()).get('haru_database_connections_waiting'), { timeout: 15_000 })
      .toBeGreaterThanOrEqual(2)
    expect((await read()).get('haru_database_connections{state="active"}')).toBe(10)
    await Promise.all(sleeps)
    expect(metrics.has('haru_database_nodes_unreachable'), 'without Citus').toBe(false)
  }

  async function checkFile(): Promise<void> {
    await kim.put('/food/find/updateFavorite', { foodFavorite: { food_name: '현미밥' } })
    const metrics = await read()
    expect(metrics.get('haru_sqlite_wal_bytes')).toBeGreaterThan(0)
    expect(metrics.get('haru_sqlite_busy_total')).toBe(0)
    const other = new DatabaseSync(file)
    other.exec('begin immediate')
    const save = kim.put('/food/find/updateFavorite', { foodFavorite: { food_name: '김치' } })
    await expect.poll(async () => (await read()).get('haru_sqlite_busy_total'), { timeout: 15_000 }).toBeGreaterThan(0)
    other.exec('rollback')
    other.close()
    expect((await save).status).toBe(200)
  }

  test('the last backup, the last night and the waiting emails are read every 15 seconds', async () => {
    const empty = await readLater()
    expect(empty.get('haru_emails_waiting')).toBe(0)
    expect(empty.has('haru_last_backup_size_bytes') || empty.has('haru_nightly_backup_success')).toBe(false)
    await saveLastBackup(app.db, { at: 1_790_000_000_000, bytes: 4096 })
    await recordNightlyAttempt(app.db, { at: 1_790_000_000_000, isSuccess: false })
    expect((await read()).has('haru_last_backup_size_bytes'), 'cached').toBe(false)
    const failed = await readLater()
    expect(failed.get('haru_last_backup_timestamp_seconds')).toBe(1_790_000_000)
    expect(failed.get('haru_last_backup_size_bytes')).toBe(4096)
    expect(failed.get('haru_nightly_backup_success')).toBe(0)
    await recordNightlyAttempt(app.db, { at: 1_790_000_000_000, isSuccess: true })
    expect((await readLater()).get('haru_nightly_backup_success')).toBe(1)
  })

  test('a database that does not answer is reported, and the other metrics with it', async () => {
    expect((await readLater()).get('haru_database_up')).toBe(1)
    await app.db.schema.alterTable('backup').renameTo('hidden').execute()
    const down = await readLater()
    expect(down.get('haru_database_up')).toBe(0)
    expect(down.get('process_resident_memory_bytes')).toBeGreaterThan(1e6)
    await app.db.schema.alterTable('hidden').renameTo('backup').execute()
    expect((await readLater()).get('haru_database_up')).toBe(1)
  })

  test('the version, the schema and the process are reported', async () => {
    const metrics = await read()
    expect(metrics.get(`haru_info{version="${version}",database="${kind}"}`)).toBe(1)
    expect(metrics.get('haru_schema_version')).toBe(migrations.length)
    expect(metrics.get('process_cpu_seconds_total')).toBeGreaterThan(0)
    expect(metrics.get('nodejs_heap_size_used_bytes')).toBeGreaterThan(1e6)
    expect(Math.abs((metrics.get('process_start_time_seconds') ?? 0) - Date.now() / 1000)).toBeLessThan(3600)
    await expect
      .poll(async () => (await read()).get('haru_event_loop_delay_seconds{quantile="1"}'), { timeout: 15_000 })
      .toBeGreaterThan(0)
  })

  test('a running upload has a work slot', async () => {
    const name = 'haru_work_slots{kind="avatar",state="running"}'
    expect((await read()).get(name)).toBe(0)
    const cookie = [...kim.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const headers = { cookie, origin: app.url, 'content-type': 'image/png', 'content-length': '1000' }
    const upload = sendRequest(`${app.url}/haru/api/user/image`, { method: 'PUT', headers }).on(
      'error',
      () => undefined,
    )
    upload.flushHeaders()
    await expect.poll(async () => (await read()).get(name), { timeout: 15_000 }).toBe(1)
    upload.destroy()
    await expect.poll(async () => (await read()).get(name), { timeout: 15_000 }).toBe(0)
  })

  test('emails are counted by their result', async () => {
    expect((await read()).get('haru_emails_total{result="sent"}')).toBeGreaterThan(0)
  })
})

test('an email that the mail server refuses for now is delayed and waits, and one that it refuses for good is lost', async () => {
  const smtp = await startSmtpServer({ recipient: (count) => [451, 550][count - 1] ?? null })
  const environment = { HARU_SMTP_URL: smtp.url, HARU_MAIL_FROM: 'Haru <haru@haru.test>' }
  const app = await startApp({ listen: true, environment })
  const read = async () => {
    app.clocks.advance(cacheMs)
    return parseMetrics((await app.client().send({ method: 'GET', path })).text)
  }
  const send = (user_id: string) => app.client().post('/user/email/send', { user_id, type: 'signup' })
  await send('first@haru.test')
  await expect.poll(async () => (await read()).get('haru_emails_total{result="delayed"}'), { timeout: 15_000 }).toBe(1)
  expect((await read()).get('haru_emails_waiting')).toBe(1)
  await send('second@haru.test')
  await expect.poll(async () => (await read()).get('haru_emails_total{result="lost"}'), { timeout: 15_000 }).toBe(1)
  await app.close()
  smtp.close()
})

describe('the metrics exist', () => {
  let app: TestApp
  let closed: TestApp
  beforeAll(async () => {
    app = await startApp({ listen: true, environment: { HARU_METRICS_TOKEN: token } })
    closed = await startApp()
  })
  afterAll(() => Promise.all([app.close(), closed.close()]))

  /** Sends a request from this machine, with any Host header. */
  async function readStatus(headers: Readonly<Record<string, string>>): Promise<number | undefined> {
    const sent = sendRequest(`${app.url}${path}`, { headers })
    sent.end()
    const [response] = await once(sent, 'response')
    response.resume()
    return response.statusCode
  }

  test.each([
    [200, {}],
    [200, { host: 'localhost:9090' }],
    [404, { host: 'haru.example' }],
    [404, { 'x-forwarded-for': '203.0.113.7' }],
    [404, { forwarded: 'for=203.0.113.7' }],
    [404, { 'x-real-ip': '203.0.113.7' }],
    [200, { host: 'haru.example', 'x-forwarded-for': '203.0.113.7', authorization: `Bearer ${token}` }],
    [404, { host: 'haru.example', authorization: `Bearer ${token}x` }],
    [404, { host: 'haru.example', authorization: 'Bearer ' }],
    [404, { host: 'haru.example', authorization: `Basic ${token}` }],
  ])('with status %i from this machine with %j', async (status, headers) => {
    expect(await readStatus(headers)).toBe(status)
  })

  test('for another machine with the token only, and for none if there is no token', async () => {
    const other = (headers: Readonly<Record<string, string>>) =>
      closed.client().send({ method: 'GET', path, headers: { host: 'localhost', ...headers } })
    expect(await other({})).toMatchObject({ status: 404, body: { code: 'notFound' } })
    expect((await other({ authorization: 'Bearer null' })).status).toBe(404)
  })
})
