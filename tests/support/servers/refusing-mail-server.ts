import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

interface TestSmtpServer {
  readonly url: string
  readonly messages: string[]
  readonly recipients: string[]
  readonly close: () => void
}

interface SmtpRefusals {
  /** The response code that refuses the n-th sender, from 1; null accepts it. */
  readonly sender?: (count: number) => number | null
  /** The same for recipients. */
  readonly recipient?: (count: number) => number | null
}

/** A real mail server that can refuse emails. */
export async function startSmtpServer({
  sender = () => null,
  recipient = () => null,
}: SmtpRefusals = {}): Promise<TestSmtpServer> {
  const messages: string[] = []
  const recipients: string[] = []
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
    onData: (stream, _session, done) => {
      let mail = ''
      stream.on('data', (part) => (mail += part))
      stream.on('end', () => {
        messages.push(mail)
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { url: `smtp://127.0.0.1:${port}`, messages, recipients, close: () => server.close() }
}
