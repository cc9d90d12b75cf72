import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@haru/server/src/db/open.ts'
import { unzip } from '@haru/server/src/testing/unzip.ts'
import { day } from '@haru/shared/calendar/day.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDensely } from '../bench/data.ts'
import { signedInCookie } from '../support/api/session-cookie.ts'
import { withoutTime } from '../support/data/varied-account.ts'
import { zipOf } from '../support/data/zip.ts'
import { type ServerProcess, serverProcess } from '../support/servers/server-process.ts'
import { addUser } from '../support/servers/stores.ts'

// SAFETY A74: what is taken away or sent to be brought back, however much it is, does not fill the memory of a server.

let folder: string
let server: ServerProcess
let kim: string
let lee: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-memory-'))
  const database = await openDatabase(`sqlite:${join(folder, 'haru.db')}`)
  const users = [await addUser(database), await addUser(database)] as const
  await fillDensely(database, users[0], day('2026-03-31'), 3650)
  kim = await signedInCookie(database, users[0])
  lee = await signedInCookie(database, users[1])
  await database.close()
  server = await serverProcess({ HARU_DATA_DIR: folder })
  await server.start()
  // What that takes is no part of what is measured here.
  await server.settled()
  await server.stop()
  await server.start()
}, 120_000)
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The most that the server ever had in memory, in megabytes. */
function peak(): number {
  const status = readFileSync(`/proc/${server.pid()}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024
}

function bringBack(file: Uint8Array<ArrayBuffer>): Promise<Response> {
  const headers = { cookie: lee, 'content-type': 'application/zip' }
  return fetch(`${server.url}/haru/api/user/restore`, { method: 'POST', headers, body: file })
}

async function take(cookie: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(`${server.url}/haru/api/user/export`, { headers: { cookie } })
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

async function dataIn(zip: Uint8Array): Promise<string> {
  return withoutTime((await unzip(Buffer.from(zip))).get('haru.json'))
}

test('a small file that unpacks to a large one uses less than 64 MB', async () => {
  await take(lee)
  await bringBack(new Uint8Array(zipOf({ 'haru.json': Buffer.from('{}') })))
  const before = peak()
  const zeros = zipOf({ 'haru.json': Buffer.alloc(50_000_000) })
  const spaces = zipOf({ 'haru.json': Buffer.alloc(60_000_000, ' ') })
  const text = zipOf({ 'haru.json': Buffer.from(`{"format":"${'x'.repeat(50_000_000)}`) })
  const nested = zipOf({ 'haru.json': Buffer.from(`{"format":${'['.repeat(50_000_000)}`) })
  const members = zipOf(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`${i}`, Buffer.alloc(0)])))
  for (const file of [zeros, spaces, text, nested, members]) {
    expect([400, 413]).toContain((await bringBack(new Uint8Array(file))).status)
  }
  expect(peak() - before).toBeLessThan(64)
})

test('ten years are exported within 128 MB and restored within 256', async () => {
  const before = peak()
  const file = await take(kim)
  expect(peak() - before).toBeLessThan(128)
  expect(file.length).toBeLessThan(10_000_000)
  const response = await bringBack(file)
  expect((await response.text()).slice(0, 800)).toContain('success')
  const again = await take(lee)
  // Not by `toBe`, which would print ten years.
  expect((await dataIn(again)) === (await dataIn(file))).toBe(true)
  expect(peak() - before).toBeLessThan(256)
})
