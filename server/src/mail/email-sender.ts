import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Leases } from '../ops/leases.ts'
import { runOutsideRequest } from '../runtime/event-loop.ts'
import { type EmailTransport, isPermanentFailure } from './email-transport.ts'
import type { Outbox, WaitingEmail } from './outbox.ts'

interface EmailSenderOptions {
  readonly outbox: Outbox
  readonly transport: EmailTransport
  readonly leases: Leases
  readonly log: Log
  readonly metrics: Pick<Metrics, 'countEmail'>
  /** The delay before each retry. */
  readonly retryAfterMs?: readonly number[] | undefined
}

/** Sends the emails of the outbox in the background, on one server of the database at a time. */
export interface EmailSender {
  readonly start: () => void
  /** Looks for emails now, because one was stored. */
  readonly wake: () => void
  /** Resolves when no email is being sent. */
  readonly idle: () => Promise<void>
  /** Ends the sending. An email that is being sent has a second for it; the others stay stored. */
  readonly close: () => Promise<void>
}

const [second, minute, hour] = [1000, 60_000, 3_600_000]
/** A code expires after the third retry, other emails after the last one. */
const retryDelaysMs = [15 * second, 90 * second, 7 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour]
/** How often a server looks for emails that another server stored, and did not send. */
const pollMs = 5 * second
const pollAfterErrorMs = 30 * second
/** How often a server looks whether another server has sent an email that this one stored. */
const pollWhileLeasedMs = 250
const maxClosingMs = second

export function createEmailSender(options: EmailSenderOptions): EmailSender {
  const { outbox, leases, log } = options
  const phase = { isStarted: false, isClosed: false, isWoken: false }
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  function wake(): void {
    phase.isWoken = true
    if (!phase.isStarted || phase.isClosed || running !== null) return
    clearTimeout(timer)
    // The emails of all users wait for it, not only those of the request that wakes it.
    running = runOutsideRequest(sendUntilWaiting)
      .catch((error: unknown) => {
        log.warn('emailsNotSent', { why: error instanceof Error ? error.message : 'unknown' })
        return pollAfterErrorMs
      })
      .then((waitMs) => {
        running = null
        // Without a pause, because `idle` must not resolve while a stored email waits for a timer.
        if (phase.isWoken) wake()
        else if (!phase.isClosed) timer = setTimeout(wake, waitMs).unref()
      })
  }

  /** Sends until no email is due, and returns the milliseconds until the next look. */
  async function sendUntilWaiting(): Promise<number> {
    while (!phase.isClosed) {
      phase.isWoken = false
      const waitMs = await outbox.readWaitMs()
      if (waitMs === 0) {
        if (!(await leases.run('emails', sendDue))) return pollWhileLeasedMs
      } else if (!phase.isWoken) return Math.min(waitMs, pollMs)
    }
    return pollMs
  }

  async function sendDue(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !phase.isClosed) {
      const due = await outbox.listDue()
      if (due.length === 0) return
      await Promise.all(due.map((waiting) => attempt(options, waiting)))
    }
  }

  return {
    start: () => {
      phase.isStarted = true
      wake()
    },
    wake,
    idle: async () => {
      while (running !== null) await running
    },
    close: async () => {
      phase.isClosed = true
      clearTimeout(timer)
      await Promise.race([running, delay(maxClosingMs, undefined, { ref: false })])
    },
  }
}

async function attempt(options: EmailSenderOptions, waiting: WaitingEmail): Promise<void> {
  const { outbox, transport, log, metrics, retryAfterMs = retryDelaysMs } = options
  const { id, email, attempts } = waiting
  const reason = findReasonToDrop(waiting, retryAfterMs.length)
  if (email === null || reason !== null) {
    metrics.countEmail('lost')
    logFailure(log, waiting, { event: 'emailLost', attempts, why: reason })
    return outbox.remove(id)
  }
  const retryMs = retryAfterMs[attempts]
  // Without a further retry the row has to outlast this attempt only.
  if (!(await outbox.beginAttempt(waiting, retryMs ?? minute))) return
  try {
    await transport.deliver(email, id)
    metrics.countEmail('sent')
    log.info('emailSent', { kind: email.kind, attempts: attempts + 1 })
    await outbox.remove(id)
  } catch (error) {
    const isOver = retryMs === undefined || isPermanentFailure(error)
    metrics.countEmail(isOver ? 'lost' : 'delayed')
    const event = isOver ? 'emailLost' : 'emailDelayed'
    logFailure(log, waiting, { event, attempts: attempts + 1, why: readErrorCode(error) })
    if (isOver) await outbox.remove(id)
  }
}

function findReasonToDrop({ email, isExpired, attempts }: WaitingEmail, retryCount: number): string | null {
  if (email === null) return 'unreadable'
  // Every retry is used up if a server was killed during the last one.
  return isExpired || attempts > retryCount ? 'expired' : null
}

function readErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}

interface Failure {
  readonly event: 'emailLost' | 'emailDelayed'
  readonly attempts: number
  readonly why: string | null
}

function logFailure(log: Log, { email }: WaitingEmail, { event, attempts, why }: Failure): void {
  const recipient = email === null ? {} : { kind: email.kind, to: log.toPseudonym(email.to) }
  log.warn(event, { ...recipient, attempts, why })
}
