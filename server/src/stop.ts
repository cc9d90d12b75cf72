import type { App } from './app.ts'
import type { OpenDatabase } from './db/open.ts'
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
 * Stops in order when the system asks: what has come in is answered, then the database is closed. Asked twice, at once.
 * Answers how to stop for another reason, with the exit code that tells it.
 */
export function stopOnSignals(running: Running): (exitCode: number) => void {
  let isStopping = false
  const handle = (exitCode: number) => {
    if (isStopping) process.exit(1)
    isStopping = true
    void stop(running).then(
      () => process.exit(exitCode),
      (error: unknown) => {
        running.log.fault('stopFailed', error)
        running.log.flush()
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => handle(0))
  process.on('SIGINT', () => handle(0))
  return handle
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
