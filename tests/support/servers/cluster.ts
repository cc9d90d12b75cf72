import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, password, type UserClient } from '@haru/server/src/testing/client.ts'
import { afterEach, beforeEach } from 'vitest'
import { databases } from './databases.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'
import { startTestMailServer } from './test-mail-server.ts'

/** Several servers on one PostgreSQL, as operators run them. */
export interface Cluster {
  /** A proxy that sends each request to the next server. */
  readonly url: string
  readonly servers: readonly ServerProcess[]
  readonly databaseUrl: string
  /** Signs a user up, each step at another server. */
  readonly signUp: (loginId: string) => Promise<UserClient>
}

export const clusterKey = '7Qz1mX0pLw9sVb4nTgYhRcEdUaKf2jD5'

/**
 * Before each test of a file a folder is made, and after it everything ends that was added to `ends`. Returns what starts a cluster with its data
 * in that folder.
 */
export function setUpClusters() {
  let folder = ''
  const ends: (() => Promise<unknown>)[] = []
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'haru-servers-'))
  })
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end()
    await rm(folder, { recursive: true, force: true })
  })
  return { ends, getFolder: () => folder, start: (count: number) => startCluster(count, folder, ends) }
}

/** Starts `count` servers with data in `folder`. Each function that ends a part of the cluster is added to `ends`. */
export async function startCluster(count: number, folder: string, ends: (() => Promise<unknown>)[]): Promise<Cluster> {
  const mail = await startTestMailServer()
  ends.push(mail.close)
  const { url: databaseUrl, remove } = await databases.postgres()
  ends.push(remove)
  const servers: ServerProcess[] = []
  const proxy = await openProxy(() => servers)
  ends.push(proxy.close)
  const environment = {
    HARU_DATA_DIR: folder,
    HARU_DATABASE_URL: databaseUrl,
    HARU_PUBLIC_ORIGIN: proxy.url,
    HARU_SECRET_KEY: clusterKey,
    HARU_SMTP_URL: mail.url,
    HARU_MAIL_FROM: 'Haru <hello@haru.example>',
    HARU_EMAILS_PER_HOUR: '1000',
  }
  for (let i = 0; i < count; i += 1) {
    const server = await serverProcess(environment)
    ends.push(server.kill)
    await server.start()
    servers.push(server)
  }

  async function signUp(loginId: string): Promise<UserClient> {
    const client = createClient({ url: proxy.url })
    await client.post('/user/email/send', { user_id: loginId, type: 'signup' })
    await client.post('/user/email/verify', { user_id: loginId, verify_code: await mail.codeFor(loginId) })
    const form = { user_pw: password, user_lang: 'ko', user_timeZone: 'Asia/Seoul', user_country: 'KR' }
    const { body, text } = await client.post('/user/signup', { user_id: loginId, OBJECT: form })
    if (body.status !== 'success') throw new Error(`could not sign up: ${text}`)
    return { ...client, id: body.result._id, loginId, password }
  }

  return { url: proxy.url, servers, databaseUrl, signUp }
}

async function openProxy(listServers: () => readonly ServerProcess[]) {
  let next = 0
  // A test can take longer than the default between two requests of a connection.
  const proxy = createServer({ keepAliveTimeout: 60_000 }, (incoming, outgoing) => {
    const servers = listServers()
    const target = new URL(incoming.url ?? '/', servers[next++ % servers.length]?.url)
    const { method = 'GET', headers } = incoming
    const forwarded = request(target, { method, headers, agent: false }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    // A server that a test stops ends the requests it has.
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: async () => {
      proxy.close()
    },
  }
}
