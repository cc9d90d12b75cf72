import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { day } from '@haru/shared/calendar/day.ts'
import { startWriter } from '../support/api/continuous-writer.ts'
import { compareRecords } from '../support/faults/stored-records.ts'
import { builtServer } from '../support/servers/built-files.ts'
import { serverProcess } from '../support/servers/server-process.ts'
import { firstReads, reads } from './reads.ts'
import { createRequestLog, type RequestLog, type SoakResult, type SoakSample, sampleServer } from './soak-samples.ts'
import { type FilledFile, fillFile } from './users.ts'

export interface SoakOptions {
  readonly userCount: number
  /** The number of days with records of each user. */
  readonly recordedDays: number
  readonly sampleCount: number
  /** A sample ends when it has lasted so long, and has so many requests. */
  readonly sampleMs: number
  readonly minRequests: number
  /** How long each client waits after a response. */
  readonly pauseMs: number
  readonly onSample?: (sample: SoakSample) => void
  /** The program of the server, by default the built one with all starter foods. */
  readonly program?: string
}

/** The number of clients of a user that read. One more saves. */
const readersOfUser = 2
/** The writers save days of a decade in which the users have no other records. */
const savedDecade = 1980
const savedDayCount = 400

/** Lets several users read and save at the built server on SQLite, and samples the server. */
export async function runSoak(options: SoakOptions): Promise<SoakResult> {
  const filled = await fillFile(options.recordedDays, options.userCount - 1, options.recordedDays)
  const server = await serverProcess({ HARU_DATA_DIR: filled.folder }, [], options.program ?? builtServer)
  try {
    await server.start()
    await server.foodsLoaded()
    const log = createRequestLog()
    const clients = startClients(server.url, filled, options, log)
    const samples: SoakSample[] = []
    try {
      while (samples.length < options.sampleCount) {
        await Promise.race([waitForSample(options, log), clients.failure])
        const sample = sampleServer(server.pid(), filled.file, log)
        samples.push(sample)
        options.onSample?.(sample)
      }
    } finally {
      clients.stop()
    }
    return { samples, ...(await clients.compareSaves()) }
  } finally {
    await server.stop()
    await rm(filled.folder, { recursive: true, force: true })
  }
}

async function waitForSample({ sampleMs, minRequests }: SoakOptions, log: RequestLog): Promise<void> {
  await sleep(sampleMs)
  while (log.requestCount() < minRequests) await sleep(10)
}

interface SoakClients {
  /** Rejects if a client gets an unexpected response; never resolves. */
  readonly failure: Promise<never>
  readonly stop: () => void
  /** Compares the acknowledged saves with the stored records, after `stop`. */
  readonly compareSaves: () => Promise<Omit<SoakResult, 'samples'>>
}

function startClients(url: string, filled: FilledFile, { pauseMs }: SoakOptions, log: RequestLog): SoakClients {
  const cookies = [filled.cookie, ...filled.otherCookies]
  const first = day(`${savedDecade}-01-01`)
  const writers = cookies.map((cookie) =>
    startWriter({ url, cookie, first, dayCount: savedDayCount, pauseMs, onResponse: log.add }),
  )
  const readers = cookies.flatMap((cookie) =>
    Array.from({ length: readersOfUser }, () => startReader({ url, cookie, pauseMs }, log)),
  )
  const ends = [...writers, ...readers].map(({ done }) => done)
  const { promise: failure, reject } = Promise.withResolvers<never>()
  for (const end of ends) end.catch(reject)
  failure.catch(() => undefined)
  return {
    failure,
    stop: () => {
      for (const { stop } of [...writers, ...readers]) stop()
    },
    compareSaves: async () => {
      await Promise.all(ends)
      const saves = { lost: 0, torn: 0, wrong: 0 }
      for (const [i, cookie] of cookies.entries()) {
        const compared = await compareRecords({ url, cookie }, writers[i]?.expected ?? new Map(), [savedDecade])
        for (const fault of ['lost', 'torn', 'wrong'] as const) saves[fault] += compared[fault]
      }
      return { saves, savedCount: writers.reduce((count, writer) => count + writer.counts().savedCount, 0) }
    },
  }
}

interface ReaderOptions {
  readonly url: string
  readonly cookie: string
  readonly pauseMs: number
}

/** Few searches, because a user has thirty a minute. */
const readsBetweenSearches = 100
const search = `/food/find/list?PAGING[query]=${encodeURIComponent('김치찌개')}&PAGING[page]=0`

/** A client that reads one screen after the other: those of today, which are often cached, and those of any month of ten years. */
function startReader({ url, cookie, pauseMs }: ReaderOptions, log: RequestLog) {
  let isStopped = false

  async function readRepeatedly(): Promise<void> {
    for (let count = 1; !isStopped; count += 1) {
      const path = count % readsBetweenSearches === 0 ? search : chooseRead()
      const started = performance.now()
      const response = await fetch(`${url}/haru/api${path}`, { headers: { cookie } })
      await response.arrayBuffer()
      log.add(response.status, performance.now() - started)
      await sleep(pauseMs)
    }
  }

  return {
    done: readRepeatedly(),
    stop: () => {
      isStopped = true
    },
  }
}

function chooseRead(): string {
  const { paths } = chooseFrom(Math.random() < 0.5 ? reads : firstReads)
  return chooseFrom(paths)
}

function chooseFrom<T>(list: readonly T[]): T {
  const chosen = list[Math.floor(Math.random() * list.length)]
  if (chosen === undefined) throw new RangeError('the list is empty')
  return chosen
}
