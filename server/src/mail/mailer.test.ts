import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Log, type LogFields, silentLog } from '../log.ts'
import { systemClocks } from '../runtime/clocks.ts'
import { openLimiter } from '../testing/open-limiter.ts'
import { composeCodeEmail, composeSecurityNoticeEmail } from './emails.ts'
import { createMailer, type Mailer } from './mailer.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const email = composeCodeEmail({ to: 'kim@haru.test', language: 'ko', type: 'signup', code: '01234567', minutes: 10 })

interface TestSmtpServer {
  readonly url: string
  readonly messages: string[]
  readonly recipients: string[]
}

/** A real mail server. `refuse` returns the response code that refuses the n-th email; null accepts it. */
function startSmtpServer(refuse: (count: number) => number | null = () => null): Promise<TestSmtpServer> {
  const messages: string[] = []
  const recipients: string[] = []
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      count += 1
      const responseCode = refuse(count)
      if (responseCode !== null) return done(Object.assign(new Error('not now'), { responseCode }))
      recipients.push(address)
      done()
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
  closing.push(() => server.close())
  return new Promise((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address()
      const port = typeof address === 'object' ? address?.port : 0
      resolve({ url: `smtp://127.0.0.1:${port}`, messages, recipients })
    })
  })
}

let openedLimiter: Awaited<ReturnType<typeof openLimiter>>
beforeAll(async () => {
  openedLimiter = await openLimiter()
})
afterAll(() => openedLimiter.close())

function openMailer(smtpUrl: string | null): { mailer: Mailer; logged: () => string } {
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
    log,
    clocks: systemClocks,
    limiter: openedLimiter.limiter,
    retryAfterMs: [10, 10, 10],
  })
  closing.push(mailer.close)
  return { mailer, logged: () => lines.join('\n') }
}

async function until(isSo: () => boolean): Promise<void> {
  for (let i = 0; i < 400 && !isSo(); i += 1) await new Promise((resolve) => setTimeout(resolve, 10))
  expect(isSo()).toBe(true)
}

test('an email arrives marked as automatic, with the code on a separate line', async () => {
  const smtpServer = await startSmtpServer()
  const { mailer, logged } = openMailer(smtpServer.url)
  mailer.send(email)
  await until(() => smtpServer.messages.length === 1)
  const [mail = ''] = smtpServer.messages
  expect(mail).toMatch(/^From: Haru <hello@haru\.example>$/m)
  expect(mail).toMatch(/^To: kim@haru\.test$/m)
  expect(mail).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(mail).toMatch(/^Message-ID: <[\w-]+@haru\.example>$/m)
  expect(mail).toMatch(/^Date: /m)
  expect(mail).toMatch(/text\/plain; charset=utf-8[\s\S]*text\/html; charset=utf-8/)
  const text = Buffer.from(/base64\s+([\w+/=\r\n]+?)\r?\n--/.exec(mail)?.[1] ?? '', 'base64').toString()
  expect(text).toMatch(/^01234567$/m)
  expect(text + email.html).not.toMatch(/https?:|href/)
  await mailer.idle()
  expect(logged()).toContain('letterSent')
  expect(logged()).not.toMatch(/01234567|kim@/)
})

test('send returns at once, even if the mail server does not respond', async () => {
  const { mailer } = openMailer('smtp://127.0.0.1:1')
  const started = performance.now()
  for (let i = 0; i < 20; i += 1) mailer.send(email)
  expect(performance.now() - started).toBeLessThan(300)
})

test('a temporarily refused email is sent again, and arrives once', async () => {
  const smtpServer = await startSmtpServer((count) => (count < 3 ? 451 : null))
  const { mailer, logged } = openMailer(smtpServer.url)
  mailer.send(email)
  await until(() => smtpServer.messages.length === 1)
  await mailer.idle()
  expect(logged().match(/letterDelayed/g)).toHaveLength(2)
  expect(smtpServer.messages).toHaveLength(1)
})

test('an email is given up after four refused attempts, and the log does not hold its code', async () => {
  const smtpServer = await startSmtpServer(() => 451)
  const { mailer, logged } = openMailer(smtpServer.url)
  mailer.send(email)
  await until(() => logged().includes('letterLost'))
  expect(logged().match(/letterDelayed/g)).toHaveLength(3)
  expect(logged()).not.toContain('01234567')
})

test('an email to an address that does not exist is not sent again', async () => {
  const smtpServer = await startSmtpServer(() => 550)
  const { mailer, logged } = openMailer(smtpServer.url)
  mailer.send(email)
  await until(() => logged().includes('letterLost'))
  expect(logged()).not.toContain('letterDelayed')
})

test('no part of an address is read as a second recipient', async () => {
  const smtpServer = await startSmtpServer()
  const { mailer } = openMailer(smtpServer.url)
  mailer.send({ ...email, to: 'kim@haru.test, evil@haru.test' })
  mailer.send({ ...email, to: 'kim@haru.test\r\nBcc: evil@haru.test' })
  await mailer.idle()
  expect(smtpServer.recipients).not.toContain('evil@haru.test')
  expect(smtpServer.messages.join('')).not.toMatch(/^Bcc:/im)
})

test('without a mail server an email is in the log and on the mail page', () => {
  const { mailer, logged } = openMailer(null)
  mailer.send(email)
  expect(logged()).toContain('01234567')
  expect(mailer.listRecentEmails()).toMatchObject([{ to: 'kim@haru.test', subject: '하루 인증번호예요' }])
})

// B9
test('a user gets at most five notices of a kind in an hour, which does not limit other kinds or codes', async () => {
  const { mailer, logged } = openMailer(null)
  const notice = (kind: 'passkeyAdded' | 'passkeyRemoved', to = 'kim@haru.test') =>
    composeSecurityNoticeEmail(to, 'en', kind)
  for (let i = 0; i < 12; i += 1) mailer.send(notice('passkeyAdded'))
  mailer.send(notice('passkeyRemoved'))
  mailer.send(notice('passkeyAdded', 'lee@haru.test'))
  for (let i = 0; i < 6; i += 1) mailer.send(email)
  await mailer.idle()
  const sent = mailer.listRecentEmails().map(({ kind, to }) => `${kind} ${to}`)
  const count = (name: string) => sent.filter((each) => each === name).length
  expect(count('passkeyAdded kim@haru.test')).toBe(5)
  expect(count('passkeyRemoved kim@haru.test')).toBe(1)
  expect(count('passkeyAdded lee@haru.test')).toBe(1)
  expect(count('code kim@haru.test')).toBe(6)
  expect(logged()).toContain('noticeLeftOut')
})
