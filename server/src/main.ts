import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { areas } from '@haru/shared/areas/register.ts'
import { refuseOtherServerKey } from './account/two-step/server-key.ts'
import { createApp, type HaruServer } from './app.ts'
import { createAttemptLimiter } from './db/attempt-limiter.ts'
import { refuseNewerDatabase } from './db/migrator/migration-record.ts'
import { connectDatabase } from './db/open.ts'
import type { OpenDatabase } from './db/open-database.ts'
import { openCatalogue } from './food/catalogue.ts'
import { loadStarter, resolveStarterFolder } from './food/starter.ts'
import { type Log, openLog } from './log.ts'
import { createMailer } from './mail/mailer.ts'
import { createLeases, type Leases } from './ops/leases.ts'
import { prepareDatabase, refuseUnpreparedDatabase } from './ops/prepare-database.ts'
import { startSweep } from './ops/sweep.ts'
import { systemClocks } from './runtime/clocks.ts'
import { type Config, readConfig } from './runtime/config.ts'
import { openKeys, restrictDataFolder } from './runtime/keys.ts'
import { releaseMemory } from './runtime/release-memory.ts'
import { cannotOpenExitCode, StartupError, temporaryFailureExitCode } from './runtime/startup-error.ts'
import { shutDownOnSignals } from './shutdown.ts'

// The live data of a server is small, and by default V8 lets garbage grow to several times its size before it collects it.
setFlagsFromString('--heap-growing-percent=50')

// The reader of the output may close its end of the pipe; the server has to keep running.
process.stdout.on('error', () => undefined)
process.stderr.on('error', () => undefined)

try {
  await start(readConfig())
} catch (error) {
  // An error that the operator can fix is printed as a sentence; any other error with its stack trace.
  process.stderr.write(`${error instanceof StartupError ? error.message : String((error as Error).stack)}\n`)
  process.exit(error instanceof StartupError ? error.exitCode : 1)
}

async function start(config: Config): Promise<void> {
  restrictDataFolder(config.dataDir)
  const keys = openKeys(config.dataDir, config.secretKey)
  const log = openLog(process.stdout, keys.names, systemClocks)
  let restart: (() => void) | null = null
  const database = await connectDatabase(config.databaseUrl, {
    allowShared: config.allowShared,
    poolSize: config.databasePool,
    onIdleError: (error) => log.warn('databaseConnectionLost', { why: error.message }),
    onDiskFailure: () => {
      log.warn('diskFailed', { advice: 'The disk did not confirm a write. Look at it before anything else.' })
      restart?.()
    },
  })
  if (!config.migratesAtStart) await refuseUnpreparedDatabase(database, areas)
  await refuseNewerDatabase(database.db)
  const leases = createLeases({ db: database.db })
  const limiter = createAttemptLimiter({ db: database.db, clocks: systemClocks, keys })
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    db: database.db,
    keys,
    leases,
    log,
    clocks: systemClocks,
    limiter,
  })
  const webFolder = join(import.meta.dirname, '../../web/dist')
  const app = await createApp({
    config,
    areas,
    db: database.db,
    clocks: systemClocks,
    keys,
    limiter,
    log,
    mailer,
    webFolder,
  })
  // Before the migration, so that a load balancer can ask the health of a server whose migration takes long.
  await listen(app, config)
  const shutDown = shutDownOnSignals({ app, database, mailer, log })
  // After a failed write the page cache may differ from the disk: exit, so that the supervisor restarts and reads the database again.
  restart = () => shutDown(temporaryFailureExitCode)
  try {
    await prepareDatabase(database, { config, areas, log })
    await refuseOtherServerKey(database.db, keys)
  } catch (error) {
    // The shutdown takes the connections away.
    if (app.phase() === 'stopping') return
    log.flush()
    throw error
  }
  app.beginService()
  mailer.start()
  startSweep({ db: database.db, clocks: systemClocks, log, leases, removeExpiredRows: app.removeExpiredRows })
  logReady(config, log)
  // After listening, so that loading the foods does not delay the first requests.
  await loadStarterFoods(database, leases, log, app)
  releaseMemory()
}

/** How long a server waits before it looks again whether another server has loaded the starter foods. */
const starterRetryMs = 5000

async function loadStarterFoods({ db }: OpenDatabase, leases: Leases, log: Log, { phase }: HaruServer): Promise<void> {
  const load = async () => {
    const changed = await loadStarter(openCatalogue(db), resolveStarterFolder(import.meta.dirname))
    if (changed > 0) log.info('foodsLoaded', { changed })
  }
  try {
    while (!(await leases.run('starterFoods', load))) await delay(starterRetryMs)
  } catch (error) {
    // The next start tries again; everything else works without the starter foods.
    if (phase() !== 'stopping') log.fault('foodsNotLoaded', error)
  }
}

async function listen({ server }: HaruServer, { host, port }: Config): Promise<void> {
  try {
    await server.listen({ host, port })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    const reason = code === 'EADDRINUSE' ? 'something else is using it: choose another HARU_PORT' : String(code)
    throw new StartupError(`Haru cannot listen on ${host} port ${port}: ${reason}.`, cannotOpenExitCode)
  }
}

function logReady(config: Config, log: Log): void {
  if (config.smtpUrl === null) {
    log.print(
      `Mail goes nowhere: set HARU_SMTP_URL before other people use this. Until then letters are here: ${config.publicOrigin}/haru/mail`,
    )
  }
  log.print(`Haru is ready at ${config.publicOrigin}/haru/`)
}
