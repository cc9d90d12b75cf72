import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { builtServer } from '../support/servers/built-files.ts'
import { type ServerProcess, serverProcess } from '../support/servers/server-process.ts'
import { startBaseline } from './baseline-process.ts'
import { load, type Result } from './load.ts'
import { type Measurement, printMeasurements, withoutBudget } from './measurements.ts'
import { memoryOf } from './processes.ts'
import { firstReads, periodReads, type Read, reads } from './reads.ts'
import { baselineSave, dayUpdate } from './saves.ts'
import { type FilledFile, fillFile, repeatWrites } from './users.ts'

/** Compares a server with ten dense years with one that has a month of data, and both with the baseline server of baseline-server.ts. */
export async function benchServer(): Promise<void> {
  const folders: string[] = []
  try {
    const tenYears = await fillFile(3650)
    const month = await fillFile(30)
    folders.push(tenYears.folder, month.folder)
    await benchStart(tenYears)
    await benchReads('Reads at 16 connections, ten dense years', reads, tenYears, month)
    const writes = repeatWrites(tenYears, month)
    await benchReads('The same reads without cached responses', firstReads, tenYears, month)
    writes.stop()
    await benchFirst(tenYears)
    await benchWrites(tenYears, month)
  } finally {
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
}

function serverOf({ folder }: FilledFile): Promise<ServerProcess> {
  return serverProcess({ HARU_DATA_DIR: folder }, [], builtServer)
}

async function benchStart(tenYears: FilledFile): Promise<void> {
  const server = await serverOf(tenYears)
  const starts: number[] = []
  for (let i = 0; i < 5; i += 1) {
    starts.push(await server.start())
    if (i === 0) await server.foodsLoaded()
    if (i < 4) await server.stop()
  }
  await sleep(3000)
  const memory = memoryOf(server.pid())
  await server.stop()
  const middle = starts.toSorted((a, b) => a - b)[2] ?? 0
  printMeasurements('Server on ten dense years', [
    {
      name: 'start to first answer, median of 5',
      value: `${Math.round(middle)} ms`,
      budget: '500 ms',
      isWithinBudget: middle <= 500,
    },
    memoryRow('memory when idle', memory, 110),
  ])
}

function memoryRow(what: string, megabytes: number | null, budget: number): Measurement {
  const value = megabytes === null ? '?' : `${Math.round(megabytes)} MB`
  return { name: what, value, budget: `${budget} MB`, isWithinBudget: (megabytes ?? 0) <= budget }
}

async function benchReads(
  title: string,
  measuredReads: readonly Read[],
  tenYears: FilledFile,
  month: FilledFile,
): Promise<void> {
  const servers = [await serverOf(tenYears), await serverOf(month)] as const
  for (const server of servers) await server.start()
  const baseline = await startBaseline(tenYears)
  const rows: Measurement[] = []
  for (const read of measuredReads) {
    const request = { method: 'GET', paths: read.paths.map((path) => `/haru/api${path}`) } as const
    const baselineRequest = { method: 'GET', paths: read.baselinePaths, cookies: [tenYears.cookie] } as const
    const results = await load([
      { url: servers[0].url, pid: servers[0].pid(), request: { ...request, cookies: [tenYears.cookie] } },
      { url: servers[1].url, pid: servers[1].pid(), request: { ...request, cookies: [month.cookie] } },
      { url: baseline.url, pid: baseline.pid, request: baselineRequest },
    ])
    rows.push(...readRows(read, results))
  }
  rows.push(memoryRow('memory after these reads', memoryOf(servers[0].pid()), 250))
  await baseline.stop()
  for (const server of servers) await server.stop()
  printMeasurements(title, rows)
}

function readRows({ what, isSameSize }: Read, [full, small, baseline]: readonly Result[]): readonly Measurement[] {
  if (full === undefined || small === undefined || baseline === undefined) return []
  const growth = full.p50 / small.p50
  const size = `${(full.bytes / 1024).toFixed(1)} kB`
  return [
    {
      name: `${what} (${size})`,
      value: `p50 ${ms(full.p50)}  p99 ${ms(full.p99)}`,
      budget: 'p99 10 ms',
      isWithinBudget: full.p99 <= 10,
    },
    ...(isSameSize
      ? [
          {
            name: '  against one month of data',
            value: `${growth.toFixed(2)} x`,
            budget: '1.5 x',
            isWithinBudget: growth <= 1.5,
          },
        ]
      : []),
    shareRow(full, baseline, 0.6),
  ]
}

function shareRow(full: Result, baseline: Result, budget: number): Measurement {
  const share = full.perSecond / baseline.perSecond
  const cpu =
    full.cpu === null || baseline.cpu === null
      ? ''
      : `; CPU ${Math.round(full.cpu)} µs, baseline ${Math.round(baseline.cpu)} µs`
  const value = `${share.toFixed(2)}  (${Math.round(full.perSecond)} of ${Math.round(baseline.perSecond)} a second${cpu})`
  return { name: '  share of the baseline', value, budget: String(budget), isWithinBudget: share >= budget }
}

/** The number of first responses that are not measured, because V8 has not optimized the code yet. */
const warmUpCount = 3

/** Measures the first response after a write, one request after the other. */
async function benchFirst(tenYears: FilledFile): Promise<void> {
  const server = await serverOf(tenYears)
  await server.start()
  const rows: Measurement[] = []
  for (const { what, path, periods } of periodReads) {
    const times: number[] = []
    for (const { type, start, end } of periods) {
      const url = `${server.url}/haru/api${path}?DATE[dateType]=${type}&DATE[dateStart]=${start}&DATE[dateEnd]=${end}`
      const started = performance.now()
      const response = await fetch(url, { headers: { cookie: tenYears.cookie } })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${url}: ${response.status}`)
      times.push(performance.now() - started)
    }
    const sorted = times.slice(warmUpCount).toSorted((a, b) => a - b)
    const [median = 0, worst = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
    rows.push({
      name: what,
      value: `median ${ms(median)}  worst ${ms(worst)}`,
      budget: '10 ms',
      isWithinBudget: worst <= 10,
    })
  }
  await server.stop()
  printMeasurements('The first time, one after the other, ten dense years', rows)
}

async function benchWrites(tenYears: FilledFile, other: FilledFile): Promise<void> {
  const server = await serverOf(tenYears)
  await server.start()
  // The baseline server has its own file, because two processes that write to one file wait for each other.
  const baseline = await startBaseline(other)
  const [written, baselineResult] = await load([
    { url: server.url, pid: server.pid(), request: { ...dayUpdate, cookies: [tenYears.cookie] } },
    { url: baseline.url, pid: baseline.pid, request: { ...baselineSave, cookies: [other.cookie] } },
  ])
  await server.stop()
  await baseline.stop()
  if (written === undefined || baselineResult === undefined) return
  printMeasurements('Writes at 16 connections, ten dense years', [
    withoutBudget('save of a day, 5 spends', `p50 ${ms(written.p50)}  p99 ${ms(written.p99)}`),
    shareRow(written, baselineResult, 0.7),
  ])
}

function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 1)} ms`
}
