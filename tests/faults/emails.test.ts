import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '@haru/server/src/db/open-database.ts'
import { createClient } from '@haru/server/src/testing/client.ts'
import { findFreePort } from '@haru/server/src/testing/find-free-port.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds, databases } from '../support/servers/databases.ts'
import { startSmtpServer } from '../support/servers/refusing-mail-server.ts'
import { type ServerProcess, serverProcess } from '../support/servers/server-process.ts'
import { readEmailCode } from '../support/servers/test-mail-server.ts'

// F31: a mail server that does not respond delays no request, and no stop or kill of a server loses an email or sends it twice.

let folder: string
const ends: (() => unknown)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-emails-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function startServer(databaseUrl: string, smtpUrl: string): Promise<ServerProcess> {
  const server = await serverProcess({
    HARU_DATA_DIR: folder,
    HARU_DATABASE_URL: databaseUrl,
    HARU_SECRET_KEY: '7Qz1mX0pLw9sVb4nTgYhRcEdUaKf2jD5',
    HARU_SMTP_URL: smtpUrl,
    HARU_MAIL_FROM: 'Haru <hello@haru.example>',
    HARU_EMAILS_PER_HOUR: '1000',
  })
  ends.push(server.kill)
  await server.start()
  return server
}

/** Returns the milliseconds until each response. */
async function requestCodes({ url }: ServerProcess, names: readonly string[]): Promise<readonly number[]> {
  const times: number[] = []
  for (const name of names) {
    const startedAt = performance.now()
    const sent = await createClient({ url }).post('/user/email/send', {
      user_id: `${name}@haru.test`,
      type: 'signup',
    })
    times.push(performance.now() - startedAt)
    expect(sent.body.status).toBe('success')
  }
  return times
}

/** A mail server that accepts connections and never completes its greeting: it sends nothing, or a byte in half a second. */
async function startSilentMailServer(isSlow = false): Promise<string> {
  const port = await findFreePort()
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    const sending = setInterval(() => isSlow && socket.write('2'), 500)
    socket.on('close', () => clearInterval(sending))
  }).listen(port, '127.0.0.1')
  ends.push(() => server.close())
  return `smtp://127.0.0.1:${port}`
}

async function startMailServer(refusals: Parameters<typeof startSmtpServer>[0] = {}) {
  const smtpServer = await startSmtpServer(refusals)
  ends.push(smtpServer.close)
  return smtpServer
}

const minute = 60_000
const twenty = Array.from({ length: 20 }, (_, i) => `user${i}`)
const addresses = twenty.map((name) => `${name}@haru.test`).toSorted()

/** Lets time pass for the emails that wait, as if the clock of the database had advanced. */
async function passTime(databaseUrl: string, ms: number): Promise<void> {
  const database = await connectDatabase(databaseUrl, { allowShared: true })
  try {
    await database.db
      .updateTable('email')
      .set((eb) => ({ next_at: eb('next_at', '-', ms), expires_at: eb('expires_at', '-', ms) }))
      .execute()
  } finally {
    await database.close()
  }
}

const countEvents = (server: ServerProcess, event: string) => server.output().split(`"${event}"`).length - 1

async function expectFailedAttempts(server: ServerProcess, count: number): Promise<void> {
  await expect.poll(() => countEvents(server, 'emailDelayed'), { timeout: 60_000 }).toBeGreaterThanOrEqual(count)
}

async function countWaiting(databaseUrl: string): Promise<number> {
  const database = await connectDatabase(databaseUrl, { allowShared: true })
  try {
    return (await database.db.selectFrom('email').select('id').execute()).length
  } finally {
    await database.close()
  }
}

const findMedian = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** A server writes to its log before it removes the row of an email. */
const expectNoneWaiting = (databaseUrl: string) =>
  expect.poll(() => countWaiting(databaseUrl), { timeout: 20_000 }).toBe(0)

test('F31: a mail server that does not respond delays no response', async () => {
  const servers: ServerProcess[] = []
  for (const smtpUrl of [(await startMailServer()).url, await startSilentMailServer()]) {
    const database = await databases.sqlite()
    ends.push(database.remove)
    servers.push(await startServer(database.url, smtpUrl))
  }
  for (const server of servers) await requestCodes(server, ['first'])
  const times = servers.map((): number[] => [])
  // In turns, because the load of the machine changes.
  for (const name of twenty) {
    for (const [i, server] of servers.entries()) times[i]?.push(...(await requestCodes(server, [name])))
  }
  const [working = 0, silent = 0] = times.map(findMedian)
  expect(silent / Math.max(working, 5)).toBeLessThan(5)
})

describe.each(databaseKinds)('on %s', (kind) => {
  // A retry waits for the next look of the server into the database, and the next start on PostgreSQL for the end of a lease.
  const options = { tags: kind === 'postgres' ? ['long'] : [] }

  test(
    'F31: emails that a killed and a stopped server did not send arrive once after the next start',
    options,
    async () => {
      const { url, remove } = await databases[kind]()
      ends.push(remove)
      const silent = await startSilentMailServer()
      const first = await startServer(url, silent)
      await requestCodes(first, ['a', 'b', 'c'])
      await first.kill()
      const second = await startServer(url, silent)
      await requestCodes(second, ['d', 'e'])
      await second.stop()
      expect(await countWaiting(url)).toBe(5)

      const smtpServer = await startMailServer()
      await startServer(url, smtpServer.url)
      await expect.poll(() => smtpServer.messages.length, { timeout: 120_000 }).toBe(5)
      await expect.poll(() => countWaiting(url), { timeout: 20_000 }).toBe(0)
      expect(smtpServer.recipients.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@haru.test`))
    },
  )

  const failures: readonly (readonly [string, () => Promise<string>])[] = [
    ['never responds', () => startSilentMailServer()],
    ['sends its greeting byte by byte', () => startSilentMailServer(true)],
    ['refuses connections', async () => `smtp://127.0.0.1:${await findFreePort()}`],
    ['refuses every sender with 421', async () => (await startMailServer({ sender: () => 421 })).url],
    ['refuses every sender with 554', async () => (await startMailServer({ sender: () => 554 })).url],
  ]
  for (const [i, [name, start]] of failures.entries()) {
    // The first shows a mail server that does not respond. The tests below show one that refuses.
    const tags = i === 0 ? options.tags : ['long']
    test(`F31: with a mail server that ${name}, users get their response and all emails wait`, { tags }, async () => {
      const { url, remove } = await databases[kind]()
      ends.push(remove)
      const server = await startServer(url, await start())
      await requestCodes(server, twenty)
      expect(await countWaiting(url)).toBe(20)
      expect((await createClient(server).get('/health/ready')).status).toBe(200)
    })
  }

  // The next test has more failed attempts, and emails of the first one arrive later.
  test('F31: emails that a mail server refuses three times for a while are sent again within ten minutes, and arrive once', {
    tags: ['long'],
  }, async () => {
    const { url, remove } = await databases[kind]()
    ends.push(remove)
    const smtpServer = await startMailServer({ content: (count) => (count <= 3 ? 451 : null) })
    const server = await startServer(url, smtpServer.url)
    await requestCodes(server, twenty)
    for (const [i, ms] of [minute / 4, 1.5 * minute, 7 * minute].entries()) {
      await expectFailedAttempts(server, 20 * (i + 1))
      await passTime(url, ms)
    }
    await expect.poll(() => countWaiting(url), { timeout: 60_000 }).toBe(0)
    expect(smtpServer.messages).toHaveLength(20)
    expect(smtpServer.recipients.toSorted()).toEqual(addresses.flatMap((address) => Array(4).fill(address)))
    expect(countEvents(server, 'emailLost')).toBe(0)
  })

  test(
    'F31: a code that never goes is given up when it expires, and neither it nor the address is in the log',
    options,
    async () => {
      const { url, remove } = await databases[kind]()
      ends.push(remove)
      const smtpServer = await startMailServer({ content: () => 451 })
      const server = await startServer(url, smtpServer.url)
      await requestCodes(server, twenty)
      for (const [i, ms] of [minute / 4, 1.5 * minute, 7 * minute, 30 * minute].entries()) {
        await expectFailedAttempts(server, 20 * (i + 1))
        await passTime(url, ms)
      }
      await expect.poll(() => countEvents(server, 'emailLost'), { timeout: 60_000 }).toBe(20)
      await expectNoneWaiting(url)
      expect(smtpServer.refusedMessages).toHaveLength(80)
      const codes = smtpServer.refusedMessages.map(readEmailCode)
      for (const text of [...codes, ...addresses]) expect(server.output()).not.toContain(text)
    },
  )

  test('F31: an email that the mail server refuses for good is not sent again', async () => {
    const { url, remove } = await databases[kind]()
    ends.push(remove)
    const smtpServer = await startMailServer({ content: () => 554 })
    const server = await startServer(url, smtpServer.url)
    await requestCodes(server, twenty)
    await expect.poll(() => countEvents(server, 'emailLost'), { timeout: 60_000 }).toBe(20)
    await expectNoneWaiting(url)
    expect(smtpServer.recipients.toSorted()).toEqual(addresses)
  })
})

test('two servers of a database send each email once', async () => {
  const { url, remove } = await databases.postgres()
  ends.push(remove)
  const smtpServer = await startMailServer()
  const servers = [await startServer(url, smtpServer.url), await startServer(url, smtpServer.url)]
  const names = (server: number) => Array.from({ length: 20 }, (_, i) => `user${server}-${i}`)
  await Promise.all(servers.map((server, i) => requestCodes(server, names(i))))
  await expect.poll(() => countWaiting(url), { timeout: 60_000 }).toBe(0)
  expect(smtpServer.recipients).toHaveLength(40)
  expect(new Set(smtpServer.recipients).size).toBe(40)
})
