import { createTransport } from 'nodemailer'
import type { Log } from '../log.ts'
import type { Clocks } from '../runtime/clocks.ts'
import { isLoopbackHost } from '../runtime/setting-formats.ts'
import type { Email } from './emails.ts'

/** Passes emails to the mail server. */
export interface EmailTransport {
  /** Rejects with the error of the mail server. All attempts of an email have the same id, so that a mail client recognizes duplicates. */
  readonly deliver: (email: Email, id: string) => Promise<void>
  /** The last emails, newest first, if there is no mail server; empty otherwise. */
  readonly listRecentEmails: () => readonly RecentEmail[]
  readonly close: () => void
}

interface RecentEmail extends Email {
  readonly at: number
}

const maxRecentEmails = 20
const timeoutMs = 10_000

/** For a local server without a mail server: emails go to the log and to the mail page only. */
export function createLocalTransport({ log, clocks }: { readonly log: Log; readonly clocks: Clocks }): EmailTransport {
  const emails: RecentEmail[] = []
  return {
    deliver: async (email) => {
      emails.unshift({ ...email, at: clocks.now() })
      emails.length = Math.min(emails.length, maxRecentEmails)
      log.print(`An email to ${email.to} (no HARU_SMTP_URL is set): ${email.subject}\n${email.text}`)
    },
    listRecentEmails: () => emails,
    close: () => undefined,
  }
}

export function createSmtpTransport(smtpUrl: string, from: string): EmailTransport {
  const transport = createTransport(createSmtpOptions(smtpUrl))
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    deliver: async (email, id) => {
      await transport.sendMail({
        from,
        // An object, so that nothing in an address is read as a second one.
        to: { name: '', address: email.to },
        subject: email.subject,
        text: email.text,
        html: email.html,
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    listRecentEmails: () => [],
    close: () => transport.close(),
  }
}

/**
 * Whether another attempt would fail as well: the mail server refuses the recipient or the content with 5xx, or the address is none. The
 * operator can correct everything else, such as the password or the sender, while the email waits.
 */
export function isPermanentFailure(error: unknown): boolean {
  if (!(error instanceof Error) || !('command' in error)) return false
  if (error.command === 'API') return 'code' in error && error.code === 'EENVELOPE'
  const isRefused = 'responseCode' in error && Number(error.responseCode) >= 500
  return isRefused && (error.command === 'RCPT TO' || error.command === 'DATA')
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
