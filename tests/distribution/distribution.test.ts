import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPasswordHasher } from '@haru/server/src/account/password/password-hasher.ts'
import { connectDatabase, openDatabase } from '@haru/server/src/db/open-database.ts'
import { type TableKind, tableKinds } from '@haru/server/src/db/table-kinds.ts'
import { createDemoAccount } from '@haru/server/src/demo/demo-accounts.ts'
import { backupCommand } from '@haru/server/src/ops/command.ts'
import { distributeCommand } from '@haru/server/src/ops/distribution/command.ts'
import { distribute } from '@haru/server/src/ops/distribution/distribute.ts'
import { restoreCommand } from '@haru/server/src/ops/restore/command.ts'
import { runCommand } from '@haru/server/src/testing/run-command.ts'
import { readStatements } from '@haru/server/src/testing/statement-recorder.ts'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { expectNoFaults } from '../support/faults/fault-report.ts'
import { compareWithStored, startWriters, waitForSaves } from '../support/faults/running-writers.ts'
import { type CitusCluster, findCitusPrograms, runSql, startCitusCluster } from '../support/servers/citus-cluster.ts'
import { serverProcess } from '../support/servers/server-process.ts'
import { unownedStatements } from '../support/statements/unowned-statements.ts'

// On a coordinator and two workers with Citus; `npm run distribute-check` runs them.

const kinds: Readonly<Record<string, TableKind>> = tableKinds
const tables = Object.keys(kinds)
/** The tables whose rows belong to an account. The migrations add foreign keys to the older ones only (decision 0089). */
const ownedTables = Object.entries(kinds)
  .filter(([name, kind]) => kind.kind === 'personal' && kind.isWithoutAccount !== true && name !== 'account')
  .map(([table]) => ({ table }))
  .toSorted((a, b) => (a.table < b.table ? -1 : 1))
const accountCount = 50

let cluster: CitusCluster
let folder: string
const ends: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const programs = findCitusPrograms()
  if (programs === null) throw new Error('PostgreSQL with the extension Citus is not installed.')
  cluster = await startCitusCluster(programs, 2)
}, 120_000)
afterAll(() => cluster.remove())
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** A schema of the cluster with the tables of Haru, which are not divided. */
async function createSchema(name: string): Promise<string> {
  await runSql(cluster.url, `create schema ${name}`)
  const url = `${cluster.url}?options=${encodeURIComponent(`-c search_path=${name}`)}`
  await (await openDatabase(url)).close()
  return url
}

async function addDemoAccounts(url: string, count: number): Promise<void> {
  const { db, close } = await openDatabase(url)
  const passwordHasher = createPasswordHasher()
  for (let i = 0; i < count; i++) {
    const loginId = `user${i}@haru.invalid`
    await createDemoAccount(
      { db, passwordHasher },
      { loginId, language: 'ko', timeZone: 'Asia/Seoul', seed: i, now: 1_780_000_000_000 },
    )
  }
  await close()
}

/** A digest of the rows of each table, in any order. */
async function digestTables(url: string): Promise<Readonly<Record<string, string>>> {
  const digests: Record<string, string> = {}
  for (const table of tables) {
    const rows = (await runSql(url, `select * from ${table}`)).map((row) => JSON.stringify(row)).toSorted()
    digests[table] = `${rows.length} rows, ${createHash('sha256').update(rows.join('\n')).digest('hex')}`
  }
  return digests
}

const listForeignKeys = (url: string) =>
  runSql(
    url,
    `select conrelid::regclass::text as table from pg_constraint where contype = 'f' and confrelid = 'account'::regclass order by 1`,
  )

const run = (url: string, options = '') =>
  runCommand([distributeCommand], `distribute${options}`, { environment: { HARU_DATABASE_URL: url } })

test('the users of a database are divided once, without a change of a row, and each of their tables gets its foreign key', async () => {
  const url = await createSchema('divided_once')
  await addDemoAccounts(url, accountCount)
  const before = await digestTables(url)
  const checked = await run(url, ' --check')
  expect([checked.code, checked.out]).toEqual([1, expect.stringContaining('account: divide by id\n')])

  expect(await run(url, ' --shards 8')).toMatchObject({ code: 0 })
  expect(await digestTables(url)).toEqual(before)
  expect(await listForeignKeys(url)).toEqual(ownedTables)
  const done = { code: 0, out: 'Every table is divided as it should be.\n' }
  expect(await run(url, ' --check')).toMatchObject(done)
  expect(await run(url)).toMatchObject(done)
  // Each worker has accounts.
  const places = await runSql(
    cluster.url,
    `select count(distinct nodeport) as nodes from citus_shards where table_name = 'divided_once.account'::regclass`,
  )
  expect(Number(places[0]?.['nodes'])).toBe(2)
})

test('a run that ends after each of its statements is continued', async () => {
  const url = await createSchema('divided_in_steps')
  await addDemoAccounts(url, 2)
  const before = await digestTables(url)
  let runs = 0
  for (let isDone = false; !isDone; runs++) {
    const database = await connectDatabase(url)
    const onStep = (_: string, number: number) => {
      if (number === 2) throw new Error('stopped')
    }
    const failure = await database.runLongWork((db) => distribute(db, { shardCount: 2, onStep })).catch(String)
    isDone = failure === undefined
    if (!isDone) expect(failure).toBe('Error: stopped')
    expect(await digestTables(url)).toEqual(before)
    await database.close()
  }
  expect(runs).toBeGreaterThan(30)
  expect(await run(url, ' --check')).toMatchObject({ code: 0 })
})

test('a table that a migration adds is divided by the next server that starts', async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-distribution-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  const url = await createSchema('divided_later')
  await run(url, ' --shards 2')
  // As a migration leaves a new table.
  await runSql(url, 'alter table favorite drop constraint favorite_owner_fkey')
  await runSql(url, "select undistribute_table('favorite')")
  expect(await run(url, ' --check')).toMatchObject({ code: 1 })
  const server = await serverProcess({ HARU_DATA_DIR: folder, HARU_DATABASE_URL: url })
  ends.push(server.stop)
  await server.start()
  expect(await run(url, ' --check')).toMatchObject({ code: 0 })
})

test('a node that is not active and an unknown coordinator are reported', async () => {
  const url = await createSchema('with_problems')
  await runSql(cluster.url, 'update pg_dist_node set isactive = false where groupid = 1')
  ends.push(() => runSql(cluster.url, 'update pg_dist_node set isactive = true where groupid = 1'))
  const { code, out } = await run(url, ' --check')
  expect([code, out]).toEqual([1, expect.stringMatching(/^The node 127\.0\.0\.1:\d+ is not active\.\n/)])
  await expect(run(url)).rejects.toThrow(/is not active/)
})

test('every statement of a user is one task on one node', async () => {
  const statements = readStatements().filter((text) => /^(select|insert|update|delete|with) /.test(text))
  expect(statements.length).toBeGreaterThan(100)
  const url = await createSchema('explained')
  await run(url, ' --shards 8')
  const client = new Client(url)
  await client.connect()
  ends.push(() => client.end())
  const spread: string[] = []
  let taskCount = 0
  for (const text of statements) {
    if (unownedStatements.some(({ start }) => text.startsWith(start))) continue
    const tasks = await countTasks(client, text)
    if (tasks > 0) taskCount += 1
    if (tasks > 1) spread.push(text)
  }
  expect(spread).toEqual([])
  expect(taskCount).toBeGreaterThan(100)
})

/** The number of tasks of a statement, with the same text for each value; 0 if it reads no divided table. */
async function countTasks(client: Client, text: string): Promise<number> {
  await client.query('begin')
  try {
    await client.query(`prepare statement as ${text}`)
    const { rows: types } = await client.query(
      `select unnest(parameter_types)::text as type from pg_prepared_statements where name = 'statement'`,
    )
    const values = types.map(({ type }) => (type === 'text' ? "'a'" : type === 'json' ? "'{}'" : '1'))
    const list = values.length === 0 ? '' : `(${values.join(', ')})`
    const { rows } = await client.query(`explain execute statement${list}`)
    const counts = rows.flatMap((row) => [...(/Task Count: (\d+)/.exec(row['QUERY PLAN']) ?? [])].slice(1).map(Number))
    return Math.max(0, ...counts)
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}

test('a restart of each node while four writers save loses no acknowledged save', async (context) => {
  folder = await mkdtemp(join(tmpdir(), 'haru-distribution-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  const url = await createSchema('restarted')
  await run(url, ' --shards 8')
  const running = await startWriters({ folder, databaseUrl: url })
  ends.push(running.server.stop)
  for (const node of cluster.nodes.toReversed()) {
    await waitForSaves(running)
    await node.stop('immediate')
    await node.restart()
  }
  await waitForSaves(running)
  expectNoFaults(context, { runs: cluster.nodes.length, ...(await compareWithStored(running)) })
  expect(running.server.output()).not.toMatch(/"status":500/)
})

test('a node that does not answer is logged once, and the server stays ready for the users of the others', async () => {
  const url = await createSchema('watched')
  await run(url, ' --shards 8')
  folder = await mkdtemp(join(tmpdir(), 'haru-distribution-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  const server = await serverProcess({ HARU_DATA_DIR: folder, HARU_DATABASE_URL: url })
  ends.push(server.stop)
  await server.start()
  await server.ready()
  const worker = cluster.nodes.at(-1)
  await worker?.stop('immediate')
  ends.push(async () => worker?.restart())
  await vi.waitFor(() => expect(server.output()).toContain('databaseNodesUnreachable'), { timeout: 60_000 })
  expect((await fetch(`${server.url}/haru/api/health/ready`)).status).toBe(200)
  await worker?.restart()
  await vi.waitFor(() => expect(server.output()).toContain('databaseNodesReachable'), { timeout: 60_000 })
  expect(server.output().match(/databaseNodes/g)).toHaveLength(2)
})

test('a backup of a distributed database restores on an ordinary one with its foreign keys', async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-distribution-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  // In the schema `public`, whose backup names extensions.
  await (await openDatabase(cluster.url)).close()
  await addDemoAccounts(cluster.url, 2)
  await run(cluster.url, ' --shards 2')
  const before = await digestTables(cluster.url)
  const file = join(folder, 'haru.dump')
  const environment = { HARU_DATABASE_URL: cluster.url }
  expect(await runCommand([backupCommand], `backup --to ${file}`, { environment })).toMatchObject({ code: 0 })

  const plain = process.env.HARU_TEST_POSTGRES_URL ?? ''
  await runSql(plain, 'create database restored')
  ends.push(() => runSql(plain, 'drop database restored with (force)'))
  const target = Object.assign(new URL(plain), { pathname: '/restored' }).href
  const restored = await runCommand([restoreCommand], `restore --from ${file}`, {
    environment: { HARU_DATABASE_URL: target },
  })
  expect(restored).toMatchObject({ code: 0 })
  const { entry, account, login_owner } = await digestTables(target)
  expect({ entry, account, login_owner }).toEqual({
    entry: before['entry'],
    account: before['account'],
    login_owner: before['login_owner'],
  })
  expect(await listForeignKeys(target)).toEqual(ownedTables)
})
