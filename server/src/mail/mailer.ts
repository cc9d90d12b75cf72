import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { AttemptLimiter } from '../db/attempt-limiter.ts'
import type { Log } from '../log.ts'
import type { Clocks } from '../runtime/clocks.ts'
import { isLoopbackHost } from '../runtime/settings.ts'
import type { Email } from './emails.ts'

/** Sends emails in the background. */
export interface Mailer {
  /** Queues an email and returns at once, so that the response time reveals nothing about sending. */
  readonly send: (email: Email) => void
  /** The last emails, newest first, if there is no mail server; empty otherwise. */
  readonly listRecentEmails: () => readonly RecentEmail[]
  /** Resolves when no email is being sent. */
  readonly idle: () => Promise<void>
  readonly close: () => void
}

interface RecentEmail extends Email {
  readonly at: number
}

interface MailerOptions {
  readonly smtpUrl: string | null
  readonly from: string
  readonly log: Log
  readonly clocks: Clocks
  readonly limiter: AttemptLimiter
  /** The delay before each retry. */
  readonly retryAfterMs?: readonly number[]
}

const maxRecentEmails = 20
const timeoutMs = 10_000
/** Three retries within ten minutes; after that a code has expired. */
const retryDelaysMs = [15_000, 90_000, 420_000]

export function createMailer(options: MailerOptions): Mailer {
  const { smtpUrl } = options
  return limitNotices(
    smtpUrl === null ? createLocalMailer(options) : createSmtpMailer({ ...options, smtpUrl }),
    options,
  )
}

/** The kinds that the limits of verification codes already count. */
const countedElsewhere: readonly Email['kind'][] = ['code', 'exists', 'elsewhere', 'passkey', 'unknown']
/** Counted by kind, so that many notices of one kind cannot suppress another kind. */
const noticeLimit = { name: 'notice', max: 5, windowMs: 3_600_000 } as const

/** Limits the notices of each kind to a user in an hour, because a signed-in user could cause any number. */
function limitNotices(mailer: Mailer, { limiter, log }: Pick<MailerOptions, 'limiter' | 'log'>): Mailer {
  const pending = new Set<Promise<void>>()

  async function sendWithinLimit(email: Email): Promise<void> {
    if ((await limiter.take({ limit: noticeLimit, subject: `${email.kind} ${email.to}` })) === 0) mailer.send(email)
    else log.info('noticeLeftOut', { kind: email.kind, to: log.toPseudonym(email.to) })
  }

  return {
    ...mailer,
    send: (email) => {
      if (countedElsewhere.includes(email.kind)) return mailer.send(email)
      const sending = sendWithinLimit(email)
        .catch((error: unknown) => log.fault('noticeFailed', error))
        .finally(() => pending.delete(sending))
      pending.add(sending)
    },
    idle: async () => {
      await Promise.all(pending)
      await mailer.idle()
    },
  }
}

/** For a local server without a mail server: emails go to the log and to the mail page only. */
function createLocalMailer({ log, clocks }: MailerOptions): Mailer {
  const emails: RecentEmail[] = []
  return {
    send: (email) => {
      emails.unshift({ ...email, at: clocks.now() })
      emails.length = Math.min(emails.length, maxRecentEmails)
      log.print(`An email to ${email.to} (no HARU_SMTP_URL is set): ${email.subject}\n${email.text}`)
    },
    listRecentEmails: () => emails,
    idle: async () => undefined,
    close: () => undefined,
  }
}

function createSmtpMailer({
  smtpUrl,
  from,
  log,
  retryAfterMs = retryDelaysMs,
}: MailerOptions & { readonly smtpUrl: string }): Mailer {
  const transport = createTransport(createSmtpOptions(smtpUrl))
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost'
  const underway = new Set<Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()

  function attempt(email: Email, messageId: string, attemptCount: number): void {
    const sending = transport
      .sendMail({
        from,
        // An object, so that nothing in an address is read as a second one.
        to: { name: '', address: email.to },
        subject: email.subject,
        text: email.text,
        html: email.html,
        messageId,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      .then(() => log.info('letterSent', { kind: email.kind, tries: attemptCount }))
      .catch((error: unknown) => retryLater(email, messageId, attemptCount, error))
      .finally(() => underway.delete(sending))
    underway.add(sending)
  }

  function retryLater(email: Email, messageId: string, attemptCount: number, error: unknown): void {
    const wait = isPermanentFailure(error) ? undefined : retryAfterMs[attemptCount - 1]
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    log.warn(wait === undefined ? 'letterLost' : 'letterDelayed', {
      kind: email.kind,
      to: log.toPseudonym(email.to),
      tries: attemptCount,
      why: reason,
    })
    if (wait === undefined) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      attempt(email, messageId, attemptCount + 1)
    }, wait).unref()
    timers.add(timer)
  }

  return {
    // All attempts share one Message-ID, so that a mail client recognizes duplicates.
    send: (email) => attempt(email, `<${randomUUID()}@${domain}>`, 1),
    listRecentEmails: () => [],
    idle: async () => {
      await Promise.all(underway)
    },
    close: () => {
      for (const timer of timers) clearTimeout(timer)
      transport.close()
    },
  }
}

// 5xx: the address does not exist, or the mail server rejects this sender. A retry would not help.
function isPermanentFailure(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500
}

function createSmtpOptions(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const isSecure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    // Codes must not cross a network unencrypted. A loopback connection stays on this machine.
    requireTLS: !isSecure && !isLoopbackHost(hostname),
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  }
}
