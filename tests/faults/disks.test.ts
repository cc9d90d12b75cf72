import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addSignedInUsers } from '../support/api/signed-in-users.ts'
import { type ServerProcess, serverProcess } from '../support/servers/server-process.ts'

// SAFETY F4 and F5: a full disk, and a disk that confirms no write. Neither is simulated in the server: the tests use a small file
// system in its own mount namespace, and strace makes system calls of the server fail.

// A database with one user and the starter foods, made once. A server that opens it has a short write-ahead log, so that a full
// disk prevents the log from growing.
let prepared: string
let cookie: string
let folder: string
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  prepared = await mkdtemp(join(tmpdir(), 'haru-disk-'))
  ;[cookie = ''] = await addSignedInUsers(`sqlite:${databaseIn(prepared)}`, 1)
  const server = await serverProcess({ HARU_DATA_DIR: prepared })
  await server.start()
  await server.foodsLoaded()
  await server.stop()
})
afterAll(() => rm(prepared, { recursive: true, force: true }))
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-disk-'))
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  await rm(folder, { recursive: true, force: true })
})

const databaseIn = (parent: string) => join(parent, 'haru.db')
/** The key belongs to the database: a server with another key does not start. */
const keyIn = (parent: string) => join(parent, 'server.key')
const isRoot = process.getuid?.() === 0

function readyStatus({ url }: ServerProcess): Promise<number> {
  return fetch(`${url}/haru/api/health/ready`).then(({ status }) => status)
}

async function expectReadyStatus(server: ServerProcess, status: number): Promise<void> {
  await expect.poll(() => readyStatus(server), { interval: 500, timeout: 30_000 }).toBe(status)
}

async function save({ url }: ServerProcess, day: string): Promise<{ readonly status: number; readonly code: string }> {
  const period = { dateType: 'day', dateStart: day, dateEnd: day }
  const item = { money_part: 'expense', money_title: 'food', money_amount: 1000 }
  const response = await fetch(`${url}/haru/api/money/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ DATE: period, OBJECT: { money_section: [item] } }),
  })
  return { status: response.status, code: (await response.json()).code }
}

async function savedDays({ url }: ServerProcess): Promise<readonly string[]> {
  const query = 'DATE[dateType]=day&DATE[dateStart]=2026-01-01&DATE[dateEnd]=2026-12-31'
  const response = await fetch(`${url}/haru/api/money/exist?${query}`, { headers: { cookie } })
  const { day }: { readonly day: readonly string[] } = (await response.json()).result
  return day.map((range) => range.slice(0, 10)).toSorted()
}

describe('on a full disk', () => {
  test('the server is not ready, refuses writes, serves reads, and recovers when space is free again', async () => {
    const copy = `cp "${databaseIn(prepared)}" "${keyIn(prepared)}" "${folder}"`
    const prepare = `mount -t tmpfs -o size=40m,mode=700 tmpfs "${folder}" && ${copy}`
    const server = await serverProcess({ HARU_DATA_DIR: folder }, [
      'unshare',
      isRoot ? '-m' : '-rm',
      'sh',
      '-c',
      `${prepare} && exec "$@"`,
      'sh',
    ])
    ends.push(server.stop)
    await server.start()
    await expectReadyStatus(server, 200)
    expect((await save(server, '2026-03-01')).status).toBe(200)

    // The disk is visible only through the server process, which has its own mount namespace.
    const filler = join('/proc', String(server.pid()), 'root', folder, 'filler')
    expect(() => {
      for (;;) writeFileSync(filler, Buffer.alloc(65_536), { flag: 'a' })
    }).toThrow('ENOSPC')
    await expectReadyStatus(server, 503)
    // Saves succeed as long as the write-ahead log has allocated space, and then fail.
    const days = Array.from({ length: 28 }, (_, i) => `2026-02-${String(i + 1).padStart(2, '0')}`)
    const daysOnDisk = ['2026-03-01']
    let last = { status: 200, code: '' }
    for (const day of days) {
      last = await save(server, day)
      if (last.status !== 200) break
      daysOnDisk.push(day)
    }
    expect(last).toEqual({ status: 503, code: 'storageUnavailable' })
    expect(await savedDays(server)).toEqual(daysOnDisk.toSorted())

    rmSync(filler)
    await expectReadyStatus(server, 200)
    expect((await save(server, '2026-04-01')).status).toBe(200)
  })
})

describe('when the disk confirms no write', () => {
  test('a save is refused, the server ends for a restart, and nothing that was acknowledged is lost', async () => {
    await copyFile(databaseIn(prepared), databaseIn(folder))
    await copyFile(keyIn(prepared), keyIn(folder))
    const [begin, log] = [join(folder, 'begin'), join(folder, 'strace.log')]
    const failingFrom = 'trace=fsync,fdatasync -e inject=fsync,fdatasync:error=EIO'
    const server = await serverProcess({ HARU_DATA_DIR: folder }, [
      'sh',
      '-c',
      // The server is a child of the shell, so that the shell may attach to it on every system after it becomes strace.
      `"$@" & until [ -e "${begin}" ]; do sleep 0.05; done; exec strace -f -o "${log}" -e ${failingFrom} -p $!`,
      'sh',
    ])
    ends.push(server.stop)
    await server.start()
    expect((await save(server, '2026-03-01')).status).toBe(200)

    writeFileSync(begin, '')
    while (!existsSync(log)) await sleep(20)
    let refused = await save(server, '2026-03-02')
    // strace needs a moment until it has attached to every thread of the server.
    for (let day = 10; refused.status === 200; day += 1) refused = await save(server, `2026-03-${day}`)
    expect(refused).toEqual({ status: 503, code: 'storageUnavailable' })
    await expect.poll(() => readFileSync(log, 'utf8'), { timeout: 15_000 }).toContain('exited with 75')
    expect(server.output()).toContain('diskFailed')

    await server.stop()
    const again = await serverProcess({ HARU_DATA_DIR: folder })
    ends.push(again.stop)
    await again.start()
    expect(await savedDays(again)).toContain('2026-03-01')
    expect((await save(again, '2026-04-01')).status).toBe(200)
  })
})
