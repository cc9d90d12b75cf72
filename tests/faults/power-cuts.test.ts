import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test } from 'vitest'
import { mountDiskImage } from '../support/faults/disk-image.ts'
import { expectNoFaults } from '../support/faults/fault-report.ts'
import { longTimeoutMs, powerCutCount } from '../support/faults/repetitions.ts'
import { compareWithStored, startWriters, waitForSaves } from '../support/faults/running-writers.ts'
import { startPostgres } from '../support/servers/postgres.ts'

// F3 and F11: after a power cut the disk has only what the server or PostgreSQL wrote through the memory of the system.

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const options = { timeout: longTimeoutMs }

test('F3: a power cut while four writers save to SQLite loses no acknowledged save', options, async (context) => {
  const disk = await mountDiskImage(64)
  ends.push(disk.remove)
  const database = join(disk.folder, 'haru.db')
  const running = await startWriters({ folder: disk.folder, databaseUrl: `sqlite:${database}` })
  ends.push(running.server.stop)
  for (let i = 0; i < powerCutCount; i += 1) {
    await waitForSaves(running)
    await running.server.kill()
    await disk.cutPower()
    await running.server.start()
  }
  await waitForSaves(running)
  expectNoFaults(context, { runs: powerCutCount, ...(await compareWithStored(running)) })
  await running.server.stop()
  const opened = new DatabaseSync(database)
  expect(opened.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  opened.close()
})

test('F11: a power cut while four writers save to PostgreSQL loses no acknowledged save', {
  ...options,
  tags: ['long'],
}, async (context) => {
  const disk = await mountDiskImage(400)
  ends.push(disk.remove)
  const postgres = await startPostgres({}, { parent: disk.folder })
  ends.push(postgres.remove)
  // The test creates the cluster without fsync, which takes long.
  await disk.flush()
  const running = await startWriters({ folder: join(disk.folder, 'data'), databaseUrl: postgres.url })
  ends.push(running.server.stop)
  const cutCount = Math.ceil(powerCutCount / 2)
  for (let i = 0; i < cutCount; i += 1) {
    await waitForSaves(running)
    await postgres.stop('kill')
    await disk.cutPower()
    await postgres.restart()
  }
  await waitForSaves(running)
  expectNoFaults(context, { runs: cutCount, ...(await compareWithStored(running)) })
})
