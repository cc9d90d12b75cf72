import type { App } from './app.ts'
import type { OpenDatabase } from './db/open-database.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'

interface Running {
  readonly app: App
  readonly database: OpenDatabase
  readonly mailer: Mailer
  readonly log: Log
}

/** Long enough for what is in flight, short enough for those who wait for the machine. */
const patienceMs = 8000

/**
 * Stops in order when the system asks: requests that have arrived are answered, then the database is closed. A second signal stops
 * at once. Returns how to stop for another reason, with the exit code that names it; a repeated call changes nothing.
 */
export function stopOnSignals(running: Running): (exitCode: number) => void {
  let isStopping = false
  const begin = (exitCode: number) => {
    if (isStopping) return
    isStopping = true
    void stop(running).then(
      () => process.exit(exitCode),
      (error: unknown) => {
        running.log.fault('stopFailed', error)
        running.log.flush()
        // A disk that failed fails the checkpoint of a close as well: the supervisor still has to learn why the server stopped.
        process.exit(exitCode || 1)
      },
    )
  }
  const onSignal = () => (isStopping ? process.exit(1) : begin(0))
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  return begin
}

async function stop({ app, database, mailer, log }: Running): Promise<void> {
  log.info('stopping')
  app.beginToStop()
  const { server } = app.server
  const tooLate = setTimeout(() => server.closeAllConnections(), patienceMs)
  // A connection whose last answer has just gone out is kept open for the next question: there will be none.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  await app.server.close()
  clearTimeout(tooLate)
  clearInterval(sweep)
  await Promise.race([mailer.idle(), new Promise((resolve) => setTimeout(resolve, 1000))])
  mailer.close()
  await database.close()
  log.info('stopped')
  log.flush()
}
