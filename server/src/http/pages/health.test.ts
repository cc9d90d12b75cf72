import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/start-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('A98: a healthy server reports only that it is healthy', async () => {
  for (const path of ['/health/live', '/health/ready']) {
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

test('a server that is about to stop is not ready', async () => {
  app.beginShutdown()
  const { status, text } = await app.client().get('/health/ready')
  expect([status, text]).toEqual([503, '{"status":"fail"}'])
})
