import { connect, type Socket } from 'node:net'
import { openDatabase } from '@haru/server/src/db/open-database.ts'
import { queryOf } from '@haru/server/src/testing/client.ts'
import { addDays, day } from '@haru/shared/calendar/day.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getRequest, startFlood } from '../../support/api/flood.ts'
import {
  addOtherUser,
  createOtherUser,
  medianSlowdown,
  openFastFolder,
  p99Slowdown,
  peakMb,
  ratioRetries,
  timeCalls,
} from '../../support/api/other-user.ts'
import { signedInCookie } from '../../support/api/session-cookie.ts'
import { fillAccount } from '../../support/data/full-account.ts'
import { builtServer } from '../../support/servers/built-files.ts'
import { type ServerProcess, serverProcess } from '../../support/servers/server-process.ts'
import { addUser } from '../../support/servers/stores.ts'

const exportCount = 20
const windowMs = 2000
const lastDay = day('2026-03-31')
const firstDay = addDays(lastDay, -3650)

let folder: Awaited<ReturnType<typeof openFastFolder>>
let server: ServerProcess
let owners: readonly string[]
let callAsOther: () => Promise<void>
beforeAll(async () => {
  folder = await openFastFolder('full-account')
  const database = await openDatabase(`sqlite:${folder.path}/haru.db`)
  const full = [await addUser(database), await addUser(database)]
  for (const owner of full) await fillAccount(database, owner, { last: lastDay, bytes: 49_000_000 })
  owners = await Promise.all(full.map((owner) => signedInCookie(database, owner)))
  const other = await addOtherUser(database)
  await database.close()
  server = await serverProcess({ HARU_DATA_DIR: folder.path }, [], builtServer)
  await server.start()
  // The first start computes the totals of all days, which the measurement excludes.
  await server.foodsLoaded()
  await server.stop()
  await server.start()
  callAsOther = createOtherUser(server.url, [other])
}, 240_000)
afterAll(async () => {
  await server.stop()
  await folder.remove()
})

interface Download {
  readonly socket: Socket
  readonly status: () => string
  /** Whether the server ended the response and the response ends like a zip. */
  readonly isComplete: () => boolean
}

const lastBytes = Buffer.from('PK\u0005\u0006')

/** Requests an export and reads `bytesPerSecond` of it. */
function startExport(cookie: string, bytesPerSecond: number): Download {
  const { hostname, port, host } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  let head = ''
  let tail = Buffer.alloc(0)
  socket.on('error', () => undefined)
  socket.write(`GET /haru/api/user/export HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\ncookie: ${cookie}\r\n\r\n`)
  socket.on('data', (data: Buffer) => {
    if (head === '') head = data.toString('latin1', 0, 100)
    tail = Buffer.concat([tail, data]).subarray(-100)
    socket.pause()
    setTimeout(() => socket.resume(), (data.length / bytesPerSecond) * 1000)
  })
  return {
    socket,
    status: () => head.slice(9, 12),
    isComplete: () => socket.readableEnded && tail.includes(lastBytes),
  }
}

const minWindows = 3
const maxWindows = 6

/** Runs exports at the same time while another user calls, until `minWholeCount` of them are complete or `maxWindows` have passed. */
async function callBesideExports(bytesPerSecond: number, minWholeCount: number) {
  const downloads = Array.from({ length: exportCount }, (_, i) =>
    startExport(owners[i % owners.length] ?? '', bytesPerSecond),
  )
  const windows: (readonly number[])[] = []
  const wholeCount = () => downloads.filter(({ isComplete }) => isComplete()).length
  while (windows.length < minWindows || (windows.length < maxWindows && wholeCount() < minWholeCount)) {
    windows.push(await timeCalls(callAsOther, windowMs))
  }
  const statuses = downloads.map(({ status }) => status())
  for (const { socket } of downloads) socket.destroy()
  return { windows, statuses }
}

async function callAlone(): Promise<readonly (readonly number[])[]> {
  await timeCalls(callAsOther, windowMs)
  return [await timeCalls(callAsOther, windowMs), await timeCalls(callAsOther, windowMs)]
}

// An export contains all data twice, as JSON and as CSV. With statements of 16 entries, yields every 5 ms and the default heap limits of V8 the server
// used 438 MB, and others waited 8 times as long.
test('twenty exports of full accounts at once use less than 300 MB and leave other users at least a third of the idle speed', {
  timeout: 600_000,
  retry: ratioRetries,
  tags: ['long'],
}, async () => {
  const before = await callAlone()
  const fast = await callBesideExports(Number.POSITIVE_INFINITY, 2)
  // Slightly faster than the minimum speed that the server requires of a client.
  const slow = await callBesideExports(64_000, 0)
  const idle = [...before, ...(await callAlone())]

  for (const { statuses } of [fast, slow]) {
    expect(statuses.filter((status) => status === '200').length).toBeGreaterThanOrEqual(2)
    // Exports that still wait for a slot have no status.
    expect(['200', '429', '503', '']).toEqual(expect.arrayContaining(statuses))
  }
  expect(peakMb(server.pid())).toBeLessThan(300)
  expect(p99Slowdown(idle, fast.windows)).toBeLessThan(3)
  expect(p99Slowdown(idle, slow.windows)).toBeLessThan(3)
})

// The pieces of such a call were short, but two such calls took every second turn of the event loop: others waited 24 times as long.
test('twenty sessions that read ten years of full calendars leave other users at least a third of the idle speed', {
  timeout: 120_000,
  retry: ratioRetries,
  tags: ['long'],
}, async () => {
  const before = await callAlone()
  let count = 0
  const nextRequest = (cookie: string) => {
    count += 1
    // Another range each time, so that no response comes from the cache.
    const DATE = { dateType: '', dateStart: addDays(firstDay, count % 300), dateEnd: lastDay }
    return getRequest(server.url, `/calendar/list${queryOf({ DATE, PAGING: { sort: 'asc', page: 1 } })}`, { cookie })
  }
  const floods = Array.from({ length: 20 }, (_, i) =>
    startFlood(server.url, () => nextRequest(owners[i % owners.length] ?? ''), { socketCount: 1 }),
  )
  const loaded: (readonly number[])[] = []
  for (let i = 0; i < minWindows; i += 1) loaded.push(await timeCalls(callAsOther, windowMs))
  const replied = floods.map((flood) => flood.statuses()['200'] ?? 0).reduce((sum, each) => sum + each, 0)
  for (const flood of floods) flood.stop()
  const idle = [...before, ...(await callAlone())]
  expect(replied).toBeGreaterThan(20)
  expect(medianSlowdown(idle, loaded)).toBeLessThan(3)
})
