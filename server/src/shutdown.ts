import type { HaruServer } from './app.ts'
import type { DatabaseHandle } from './db/database-handle.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'

interface RunningServer {
  readonly app: HaruServer
  readonly database: DatabaseHandle
  readonly mailer: Mailer
  readonly log: Log
  readonly endBackgroundWork: () => void
}

/** How long running requests have to finish before their connections are closed. */
const maxDrainMs = 8000

/**
 * Shuts the server down on a signal: requests that have arrived get their responses, then the database is closed. A second signal
 * ends the process at once. Returns a function that shuts down for another reason, with the exit code of that reason; repeated
 * calls have no effect.
 */
export function shutDownOnSignals(running: RunningServer): (exitCode: number) => void {
  let isShuttingDown = false
  const beginShutdown = (exitCode: number) => {
    if (isShuttingDown) return
    isShuttingDown = true
    void shutDown(running).then(
      () => process.exit(exitCode),
      (error: unknown) => {
        running.log.fault('stopFailed', error)
        running.log.flush()
        // After a disk failure the checkpoint of the close fails, too. The supervisor still needs the exit code of the first reason.
        process.exit(exitCode || 1)
      },
    )
  }
  const handleSignal = () => (isShuttingDown ? process.exit(1) : beginShutdown(0))
  process.on('SIGTERM', handleSignal)
  process.on('SIGINT', handleSignal)
  return beginShutdown
}

async function shutDown({ app, database, mailer, log, endBackgroundWork }: RunningServer): Promise<void> {
  log.info('stopping')
  endBackgroundWork()
  const { server } = app.server
  const drainTimer = setTimeout(() => server.closeAllConnections(), maxDrainMs)
  // Keep-alive connections without a request would otherwise stay open and delay the shutdown.
  const idleSweep = setInterval(() => server.closeIdleConnections(), 50)
  const isPreparing = app.phase() === 'starting'
  app.beginShutdown()
  await app.server.close()
  clearTimeout(drainTimer)
  clearInterval(idleSweep)
  await mailer.close()
  // A migration holds its connection, and can be interrupted at any point.
  if (!isPreparing) await database.close()
  log.info('stopped')
  log.flush()
}
