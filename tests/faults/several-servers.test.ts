import { type Client, createClient, password } from '@haru/server/src/testing/client.ts'
import { expect, test } from 'vitest'
import { clusterKey, setUpClusters } from '../support/servers/cluster.ts'
import { serverProcess } from '../support/servers/server-process.ts'

// Several servers on one PostgreSQL behave as one: they have the same key, and count attempts together.

const { start, ends, getFolder } = setUpClusters()

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
    const { url, servers } = await start(count)
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
  const { url, servers, signUp } = await start(3)
  // A user makes five requests, so each user begins at another server.
  for (let i = 0; i < servers.length; i += 1) {
    const loginId = `user${i}@haru.test`
    await signUp(loginId)
    expect((await logIn(createClient({ url }), loginId, password)).body.status).toBe('success')
  }
})

test('a server with another key does not start', async () => {
  const { databaseUrl } = await start(1)
  const other = await serverProcess({
    HARU_DATA_DIR: getFolder(),
    HARU_DATABASE_URL: databaseUrl,
    HARU_SECRET_KEY: clusterKey.toLowerCase(),
  })
  other.launch()
  ends.push(other.kill)
  while (other.exitCode() === null) await new Promise((resolve) => setTimeout(resolve, 20))
  expect(other.exitCode()).toBe(78)
  expect(other.output()).toMatch(/The server key is not the one of this database[\s\S]*key adopt/)
  expect(other.output()).not.toMatch(/^ +at /m)
})
