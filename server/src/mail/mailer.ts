import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { createAttemptLimiter } from '../http/attempt-limiter.ts'
import type { Log } from '../log.ts'
import type { Clocks } from '../runtime/clocks.ts'
import { isLoopback } from '../runtime/settings.ts'
import type { Letter } from './letters.ts'

/** Sends letters without letting anybody wait for them. */
export interface Mailer {
  /** Takes a letter and returns at once: whoever asked learns nothing from how long sending takes. */
  readonly post: (letter: Letter) => void
  /** The last letters, newest first, where there is no mail server to hand them to. */
  readonly kept: () => readonly KeptLetter[]
  /** Resolves when no letter is on its way. */
  readonly idle: () => Promise<void>
  readonly close: () => void
}

export interface KeptLetter extends Letter {
  readonly at: number
}

interface Options {
  readonly smtpUrl: string | null
  readonly from: string
  readonly log: Log
  readonly clocks: Clocks
  /** How long to wait before each further try. */
  readonly retryAfterMs?: readonly number[]
}

const mostKept = 20
const timeoutMs = 10_000
/** Three more tries within ten minutes; after that the code would be dead anyway. */
const retries = [15_000, 90_000, 420_000]

export function createMailer(options: Options): Mailer {
  const { smtpUrl } = options
  return limitNotices(smtpUrl === null ? keepingMailer(options) : smtpMailer({ ...options, smtpUrl }), options)
}

/** What the limits of codes count already. */
const countedElsewhere: readonly Letter['kind'][] = ['code', 'exists', 'elsewhere', 'passkey', 'unknown']
/** Of each kind, so that many notices of one kind cannot keep another kind from the user. */
const maxNoticesPerHour = 5

/** Sends a user a few notices of each kind in an hour: who is signed in can cause as many as they like. */
function limitNotices(mailer: Mailer, { clocks, log }: Pick<Options, 'clocks' | 'log'>): Mailer {
  const limiter = createAttemptLimiter(clocks.monotonic, { max: maxNoticesPerHour, windowMs: 3_600_000 })
  const pending = new Set<Promise<void>>()

  async function postWithinLimit(letter: Letter): Promise<void> {
    if ((await limiter.take(`${letter.kind} ${letter.to}`)) === 0) mailer.post(letter)
    else log.info('noticeLeftOut', { kind: letter.kind, to: log.nameOf(letter.to) })
  }

  return {
    ...mailer,
    post: (letter) => {
      if (countedElsewhere.includes(letter.kind)) return mailer.post(letter)
      const posting = postWithinLimit(letter).finally(() => pending.delete(posting))
      pending.add(posting)
    },
    idle: async () => {
      await Promise.all(pending)
      await mailer.idle()
    },
  }
}

/** For a machine of one's own: letters go to the log and to the mail page, and to nobody else. */
function keepingMailer({ log, clocks }: Options): Mailer {
  const letters: KeptLetter[] = []
  return {
    post: (letter) => {
      letters.unshift({ ...letter, at: clocks.now() })
      letters.length = Math.min(letters.length, mostKept)
      log.say(`A letter to ${letter.to} (no HARU_SMTP_URL is set): ${letter.subject}\n${letter.text}`)
    },
    kept: () => letters,
    idle: async () => undefined,
    close: () => undefined,
  }
}

function smtpMailer({ smtpUrl, from, log, retryAfterMs = retries }: Options & { readonly smtpUrl: string }): Mailer {
  const transport = createTransport(connection(smtpUrl))
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost'
  const underway = new Set<Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()

  function attempt(letter: Letter, messageId: string, tries: number): void {
    const sending = transport
      .sendMail({
        from,
        // An object, so that nothing in an address is read as a second one.
        to: { name: '', address: letter.to },
        subject: letter.subject,
        text: letter.text,
        html: letter.html,
        messageId,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      .then(() => log.info('letterSent', { kind: letter.kind, tries }))
      .catch((error: unknown) => later(letter, messageId, tries, error))
      .finally(() => underway.delete(sending))
    underway.add(sending)
  }

  function later(letter: Letter, messageId: string, tries: number, error: unknown): void {
    const wait = isFinal(error) ? undefined : retryAfterMs[tries - 1]
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    log.warn(wait === undefined ? 'letterLost' : 'letterDelayed', {
      kind: letter.kind,
      to: log.nameOf(letter.to),
      tries,
      why,
    })
    if (wait === undefined) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      attempt(letter, messageId, tries + 1)
    }, wait).unref()
    timers.add(timer)
  }

  return {
    // One Message-ID for all tries: if one arrived after all, the other is known as its double.
    post: (letter) => attempt(letter, `<${randomUUID()}@${domain}>`, 1),
    kept: () => [],
    idle: async () => {
      await Promise.all(underway)
    },
    close: () => {
      for (const timer of timers) clearTimeout(timer)
      transport.close()
    },
  }
}

// 5xx: the address does not exist, or nothing of ours is wanted. Asking again would not change it.
function isFinal(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500
}

function connection(smtpUrl: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const isSecure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    // Codes do not cross a network in the open. On this machine there is no network.
    requireTLS: !isSecure && !isLoopback(hostname),
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  }
}
