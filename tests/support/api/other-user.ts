import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseHandle } from '@haru/server/src/db/database-handle.ts'
import { queryOf } from '@haru/server/src/testing/client.ts'
import { day } from '@haru/shared/calendar/day.ts'
import { expect } from 'vitest'
import { fillDensely } from '../../bench/data.ts'
import { addUser } from '../servers/stores.ts'
import { getRequest, postRequest } from './flood.ts'
import { signedInCookie } from './session-cookie.ts'

// Measures how much the load of other users slows down the calls of a user, as the ratio to the same server without load.

/** Opens a data folder in memory if the machine supports it, because other processes can slow down a disk. */
export async function openFastFolder(
  name: string,
): Promise<{ readonly path: string; readonly remove: () => Promise<void> }> {
  const prefix = `haru-${name}-`
  const path = await mkdtemp(join('/dev/shm', prefix)).catch(() => mkdtemp(join(tmpdir(), prefix)))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** The peak memory of a process, in megabytes. */
export function peakMb(pid: number): number {
  return memoryMb(pid, 'VmHWM')
}

/** The current memory of a process, in megabytes. */
export function residentMb(pid: number): number {
  return memoryMb(pid, 'VmRSS')
}

function memoryMb(pid: number, name: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024
}

/**
 * The number of repetitions of a ratio test after a failure. A pause of the machine changes one measurement; a server that
 * lets one user slow down another fails in all of them.
 */
export const ratioRetries = 2

const month = { dateType: '', dateStart: '2026-03-01', dateEnd: '2026-03-31' }
const firstDay = { dateType: 'day', dateStart: '2026-03-01', dateEnd: '2026-03-01' }

/** Adds a user with a month of data and returns the session cookie. */
export async function addOtherUser(database: DatabaseHandle): Promise<string> {
  const owner = await addUser(database)
  await fillDensely(database, owner, day('2026-03-31'), 31)
  return signedInCookie(database, owner)
}

/** Returns a function that sends the next call of an ordinary user on a new connection: lists, a day, and a save as every fourth call. */
export function createOtherUser(url: string, cookies: readonly string[]): () => Promise<void> {
  let count = 0
  return async () => {
    count += 1
    const cookie = cookies[count % cookies.length] ?? ''
    const { path, body } = nextCall(count)
    const request =
      body === null
        ? getRequest(url, path, { cookie })
        : postRequest(url, path, body, { cookie }).replace('POST', 'PUT')
    expect(await send(url, request)).toMatch(/^HTTP\/1.1 200/)
  }
}

function nextCall(count: number) {
  const PAGING = { sort: 'asc', page: 1 }
  const item = { money_part: 'expense', money_title: 'food', money_amount: count }
  const calls = [
    { path: '/money/update', body: { DATE: firstDay, OBJECT: { money_section: [item] } } },
    { path: `/money/list${queryOf({ DATE: month, PAGING })}`, body: null },
    { path: `/money/detail${queryOf({ DATE: firstDay })}`, body: null },
    { path: `/food/list${queryOf({ DATE: month, PAGING })}`, body: null },
  ]
  return calls[count % calls.length] ?? { path: '', body: null }
}

/** Sends `request` and returns the whole text of the response. */
async function send(url: string, request: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let text = ''
  socket.on('data', (data) => (text += data.toString('latin1')))
  socket.on('error', () => undefined)
  socket.write(request.replace('\r\n', '\r\nconnection: close\r\n'))
  await once(socket, 'close')
  return text
}

/** The pause between two calls. */
const pauseMs = 5

/** Repeats a call for `durationMs`, and returns the times of all calls in milliseconds, the shortest first. */
export async function timeCalls(call: () => Promise<void>, durationMs: number): Promise<readonly number[]> {
  const times: number[] = []
  const end = performance.now() + durationMs
  while (performance.now() < end) {
    const began = performance.now()
    await call()
    times.push(performance.now() - began)
    await sleep(pauseMs)
  }
  return times.toSorted((a, b) => a - b)
}

/** The ratio of the median times under load and without load. */
export function medianSlowdown(idle: Windows, loaded: Windows): number {
  return slowdown(idle, loaded, { share: 0.5, minIdleMs: 1 })
}

/** The ratio of the p99 times under load and without load. */
export function p99Slowdown(idle: Windows, loaded: Windows): number {
  return slowdown(idle, loaded, { share: 0.99, minIdleMs: 5 })
}

type Windows = readonly (readonly number[])[]

interface Comparison {
  readonly share: number
  /** Shorter idle times count as this time, because they depend more on other work on the machine than on the server. */
  readonly minIdleMs: number
}

// Compares the medians of all windows, because one pause of the machine does not change a median.
function slowdown(idle: Windows, loaded: Windows, { share, minIdleMs }: Comparison): number {
  const medianOf = (windows: Windows) =>
    at(
      windows.map((times) => at(times, share)).toSorted((a, b) => a - b),
      0.5,
    )
  return medianOf(loaded) / Math.max(minIdleMs, medianOf(idle))
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
