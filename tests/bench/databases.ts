import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '@haru/shared/calendar/day.ts'
import { Client } from 'pg'
import { builtServer } from '../support/servers/built-files.ts'
import { type Postgres, startPostgres } from '../support/servers/postgres.ts'
import { type ServerProcess, serverProcess } from '../support/servers/server-process.ts'
import { startBaseline } from './baseline-process.ts'
import { load, type RepeatedRequest, type Result, type Target } from './load.ts'
import { type Measurement, printMeasurements, withoutBudget } from './measurements.ts'
import { replaceTable } from './performance-document.ts'
import { baselineSave, dayUpdate } from './saves.ts'
import { type FilledDatabase, type FilledFile, fillDatabase, fillFile, last, repeatWrites } from './users.ts'

/** The years of records of the measured accounts. */
const measuredYears = [1, 10] as const
const connectionCounts = [1, 16] as const
/** Longer than for SQLite alone: each connection of PostgreSQL prepares its statements. */
const durations = { warmMs: 2000, roundMs: 1000 }
/** CPU time of Haru and PostgreSQL together, as a multiple of that of Haru on SQLite. */
const maxCpuRatio = 2.5
/** Enough for the food searches, of which each user has thirty a minute. */
const otherUserCount = 240

/**
 * Compares Haru on SQLite, Haru on PostgreSQL and the baseline server. Writes the results to docs/performance.md, unless only accounts
 * with a given number of years are measured.
 */
export async function benchDatabases(onlyYears?: number): Promise<void> {
  const postgres = await startPostgres({ shared_buffers: '256MB', max_wal_size: '2GB' })
  try {
    const comparisons: Comparison[] = []
    for (const years of onlyYears === undefined ? measuredYears : [onlyYears]) {
      comparisons.push(...(await compareDatabases(postgres, years)))
    }
    for (const comparison of comparisons) printComparison(comparison)
    if (onlyYears === undefined) replaceTable('SQLite and PostgreSQL', comparisons.map(toCells))
  } finally {
    await postgres.remove()
  }
}

interface Comparison {
  readonly years: number
  readonly request: string
  readonly connections: number
  /** Null where the baseline server has no such request. */
  readonly baseline: Result | null
  readonly sqlite: Result
  readonly postgres: Result
}

/** A running server on each database, with the same records. */
export interface BothServers {
  readonly file: FilledFile
  readonly inPostgres: FilledDatabase
  readonly onSqlite: ServerProcess
  readonly onPostgres: ServerProcess
  /** The first process of PostgreSQL. */
  readonly databasePid: number
}

/** Fills both databases, and starts a server on each of them. */
export async function startBothServers(postgres: Postgres, years: number, otherCount = 0): Promise<BothServers> {
  const days = 365 * years
  const file = await fillFile(days, otherCount)
  const inPostgres = await fillDatabase(await createDatabase(postgres.url, `years${years}`), days, otherCount)
  const onSqlite = await serverProcess({ HARU_DATA_DIR: file.folder }, [], builtServer)
  const onPostgres = await serverProcess(
    { HARU_DATA_DIR: file.folder, HARU_DATABASE_URL: inPostgres.url },
    [],
    builtServer,
  )
  for (const server of [onSqlite, onPostgres]) {
    await server.start()
    await server.foodsLoaded()
  }
  const databasePid = Number(readFileSync(join(postgres.dir, 'data/postmaster.pid'), 'utf8').split('\n')[0])
  return { file, inPostgres, onSqlite, onPostgres, databasePid }
}

/** Stops the servers and deletes their file. PostgreSQL goes on. */
export async function stopBothServers({ file, onSqlite, onPostgres }: BothServers): Promise<void> {
  for (const server of [onSqlite, onPostgres]) await server.stop()
  await rm(file.folder, { recursive: true, force: true })
}

async function compareDatabases(postgres: Postgres, years: number): Promise<readonly Comparison[]> {
  const servers = await startBothServers(postgres, years, otherUserCount)
  const { file, inPostgres, onSqlite, onPostgres, databasePid } = servers
  const baseline = await startBaseline(file)
  const writes = repeatWrites(file)
  const postgresWrites = await repeatPostgresWrites(inPostgres)
  const comparisons: Comparison[] = []
  for (const { name, requestOf, baselineRequest } of requests) {
    for (const connections of connectionCounts) {
      const targets: Target[] = [
        { url: onSqlite.url, pid: onSqlite.pid(), request: requestOf(file) },
        { url: onPostgres.url, pid: onPostgres.pid(), databasePid, request: requestOf(inPostgres) },
        ...(baselineRequest === null
          ? []
          : [{ url: baseline.url, pid: baseline.pid, request: { ...baselineRequest, cookies: [file.cookie] } }]),
      ]
      const [sqlite, onServer, onBaseline = null] = await load(targets, { connections, ...durations })
      if (sqlite === undefined || onServer === undefined) throw new RangeError('a target was not measured')
      comparisons.push({ years, request: name, connections, baseline: onBaseline, sqlite, postgres: onServer })
    }
  }
  writes.stop()
  await postgresWrites.stop()
  await baseline.stop()
  await stopBothServers(servers)
  return comparisons
}

async function createDatabase(url: string, name: string): Promise<string> {
  const client = new Client(url)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return url.replace(/\/postgres$/, `/${name}`)
}

/** The same as `repeatWrites` for PostgreSQL. */
async function repeatPostgresWrites({ url, ownerId }: FilledDatabase): Promise<{ readonly stop: () => Promise<void> }> {
  const client = new Client(url)
  await client.connect()
  await client.query('set synchronous_commit = off')
  let isStopped = false
  const ended = (async () => {
    while (!isStopped) {
      await client.query('update account set seq = seq + 1 where id = $1', [ownerId])
      await sleep(50)
    }
    await client.end()
  })()
  return {
    stop: async () => {
      isStopped = true
      await ended
    },
  }
}

interface ComparedRequest {
  readonly name: string
  readonly requestOf: (database: FilledDatabase) => RepeatedRequest
  readonly baselineRequest: RepeatedRequest | null
}

/** Every 30 days that begin in the last year. */
const ranges = Array.from({ length: 330 }, (_, i) => {
  const start = addDays(last, i - 360)
  return { start, end: addDays(start, 29) }
})

const requests: readonly ComparedRequest[] = [
  {
    name: 'save of a day, 5 spends',
    requestOf: ({ otherCookies }) => ({ ...dayUpdate, body: () => savedDay, cookies: otherCookies }),
    baselineRequest: baselineSave,
  },
  read(
    'list of a month, 10 of 30 days of foods',
    ({ start, end }) => `/food/list?${rangeOf(start, end)}&PAGING[page]=1`,
    'list/food',
  ),
  read('detail of a day, 10 foods', ({ start }) => `/food/detail?${rangeOf(start, start, 'day')}`, 'detail/food'),
  read('score of a month', ({ start, end }) => `/user/sync/percent?${rangeOf(start, end)}`, 'scores/all'),
  {
    name: 'food search',
    requestOf: ({ otherCookies }) => ({ method: 'GET', paths: searches, cookies: otherCookies }),
    baselineRequest: null,
  },
]

/** The only day of the other users. */
const savedDay = dayUpdate.body?.(0, 0) ?? ''

function read(name: string, pathOf: (range: (typeof ranges)[number]) => string, baselinePath: string): ComparedRequest {
  const paths = ranges.map((range) => `/haru/api${pathOf(range)}`)
  const baselinePaths = ranges.map(({ start, end }) => `/${baselinePath}/${start}/${end}`)
  return {
    name,
    requestOf: ({ cookie }) => ({ method: 'GET', paths, cookies: [cookie] }),
    baselineRequest: { method: 'GET', paths: baselinePaths },
  }
}

function rangeOf(start: string, end: string, type = ''): string {
  return `DATE[dateType]=${type}&DATE[dateStart]=${start}&DATE[dateEnd]=${end}`
}

const searches = [
  '김치찌개',
  '현미밥',
  '닭가슴살',
  '우유',
  'ㄱㅊㅉㄱ',
  '돼지고기 볶음',
  'rice',
  'chicken breast',
  'egg',
  'app',
].map((query) => `/haru/api/food/find/list?PAGING[query]=${encodeURIComponent(query)}&PAGING[page]=0`)

function computeCpuRatio({ sqlite, postgres }: Comparison): number {
  return ((postgres.cpu ?? Number.NaN) + postgres.databaseCpu) / (sqlite.cpu ?? Number.NaN)
}

function printComparison(comparison: Comparison): void {
  const { years, request, connections, baseline, sqlite, postgres } = comparison
  const ratio = computeCpuRatio(comparison)
  const rows: Measurement[] = [
    ...(baseline === null ? [] : [withoutBudget('baseline', describeResult(baseline))]),
    withoutBudget('SQLite', describeResult(sqlite)),
    withoutBudget('PostgreSQL', describeResult(postgres)),
    {
      name: 'CPU of PostgreSQL',
      value: `${ratio.toFixed(2)} x SQLite`,
      budget: connections === 1 ? '' : `${maxCpuRatio} x`,
      isWithinBudget: connections === 1 || ratio <= maxCpuRatio,
    },
  ]
  printMeasurements(`${request}, ${years} years, ${connections} connections`, rows)
}

function describeResult({ perSecond, p50, cpu, databaseCpu }: Result): string {
  const database = databaseCpu === 0 ? '' : ` + ${Math.round(databaseCpu)}`
  return `${Math.round(perSecond)} a second, p50 ${p50.toFixed(2)} ms, CPU ${Math.round(cpu ?? Number.NaN)}${database} µs`
}

function toCells(comparison: Comparison): readonly string[] {
  const { years, request, connections, baseline, sqlite, postgres } = comparison
  const perSecond = (result: Result | null) => (result === null ? '' : String(Math.round(result.perSecond)))
  const microseconds = (value: number | null) => (value === null ? '' : String(Math.round(value)))
  return [
    request,
    String(years),
    String(connections),
    ...[baseline, sqlite, postgres].map(perSecond),
    baseline === null ? '' : microseconds(baseline.cpu),
    microseconds(sqlite.cpu),
    `${microseconds(postgres.cpu)} + ${microseconds(postgres.databaseCpu)}`,
    computeCpuRatio(comparison).toFixed(2),
  ]
}
