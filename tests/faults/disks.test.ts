import { existsSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@haru/server/src/testing/client.ts'
import { expect, test } from 'vitest'
import { createImport } from '../support/api/import-client.ts'
import { createDatabase } from '../support/api/read-import-file.ts'
import { strongFile } from '../support/data/import-files.ts'
import { zipOf } from '../support/data/zip.ts'
import { expectNoFaults } from '../support/faults/fault-report.ts'
import { checkIntegrity, countLeases, databaseIn, keyIn } from '../support/faults/prepared-data.ts'
import { setUpPreparedFolder } from '../support/faults/prepared-folder.ts'
import {
  compareDays,
  expectReadyStatus,
  listDays,
  readReadyStatus,
  type SaveTarget,
  save,
  saveDays,
} from '../support/faults/saves.ts'
import { type ServerProcess, serverProcess } from '../support/servers/server-process.ts'

// F4 to F7 and F13: disks that are full, fail, cannot be written or are slow. Nothing is simulated in the server: the tests
// use a small file system in its own mount namespace, and strace makes system calls of the server fail or wait.

const setup = setUpPreparedFolder({ isFilled: false })

const isRoot = process.getuid?.() === 0
const inOwnMounts = (prepare: string) => ['unshare', isRoot ? '-m' : '-rm', 'sh', '-c', `${prepare} && exec "$@"`, 'sh']

interface HarmedServer extends SaveTarget {
  readonly server: ServerProcess
  /** Makes strace attach to the running server, and resolves when it has. First, the server ends what it writes by itself after a start. */
  readonly beginFault: () => Promise<void>
  /** What strace has written. */
  readonly readTrace: () => string
  /** Kills the server, and starts it again without the fault. */
  readonly restart: () => Promise<SaveTarget>
}

/** Starts a server whose system calls follow the options of strace when the fault has begun. */
async function startHarmedServer(options: string): Promise<HarmedServer> {
  await setup.prepared.copyTo(setup.folder)
  const [begin, log, pid] = ['begin', 'strace.log', 'pid'].map((name) => join(setup.folder, name)) as [
    string,
    string,
    string,
  ]
  const server = await serverProcess({ HARU_DATA_DIR: setup.folder }, [
    'sh',
    '-c',
    // The server is a child of the shell, so that the shell may attach to it on every system after it becomes strace.
    `"$@" & echo $! > "${pid}"; until [ -e "${begin}" ]; do sleep 0.05; done; exec strace -f -o "${log}" ${options} -p $!`,
    'sh',
  ])
  let isOver = false
  const end = async () => {
    const hasEnded = isOver || /\+\+\+ (exited|killed)/.test(readTraceOf(log))
    if (!hasEnded) process.kill(Number(readFileSync(pid, 'utf8')), 'SIGKILL')
    isOver = true
    await server.kill()
  }
  setup.atEnd(end)
  await server.start()
  return {
    server,
    url: server.url,
    cookie: setup.prepared.cookie,
    beginFault: async () => {
      await expect.poll(() => countLeases(databaseIn(setup.folder))).toBe(0)
      writeFileSync(begin, '')
      while (!existsSync(log)) await sleep(20)
    },
    readTrace: () => readTraceOf(log),
    restart: async () => {
      await end()
      expect(checkIntegrity(databaseIn(setup.folder))).toBe('ok')
      const again = await serverProcess({ HARU_DATA_DIR: setup.folder })
      setup.atEnd(again.stop)
      await again.start()
      return { url: again.url, cookie: setup.prepared.cookie }
    },
  }
}

const readTraceOf = (log: string) => (existsSync(log) ? readFileSync(log, 'utf8') : '')

/** Saves one day after the other until a save is refused. Returns the acknowledged days and the refusal. */
async function saveUntilRefused(target: SaveTarget, days: readonly string[]) {
  const saved: string[] = []
  for (const at of days) {
    const result = await save(target, at)
    if (result.status !== 200) return { saved, refused: result, pending: [at] }
    saved.push(at)
  }
  throw new Error('no save was refused')
}

test('F4: a server on a full disk is not ready, refuses writes, serves reads, and recovers when space is free again', async (context) => {
  const copy = `cp "${databaseIn(setup.prepared.folder)}" "${keyIn(setup.prepared.folder)}" "${setup.folder}"`
  const mounted = inOwnMounts(`mount -t tmpfs -o size=40m,mode=700 tmpfs "${setup.folder}" && ${copy}`)
  const server = await serverProcess({ HARU_DATA_DIR: setup.folder }, mounted)
  setup.atEnd(server.stop)
  await server.start()
  const target = { url: server.url, cookie: setup.prepared.cookie }
  await expectReadyStatus(server, 200)
  expect((await save(target, '2026-03-01')).status).toBe(200)

  // The disk is visible only through the server process, which has its own mount namespace.
  const filler = join('/proc', String(server.pid()), 'root', setup.folder, 'filler')
  expect(() => {
    for (;;) writeFileSync(filler, Buffer.alloc(65_536), { flag: 'a' })
  }).toThrow('ENOSPC')
  await expectReadyStatus(server, 503)
  // Saves succeed as long as the write-ahead log has allocated space, and then fail.
  const { saved, refused } = await saveUntilRefused(target, listDays('2027-01-01', 300))
  expect(refused).toEqual({ status: 503, code: 'storageUnavailable' })
  const onDisk = ['2026-03-01', ...saved]
  const counts = await compareDays(target, onDisk)

  rmSync(filler)
  await expectReadyStatus(server, 200)
  expect((await save(target, '2026-04-01')).status).toBe(200)
  expect(checkIntegrity(databaseIn(join('/proc', String(server.pid()), 'root', setup.folder)))).toBe('ok')
  expectNoFaults(context, counts)
})

test('files of other products are refused where a disk lacks the room for them, and not called broken', async () => {
  const copy = `cp "${databaseIn(setup.prepared.folder)}" "${keyIn(setup.prepared.folder)}" "${setup.folder}"`
  const mounted = inOwnMounts(`mount -t tmpfs -o size=40m,mode=700 tmpfs "${setup.folder}" && ${copy}`)
  const server = await serverProcess({ HARU_DATA_DIR: setup.folder }, mounted)
  setup.atEnd(server.stop)
  await server.start()
  const [name = '', value = ''] = setup.prepared.cookie.split(/=(.*)/s)
  const kim = createClient({ url: server.url }, new Map([[name, value]]))
  /** Why a file is refused, also after two seconds, when the call has ended and the reading goes on; null if it is read. */
  const findRefusal = async (file: Buffer) => {
    const { body } = await createImport(kim, file)
    return body.code ?? body.result.code
  }
  // 48 MB that pack to 3 MB.
  const database = await createDatabase(`CREATE TABLE steps (data BLOB); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL
    SELECT i + 1 FROM n WHERE i < 50000) INSERT INTO steps SELECT randomblob(50) || zeroblob(900) FROM n`)
  expect(await findRefusal(zipOf({ 'export.db': database }))).toBe('storageUnavailable')
  await expectReadyStatus(server, 200)

  const disk = join('/proc', String(server.pid()), 'root', setup.folder)
  const { bavail, bsize, blocks } = statfsSync(disk)
  writeFileSync(join(disk, 'filler'), Buffer.alloc((bavail - Math.floor(blocks * 0.08)) * bsize))
  expect(await findRefusal(Buffer.from(strongFile))).toBe('storageUnavailable')
  await expectReadyStatus(server, 200)
  rmSync(join(disk, 'filler'))
  expect(await findRefusal(Buffer.from(strongFile))).toBeNull()
})

test('F5: saves are refused from the first failed write on, and exactly the acknowledged ones are stored', async (context) => {
  const failing = '-e trace=pwrite64 -e inject=pwrite64:error=ENOSPC:when=60+'
  const harmed = await startHarmedServer(failing)
  await harmed.beginFault()
  const { saved, refused } = await saveUntilRefused(harmed, listDays('2026-01-01', 300))
  expect(refused).toEqual({ status: 503, code: 'storageUnavailable' })
  expect(await saveDays(harmed, listDays('2028-01-01', 20))).toEqual([])
  expect((await compareDays(harmed, saved)).lost).toBe(0)
  expectNoFaults(context, await compareDays(await harmed.restart(), saved))
})

test('F6: after a write that the disk did not confirm, the server ends for a restart, and no acknowledged save is lost', async (context) => {
  const harmed = await startHarmedServer('-e trace=fsync,fdatasync -e inject=fsync,fdatasync:error=EIO')
  const first = await saveDays(harmed, ['2026-03-01'])
  await harmed.beginFault()
  // strace needs a moment until it has attached to every thread of the server.
  const { saved, refused, pending } = await saveUntilRefused(harmed, listDays('2027-01-01', 300))
  expect(refused).toEqual({ status: 503, code: 'storageUnavailable' })
  await expect.poll(harmed.readTrace, { timeout: 15_000 }).toContain('exited with 75')
  expect(harmed.server.output()).toContain('diskFailed')
  const again = await harmed.restart()
  expectNoFaults(context, await compareDays(again, [...first, ...saved], pending))
  expect((await save(again, '2026-04-01')).status).toBe(200)
})

test('F7: a disk that cannot be written refuses the start in a sentence, and later the saves but not the reads', async (context) => {
  await setup.prepared.copyTo(setup.folder)
  const readOnly = `mount --bind "${setup.folder}" "${setup.folder}" && mount -o remount,bind,ro "${setup.folder}"`
  const server = await serverProcess({ HARU_DATA_DIR: setup.folder }, inOwnMounts(readOnly))
  server.launch()
  await server.ended()
  expect(server.exitCode()).toBe(1)
  expect(server.output()).toMatch(/haru\.db.* cannot be opened for writing/)
  expect(server.output()).not.toMatch(/^ +at /m)

  const calls = 'pwrite64,ftruncate,fallocate'
  const harmed = await startHarmedServer(`-e trace=${calls} -e inject=${calls}:error=EROFS`)
  const first = await saveDays(harmed, ['2026-03-01'])
  await harmed.beginFault()
  const { saved, refused } = await saveUntilRefused(harmed, listDays('2027-01-01', 300))
  expect(refused).toEqual({ status: 503, code: 'storageUnavailable' })
  await expectReadyStatus(harmed.server, 503)
  const counts = await compareDays(harmed, [...first, ...saved])
  const again = await harmed.restart()
  expectNoFaults(context, { runs: 2, ...counts })
  expectNoFaults(context, { runs: 2, ...(await compareDays(again, [...first, ...saved])) })
})

test('F7: in read-only mode, a server reads from a disk that cannot be written, and refuses the saves', async (context) => {
  await setup.prepared.copyTo(setup.folder)
  const writing = await serverProcess({ HARU_DATA_DIR: setup.folder })
  setup.atEnd(writing.kill)
  await writing.start()
  const saved = await saveDays({ url: writing.url, cookie: setup.prepared.cookie }, ['2026-03-01'])
  await writing.kill()

  // The killed server has left its save in the write-ahead log, whose index SQLite cannot create here.
  rmSync(`${databaseIn(setup.folder)}-shm`)
  const readOnly = `mount --bind "${setup.folder}" "${setup.folder}" && mount -o remount,bind,ro "${setup.folder}"`
  const environment = { HARU_DATA_DIR: setup.folder, HARU_READ_ONLY: 'on' }
  const refusing = await serverProcess(environment, inOwnMounts(readOnly))
  refusing.launch()
  await refusing.ended()
  expect(refusing.exitCode()).toBe(1)
  expect(refusing.output()).toMatch(/haru\.db-wal has writes that cannot be read on a read-only disk/)
  expect(refusing.output()).not.toMatch(/^ +at /m)

  await writing.start()
  await writing.stop()
  const server = await serverProcess(environment, inOwnMounts(readOnly))
  setup.atEnd(server.stop)
  await server.start()
  const target = { url: server.url, cookie: setup.prepared.cookie }
  await expectReadyStatus(server, 200)
  expect(await save(target, '2026-04-01')).toEqual({ status: 503, code: 'readOnly' })
  expectNoFaults(context, await compareDays(target, saved))
})

test('F13: on a slow disk twenty users at a time save and read without a refusal', {
  tags: ['long'],
}, async (context) => {
  const delay = '-e trace=fsync,fdatasync -e inject=fsync,fdatasync:delay_enter=50000'
  const harmed = await startHarmedServer(delay)
  await harmed.beginFault()
  const days = listDays('2026-01-01', 60)
  let isSaving = true
  const readStatuses: number[] = []
  const reading = (async () => {
    while (isSaving) readStatuses.push(await readReadyStatus(harmed.server))
  })()
  const lanes = Array.from({ length: 20 }, (_, lane) => days.filter((_day, i) => i % 20 === lane))
  const saved = (await Promise.all(lanes.map((lane) => saveDays(harmed, lane)))).flat()
  isSaving = false
  await reading
  expect(saved.length).toBe(days.length)
  expect(new Set(readStatuses)).toEqual(new Set([200]))
  // The reads are not queued behind all saves.
  expect(readStatuses.length).toBeGreaterThan(3)
  expect(harmed.readTrace()).toContain('DELAYED')
  expectNoFaults(context, await compareDays(harmed, saved))
})
