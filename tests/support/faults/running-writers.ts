import { setTimeout as sleep } from 'node:timers/promises'
import { day } from '@haru/shared/calendar/day.ts'
import { expect } from 'vitest'
import { startWriter, type Writer } from '../api/continuous-writer.ts'
import { addSignedInUsers } from '../api/signed-in-users.ts'
import { type ServerProcess, serverProcess } from '../servers/server-process.ts'
import type { FaultCounts } from './fault-report.ts'
import { isLongRun } from './repetitions.ts'
import { compareRecords } from './stored-records.ts'

/** The first years of the decades that the writers save in. */
const decades = [1950, 1960, 1970, 1980, 1990, 2000, 2010, 2020, 2030, 2040, 2050]

export interface RunningWriters {
  readonly server: ServerProcess
  readonly writers: readonly Writer[]
  readonly cookies: readonly string[]
}

interface WriterOptions {
  readonly folder: string
  readonly databaseUrl: string
  readonly environment?: Readonly<Record<string, string>>
  /** A command that runs the server. */
  readonly wrapper?: readonly string[]
  /** The URL that the writers send to instead of that of the server. */
  readonly openProxy?: (server: ServerProcess) => Promise<string>
}

/** Starts a server and four writers: two for each of two users, each on different days. */
export async function startWriters(options: WriterOptions): Promise<RunningWriters> {
  const { folder, databaseUrl, environment = {}, wrapper = [] } = options
  const cookies = await addSignedInUsers(databaseUrl, 2)
  const settings = { HARU_DATA_DIR: folder, HARU_DATABASE_URL: databaseUrl, ...environment }
  const server = await serverProcess(settings, wrapper)
  await server.start()
  const url = options.openProxy === undefined ? server.url : await options.openProxy(server)
  const writers = ['1950-01-01', '1980-01-01', '2010-01-01', '2040-01-01'].map((first, i) =>
    // With a pause, a server that runs beside other tests leaves them a part of the machine.
    startWriter({ url, cookie: cookies[i % 2] ?? '', first: day(first), pauseMs: isLongRun ? 0 : 5 }),
  )
  return { server, writers, cookies }
}

/** Waits until each writer has completed two more saves, and then for a random moment. */
export async function waitForSaves({ writers }: RunningWriters): Promise<void> {
  const before = writers.map((writer) => writer.counts().savedCount)
  const hasSaved = () => writers.every((writer, i) => writer.counts().savedCount >= (before[i] ?? 0) + 2)
  // A writer whose acknowledged save was lost gets a refusal, and ends with an error.
  const failure = Promise.all(writers.map(({ done }) => done))
  while (!hasSaved()) await Promise.race([sleep(10), failure])
  await sleep(Math.random() * 200)
}

/** Lets the writers complete their last saves, and compares all acknowledged saves with the stored records. */
export async function compareWithStored({
  server,
  writers,
  cookies,
}: RunningWriters): Promise<Omit<FaultCounts, 'runs'>> {
  for (const writer of writers) writer.stop()
  await Promise.all(writers.map(({ done }) => done))
  const counts = { lost: 0, torn: 0, wrong: 0 }
  for (const [i, cookie] of cookies.entries()) {
    const expected = writers.filter((_, j) => j % 2 === i).flatMap(({ expected }) => [...expected])
    const compared = await compareRecords({ url: server.url, cookie }, new Map(expected), decades)
    for (const fault of ['lost', 'torn', 'wrong'] as const) counts[fault] += compared[fault]
  }
  const writerCounts = writers.map((writer) => writer.counts())
  // At least one save was repeated. Otherwise no fault happened during a save, and the test proved nothing.
  expect(Math.max(...writerCounts.map(({ repeated }) => repeated))).toBeGreaterThan(0)
  return counts
}
