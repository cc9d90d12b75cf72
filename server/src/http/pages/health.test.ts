import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { formatCookieName } from '../security/cookies.ts'
import { addHealthRoutes } from './health.ts'

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
  let share = 0.05
  const server = fastify()
  const config = { dataDir: '', isReadOnly: false }
  const { db, clocks } = app
  addHealthRoutes(server, { config, db, clocks, phase: () => 'serving', readShare: async () => share })
  const readStatus = async (name: string) => (await server.inject(`/health/${name}`)).statusCode
  expect([await readStatus('ready'), await readStatus('serving')]).toEqual([503, 200])
  share = 0.06
  clocks.advance(4000)
  expect(await readStatus('ready')).toBe(200)
  await server.close()
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
