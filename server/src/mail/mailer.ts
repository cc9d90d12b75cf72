import { Refusal } from '@haru/shared/errors.ts'
import type { AttemptLimiter } from '../db/attempt-limiter.ts'
import type { Database, Transaction } from '../db/schema.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Leases } from '../ops/leases.ts'
import type { Clocks } from '../runtime/clocks.ts'
import type { Keys } from '../runtime/keys.ts'
import { createEmailSender, type EmailSender } from './email-sender.ts'
import { createLocalTransport, createSmtpTransport, type EmailTransport } from './email-transport.ts'
import type { Email } from './emails.ts'
import { openOutbox } from './outbox.ts'

/** Stores emails and sends them in the background, so that no request waits for the mail server. */
export interface Mailer extends Pick<EmailSender, 'start' | 'wake' | 'idle' | 'close'> {
  /**
   * Stores an email for the user. An error with a notice is logged, because what the notice is about has happened. A request for a code
   * is refused with `overloaded` if too many emails wait.
   */
  readonly send: (email: Email) => Promise<void>
  /** Stores a notice in the transaction of its cause. Call `wake` after the commit. */
  readonly sendWith: (transaction: Transaction, notice: Email) => Promise<void>
  /** The last emails, newest first, if there is no mail server; empty otherwise. */
  readonly listRecentEmails: EmailTransport['listRecentEmails']
}

interface MailerOptions {
  readonly smtpUrl: string | null
  readonly from: string
  readonly db: Database
  readonly keys: Pick<Keys, 'emails'>
  readonly leases: Leases
  readonly log: Log
  readonly metrics: Pick<Metrics, 'countEmail'>
  readonly clocks: Clocks
  readonly limiter: AttemptLimiter
  /** The delay before each retry. */
  readonly retryAfterMs?: readonly number[]
}

/** The kinds that the limits of verification codes count. All other kinds are notices. */
const codeKinds: readonly Email['kind'][] = ['code', 'accountExists', 'noAccount', 'googleOnly', 'passkeyOnly']
/** Counted by kind, so that many notices of one kind cannot suppress another kind. */
const noticeLimit = { name: 'notice', max: 5, windowMs: 3_600_000 } as const

export function createMailer(options: MailerOptions): Mailer {
  const { smtpUrl, from, limiter, log } = options
  const outbox = openOutbox(options)
  const transport = smtpUrl === null ? createLocalTransport(options) : createSmtpTransport(smtpUrl, from)
  const sender = createEmailSender({ ...options, outbox, transport })

  /** Limits the notices of each kind to a user in an hour, because a signed-in user could cause any number. */
  async function storeNotice(notice: Email, transaction?: Transaction): Promise<void> {
    const { kind, to } = notice
    const isWithinLimit = (await limiter.take({ limit: noticeLimit, subject: `${kind} ${to}` }, transaction)) === 0
    if (!isWithinLimit) log.info('noticeLeftOut', { kind, to: log.toPseudonym(to) })
    else if (!(await outbox.store(notice, transaction))) log.warn('emailLost', { kind, why: 'full' })
  }

  return {
    ...sender,
    send: async (email) => {
      if (!codeKinds.includes(email.kind)) {
        await storeNotice(email).catch((error: unknown) => log.fault('noticeFailed', error))
      } else if (!(await outbox.store(email))) {
        log.warn('emailLost', { kind: email.kind, why: 'full' })
        throw new Refusal('overloaded')
      }
      sender.wake()
    },
    sendWith: (transaction, notice) => storeNotice(notice, transaction),
    listRecentEmails: transport.listRecentEmails,
    close: async () => {
      await sender.close()
      transport.close()
    },
  }
}
