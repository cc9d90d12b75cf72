import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '@haru/server/src/db/open.ts'
import { createClient } from '@haru/server/src/testing/client.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds, databases } from '../support/servers/databases.ts'
import { startSmtpServer } from '../support/servers/refusing-mail-server.ts'
import { freePort, type ServerProcess, serverProcess } from '../support/servers/server-process.ts'

// SAFETY F31: a mail server that does not respond delays no request, and no stop or kill of a server loses an email or sends it twice.

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
    HARU_LETTERS_PER_HOUR: '1000',
  })
  ends.push(server.kill)
  await server.start()
  return server
}

async function requestCodes({ url }: ServerProcess, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const sent = await createClient({ url }).post('/user/email/send', {
      user_id: `${name}@haru.test`,
      type: 'signup',
    })
    expect(sent.body.status).toBe('success')
  }
}

/** A mail server that accepts connections and never responds. */
async function startSilentMailServer(): Promise<string> {
  const port = await freePort()
  const server = createServer((socket) => socket.on('error', () => undefined)).listen(port, '127.0.0.1')
  ends.push(() => server.close())
  return `smtp://127.0.0.1:${port}`
}

async function countWaiting(databaseUrl: string): Promise<number> {
  const database = await connectDatabase(databaseUrl, { allowShared: true })
  try {
    return (await database.db.selectFrom('email').select('id').execute()).length
  } finally {
    await database.close()
  }
}

describe.each(databaseKinds)('on %s', (kind) => {
  test('F31: emails that a killed and a stopped server did not send arrive once after the next start', async () => {
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

    const smtpServer = await startSmtpServer()
    ends.push(smtpServer.close)
    await startServer(url, smtpServer.url)
    await expect.poll(() => smtpServer.messages.length, { timeout: 120_000 }).toBe(5)
    await expect.poll(() => countWaiting(url), { timeout: 20_000 }).toBe(0)
    expect(smtpServer.recipients.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@haru.test`))
  })
})

test('two servers of a database send each email once', async () => {
  const { url, remove } = await databases.postgres()
  ends.push(remove)
  const smtpServer = await startSmtpServer()
  ends.push(smtpServer.close)
  const servers = [await startServer(url, smtpServer.url), await startServer(url, smtpServer.url)]
  const names = (server: number) => Array.from({ length: 20 }, (_, i) => `user${server}-${i}`)
  await Promise.all(servers.map((server, i) => requestCodes(server, names(i))))
  await expect.poll(() => countWaiting(url), { timeout: 60_000 }).toBe(0)
  expect(smtpServer.recipients).toHaveLength(40)
  expect(new Set(smtpServer.recipients).size).toBe(40)
})
