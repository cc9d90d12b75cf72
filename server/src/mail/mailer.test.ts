import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFreshDatabase } from '../../../tests/support/servers/databases.ts'
import { describeOnDatabases } from '../../../tests/support/servers/describe-on-databases.ts'
import { startSmtpServer } from '../../../tests/support/servers/refusing-mail-server.ts'
import type { DatabaseHandle } from '../db/database-handle.ts'
import { openMailer } from '../testing/open-mailer.ts'
import { composeCodeEmail, composeEmail } from './emails.ts'

const email = composeCodeEmail({ to: 'kim@haru.test', language: 'ko', type: 'signup', code: '01234567', minutes: 10 })

// outbox.test.ts sends the statements to both databases.
describeOnDatabases('sqlite', (kind) => {
  let database: DatabaseHandle
  const ends: (() => unknown)[] = []
  beforeEach(async () => {
    database = await openFreshDatabase(kind)
    ends.push(database.close)
  })
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  })

  async function startServer(refusals?: Parameters<typeof startSmtpServer>[0]) {
    const smtpServer = await startSmtpServer(refusals)
    ends.push(smtpServer.close)
    return smtpServer
  }

  function startMailer(smtpUrl: string | null) {
    const opened = openMailer({ db: database.db, smtpUrl })
    ends.push(opened.mailer.close)
    opened.mailer.start()
    return opened
  }

  const listWaiting = () => database.db.selectFrom('email').selectAll().execute()
  const expectNoneWaiting = () => expect.poll(listWaiting, { timeout: 20_000 }).toEqual([])

  test('an email arrives marked as automatic, with the code on a separate line', async () => {
    const { url, messages } = await startServer()
    const { mailer, logged } = startMailer(url)
    await mailer.send(email)
    await expect.poll(() => messages).toHaveLength(1)
    const [mail = ''] = messages
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
    expect(logged()).toContain('emailSent')
    expect(logged()).not.toMatch(/01234567|kim@/)
  })

  test('a mail server in the network without TLS gets no email, which waits', async () => {
    const { url, recipients } = await startServer()
    // Another name of this machine, which the mailer does not know as one.
    const { mailer, logged } = startMailer(url.replace('127.0.0.1', '0.0.0.0'))
    await mailer.send(email)
    await expect.poll(logged).toContain('emailDelayed')
    expect(recipients).toEqual([])
    expect(await listWaiting()).toHaveLength(1)
  })

  test('send does not wait for a mail server that does not respond', async () => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
    ends.push(() => {
      for (const socket of sockets) socket.destroy()
      silent.close()
    })
    await once(silent, 'listening')
    const { mailer } = startMailer(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)
    for (let i = 0; i < 20; i += 1) await mailer.send(email)
    await expect.poll(() => sockets.length).toBeGreaterThan(0)
    expect(await listWaiting()).toHaveLength(20)
  })

  test('a temporarily refused email is sent again, and arrives once', async () => {
    const { url, messages } = await startServer({ recipient: (count) => (count < 3 ? 451 : null) })
    const { mailer, logged } = startMailer(url)
    await mailer.send(email)
    await expectNoneWaiting()
    expect(logged().match(/emailDelayed/g)).toHaveLength(2)
    expect(messages).toHaveLength(1)
  })

  test('an email is given up after its last retry, and the log does not hold its code', async () => {
    const { url } = await startServer({ recipient: () => 451 })
    const { mailer, logged } = startMailer(url)
    await mailer.send(email)
    await expectNoneWaiting()
    expect(logged().match(/emailDelayed/g)).toHaveLength(3)
    expect(logged().match(/emailLost/g)).toHaveLength(1)
    expect(logged()).not.toContain('01234567')
  })

  test('an email to an address that does not exist is not sent again', async () => {
    const { url } = await startServer({ recipient: () => 550 })
    const { mailer, logged } = startMailer(url)
    await mailer.send(email)
    await expectNoneWaiting()
    expect(logged()).toContain('emailLost')
    expect(logged()).not.toContain('emailDelayed')
  })

  test('an email waits while the mail server refuses the sender, which the operator can correct', async () => {
    const { url, messages } = await startServer({ sender: (count) => (count === 1 ? 553 : null) })
    const { mailer, logged } = startMailer(url)
    await mailer.send(email)
    await expectNoneWaiting()
    expect(logged()).toContain('emailDelayed')
    expect(messages).toHaveLength(1)
  })

  test('no part of an address is read as a second recipient', async () => {
    const { url, messages, recipients } = await startServer()
    const { mailer } = startMailer(url)
    await mailer.send({ ...email, to: 'kim@haru.test, evil@haru.test' })
    await mailer.send({ ...email, to: 'kim@haru.test\r\nBcc: evil@haru.test' })
    await expectNoneWaiting()
    expect(recipients).not.toContain('evil@haru.test')
    expect(messages.join('')).not.toMatch(/^Bcc:/im)
  })

  test('without a mail server an email is in the log and on the mail page', async () => {
    const { mailer, logged } = startMailer(null)
    await mailer.send(email)
    await mailer.idle()
    expect(logged()).toContain('01234567')
    expect(mailer.listRecentEmails()).toMatchObject([{ to: 'kim@haru.test', subject: '하루 인증번호예요' }])
  })

  test('a user gets at most five notices of a kind in an hour, which does not limit other kinds or codes', async () => {
    const { mailer, logged } = startMailer(null)
    const notice = (name: 'passkeyAdded' | 'passkeyRemoved', to = 'kim@haru.test') => composeEmail(name, to, 'en')
    for (let i = 0; i < 12; i += 1) await mailer.send(notice('passkeyAdded'))
    await mailer.send(notice('passkeyRemoved'))
    await mailer.send(notice('passkeyAdded', 'lee@haru.test'))
    for (let i = 0; i < 6; i += 1) await mailer.send(email)
    await mailer.idle()
    const sent = mailer.listRecentEmails().map((each) => `${each.kind} ${each.to}`)
    const count = (name: string) => sent.filter((each) => each === name).length
    expect(count('passkeyAdded kim@haru.test')).toBe(5)
    expect(count('passkeyRemoved kim@haru.test')).toBe(1)
    expect(count('passkeyAdded lee@haru.test')).toBe(1)
    expect(count('code kim@haru.test')).toBe(6)
    expect(logged()).toContain('noticeLeftOut')
  })
})
