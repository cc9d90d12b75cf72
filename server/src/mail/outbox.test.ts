import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds, openFreshDatabase } from '../../../tests/support/servers/databases.ts'
import { startSmtpServer } from '../../../tests/support/servers/refusing-mail-server.ts'
import type { DatabaseHandle } from '../db/database-handle.ts'
import { openMailer } from '../testing/open-mailer.ts'
import { composeCodeEmail, composeEmail } from './emails.ts'

const code = composeCodeEmail({ to: 'kim@haru.test', language: 'en', type: 'signup', code: '01234567', minutes: 10 })
const notice = composeEmail('passkeyAdded', 'kim@haru.test', 'en')

describe.each(databaseKinds)('on %s', (kind) => {
  let database: DatabaseHandle
  let smtpServer: Awaited<ReturnType<typeof startSmtpServer>>
  const ends: (() => unknown)[] = []
  beforeEach(async () => {
    database = await openFreshDatabase(kind)
    smtpServer = await startSmtpServer()
    ends.push(database.close, smtpServer.close)
  })
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  })

  function open(key?: Buffer) {
    const { db } = database
    const opened = openMailer({ db, smtpUrl: smtpServer.url, ...(key === undefined ? {} : { key }) })
    ends.push(opened.mailer.close)
    return opened
  }

  const listWaiting = () => database.db.selectFrom('email').selectAll().execute()
  const expectNoneWaiting = () => expect.poll(listWaiting, { timeout: 20_000 }).toEqual([])
  const changeWaiting = (values: object) => database.db.updateTable('email').set(values).execute()

  test('a waiting email is encrypted, and its row is deleted after it was sent', async () => {
    const { mailer } = open()
    await mailer.send(code)
    const [row] = await listWaiting()
    // With the at sign, which no encrypted text contains: by chance the name alone is in one of a thousand.
    expect(JSON.stringify(row)).not.toMatch(/kim@|01234567/)
    mailer.start()
    await expectNoneWaiting()
    expect(smtpServer.messages).toHaveLength(1)
  })

  test('an email of a server that stopped is sent by another, and two servers send each email once', async () => {
    const stopped = open().mailer
    for (let i = 0; i < 25; i += 1) await stopped.send(code)
    await stopped.close()
    const servers = [open(), open()]
    for (const { mailer } of servers) mailer.start()
    await expectNoneWaiting()
    await Promise.all(servers.map(({ mailer }) => mailer.idle()))
    expect(smtpServer.messages).toHaveLength(25)
    const ids = smtpServer.messages.map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1])
    expect(new Set(ids).size).toBe(25)
  })

  test('an attempt that a killed server began is repeated when its time is over', async () => {
    const { mailer } = open()
    await mailer.send(code)
    await changeWaiting({ attempts: 1, next_at: sql`next_at + 500` })
    mailer.start()
    await mailer.idle()
    expect(smtpServer.messages).toEqual([])
    await expectNoneWaiting()
    expect(smtpServer.messages).toHaveLength(1)
  })

  test('an email that waits longer than its code is valid is not sent', async () => {
    const { mailer, logged } = open()
    await mailer.send(code)
    await changeWaiting({ expires_at: 1 })
    mailer.start()
    await expectNoneWaiting()
    expect(logged()).toMatch(/emailLost.*"why":"expired"/)
    expect(smtpServer.messages).toEqual([])
  })

  test('an email that another key encrypted is removed', async () => {
    await open(randomBytes(32)).mailer.send(code)
    const { mailer, logged } = open()
    mailer.start()
    await expectNoneWaiting()
    expect(logged()).toMatch(/emailLost.*"why":"unreadable"/)
    expect(smtpServer.messages).toEqual([])
  })

  test('the clock of the database can be set back without delaying an email for long', async () => {
    const { mailer } = open()
    await mailer.send(code)
    await changeWaiting({ next_at: sql`next_at + 400000000` })
    mailer.start()
    await expectNoneWaiting()
    expect(smtpServer.messages).toHaveLength(1)
  })

  test('a notice is sent if the transaction of its cause is committed', async () => {
    const { mailer } = open()
    mailer.start()
    const store = (fails: boolean) =>
      database.db.transaction().execute(async (transaction) => {
        await mailer.sendWith(transaction, notice)
        if (fails) throw new Error('rolled back')
      })
    await expect(store(true)).rejects.toThrow('rolled back')
    expect(await listWaiting()).toEqual([])
    await store(false)
    mailer.wake()
    await expectNoneWaiting()
    expect(smtpServer.messages).toHaveLength(1)
  })

  test('with ten thousand waiting emails a code is refused, and a notice is left out', async () => {
    const { mailer, logged } = open()
    await sql`insert into email (id, sealed, attempts, next_at, expires_at)
      with recursive n (i) as (select 1 union all select i + 1 from n where i < 9999)
      select 'x' || i, '', 0, 0, 0 from n`.execute(database.db)
    await mailer.send(code)
    await expect(mailer.send(code)).rejects.toMatchObject({ code: 'overloaded' })
    await mailer.send(notice)
    expect(await listWaiting()).toHaveLength(10_000)
    expect(logged().match(/emailLost.*"why":"full"/g)).toHaveLength(2)
  })
})
