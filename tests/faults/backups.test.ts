import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises'
import { day } from '@haru/shared/calendar/day.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ExpectedRecord, itemsOfSave, startWriter } from '../support/api/continuous-writer.ts'
import { addSignedInUsers } from '../support/api/signed-in-users.ts'
import { runHaru, startHaru } from '../support/servers/haru-command.ts'
import { serverProcess } from '../support/servers/server-process.ts'

// F17: a backup that is made during writes contains the data of one moment, without partial writes.

let folder: string
const ends: (() => Promise<void>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-backups-'))
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  await rm(folder, { recursive: true, force: true })
})

interface Row {
  readonly owner_id: string
  readonly start: string
  readonly items: string
  readonly revision: number
  readonly seq: number
}

/** Reads from a backup, without a server, the rows of each day and the last write number of each user. */
function readBackup(file: string) {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const days = database.prepare('select owner_id, start, items, revision, seq from entry').all() as unknown as Row[]
    const removed = database.prepare('select owner_id, seq from removed').all() as unknown as Row[]
    const users = database.prepare('select id, seq from account').all()
    const [checked] = database.prepare('pragma integrity_check').all()
    return { days, removed, users, integrity: checked?.['integrity_check'] }
  } finally {
    database.close()
  }
}

function expectConsistent({ days, removed, users, integrity }: ReturnType<typeof readBackup>): void {
  expect(integrity).toBe('ok')
  for (const { start, items } of days) {
    const saved: readonly unknown[] = JSON.parse(items)
    expect([saved.length, new Set(saved.map((item) => JSON.stringify(item))).size], start).toEqual([itemsOfSave, 1])
  }
  // Each write increases the number of its user in the same transaction. A difference means that the backup has half a transaction.
  for (const { id, seq } of users) {
    const rowsOfUser = [...days, ...removed].filter(({ owner_id }) => owner_id === id)
    expect(Math.max(0, ...rowsOfUser.map((row) => row.seq))).toBe(seq)
  }
}

test('F17: a backup by command while four users write is complete and of one moment', async () => {
  const cookies = await addSignedInUsers(`sqlite:${join(folder, 'haru.db')}`, 2)
  const server = await serverProcess({ HARU_DATA_DIR: folder })
  ends.push(server.stop)
  await server.start()
  const firsts = ['1950-01-01', '1980-01-01', '2010-01-01', '2040-01-01']
  const writers = firsts.map((first, i) =>
    startWriter({ url: server.url, cookie: cookies[i % 2] ?? '', first: day(first) }),
  )
  const expectedRecords = () => new Map<string, ExpectedRecord>(writers.flatMap(({ expected }) => [...expected]))

  const dayCounts: number[] = []
  for (let i = 0; i < 3; i += 1) {
    // Saves are slow on a busy machine, so the test waits until enough days are stored.
    while (expectedRecords().size < 20 * (i + 1)) await sleep(20)
    const file = join(folder, `backup-${i}.db`)
    const before = expectedRecords()
    expect(await runHaru(['backup', '--to', file], { HARU_DATA_DIR: folder })).toMatchObject({ code: 0 })
    const after = expectedRecords()
    const backup = readBackup(file)
    expectConsistent(backup)
    const revisions = new Map(backup.days.map(({ start, revision }) => [start, revision]))
    const untouched = [...before].filter(([start, { revision }]) => after.get(start)?.revision === revision)
    expect(untouched.length).toBeGreaterThan(10)
    for (const [start, { revision }] of untouched) expect(revisions.get(start), start).toBe(revision)
    // Each writer may have one more save that is stored and whose response has not arrived yet.
    expect(backup.days.length).toBeLessThanOrEqual(Math.max(before.size, after.size) + writers.length)
    dayCounts.push(backup.days.length)
  }
  for (const writer of writers) writer.stop()
  await Promise.all(writers.map(({ done }) => done))
  expect(dayCounts).toEqual(dayCounts.toSorted((one, other) => one - other))
  expect(dayCounts[2]).toBeGreaterThan(dayCounts[0] ?? 0)
  // The backup made no save wait or fail.
  expect(writers.map((writer) => writer.counts().repeated)).toEqual([0, 0, 0, 0])
})

function readEpoch(file: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return database.prepare('select value from epoch').get()?.['value']
  } finally {
    database.close()
  }
}

// A device that compares its numbers of writes with those of a backup drops records.
test('a restore that is killed as soon as the database is replaced has begun a new epoch', async () => {
  const env = { HARU_DATA_DIR: folder }
  const file = join(folder, 'kept.db')
  await addSignedInUsers(`sqlite:${join(folder, 'haru.db')}`, 1)
  expect(await runHaru(['backup', '--to', file], env)).toMatchObject({ code: 0 })
  const restored = join(folder, 'restored.db')
  const environment = { ...env, HARU_DATABASE_URL: `sqlite:${restored}` }
  const { kill, ended } = await startHaru(['restore', '--from', file], environment)
  while (!existsSync(restored)) await immediate()
  kill()
  await ended
  expect([readEpoch(file), readEpoch(restored)]).toEqual([expect.any(String), expect.any(String)])
  expect(readEpoch(restored)).not.toBe(readEpoch(file))
})
