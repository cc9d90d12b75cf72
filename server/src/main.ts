import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { areas } from '@haru/shared/areas/register.ts'
import { createPasswordHasher } from './account/password/password-hasher.ts'
import { refuseOtherServerKey } from './account/two-step/server-key.ts'
import { createApp, type HaruServer } from './app.ts'
import { startBackgroundWork } from './background-work.ts'
import { openAttemptLimiter } from './db/attempt-limiter.ts'
import type { DatabaseHandle } from './db/database-handle.ts'
import { refuseNewerDatabase } from './db/migrator/migration-record.ts'
import { connectDatabase } from './db/open-database.ts'
import { type Log, openLog } from './log.ts'
import { createMailer } from './mail/mailer.ts'
import { createMetrics } from './metrics/metrics.ts'
import { createLeases, endAbandonedLeases } from './ops/leases.ts'
import { prepareDatabase, refuseUnpreparedDatabase } from './ops/prepare-database.ts'
import { systemClocks } from './runtime/clocks.ts'
import { type Config, readConfig } from './runtime/config.ts'
import { openKeys, restrictDataFolder } from './runtime/keys.ts'
import {
  cannotOpenExitCode,
  reportFatalError,
  StartupError,
  temporaryFailureExitCode,
} from './runtime/startup-error.ts'
import { shutDownOnSignals } from './shutdown.ts'

// The live data of a server is small, and by default V8 lets garbage grow to several times its size before it collects it.
setFlagsFromString('--heap-growing-percent=50')

// The reader of the output may close its end of the pipe; the server has to keep running.
process.stdout.on('error', () => undefined)
process.stderr.on('error', () => undefined)

try {
  await start(readConfig())
} catch (error) {
  process.exit(reportFatalError(error))
}

async function start(config: Config): Promise<void> {
  restrictDataFolder(config.dataDir)
  const keys = openKeys(config.dataDir, config.secretKey)
  const log = openLog(process.stdout, keys.names, systemClocks)
  let restart: (() => void) | null = null
  let endBackgroundWork = (): void => undefined
  const database = await connectServerDatabase(config, log, () => restart?.())
  if (!config.migratesAtStart) await refuseUnpreparedDatabase(database, areas)
  await refuseNewerDatabase(database.db)
  const { db } = database
  const leases = createLeases({ db })
  const metrics = createMetrics()
  const limiter = openAttemptLimiter({ db, clocks: systemClocks, keys }, config)
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    db,
    keys,
    leases,
    log,
    metrics,
    clocks: systemClocks,
    limiter,
  })
  const app = await createApp({
    config,
    areas,
    db,
    clocks: systemClocks,
    keys,
    limiter,
    log,
    mailer,
    metrics,
    passwordHasher: createPasswordHasher(),
    readDatabaseLoad: database.readLoad,
    webFolder: join(import.meta.dirname, '../../web/dist'),
  })
  // Before the migration, so that a load balancer can ask the health of a server whose migration takes long.
  await listen(app, config)
  const shutDown = shutDownOnSignals({ app, database, mailer, log, endBackgroundWork: () => endBackgroundWork() })
  // After a failed write the page cache may differ from the disk: exit, so that the supervisor restarts and reads the database again.
  restart = () => shutDown(temporaryFailureExitCode)
  try {
    await prepareDatabase(database, { config, areas, log })
    await refuseOtherServerKey(db, keys, config.isReadOnly)
    if (isOnlyServer(database, config)) await endAbandonedLeases(db)
  } catch (error) {
    // The shutdown takes the connections away.
    if (app.phase() === 'stopping') return
    log.flush()
    throw error
  }
  app.beginService()
  const { phase, removeExpiredRows } = app
  const deps = { config, areas, db, clocks: systemClocks, log, mailer, leases }
  endBackgroundWork = startBackgroundWork({ ...deps, phase, removeExpiredRows })
  logReady(config, log)
}

/** `restart` is called when the disk did not confirm a write. */
function connectServerDatabase(config: Config, log: Log, restart: () => void): Promise<DatabaseHandle> {
  return connectDatabase(config.databaseUrl, {
    allowShared: config.allowShared,
    isReadOnly: config.isReadOnly,
    poolSize: config.databasePool,
    directUrl: config.databaseDirectUrl,
    onIdleError: (error) => log.warn('databaseConnectionLost', { why: error.message }),
    onDiskFailure: () => {
      log.warn('diskFailed', { advice: 'The disk did not confirm a write. Look at it before anything else.' })
      restart()
    },
  })
}

/** Whether no other server can have the database. */
function isOnlyServer({ kind }: DatabaseHandle, { allowShared, isReadOnly }: Config): boolean {
  return kind === 'sqlite' && !allowShared && !isReadOnly
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
  log.print(`Settings: ${config.chosenSettings.join(', ') || 'none'}.`)
  if (process.getuid?.() === 0 && canWrite(import.meta.filename))
    log.print('Haru runs as root and could change its own program. Run it as a user of its own (docs/self-hosting.md).')
  if (config.smtpUrl === null) {
    const place = config.isLocal ? `at ${config.publicOrigin}/haru/mail and here` : 'here only'
    log.print(`No email is sent: set HARU_SMTP_URL. Emails are ${place}.`)
  }
  for (const { former, name } of config.deprecatedNames) log.print(`${former} is deprecated: set ${name}.`)
  if (config.registration === 'closed' && !config.isRegistrationChosen)
    log.print('Sign-up is closed: set HARU_REGISTRATION to open for the first account, or to closed.')
  if (config.isReadOnly) log.print('Every write is refused while HARU_READ_ONLY is set.')
  log.print(`Haru is ready at ${config.publicOrigin}/haru/`)
}

function canWrite(file: string): boolean {
  try {
    accessSync(file, constants.W_OK)
    return true
  } catch {
    return false
  }
}
