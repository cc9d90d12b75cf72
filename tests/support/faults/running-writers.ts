import { setTimeout as sleep } from 'node:timers/promises'
import { day } from '@haru/shared/calendar/day.ts'
import { expect } from 'vitest'
import { type ExpectedRecord, itemsOfSave, startWriter, type Writer } from '../api/continuous-writer.ts'
import { addSignedInUsers } from '../api/signed-in-users.ts'
import { type ServerProcess, serverProcess } from '../servers/server-process.ts'
import type { FaultCounts } from './fault-report.ts'

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
    startWriter({ url, cookie: cookies[i % 2] ?? '', first: day(first) }),
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
    const expected = new Map<string, ExpectedRecord>(
      writers.filter((_, j) => j % 2 === i).flatMap(({ expected }) => [...expected]),
    )
    const found = await readAllRecords(server.url, cookie)
    for (const at of new Set([...expected.keys(), ...found.keys()])) {
      const fault = findFault(expected.get(at), found.get(at))
      if (fault !== null) counts[fault] += 1
    }
  }
  const writerCounts = writers.map((writer) => writer.counts())
  // At least one save was repeated. Otherwise no fault happened during a save, and the test proved nothing.
  expect(Math.max(...writerCounts.map(({ repeated }) => repeated))).toBeGreaterThan(0)
  return counts
}

interface StoredRecord extends ExpectedRecord {
  /** Whether the record has all items of a save, and their total. */
  readonly isWhole: boolean
}

function findFault(expected: ExpectedRecord | undefined, stored: StoredRecord | undefined) {
  if (expected === undefined) return 'wrong'
  if (stored === undefined || stored.revision < expected.revision) return 'lost'
  if (!stored.isWhole) return 'torn'
  return stored.revision === expected.revision && stored.amount === expected.amount ? null : 'wrong'
}

async function readAllRecords(url: string, cookie: string): Promise<ReadonlyMap<string, StoredRecord>> {
  const found = new Map<string, StoredRecord>()
  for (const start of [1950, 1960, 1970, 1980, 1990, 2000, 2010, 2020, 2030, 2040, 2050]) {
    for (let page = 1, total = 1; (page - 1) * 10 < total; page += 1) {
      const range = `DATE[dateStart]=${start}-01-01&DATE[dateEnd]=${start + 9}-12-31`
      const response = await fetch(`${url}/haru/api/money/list?${range}&PAGING[page]=${page}`, { headers: { cookie } })
      const { result, totalCnt } = await response.json()
      total = totalCnt
      for (const record of result) found.set(record.money_dateStart, toStoredRecord(record))
    }
  }
  return found
}

interface ShownRecord {
  readonly revision: number
  readonly money_total_expense: number
  readonly money_section: readonly { readonly money_amount: number }[]
}

function toStoredRecord({ revision, money_total_expense, money_section }: ShownRecord): StoredRecord {
  const amounts = [...new Set(money_section.map(({ money_amount }) => money_amount))]
  const [amount = 0] = amounts
  const isWhole =
    money_section.length === itemsOfSave && amounts.length === 1 && money_total_expense === amount * itemsOfSave
  return { amount, revision, isWhole }
}
