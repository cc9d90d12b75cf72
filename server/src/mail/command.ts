import { randomUUID } from 'node:crypto'
import { type Command, UsageError } from '../command.ts'
import { systemClocks } from '../runtime/clocks.ts'
import { isContact } from '../runtime/setting-formats.ts'
import { createSmtpTransport } from './email-transport.ts'
import { composeTestEmail } from './emails.ts'

export const mailTestCommand: Command = {
  name: 'mail test',
  argumentSyntax: '<address>',
  about: 'Sends a test email to an address.',
  help: `It sends the email at once with HARU_SMTP_URL and HARU_MAIL_FROM, and prints the reply of the mail server if that refuses it.`,
  run: async ({ args: [address = ''] }, { config, out, err }) => {
    if (!isContact(address)) throw new UsageError(`${address} is not an email address`)
    if (config.smtpUrl === null) {
      err.write('HARU_SMTP_URL is not set, so there is no mail server to test.\n')
      return 1
    }
    const { host } = new URL(config.smtpUrl)
    const transport = createSmtpTransport(config.smtpUrl, config.mailFrom)
    const startedAt = systemClocks.monotonic()
    try {
      await transport.deliver(composeTestEmail(address), randomUUID())
    } catch (error) {
      err.write(`${host} did not take the email: ${describeError(error)}\n`)
      return 1
    } finally {
      transport.close()
    }
    const seconds = ((systemClocks.monotonic() - startedAt) / 1000).toFixed(1)
    out.write(
      `${host} took the email in ${seconds} s. If it does not arrive at ${address}, look into its spam folder.\n`,
    )
    return 0
  },
}

// One line: a reply of the mail server can have several.
function describeError(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return `${message.replace(/\s+/g, ' ')}${code === undefined ? '' : ` (${code})`}`
}
