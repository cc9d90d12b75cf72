import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readFreeShare } from '../../runtime/free-share.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { formatCookieName } from '../security/cookies.ts'

vi.mock('../../runtime/free-share.ts', async (load) => {
  const actual = await load<typeof import('../../runtime/free-share.ts')>()
  return { ...actual, readFreeShare: vi.fn(actual.readFreeShare) }
})

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('A98: a healthy server reports only that it is healthy', async () => {
  for (const path of ['/health/live', '/health/serving', '/health/ready']) {
    const { status, text, headers } = await app.client().get(path)
    expect([status, text]).toEqual([200, '{"status":"success"}'])
    expect(headers['cache-control']).toBe('no-store')
  }
})

test('a server that cannot write is not ready, and is again when it can', async () => {
  await app.db.schema.alterTable('counter').renameTo('hidden').execute()
  app.clocks.advance(4000)
  expect((await app.client().get('/health/ready')).status).toBe(503)
  expect((await app.client().get('/health/live')).status).toBe(200)
  await app.db.schema.alterTable('hidden').renameTo('counter').execute()
  app.clocks.advance(4000)
  expect((await app.client().get('/health/ready')).status).toBe(200)
})

test('F4: a server whose disk is nearly full is not ready, and still serves reads', async () => {
  vi.mocked(readFreeShare).mockResolvedValue(0.05)
  app.clocks.advance(4000)
  expect((await app.client().get('/health/ready')).status).toBe(503)
  expect((await app.client().get('/health/serving')).status).toBe(200)
  vi.mocked(readFreeShare).mockReset()
  app.clocks.advance(4000)
  expect((await app.client().get('/health/ready')).status).toBe(200)
})

test('a server that cannot read its database does not serve', async () => {
  await app.db.schema.alterTable('counter').renameTo('hidden').execute()
  app.clocks.advance(4000)
  expect((await app.client().get('/health/serving')).status).toBe(503)
  await app.db.schema.alterTable('hidden').renameTo('counter').execute()
  app.clocks.advance(4000)
  expect((await app.client().get('/health/serving')).status).toBe(200)
})

test('a health check with the cookies of a user asks for no session, and ends none', async () => {
  const kim = await app.signUp()
  const loggedOut = app.client()
  for (const [name, value] of kim.cookies) loggedOut.cookies.set(name, value)
  loggedOut.cookies.set(formatCookieName('loggedOut', false), '1')
  await app.db.schema.alterTable('session').renameTo('hidden').execute()
  try {
    for (const path of ['/health/live', '/health/serving', '/health/ready']) {
      for (const client of [kim, loggedOut]) {
        const { status, headers } = await client.get(path)
        expect([status, headers['set-cookie']]).toEqual([200, undefined])
      }
    }
  } finally {
    await app.db.schema.alterTable('hidden').renameTo('session').execute()
  }
  expect((await kim.get('/user/detail')).status).toBe(200)
})

test('a server that is about to stop is not ready, and serves no more', async () => {
  app.beginShutdown()
  for (const path of ['/health/serving', '/health/ready']) {
    const { status, text } = await app.client().get(path)
    expect([status, text]).toEqual([503, '{"status":"fail"}'])
  }
})
