import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '@haru/server/src/db/open-database.ts'
import type { Database } from '@haru/server/src/db/schema.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { databases } from '../support/servers/databases.ts'
import { createInstallation, type Installation } from '../support/servers/installation.ts'
import { type ServerProcess, serverProcess } from '../support/servers/server-process.ts'

// Of several servers on one PostgreSQL, one does each task in the background, and another continues when it is killed.

/** Several batches, so that a server can be killed between two of them. */
const starterFoodCount = 250

let installation: Installation
let folder: string
let db: Database
let databaseUrl: string
const ends: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  installation = await createInstallation({ starterFoodCount })
})
afterAll(() => installation.remove())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-tasks-'))
  const { url, remove } = await databases.postgres()
  ends.push(remove)
  const database = await connectDatabase(url)
  ends.push(database.close)
  db = database.db
  databaseUrl = url
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  await rm(folder, { recursive: true, force: true })
})

async function launchServer(): Promise<ServerProcess> {
  const server = await serverProcess(
    {
      HARU_DATA_DIR: folder,
      HARU_DATABASE_URL: databaseUrl,
      HARU_SECRET_KEY: '7Qz1mX0pLw9sVb4nTgYhRcEdUaKf2jD5',
    },
    [],
    installation.program,
  )
  ends.push(server.kill)
  server.launch()
  return server
}

const readStarter = () => db.selectFrom('food_source').select('foods').where('digest', '<>', '').executeTakeFirst()
const waitForStarter = () => expect.poll(readStarter, { timeout: 120_000, interval: 200 }).toBeDefined()
const countLoads = (servers: readonly ServerProcess[]) =>
  servers.reduce((count, { output }) => count + output().split('foodsLoaded').length - 1, 0)

/** Lets the lease of the starter foods end, as if the clock of the database had advanced. */
const endLease = () => db.updateTable('lease').set({ ends_at: 0 }).where('name', '=', 'starterFoods').execute()

test('of three servers that start at once, one loads the starter foods', async () => {
  const servers = await Promise.all([launchServer(), launchServer(), launchServer()])
  await Promise.all(servers.map(({ ready }) => ready()))
  await waitForStarter()
  await expect.poll(() => countLoads(servers), { timeout: 60_000 }).toBe(1)
  // The leases of all servers end when each of them has looked at the foods. On a slow machine there are leases of other tasks by then.
  const leases = db.selectFrom('lease').selectAll().where('name', '=', 'starterFoods')
  await expect.poll(() => leases.execute(), { timeout: 60_000 }).toEqual([])
  expect(countLoads(servers)).toBe(1)
})

test('a server that is killed while it loads the starter foods is replaced by another', async () => {
  const first = await launchServer()
  await first.ready()
  const countFoods = () => db.selectFrom('food').select('id').execute()
  await expect.poll(async () => (await countFoods()).length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  await first.kill()
  expect(await readStarter(), 'the first server must not have finished').toBeUndefined()
  const others = await Promise.all([launchServer(), launchServer()])
  await Promise.all(others.map(({ ready }) => ready()))
  expect(countLoads(others), 'the lease of the killed server has not ended').toBe(0)
  await endLease()
  await waitForStarter()
  await expect.poll(() => countLoads(others), { timeout: 60_000 }).toBe(1)
  const { foods } = (await readStarter()) ?? { foods: 0 }
  expect(foods).toBe(starterFoodCount)
  expect(await countFoods()).toHaveLength(foods)
})
