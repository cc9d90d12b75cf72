import { randomBytes } from 'node:crypto'
import type { Tables } from '@haru/server/src/db/schema.ts'
import { tableKinds } from '@haru/server/src/db/table-kinds.ts'
import type { Reply, UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { listCollections } from '@haru/shared/tracking/collections.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callEndpoint } from './support/api/call-endpoint.ts'
import { everyCall, sampleSave } from './support/data/wire-samples.ts'
import { type DatabaseKind, databaseKinds, databases } from './support/servers/databases.ts'
import { quickTags } from './support/servers/describe-on-databases.ts'
import { startProvider, type TestProvider } from './support/servers/oidc-provider.ts'

// A server with HARU_READ_ONLY=on answers every read of the contract, refuses every write, and writes nothing.

const refused = { status: 503, body: { code: 'readOnly', msg: 'error.readOnly' } }
const named = everyCall(areas).map((sample) => [`${sample.call.method} ${sample.path}`, sample] as const)
const isWrite = ({ call }: (typeof named)[number][1]) => call.method !== 'GET' || call.isWrite === true
const writes = named.filter(([, sample]) => isWrite(sample))
const reads = named.filter(([, sample]) => !isWrite(sample))

describe.each(databaseKinds)('on %s', (kind) => {
  let provider: TestProvider
  let app: TestApp
  let admin: UserClient
  let removeReader: () => Promise<void>
  /** The reads, with the data that was created for them while the server could write. */
  let preparedReads: typeof reads
  const database = databases[kind]()
  beforeAll(async () => {
    provider = await startProvider()
    const { url, remove } = await database
    const keep = { url, remove: async () => undefined }
    const writable = await startApp({ open: async () => keep, environment: provider.environment })
    const signedUp = await writable.signUp()
    await fill(writable, signedUp)
    preparedReads = await Promise.all(
      reads.map(async ([name, sample]) => {
        const input = (await sample.before?.(signedUp)) ?? sample.input
        return [name, { ...sample, input }] as const
      }),
    )
    // A server that may write goes on with it.
    await writable.db.updateTable('import').set({ state: 'reading', read_at: 1 }).execute()
    await writable.close()
    const reader = await createReader(kind, url)
    removeReader = reader.remove
    app = await startApp({
      open: async () => ({ url: reader.url, remove }),
      environment: { ...provider.environment, HARU_READ_ONLY: 'on' },
    })
    admin = { ...signedUp, ...app.client() }
    for (const [name, value] of signedUp.cookies) admin.cookies.set(name, value)
  })
  afterAll(async () => {
    await app.close()
    await removeReader()
    await provider.close()
  })

  test('reads are answered, writes are refused, and no table changes', async () => {
    const before = await readTables(app)
    for (const [name, sample] of writes) {
      const reply = await callEndpoint(admin, sample)
      expect(reply, `${name}: ${reply.text}`).toMatchObject(refused)
    }
    for (const [name, sample] of preparedReads) {
      const reply: Reply = await callEndpoint(admin, sample)
      expect(reply.status, `${name}: ${reply.text}`).toBe(200)
    }
    expect(await readTables(app)).toEqual(before)
  })

  test('the database refuses a write that no check of the request has refused', async () => {
    const write = () => app.db.updateTable('account').set({ seq: 0 }).where('id', '=', admin.id)
    const readOnly = { name: 'Refusal', code: 'readOnly' }
    await expect(write().execute()).rejects.toMatchObject(readOnly)
    const transaction = app.db.transaction().execute((db) => db.deleteFrom('account').execute())
    await expect(transaction).rejects.toMatchObject(readOnly)
  })

  test('the health check is ready', async () => {
    expect((await app.client().get('/health/ready')).status).toBe(200)
  })

  test('a user without a session cannot log in or sign up, and the response gives the reason', async () => {
    const { loginId, password } = admin
    const anonymous = app.client()
    expect(await anonymous.post('/user/login', { user_id: loginId, user_pw: password })).toMatchObject(refused)
    expect(await anonymous.post('/user/email/send', { user_id: 'new@haru.test', type: 'signup' })).toMatchObject(
      refused,
    )
    expect((await anonymous.get('/user/detail')).status).toBe(401)
  })

  test('a client of the wrong origin gets the error that it gets from every server', async () => {
    const reply = await admin.post('/user/logout', {}, { origin: 'https://other.example' })
    expect(reply).toMatchObject({ status: 403, body: { code: 'badOrigin' } })
  })

  // The server counts these exports in its memory.
  const options = { tags: quickTags(kind, 'sqlite') }
  test('exports of a user are limited as on other servers', options, async () => {
    const statuses: number[] = []
    for (let i = 0; i < 21; i += 1) statuses.push((await admin.get('/user/export')).status)
    expect(statuses.slice(0, 2)).toEqual([200, 200])
    expect(statuses.at(-1)).toBe(429)
  })
})

/** Saves an entry of every collection, and makes the session so old that a request would extend it. */
async function fill({ db }: TestApp, user: UserClient): Promise<void> {
  for (const collection of listCollections(areas)) {
    const { path, input } = sampleSave(collection)
    expect((await user.post(path, input)).status).toBe(200)
  }
  await db.updateTable('account').set({ is_admin: 1 }).where('id', '=', user.id).execute()
  const aDayAgo = Date.now() - 86_400_000
  await db.updateTable('session').set({ seen_at: aDayAgo }).where('account_id', '=', user.id).execute()
}

async function readTables({ db }: TestApp): Promise<Readonly<Record<string, readonly string[]>>> {
  const names = Object.keys(tableKinds) as (keyof Tables)[]
  const entries = await Promise.all(
    names.map(async (name) => {
      const rows = await db.selectFrom(name).selectAll().execute()
      return [name, rows.map((row) => JSON.stringify(row)).toSorted()] as const
    }),
  )
  return Object.fromEntries(entries)
}

/** The database for a server that may only read: on PostgreSQL a user whose transactions are read-only, and who may only select. */
async function createReader(
  kind: DatabaseKind,
  url: string,
): Promise<{ readonly url: string; readonly remove: () => Promise<void> }> {
  if (kind === 'sqlite') return { url, remove: async () => undefined }
  const [role, password] = [`reader_${randomBytes(6).toString('hex')}`, randomBytes(12).toString('hex')]
  const readerUrl = new URL(url)
  readerUrl.username = role
  readerUrl.password = password
  const schema = /search_path=(\w+)/.exec(readerUrl.searchParams.get('options') ?? '')?.[1]
  await runStatements(url, [
    `create role ${role} login password '${password}'`,
    `alter role ${role} set default_transaction_read_only = on`,
    `grant usage on schema ${schema} to ${role}`,
    `grant select on all tables in schema ${schema} to ${role}`,
  ])
  return {
    url: readerUrl.href,
    remove: () => runStatements(url.split('?')[0] ?? '', [`drop owned by ${role}`, `drop role ${role}`]),
  }
}

async function runStatements(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
