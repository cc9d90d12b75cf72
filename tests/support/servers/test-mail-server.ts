import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { registerSecret } from '../browser/left-behind.ts'

/** A real mail server whose received emails can be read. */
export interface TestMailServer {
  /** The value of HARU_SMTP_URL. */
  readonly url: string
  /** Waits for the next unread email to the address and returns its code of eight digits. */
  readonly codeFor: (address: string) => Promise<string>
  readonly close: () => Promise<void>
}

export async function startTestMailServer(): Promise<TestMailServer> {
  const arrived = new EventTarget()
  const unread = new Map<string, string[]>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const mail = Buffer.concat(parts).toString()
        for (const { address } of envelope.rcptTo) unread.set(address, [...(unread.get(address) ?? []), mail])
        arrived.dispatchEvent(new Event('mail'))
        done()
      })
    },
  })
  // Errors of a connection: a server that is killed resets its connections.
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  const port = typeof address === 'object' ? address?.port : 0

  return {
    url: `smtp://127.0.0.1:${port}`,
    codeFor: async (to) => {
      while ((unread.get(to) ?? []).length === 0) await once(arrived, 'mail', { signal: AbortSignal.timeout(20_000) })
      const code = readEmailCode(unread.get(to)?.shift() ?? '')
      registerSecret('code', code)
      return code
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The code in the plain text of an email, decoded as a mail program does. */
export function readEmailCode(mail: string): string {
  const [, encoding = '', body = ''] =
    /Content-Type: text\/plain[\s\S]*?Content-Transfer-Encoding: ([\w-]+)[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/i.exec(
      mail,
    ) ?? []
  const text = encoding.toLowerCase() === 'base64' ? Buffer.from(body, 'base64').toString() : body
  const code = /^\d{8}\r?$/m.exec(text)?.[0].trim()
  if (code === undefined) throw new Error(`no code in this letter:\n${mail}`)
  return code
}
