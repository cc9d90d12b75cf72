import { startPostgres } from '../support/servers/postgres.ts'
import type { ServerProcess } from '../support/servers/server-process.ts'
import { type BothServers, startBothServers, stopBothServers } from './databases.ts'
import { load, type RepeatedRequest, type Result, type Target } from './load.ts'
import { type Measurement, printMeasurements } from './measurements.ts'
import { replaceTable } from './performance-document.ts'
import { cpuOf, cpuOfTree } from './processes.ts'
import { firstReads } from './reads.ts'
import { dayUpdate } from './saves.ts'
import type { FilledDatabase } from './users.ts'

const measuredYears = 10
const connectionCounts = [1, 16] as const
const durations = { warmMs: 3000, roundMs: 1500 }
/** The user saves a day this often while their searches are measured. */
const saveEveryMs = 50
/** How much dearer saves may be for a user with an index. */
const maxSaveRatio = 1.1
const pairCount = 300

interface MeasuredRead {
  readonly what: string
  readonly paths: readonly string[]
  readonly budgetMs: number
}

// The note is in the days that are saved meanwhile, the food is not.
const searchReads: readonly MeasuredRead[] = [
  { ...findRead('search of a word'), budgetMs: 50 },
  { ...findRead('history of a food'), budgetMs: 30 },
  { ...findRead('history of a note that is saved'), budgetMs: 30 },
]

function findRead(what: string) {
  const read = firstReads.find((each) => each.what === what)
  if (read === undefined) throw new RangeError(`no read '${what}'`)
  return { what, paths: read.paths.map((path) => `/haru/api${path}`) }
}

interface MeasuredDatabase {
  readonly name: string
  readonly database: FilledDatabase
  readonly server: ServerProcess
  readonly databasePid?: number
}

/**
 * Measures the search and the history of a topic on SQLite and PostgreSQL, for one user on all connections who saves a day at the same
 * time, and the cost of a save with and without the index. Writes the results to docs/performance.md, unless only accounts with a given
 * number of years are measured.
 */
export async function benchSearch(onlyYears?: number): Promise<void> {
  const postgres = await startPostgres({ shared_buffers: '256MB', max_wal_size: '2GB' })
  try {
    const servers = await startBothServers(postgres, onlyYears ?? measuredYears)
    const databases = listDatabases(servers)
    const saves = await measureSaves(databases)
    const searches = await measureSearches(databases)
    await stopBothServers(servers)
    printMeasurements('Searches of one user who saves a day 20 times a second', searches.map(toRow))
    printMeasurements('Saves with and without an index', saves.map(toSaveRow))
    if (onlyYears !== undefined) return
    replaceTable('Search and history', searches.map(toCells))
    replaceTable('Saves of users who search', saves.map(toSaveCells))
  } finally {
    await postgres.remove()
  }
}

function listDatabases({
  file,
  inPostgres,
  onSqlite,
  onPostgres,
  databasePid,
}: BothServers): readonly MeasuredDatabase[] {
  return [
    { name: 'SQLite', database: file, server: onSqlite },
    { name: 'PostgreSQL', database: inPostgres, server: onPostgres, databasePid },
  ]
}

interface MeasuredSearch {
  readonly what: string
  readonly budgetMs: number
  readonly name: string
  readonly connections: number
  readonly result: Result
}

async function measureSearches(databases: readonly MeasuredDatabase[]): Promise<readonly MeasuredSearch[]> {
  const measured: MeasuredSearch[] = []
  for (const each of databases) {
    const stopSaves = repeatSaves(each)
    for (const { what, paths, budgetMs } of searchReads) {
      for (const connections of connectionCounts) {
        const [result] = await load([toTarget(each, { method: 'GET', paths })], { connections, ...durations })
        if (result !== undefined) measured.push({ what, budgetMs, name: each.name, connections, result })
      }
    }
    await stopSaves()
  }
  return measured
}

function toTarget({ database, server, databasePid }: MeasuredDatabase, request: RepeatedRequest): Target {
  const target = { url: server.url, pid: server.pid(), request: { ...request, cookies: [database.cookie] } }
  return databasePid === undefined ? target : { ...target, databasePid }
}

/** Saves a day of the user repeatedly. */
function repeatSaves(measured: MeasuredDatabase): () => Promise<void> {
  let turn = 0
  let last: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    turn += 1
    last = send(measured, dayUpdate, turn)
  }, saveEveryMs)
  return async () => {
    clearInterval(timer)
    await last
  }
}

async function send({ database, server }: MeasuredDatabase, request: RepeatedRequest, turn: number): Promise<void> {
  const { method, paths, body } = request
  const init = { method, headers: { cookie: database.cookie, 'content-type': 'application/json' } }
  const path = paths[turn % paths.length] ?? ''
  const response = await fetch(`${server.url}${path}`, body === undefined ? init : { ...init, body: body(0, turn) })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
}

interface MeasuredSave {
  readonly name: string
  /** Saves at 16 connections before the first search of the user, and after it. */
  readonly without: Result
  readonly withIndex: Result
  /** The CPU time of a save and of the history after it in microseconds, and that of a history without a save. */
  readonly pairCpu: number
  readonly historyCpu: number
}

async function measureSaves(databases: readonly MeasuredDatabase[]): Promise<readonly MeasuredSave[]> {
  const measured: MeasuredSave[] = []
  const [, history] = searchReads
  if (history === undefined) return []
  const request: RepeatedRequest = { method: 'GET', paths: history.paths }
  for (const each of databases) {
    const [without] = await load([toTarget(each, dayUpdate)], durations)
    await send(each, request, 0)
    const [withIndex] = await load([toTarget(each, dayUpdate)], durations)
    if (without === undefined || withIndex === undefined) throw new RangeError('a target was not measured')
    const historyCpu = await measureCpu(each, (turn) => send(each, request, turn))
    const pairCpu = await measureCpu(each, async (turn) => {
      await send(each, dayUpdate, turn)
      await send(each, request, turn)
    })
    measured.push({ name: each.name, without, withIndex, pairCpu, historyCpu })
  }
  return measured
}

/** The CPU time of one of many actions in microseconds, one after the other. */
async function measureCpu(
  { server, databasePid }: MeasuredDatabase,
  act: (turn: number) => Promise<void>,
): Promise<number> {
  const read = () => (cpuOf(server.pid()) ?? Number.NaN) + (databasePid === undefined ? 0 : cpuOfTree(databasePid))
  for (let turn = 0; turn < pairCount; turn += 1) await act(turn)
  const before = read()
  for (let turn = pairCount; turn < 2 * pairCount; turn += 1) await act(turn)
  return ((read() - before) * 1000) / pairCount
}

function toRow({
  what,
  budgetMs,
  name,
  connections,
  result: { p50, p99, cpu, databaseCpu },
}: MeasuredSearch): Measurement {
  return {
    name: `${what}, ${name}, ${connections}`,
    value: `p50 ${p50.toFixed(1)}  p99 ${p99.toFixed(1)} ms  CPU ${Math.round(cpu ?? Number.NaN)} + ${Math.round(databaseCpu)} µs`,
    budget: `p99 ${budgetMs} ms`,
    isWithinBudget: p99 <= budgetMs,
  }
}

function toCells({ what, budgetMs, name, connections, result }: MeasuredSearch): readonly string[] {
  const { perSecond, p50, p99, cpu, databaseCpu } = result
  const cpus = `${Math.round(cpu ?? Number.NaN)}${databaseCpu === 0 ? '' : ` + ${Math.round(databaseCpu)}`}`
  return [
    what,
    name,
    String(connections),
    String(Math.round(perSecond)),
    `${p50.toFixed(1)} ms`,
    `${p99.toFixed(1)} ms`,
    `${budgetMs} ms`,
    cpus,
  ]
}

const sumCpu = ({ cpu, databaseCpu }: Result) => (cpu ?? Number.NaN) + databaseCpu

function toSaveRow({ name, without, withIndex }: MeasuredSave): Measurement {
  const ratio = sumCpu(withIndex) / sumCpu(without)
  return {
    name: `save of a day, ${name}, 16 connections`,
    value: `CPU ${Math.round(sumCpu(without))} µs, with an index ${Math.round(sumCpu(withIndex))} µs (x ${ratio.toFixed(2)})`,
    budget: `x ${maxSaveRatio}`,
    isWithinBudget: ratio <= maxSaveRatio,
  }
}

function toSaveCells({ name, without, withIndex, pairCpu, historyCpu }: MeasuredSave): readonly string[] {
  return [
    name,
    String(Math.round(sumCpu(without))),
    String(Math.round(sumCpu(withIndex))),
    (sumCpu(withIndex) / sumCpu(without)).toFixed(2),
    String(Math.round(historyCpu)),
    String(Math.round(pairCpu)),
  ]
}
