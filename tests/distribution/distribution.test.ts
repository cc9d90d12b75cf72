import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '@haru/server/src/db/open-database.ts'
import type { Database } from '@haru/server/src/db/schema.ts'
import { distribute } from '@haru/server/src/ops/distribution/distribute.ts'
import { readDistributedStatements } from '@haru/server/src/testing/statement-recorder.ts'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type CitusCluster, findCitusPrograms, runSql, startCitusCluster } from '../support/servers/citus-cluster.ts'
import {
  addDemoAccounts,
  createCitusSchema,
  digestTables,
  kindOfTable,
  listForeignKeys,
  ownedTables,
  runDistribute,
  tableNames,
  undivideFavorites,
} from '../support/servers/citus-schemas.ts'
import { serverProcess } from '../support/servers/server-process.ts'
import { unownedStatements } from '../support/statements/unowned-statements.ts'

// On a coordinator and two workers with Citus; `npm run distribute-check` runs them.

const dividedTables = Object.values(kindOfTable).filter(({ kind }) => kind !== 'shared')
const accountCount = 50

let programs: string
let cluster: CitusCluster
let folder: string
const ends: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const found = findCitusPrograms()
  if (found === null) throw new Error('PostgreSQL with the extension Citus is not installed.')
  programs = found
  cluster = await startCitusCluster(programs, 2)
}, 120_000)
afterAll(() => cluster.remove())
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** The number of rows of each table and the sum of their hashes, which the nodes calculate. */
async function digestOnNodes(url: string): Promise<Readonly<Record<string, unknown>>> {
  const client = new Client(url)
  await client.connect()
  try {
    const { rows: lists } = await client.query(
      `select table_name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
       from information_schema.columns where table_schema = current_schema() group by 1`,
    )
    const columnsByTable = new Map(lists.map((row) => [row.table_name, row.columns]))
    const digests: Record<string, unknown> = {}
    for (const table of tableNames) {
      const hash = `hashtextextended(row(${columnsByTable.get(table)})::text, 0)`
      const { rows } = await client.query(`select count(*), sum(${hash}) from ${table}`)
      digests[table] = rows[0]
    }
    return digests
  } finally {
    await client.end()
  }
}

test('the users of a database are divided once, without a change of a row, and each of their tables gets its foreign key', async () => {
  const url = await createCitusSchema(cluster, 'divided_once')
  await addDemoAccounts(url, accountCount)
  const before = await digestTables(url)
  const checked = await runDistribute(url, ' --check')
  expect([checked.code, checked.out]).toEqual([1, expect.stringContaining('account: divide by id\n')])

  expect(await runDistribute(url, ' --shards 8')).toMatchObject({ code: 0 })
  expect(await digestTables(url)).toEqual(before)
  expect(await listForeignKeys(url)).toEqual(ownedTables)
  const done = { code: 0, out: 'Every table is divided as it should be.\n' }
  expect(await runDistribute(url, ' --check')).toMatchObject(done)
  expect(await runDistribute(url)).toMatchObject(done)
  // Each worker has accounts.
  const places = await runSql(
    cluster.url,
    `select count(distinct nodeport) as nodes from citus_shards where table_name = 'divided_once.account'::regclass`,
  )
  expect(Number(places[0]?.['nodes'])).toBe(2)
})

test('a run that is stopped before each of its statements is continued, without a change of a row', async () => {
  const url = await createCitusSchema(cluster, 'divided_in_steps')
  await addDemoAccounts(url, accountCount)
  const [before, triggers] = [await digestOnNodes(url), await listTriggers(url)]
  const stops: string[] = []
  // A stop within a step takes back the step, so the next run stops one statement later.
  for (let allowed = 0; ; ) {
    const stopped = await stopAfter(url, allowed)
    if (stopped === null) break
    stops.push(stopped.statement)
    allowed = stopped.isStepDone ? 1 : allowed + 1
    expect(await digestOnNodes(url), stopped.statement).toEqual(before)
  }
  expect(await digestOnNodes(url)).toEqual(before)
  expect(stops.filter((statement) => statement.includes('create_distributed_table('))).toHaveLength(
    dividedTables.length,
  )
  expect(stops.length).toBeGreaterThan(dividedTables.length * 2)
  expect(await listForeignKeys(url)).toEqual(ownedTables)
  expect(triggers.length).toBeGreaterThan(10)
  expect(await listTriggers(url)).toEqual(triggers)
  expect(await runDistribute(url, ' --check')).toMatchObject({ code: 0 })
}, 1_800_000)

/** The triggers that count bytes. A table whose copy was stopped without them would count no more. */
const listTriggers = (url: string) =>
  runSql(
    url,
    `select tgrelid::regclass::text as table, tgname as name, tgtype as type from pg_trigger join pg_class on pg_class.oid = tgrelid
     where relnamespace = current_schema()::regnamespace and not tgisinternal order by 1, 2`,
  )

/** Runs `haru distribute` and stops it after a number of statements that change the database. Null if it is done before. */
async function stopAfter(
  url: string,
  allowed: number,
): Promise<{ readonly statement: string; readonly isStepDone: boolean } | null> {
  const database = await connectDatabase(url)
  let sent = 0
  let steps = 0
  let statement: string | null = null
  const stopping = (db: Database) =>
    db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        if (steps === 0 || ++sent <= allowed) return node
        statement ??= db.getExecutor().compileQuery(node, queryId).sql
        throw new Error('stopped')
      },
      transformResult: async ({ result }) => result,
    })
  const onStep = () => {
    steps += 1
  }
  try {
    const work = database.runLongWork((db) => distribute(stopping(db), { shardCount: 2, onStep }))
    await work.catch((error) => expect(error).toEqual(new Error('stopped')))
    return statement === null ? null : { statement, isStepDone: steps > 1 }
  } finally {
    await database.close()
  }
}

test('a table that a migration adds is divided by the next server that starts', async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-distribution-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  const url = await createCitusSchema(cluster, 'divided_later')
  await runDistribute(url, ' --shards 2')
  await undivideFavorites(url)
  expect(await runDistribute(url, ' --check')).toMatchObject({ code: 1 })
  const server = await serverProcess({ HARU_DATA_DIR: folder, HARU_DATABASE_URL: url })
  ends.push(server.stop)
  await server.start()
  expect(await runDistribute(url, ' --check')).toMatchObject({ code: 0 })
})

test('users are moved to a node that was added later, without a change of a row', async () => {
  const growing = await startCitusCluster(programs, 1)
  ends.push(growing.remove)
  const url = await createCitusSchema(growing, 'moved')
  await addDemoAccounts(url, 10)
  await runDistribute(url, ' --shards 2')
  const before = await digestTables(url)
  const readUserPlaces = () =>
    runSql(url, `select nodeport from citus_shards where table_name = 'account'::regclass order by nodeport`)
  expect(new Set((await readUserPlaces()).map(({ nodeport }) => nodeport)).size).toBe(1)

  await growing.addWorker()
  await runSql(url, 'select citus_rebalance_start()')
  await vi.waitFor(
    async () => {
      const tasks = await runSql(url, 'select status, message from pg_dist_background_task')
      expect(tasks).toEqual(tasks.map(() => ({ status: 'done', message: expect.anything() })))
    },
    { timeout: 120_000, interval: 500 },
  )
  expect(new Set((await readUserPlaces()).map(({ nodeport }) => nodeport)).size).toBe(2)
  expect(await digestTables(url)).toEqual(before)
  expect(await runDistribute(url, ' --check')).toMatchObject({ code: 0 })
}, 240_000)

test('a node that is not active and an unknown coordinator are reported', async () => {
  const url = await createCitusSchema(cluster, 'with_problems')
  await runSql(cluster.url, 'update pg_dist_node set isactive = false where groupid = 1')
  ends.push(() => runSql(cluster.url, 'update pg_dist_node set isactive = true where groupid = 1'))
  const { code, out } = await runDistribute(url, ' --check')
  expect([code, out]).toEqual([1, expect.stringMatching(/^The node 127\.0\.0\.1:\d+ is not active\.\n/)])
  await expect(runDistribute(url)).rejects.toThrow(/is not active/)
})

test('every statement of a user is one task on one node', async () => {
  const statements = readDistributedStatements().filter((text) => /^(select|insert|update|delete|with) /.test(text))
  const advice = 'The server tests of `npm run distribute-check` send the statements: run all of it first.'
  expect(statements.length, advice).toBeGreaterThan(100)
  const url = await createCitusSchema(cluster, 'explained')
  await runDistribute(url, ' --shards 8')
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
