import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

interface TestSmtpServer {
  readonly url: string
  readonly messages: string[]
  /** The accepted recipients, also of an email whose content was refused. */
  readonly recipients: string[]
  /** The emails whose content was refused. */
  readonly refusedMessages: string[]
  readonly close: () => void
}

interface SmtpRefusals {
  /** The response code that refuses the n-th sender, from 1; null accepts it. */
  readonly sender?: (count: number) => number | null
  /** The same for recipients. */
  readonly recipient?: (count: number) => number | null
  /** The same for the content of the n-th email to one recipient. */
  readonly content?: (count: number) => number | null
}

/** A real mail server that can refuse emails. */
export async function startSmtpServer({
  sender = () => null,
  recipient = () => null,
  content = () => null,
}: SmtpRefusals = {}): Promise<TestSmtpServer> {
  const messages: string[] = []
  const recipients: string[] = []
  const refusedMessages: string[] = []
  const contentCounts = new Map<string, number>()
  const counts = { sender: 0, recipient: 0 }
  const toError = (responseCode: number | null) =>
    responseCode === null ? null : Object.assign(new Error('not now'), { responseCode })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => {
      counts.sender += 1
      done(toError(sender(counts.sender)))
    },
    onRcptTo: ({ address }, _session, done) => {
      counts.recipient += 1
      const error = toError(recipient(counts.recipient))
      if (error === null) recipients.push(address)
      done(error)
    },
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo.map(({ address }) => address).join()
      const count = (contentCounts.get(to) ?? 0) + 1
      contentCounts.set(to, count)
      let mail = ''
      stream.on('data', (part) => (mail += part))
      stream.on('end', () => {
        const error = toError(content(count))
        const received = error === null ? messages : refusedMessages
        received.push(mail)
        done(error)
      })
    },
  })
  // Errors of a connection: a server that is killed resets its connections.
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { url: `smtp://127.0.0.1:${port}`, messages, recipients, refusedMessages, close: () => server.close() }
}
