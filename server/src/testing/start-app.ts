import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyArea } from '@haru/shared/areas/define.ts'
import { areas as ownAreas } from '@haru/shared/areas/register.ts'
import { createPasswordHasher, type PasswordHasher } from '../account/password/password-hasher.ts'
import { createApp, type HaruServer } from '../app.ts'
import { openAttemptLimiter } from '../db/attempt-limiter.ts'
import type { DatabaseHandle } from '../db/database-handle.ts'
import { connectDatabase, openDatabase } from '../db/open-database.ts'
import type { Database } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { type Log, silentLog } from '../log.ts'
import type { Email } from '../mail/emails.ts'
import { createMailer, type Mailer } from '../mail/mailer.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { createLeases } from '../ops/leases.ts'
import { prepareDatabase } from '../ops/prepare-database.ts'
import { type Config, type Environment, readConfig } from '../runtime/config.ts'
import { openKeys } from '../runtime/keys.ts'
import { type Client, createClient, type InjectRequest, signUpByApi, type UserClient } from './client.ts'
import { findFreePort } from './find-free-port.ts'
import { withStatementRecorder } from './statement-recorder.ts'
import { createTestClocks, type TestClocks } from './test-clocks.ts'
import { findNewestEmail, waitForEmails } from './test-emails.ts'

/** An empty database for one test app, and a function that removes it. */
interface TestDatabase {
  readonly url: string
  readonly remove: () => Promise<void>
  /** How many servers respond in turn, if the test does not need a certain one; one by default. See `onOneServer`. */
  readonly serverCount?: number
}

export interface TestAppOptions {
  /** Opens the database; SQLite in a temporary folder by default. */
  readonly open?: () => Promise<TestDatabase>
  /** Listens on a port instead of receiving injected requests. */
  readonly listen?: boolean
  readonly environment?: Environment
  readonly areas?: readonly AnyArea[]
  readonly log?: Log
  readonly webFolder?: string
  /** Called after each query of the server. */
  readonly onQuery?: () => void
  /** Called before the server listens. */
  readonly onCreate?: (server: Server) => void
}

/** A hash takes less than a millisecond. The tests of main.ts check the cost that users have. */
const passwordHasher = createPasswordHasher({ memoryKib: 64, passes: 1 })

/** A whole server on a real database, with clocks that a test can move. */
export interface TestApp {
  /** Such as http://127.0.0.1:41234 */
  readonly url: string
  readonly db: Database
  readonly clocks: TestClocks
  readonly passwordHasher: PasswordHasher
  /** A new anonymous client with its own address. */
  readonly client: () => Client
  /** A new signed-in user. Each test creates its own users, so their data does not collide. */
  readonly signUp: (form?: Readonly<Record<string, unknown>>) => Promise<UserClient>
  /** The newest email to the address. */
  readonly findEmailTo: (address: string) => Email | undefined
  /** Sends the requests of `work` to one of the servers: for what a server has in its memory. */
  readonly onOneServer: <T>(work: () => Promise<T>) => Promise<T>
  /** Waits until the emails of all responses are sent. Clients of `client` do this after each response, and browsers do not. */
  readonly settleEmails: () => Promise<void>
  /** Every route, such as `GET /haru/api/user/detail`. */
  readonly routes: () => readonly string[]
  readonly beginShutdown: () => void
  /** Ends the servers between two requests, and starts others on the same database. */
  readonly restart: () => Promise<void>
  /** Deletes the expired rows, as the server does in the background. */
  readonly removeExpiredRows: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function startApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'haru-app-'))
  const fresh = await options.open?.()
  const port = options.listen ? await findFreePort() : 3000
  const config = readConfig({
    HARU_DATA_DIR: dataDir,
    HARU_PORT: String(port),
    HARU_DATABASE_URL: fresh?.url,
    // Tests sign up at public addresses too.
    HARU_REGISTRATION: 'open',
    // Tests send requests faster than users.
    HARU_REQUESTS_PER_MINUTE: '1000000',
    ...options.environment,
  })
  const clocks = createTestClocks()
  const log = options.log ?? silentLog
  const serverCount = fresh?.serverCount ?? 1
  const servers = await startServers({ config, options, clocks, log }, serverCount)

  const url = config.publicOrigin
  const getFirst = (): TestServer => {
    const [first] = servers
    if (first === undefined) throw new Error('no server was started')
    return first
  }
  const findEmailTo = (address: string) => findNewestEmail(servers, address)
  let next = 0
  let isOnOne = false
  const nextServer = () => (isOnOne ? getFirst() : (servers[next++ % servers.length] ?? getFirst()))
  const inject: InjectRequest = (request) => nextServer().app.server.inject(request)
  const settleEmails = async () => {
    if (config.smtpUrl === null) await waitForEmails(servers)
  }
  const transport = { url, afterResponse: settleEmails, ...(options.listen ? {} : { inject }) }
  const client = () => createClient(transport)
  return {
    url,
    get db() {
      return getFirst().db
    },
    clocks,
    passwordHasher,
    client,
    signUp: (form) => signUpByApi(client(), findEmailTo, form),
    findEmailTo,
    onOneServer: async (work) => {
      isOnOne = true
      try {
        return await work()
      } finally {
        isOnOne = false
      }
    },
    settleEmails,
    routes: () => readRoutes(getFirst().app.server.printRoutes({ commonPrefix: false })),
    beginShutdown: () => {
      for (const server of servers) server.app.beginShutdown()
    },
    restart: async () => {
      await closeServers(servers)
      servers.push(...(await startServers({ config, options, clocks, log }, serverCount)))
    },
    removeExpiredRows: () => getFirst().app.removeExpiredRows(),
    close: async () => {
      await closeServers(servers)
      await fresh?.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface TestServer {
  readonly app: HaruServer
  readonly db: Database
  readonly mailer: Mailer
  readonly close: () => Promise<void>
}

interface ServerParts extends Pick<Deps, 'config' | 'clocks' | 'log'> {
  readonly options: TestAppOptions
}

async function startServers(parts: ServerParts, count: number): Promise<TestServer[]> {
  const { config, options } = parts
  const isOne = options.listen === true || options.onQuery !== undefined || options.onCreate !== undefined
  const servers: TestServer[] = []
  for (let i = 0; i < (isOne ? 1 : count); i += 1) {
    const started = await startServer({ ...parts, keys: openKeys(config.dataDir, null) })
    servers.push(started)
    options.onCreate?.(started.app.server.server)
    if (options.listen) await started.app.server.listen({ host: config.host, port: config.port })
  }
  return servers
}

async function closeServers(servers: TestServer[]): Promise<void> {
  for (const server of servers.splice(0).toReversed()) await server.close()
}

async function startServer({ options, ...parts }: ServerParts & Pick<Deps, 'keys'>): Promise<TestServer> {
  const { config, log } = parts
  const database = await openTestDatabase(config)
  const recordedDb = database.kind === 'postgres' ? withStatementRecorder(database.db) : database.db
  const limiter = openAttemptLimiter({ db: recordedDb, ...parts }, config)
  const leases = createLeases({ db: recordedDb })
  const metrics = createMetrics()
  const { smtpUrl, mailFrom: from } = config
  // So that `findNewestEmail` can compare the times, also if the test stops its clocks or sets them back.
  const emailClocks = { ...parts.clocks, now: () => performance.timeOrigin + performance.now() }
  const mailer = createMailer({
    ...parts,
    clocks: emailClocks,
    smtpUrl,
    from,
    db: recordedDb,
    leases,
    metrics,
    limiter,
  })
  const webFolder = options.webFolder ?? join(config.dataDir, 'no-web')
  const areas = options.areas ?? ownAreas
  const db = options.onQuery === undefined ? recordedDb : withQueryHook(recordedDb, options.onQuery)
  await prepareDatabase(database, { config, areas, log })
  const connections = { db, limiter, mailer, readDatabaseLoad: database.readLoad }
  const app = await createApp({ ...parts, ...connections, areas, metrics, passwordHasher, webFolder })
  app.beginService()
  if (!config.isReadOnly) mailer.start()
  return {
    app,
    db: database.db,
    mailer,
    close: async () => {
      await app.server.close()
      await mailer.close()
      await database.close()
    },
  }
}

function openTestDatabase({ databaseUrl, isReadOnly }: Config): Promise<DatabaseHandle> {
  return isReadOnly ? connectDatabase(databaseUrl, { isReadOnly }) : openDatabase(databaseUrl)
}

// Fastify prints its routes only as a tree of text: a line for each part of a path, indented by four characters more than the part before.
function readRoutes(tree: string): readonly string[] {
  const parts: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent, part = '', methods = ''] = /^([│ ]*)[├└]── (.+?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    if (indent === undefined) return []
    parts.splice(indent.length / 4, Number.POSITIVE_INFINITY, part.replace(/\(\^.*\$\)$/, '').replace(/^\*$/, '/*'))
    return methods.split(', ').flatMap((method) => (method === '' ? [] : `${method} ${parts.join('')}`))
  })
}

/** The same database with a hook after each query, including prepared queries and queries in transactions. */
function withQueryHook(db: Database, onQuery: () => void): Database {
  return db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      onQuery()
      return result
    },
  })
}
