import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@haru/server/src/db/open-database.ts'
import { unzip } from '@haru/server/src/testing/unzip.ts'
import { day } from '@haru/shared/calendar/day.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDensely } from '../bench/data.ts'
import { signedInCookie } from '../support/api/session-cookie.ts'
import { withoutTime } from '../support/data/varied-account.ts'
import { zipOf } from '../support/data/zip.ts'
import { type ServerProcess, serverProcess } from '../support/servers/server-process.ts'
import { addUser } from '../support/servers/stores.ts'

// A74: the memory of an export or a restore is bounded, however large the account or the file is.

let folder: string
let server: ServerProcess
let owner: Owner
let kim: string
let lee: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-memory-'))
  const database = await openDatabase(`sqlite:${join(folder, 'haru.db')}`)
  const users = [await addUser(database), await addUser(database)] as const
  kim = await signedInCookie(database, users[0])
  lee = await signedInCookie(database, users[1])
  await database.close()
  owner = users[0]
  server = await serverProcess({ HARU_DATA_DIR: folder })
  await server.start()
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The peak memory of the server process in megabytes. */
function peakMb(): number {
  const status = readFileSync(`/proc/${server.pid()}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024
}

function restoreFile(file: Uint8Array<ArrayBuffer>): Promise<Response> {
  const headers = { cookie: lee, 'content-type': 'application/zip' }
  return fetch(`${server.url}/haru/api/user/restore`, { method: 'POST', headers, body: file })
}

async function exportAccount(cookie: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(`${server.url}/haru/api/user/export`, { headers: { cookie } })
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

async function readData(zip: Uint8Array): Promise<string> {
  return withoutTime((await unzip(Buffer.from(zip))).get('haru.json'))
}

test('a small file that unpacks to a large one uses less than 64 MB', async () => {
  await exportAccount(lee)
  await restoreFile(new Uint8Array(zipOf({ 'haru.json': Buffer.from('{}') })))
  const before = peakMb()
  const zeros = zipOf({ 'haru.json': Buffer.alloc(50_000_000) })
  const spaces = zipOf({ 'haru.json': Buffer.alloc(60_000_000, ' ') })
  const text = zipOf({ 'haru.json': Buffer.from(`{"format":"${'x'.repeat(50_000_000)}`) })
  const nested = zipOf({ 'haru.json': Buffer.from(`{"format":${'['.repeat(50_000_000)}`) })
  const members = zipOf(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`${i}`, Buffer.alloc(0)])))
  for (const file of [zeros, spaces, text, nested, members]) {
    expect([400, 413]).toContain((await restoreFile(new Uint8Array(file))).status)
  }
  expect(peakMb() - before).toBeLessThan(64)
})

/** Gives a user ten years of records. */
async function fillTenYears(): Promise<void> {
  await server.stop()
  const database = await openDatabase(`sqlite:${join(folder, 'haru.db')}`)
  await fillDensely(database, owner, day('2026-03-31'), 3650)
  await database.close()
  await server.start()
  // The first start computes the totals of all days, which the measurement excludes.
  await server.ready()
  await server.stop()
  await server.start()
}

test('an export of ten years uses less than 128 MB, and with its restore less than 256 MB', {
  tags: ['long'],
  timeout: 300_000,
}, async () => {
  await fillTenYears()
  const before = peakMb()
  const file = await exportAccount(kim)
  expect(peakMb() - before).toBeLessThan(128)
  expect(file.length).toBeLessThan(10_000_000)
  const response = await restoreFile(file)
  expect((await response.text()).slice(0, 800)).toContain('success')
  const again = await exportAccount(lee)
  // `expect(a).toBe(b)` would print ten years of data when it fails.
  expect((await readData(again)) === (await readData(file))).toBe(true)
  expect(peakMb() - before).toBeLessThan(256)
})
