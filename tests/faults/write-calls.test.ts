import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectNoFaults } from '../support/faults/fault-report.ts'
import { checkIntegrity } from '../support/faults/prepared-data.ts'
import { killedWriteCount, longTimeoutMs } from '../support/faults/repetitions.ts'
import { compareWithStored, startWriters } from '../support/faults/running-writers.ts'

// F2: strace kills the server when it begins a chosen write call.

let folder: string
const ends: (() => Promise<void>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-writes-'))
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  await rm(folder, { recursive: true, force: true })
})

test('F2: a server that is killed at any of its write calls loses no acknowledged save', {
  timeout: longTimeoutMs,
}, async (context) => {
  const database = join(folder, 'haru.db')
  const number = join(folder, 'number')
  await writeFile(number, '')
  const kill = 'strace -D -f -o /dev/null -e trace=pwrite64 -e inject=pwrite64:signal=SIGKILL:when=$when'
  const running = await startWriters({
    folder,
    databaseUrl: `sqlite:${database}`,
    // Without a number the server runs as usual.
    wrapper: ['sh', '-c', `when=$(cat "${number}"); [ -z "$when" ] && exec "$@"; exec ${kill} "$@"`, 'sh'],
  })
  ends.push(running.server.kill)
  await running.server.stop()
  for (let i = 1; i <= killedWriteCount; i += 1) {
    // A save makes some ten write calls, so a few numbers already kill at different points of a save.
    await writeFile(number, String(killedWriteCount < 300 ? i * 7 : i))
    running.server.launch()
    await running.server.ended()
    expect(running.server.exitCode()).toBeNull()
    expect(checkIntegrity(database)).toBe('ok')
  }
  await writeFile(number, '')
  await running.server.start()
  expectNoFaults(context, { runs: killedWriteCount, ...(await compareWithStored(running)) })
})
