import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient, password } from '@haru/server/src/testing/client.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databases } from '../support/servers/databases.ts'
import { type ServerProcess, serverProcess } from '../support/servers/server-process.ts'
import { startTestMailServer, type TestMailServer } from '../support/servers/test-mail-server.ts'

// Several servers on one PostgreSQL behave as one: they have the same key, and count attempts together.

let folder: string
let mail: TestMailServer
const ends: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-servers-'))
  mail = await startTestMailServer()
  ends.push(mail.close)
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  await rm(folder, { recursive: true, force: true })
})

const secretKey = '7Qz1mX0pLw9sVb4nTgYhRcEdUaKf2jD5'

interface Cluster {
  /** A proxy that sends each request to the next server. */
  readonly url: string
  readonly servers: readonly ServerProcess[]
  readonly databaseUrl: string
}

async function startCluster(count: number): Promise<Cluster> {
  const { url: databaseUrl, remove } = await databases.postgres()
  ends.push(remove)
  let next = 0
  const servers: ServerProcess[] = []
  // A test can take longer than the default between two requests of a connection.
  const proxy = createServer({ keepAliveTimeout: 60_000 }, (incoming, outgoing) => {
    const target = new URL(incoming.url ?? '/', servers[next++ % servers.length]?.url)
    const { method = 'GET', headers } = incoming
    incoming.pipe(
      request(target, { method, headers, agent: false }, (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      }),
    )
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  ends.push(async () => proxy.close())
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  for (let i = 0; i < count; i += 1) servers.push(await startServer(databaseUrl, url))
  return { url, servers, databaseUrl }
}

async function startServer(databaseUrl: string, publicOrigin: string): Promise<ServerProcess> {
  const server = await serverProcess({
    HARU_DATA_DIR: folder,
    HARU_DATABASE_URL: databaseUrl,
    HARU_PUBLIC_ORIGIN: publicOrigin,
    HARU_SECRET_KEY: secretKey,
    HARU_SMTP_URL: mail.url,
    HARU_MAIL_FROM: 'Haru <hello@haru.example>',
    HARU_LETTERS_PER_HOUR: '1000',
  })
  ends.push(server.kill)
  await server.start()
  return server
}

const logIn = (client: Client, loginId: string, typed: string) =>
  client.post('/user/login', { user_id: loginId, user_pw: typed })

/** Tries wrong passwords, some of them at the same time. Returns how many reached the check of the password. */
async function tryWrongPasswords(url: string, loginId: string): Promise<number> {
  const statuses: number[] = []
  for (let round = 0; round < 6; round += 1) {
    const replies = await Promise.all([1, 2, 3].map(() => logIn(createClient({ url }), loginId, 'wrong password')))
    statuses.push(...replies.map(({ status }) => status))
  }
  expect(statuses.every((status) => status === 200 || status === 429)).toBe(true)
  return statuses.filter((status) => status === 200).length
}

for (const count of [1, 2, 3]) {
  const options = { tags: count === 3 ? [] : ['long'] }
  test(`${count} servers allow ten wrong passwords together, and none more after a restart`, options, async () => {
    const { url, servers } = await startCluster(count)
    expect(await tryWrongPasswords(url, 'kim@haru.test')).toBe(10)
    for (const server of servers) {
      await server.stop()
      await server.start()
    }
    expect(await tryWrongPasswords(url, 'kim@haru.test')).toBe(0)
    expect((await logIn(createClient({ url }), 'lee@haru.test', 'wrong password')).status).toBe(200)
  })
}

test('each step of a sign-up can be answered by another server', async () => {
  const { url } = await startCluster(3)
  for (let i = 0; i < 10; i += 1) {
    const loginId = `user${i}@haru.test`
    const client = createClient({ url })
    await client.post('/user/email/send', { user_id: loginId, type: 'signup' })
    const code = await mail.codeFor(loginId)
    await client.post('/user/email/verify', { user_id: loginId, verify_code: code })
    const form = { user_pw: password, user_lang: 'ko', user_timeZone: 'Asia/Seoul', user_country: 'KR' }
    const { body } = await client.post('/user/signup', { user_id: loginId, OBJECT: form })
    expect(body.status, JSON.stringify(body)).toBe('success')
    expect((await logIn(createClient({ url }), loginId, password)).body.status).toBe('success')
  }
})

test('a server with another key does not start', async () => {
  const { databaseUrl } = await startCluster(1)
  const other = await serverProcess({
    HARU_DATA_DIR: folder,
    HARU_DATABASE_URL: databaseUrl,
    HARU_SECRET_KEY: secretKey.toLowerCase(),
  })
  other.launch()
  ends.push(other.kill)
  while (other.exitCode() === null) await new Promise((resolve) => setTimeout(resolve, 20))
  expect(other.exitCode()).toBe(78)
  expect(other.output()).toMatch(/The server key is not the one of this database[\s\S]*key adopt/)
  expect(other.output()).not.toMatch(/^ +at /m)
})
