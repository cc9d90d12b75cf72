import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@haru/server/src/db/open-database.ts'
import { backupCommand } from '@haru/server/src/ops/command.ts'
import { restoreCommand } from '@haru/server/src/ops/restore/command.ts'
import type { UserClient } from '@haru/server/src/testing/client.ts'
import { runCommand } from '@haru/server/src/testing/run-command.ts'
import { startApp } from '@haru/server/src/testing/start-app.ts'
import { verifyAddress } from '@haru/server/src/testing/verify-address.ts'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addSignedInUsers } from '../support/api/signed-in-users.ts'
import { signUpWithRows } from '../support/api/user-with-rows.ts'
import { expectNoFaults } from '../support/faults/fault-report.ts'
import { compareWithStored, startWriters, waitForSaves } from '../support/faults/running-writers.ts'
import {
  type CitusCluster,
  findCitusPrograms,
  portOf,
  runSql,
  startCitusCluster,
  waitForSync,
} from '../support/servers/citus-cluster.ts'
import {
  addDemoAccounts,
  createCitusSchema,
  digestTables,
  kindOfTable,
  listForeignKeys,
  ownedTables,
  runDistribute,
  undivideFavorites,
} from '../support/servers/citus-schemas.ts'
import { type FaultyNetwork, openFaultyNetwork } from '../support/servers/faulty-network.ts'
import type { Postgres } from '../support/servers/postgres.ts'
import { type ServerProcess, serverProcess } from '../support/servers/server-process.ts'

// On a coordinator and two workers with Citus, which stop and hang; `npm run distribute-check` runs them.

let cluster: CitusCluster
let folder: string
const ends: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  const programs = findCitusPrograms()
  if (programs === null) throw new Error('PostgreSQL with the extension Citus is not installed.')
  cluster = await startCitusCluster(programs, 2)
}, 120_000)
afterAll(() => cluster.remove())
// Citus tells a node that was moved within a minute.
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
}, 180_000)

test('deleting an account leaves no row of its user on any node', async () => {
  const url = await createCitusSchema(cluster, 'deleted')
  await runDistribute(url, ' --shards 8')
  const app = await startApp({ open: async () => ({ url, remove: async () => undefined }) })
  ends.push(app.close)
  const [kim, lee] = [await signUpWithRows(app), await signUpWithRows(app)]
  const [before, other] = [await countRowsOnNodes('deleted', kim), await countRowsOnNodes('deleted', lee)]
  // One row or more in every table that can have one, and the rows of an account on one node.
  for (const counts of [before, other]) {
    expect(counts.map(({ table }) => table)).toEqual(expect.arrayContaining(ownedTables.map(({ table }) => table)))
    expect(
      new Set(counts.filter(({ table }) => kindOfTable[table]?.kind === 'personal').map(({ node }) => node)).size,
    ).toBe(1)
  }
  await verifyAddress(app, kim, kim.loginId, 'delete')
  const { status } = await kim.remove('/user/delete', { user_id: kim.loginId, user_pw: kim.password })
  expect(status).toBe(200)
  expect(await countRowsOnNodes('deleted', kim)).toEqual([])
  expect(await countRowsOnNodes('deleted', lee)).toEqual(other)
})

interface NodeRowCount {
  readonly node: number
  /** The table of Haru; a node has the rows of each part of it in a table of its own. */
  readonly table: string
  readonly count: number
}

/** The rows that contain the id or the address of the user, in every table of every node that has any, also in tables without a name in Haru. */
async function countRowsOnNodes(schema: string, { id, loginId }: UserClient): Promise<readonly NodeRowCount[]> {
  const counts: NodeRowCount[] = []
  for (const [node, { url }] of cluster.nodes.entries()) {
    const client = new Client(`${url}?options=${encodeURIComponent('-c citus.override_table_visibility=off')}`)
    await client.connect()
    try {
      // The divided tables themselves have no rows; reading them would read those of all nodes.
      const { rows: stored } = await client.query(
        `select relname as name from pg_class where relnamespace = $1::regnamespace and relkind = 'r'
           and (pg_relation_size(oid) > 0 or oid not in (select logicalrelid from pg_dist_partition)) order by 1`,
        [schema],
      )
      for (const { name } of stored) {
        const { rows } = await client.query(
          `select count(*) from ${schema}.${name} as stored where strpos(stored::text, $1) > 0 or strpos(stored::text, $2) > 0`,
          [id, loginId],
        )
        const count = Number(rows[0]?.count)
        if (count > 0) counts.push({ node, table: name.replace(/_\d+$/, ''), count })
      }
    } finally {
      await client.end()
    }
  }
  return counts
}

test('a restart of each node while four writers save loses no acknowledged save', async (context) => {
  folder = await mkdtemp(join(tmpdir(), 'haru-distribution-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  const url = await createCitusSchema(cluster, 'restarted')
  await runDistribute(url, ' --shards 8')
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

test('while a node does not answer its users get 503, the others are served, and the log names the node once', async () => {
  const url = await createCitusSchema(cluster, 'watched')
  await runDistribute(url, ' --shards 8')
  const cookies = await addSignedInUsers(url, 20)
  const server = await startServer(url)
  const isReady = async () => (await fetch(`${server.url}/haru/api/health/ready`)).ok
  expect(await sendOfEach(server.url, cookies, 1)).toEqual({ 200: 40 })
  const worker = lastWorker()
  await worker.stop('immediate')
  ends.push(worker.restart)

  const during = await sendOfEach(server.url, cookies, 2)
  expect(during).toEqual({ 200: expect.any(Number), '503, again after 5 s': expect.any(Number) })
  await vi.waitFor(() => expect(server.output()).toContain('databaseNodesUnreachable'), { timeout: 60_000 })
  expect(await isReady()).toBe(true)
  expect(await sendOfEach(server.url, cookies, 3)).toEqual(during)
  await worker.restart()
  expect(await sendOfEach(server.url, cookies, 4)).toEqual({ 200: 40 })
  await vi.waitFor(() => expect(server.output()).toContain('databaseNodesReachable'), { timeout: 60_000 })
  expect(server.output().match(/databaseNodes/g)).toHaveLength(2)
  expect(server.output()).toContain(`"nodes":"127.0.0.1:${portOf(worker)}"`)
  expect(server.output()).not.toMatch(/"status":500/)
})

test('while a node hangs its users get 503, the others are served, and the log names the node', async () => {
  const url = await createCitusSchema(cluster, 'hanging')
  await runDistribute(url, ' --shards 8')
  const network = await putNetworkBeforeWorker()
  // Fewer users of the node than connections of the server, so that it has one for the others.
  const cookies = await addSignedInUsers(url, 8)
  const server = await startServer(url)
  expect(await sendOfEach(server.url, cookies, 1)).toEqual({ 200: 16 })
  network.hang()
  expect(await sendOfEach(server.url, cookies, 2)).toEqual({
    200: expect.any(Number),
    '503, again after 5 s': expect.any(Number),
  })
  const named = `"nodes":"127.0.0.1:${portOf(network)}"`
  await vi.waitFor(() => expect(server.output()).toContain(named), { timeout: 90_000 })
  expect((await fetch(`${server.url}/haru/api/health/ready`)).ok).toBe(true)
  network.release()
  // A connection that lost its packets stays silent, until the time limit of its next statement ends it.
  let day = 3
  await vi.waitFor(async () => expect(await sendOfEach(server.url, cookies, day++)).toEqual({ 200: 16 }), {
    timeout: 90_000,
  })
  await vi.waitFor(() => expect(server.output()).toContain('databaseNodesReachable'), { timeout: 60_000 })
  expect(server.output()).not.toMatch(/"status":500/)
})

test('while the coordinator does not answer every user gets 503, and the server is not ready until it answers again', async () => {
  const url = await createCitusSchema(cluster, 'without_coordinator')
  await runDistribute(url, ' --shards 8')
  const cookies = await addSignedInUsers(url, 8)
  const server = await startServer(url)
  const readStatus = async () => (await fetch(`${server.url}/haru/api/health/ready`)).status
  expect(await sendOfEach(server.url, cookies, 1)).toEqual({ 200: 16 })
  const [coordinator] = cluster.nodes
  await coordinator?.stop('immediate')
  ends.push(async () => coordinator?.restart())
  expect(await sendOfEach(server.url, cookies, 2)).toEqual({ '503, again after 5 s': 16 })
  await expect.poll(readStatus).toBe(503)
  await coordinator?.restart()
  await expect.poll(readStatus).toBe(200)
  expect(await sendOfEach(server.url, cookies, 3)).toEqual({ 200: 16 })
  expect(server.output()).not.toMatch(/"status":500/)
})

test('while Citus has not sent the latest changes to a node, users are served, and new tables wait with a sentence', async () => {
  const url = await createCitusSchema(cluster, 'out_of_sync')
  await runDistribute(url, ' --shards 8')
  const cookies = await addSignedInUsers(url, 8)
  const server = await startServer(url)
  await undivideFavorites(url)
  await stopSync()
  await runSql(cluster.url, 'update pg_dist_node set metadatasynced = false where groupid > 0')
  expect(await sendOfEach(server.url, cookies, 1)).toEqual({ 200: 16 })
  expect(server.output()).not.toMatch(/"status":500/)

  const sentence = /was lost during the work on its tables: \S+ is a metadata node, but is out of sync\. Run this again/
  await expect(runDistribute(url)).rejects.toMatchObject({ exitCode: 75, message: expect.stringMatching(sentence) })
  await server.stop()
  await expect(server.start()).rejects.toThrow(sentence)
  expect([server.exitCode(), server.output()]).toEqual([75, expect.not.stringMatching(/^ +at /m)])
  await resumeSync()
  await server.start()
  expect(await runDistribute(url, ' --check')).toMatchObject({ code: 0 })
}, 300_000)

test('while a node does not answer a server with new tables does not start, and says why in a sentence', async () => {
  const url = await createCitusSchema(cluster, 'new_tables')
  await runDistribute(url, ' --shards 8')
  await undivideFavorites(url)
  const worker = lastWorker()
  await worker.stop('immediate')
  ends.push(worker.restart)
  const sentence = /was lost during the work on its tables: connection to the remote node .* Run this again/
  await expect(runDistribute(url)).rejects.toMatchObject({ exitCode: 75, message: expect.stringMatching(sentence) })
  await expect(startServer(url)).rejects.toThrow(sentence)
  await worker.restart()
  await startServer(url)
  expect(await runDistribute(url, ' --check')).toMatchObject({ code: 0 })
})

/** From now on Citus tells the nodes nothing by itself, until the end of the test. */
async function stopSync(): Promise<void> {
  await setSyncInterval("set citus.metadata_sync_interval = '1h'")
  ends.push(resumeSync)
}

async function resumeSync(): Promise<void> {
  await setSyncInterval('reset citus.metadata_sync_interval')
  await waitForSync(cluster)
}

async function setSyncInterval(change: string): Promise<void> {
  await runSql(cluster.url, `alter system ${change}`)
  await runSql(cluster.url, 'select pg_reload_conf()')
}

/** Starts a server on the database, which stops at the end of the test. */
async function startServer(url: string): Promise<ServerProcess> {
  folder = await mkdtemp(join(tmpdir(), 'haru-distribution-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  const server = await serverProcess({ HARU_DATA_DIR: folder, HARU_DATABASE_URL: url })
  ends.push(server.stop)
  await server.start()
  await server.ready()
  return server
}

function lastWorker(): Postgres {
  const worker = cluster.nodes.at(-1)
  if (worker === undefined) throw new Error('The cluster has no worker.')
  return worker
}

/** The last worker is reached through a network that can hang, until the end of the test. */
async function putNetworkBeforeWorker(): Promise<FaultyNetwork> {
  const worker = lastWorker()
  const network = await openFaultyNetwork(worker.url)
  const move = (from: { readonly url: string }, to: { readonly url: string }) =>
    runSql(
      cluster.url,
      `select citus_update_node(nodeid, '127.0.0.1', ${portOf(to)}) from pg_dist_node where nodeport = ${portOf(from)}`,
    )
  await move(worker, network)
  ends.push(async () => {
    network.release()
    await move(network, worker)
    await network.close()
    await waitForSync(cluster)
  })
  return network
}

/**
 * All users at the same time read, and save a record of this day of January 2026. Returns how many responses had which status, and after how
 * many seconds the client may send again.
 */
async function sendOfEach(
  url: string,
  cookies: readonly string[],
  day: number,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  const send = async (path: string, options: RequestInit) => {
    const { status, headers } = await fetch(`${url}/haru/api/${path}`, options)
    const retryAfter = headers.get('retry-after')
    const name = retryAfter === null ? `${status}` : `${status}, again after ${retryAfter} s`
    counts[name] = (counts[name] ?? 0) + 1
  }
  const date = `2026-01-${String(day).padStart(2, '0')}`
  const body = JSON.stringify({
    DATE: { dateType: 'day', dateStart: date, dateEnd: date },
    OBJECT: { money_section: [{ money_part: 'expense', money_title: 'food', money_amount: 9000 }] },
  })
  const headers = { 'content-type': 'application/json', origin: url }
  const sendAll = async (cookie: string) => {
    await send('user/detail', { headers: { cookie } })
    await send('money/create', { method: 'POST', headers: { ...headers, cookie }, body })
  }
  await Promise.all(cookies.map(sendAll))
  return counts
}

test('a backup of a distributed database restores on an ordinary one with its foreign keys', async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-distribution-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  // In the schema `public`, whose backup names extensions.
  await (await openDatabase(cluster.url)).close()
  await addDemoAccounts(cluster.url, 2)
  await runDistribute(cluster.url, ' --shards 2')
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
