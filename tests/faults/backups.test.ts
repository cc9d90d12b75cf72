import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { day } from '@haru/shared/calendar/day.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ExpectedRecord, itemsOfSave, startWriter } from '../support/api/continuous-writer.ts'
import { addSignedInUsers } from '../support/api/signed-in-users.ts'
import { serverProcess } from '../support/servers/server-process.ts'

// SAFETY F17: a backup of a server that is written to is what was there at one moment, with nothing torn.

const run = promisify(execFile)
const program = join(import.meta.dirname, '../../server/src/cli.ts')

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

/** What was saved on each day, in a file that no server has opened, and the last number of each person's writes. */
function readBackup(file: string) {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const days = database.prepare('select owner_id, start, items, revision, seq from entry').all() as unknown as Row[]
    const removed = database.prepare('select owner_id, seq from removed').all() as unknown as Row[]
    const users = database.prepare('select id, seq from account').all()
    const [checked] = database.prepare('pragma integrity_check').all()
    return { days, removed, people: users, integrity: checked?.['integrity_check'] }
  } finally {
    database.close()
  }
}

function expectWhole({ days, removed, people: users, integrity }: ReturnType<typeof readBackup>): void {
  expect(integrity).toBe('ok')
  for (const { start, items } of days) {
    const saved: readonly unknown[] = JSON.parse(items)
    expect([saved.length, new Set(saved.map((item) => JSON.stringify(item))).size], start).toEqual([itemsOfSave, 1])
  }
  // A person's number is raised in the transaction of each of their writes: one without the other would be half of it.
  for (const { id, seq } of users) {
    const theirs = [...days, ...removed].filter(({ owner_id }) => owner_id === id)
    expect(Math.max(0, ...theirs.map((row) => row.seq))).toBe(seq)
  }
}

test('a backup by command while four users write is complete and of one moment', async () => {
  const env = { PATH: process.env.PATH, HARU_DATA_DIR: folder }
  const cookies = await addSignedInUsers(`sqlite:${join(folder, 'haru.db')}`, 2)
  const server = await serverProcess({ HARU_DATA_DIR: folder })
  ends.push(server.stop)
  await server.start()
  const firsts = ['1950-01-01', '1980-01-01', '2010-01-01', '2040-01-01']
  const writers = firsts.map((first, i) =>
    startWriter({ url: server.url, cookie: cookies[i % 2] ?? '', first: day(first) }),
  )
  const now = () => new Map<string, ExpectedRecord>(writers.flatMap(({ expected }) => [...expected]))

  const dayCounts: number[] = []
  for (let i = 0; i < 3; i += 1) {
    // On a busy machine a save takes a while: as many as make it worth looking.
    while (now().size < 20 * (i + 1)) await sleep(20)
    const file = join(folder, `backup-${i}.db`)
    const before = now()
    await run(process.execPath, [program, 'backup', '--to', file], { env })
    const after = now()
    const backup = readBackup(file)
    expectWhole(backup)
    const revisions = new Map(backup.days.map(({ start, revision }) => [start, revision]))
    const untouched = [...before].filter(([start, { revision }]) => after.get(start)?.revision === revision)
    expect(untouched.length).toBeGreaterThan(10)
    for (const [start, { revision }] of untouched) expect(revisions.get(start), start).toBe(revision)
    // One more for each writer: saved, and not answered yet.
    expect(backup.days.length).toBeLessThanOrEqual(Math.max(before.size, after.size) + writers.length)
    dayCounts.push(backup.days.length)
  }
  for (const writer of writers) writer.stop()
  await Promise.all(writers.map(({ done }) => done))
  expect(dayCounts).toEqual(dayCounts.toSorted((one, other) => one - other))
  expect(dayCounts[2]).toBeGreaterThan(dayCounts[0] ?? 0)
  // Nobody had to wait for it, or was told to come back.
  expect(writers.map((writer) => writer.counts().repeated)).toEqual([0, 0, 0, 0])
})
