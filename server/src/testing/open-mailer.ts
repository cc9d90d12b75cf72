import { randomBytes } from 'node:crypto'
import { createAttemptLimiter } from '../db/attempt-limiter.ts'
import type { Database } from '../db/schema.ts'
import { type Log, type LogFields, silentLog } from '../log.ts'
import { createMailer, type Mailer } from '../mail/mailer.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { createLeases } from '../ops/leases.ts'
import { systemClocks } from '../runtime/clocks.ts'

interface MailerOptions {
  readonly db: Database
  readonly smtpUrl: string | null
  readonly retryAfterMs?: readonly number[]
  /** The key of waiting emails, which servers of one database share. */
  readonly key?: Buffer
}

const sharedKey = randomBytes(32)

/** The mailer of a server that has not started to send yet. */
export function openMailer({ db, smtpUrl, retryAfterMs = [10, 10, 10], key = sharedKey }: MailerOptions): {
  readonly mailer: Mailer
  /** The lines of its log. */
  readonly logged: () => string
} {
  const lines: string[] = []
  const note = (event: string, fields?: LogFields) => lines.push(JSON.stringify({ event, ...fields }))
  const log: Log = {
    ...silentLog,
    info: note,
    warn: note,
    print: (text) => lines.push(text),
    toPseudonym: () => 'pseudonym',
  }
  const mailer = createMailer({
    smtpUrl,
    from: 'Haru <hello@haru.example>',
    db,
    keys: { emails: key },
    leases: createLeases({ db }),
    log,
    metrics: createMetrics(),
    clocks: systemClocks,
    limiter: createAttemptLimiter({ db, clocks: systemClocks, keys: { attempts: sharedKey } }),
    retryAfterMs,
  })
  return { mailer, logged: () => lines.join('\n') }
}
