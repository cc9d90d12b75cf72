import { readdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { readLogSize } from '@haru/server/src/db/sqlite/sqlite.ts'
import type { FaultCounts } from '../support/faults/fault-report.ts'
import { memoryOf } from './processes.ts'

/** The requests of an interval of a soak, and the state of the server at its end. */
export interface SoakSample {
  /** When the sample was taken, in hours since the start of this process. */
  readonly hours: number
  readonly requestCount: number
  /** Responses with a status of 500 or above, and requests without a response. */
  readonly failedCount: number
  /** Other responses than 200, such as 429. */
  readonly refusedCount: number
  /** The median time of a request in milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly memoryMb: number
  readonly descriptorCount: number
  readonly walMb: number
  /** How many processes of the machine wanted a processor, on average of a minute. */
  readonly machineLoad: number
}

export interface SoakResult {
  readonly samples: readonly SoakSample[]
  /** Compares the acknowledged saves with the stored records. */
  readonly saves: Omit<FaultCounts, 'runs'>
  readonly savedCount: number
}

/** Collects the times and statuses of requests. `take` returns those since the last call. */
export interface RequestLog {
  readonly add: (status: number, ms: number) => void
  readonly requestCount: () => number
  readonly take: () => Pick<SoakSample, 'requestCount' | 'failedCount' | 'refusedCount' | 'p50' | 'p99'>
}

export function createRequestLog(): RequestLog {
  let requests: { readonly status: number; readonly ms: number }[] = []
  const countStatuses = (matches: (status: number) => boolean) =>
    requests.filter(({ status }) => matches(status)).length
  return {
    add: (status, ms) => requests.push({ status, ms }),
    requestCount: () => requests.length,
    take: () => {
      const times = requests.map(({ ms }) => ms).toSorted((a, b) => a - b)
      const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
      const taken = {
        requestCount: requests.length,
        failedCount: countStatuses((status) => status === 0 || status >= 500),
        refusedCount: countStatuses((status) => status > 200 && status < 500),
        p50: at(0.5),
        p99: at(0.99),
      }
      requests = []
      return taken
    },
  }
}

const bytesPerMb = 1024 * 1024
const msPerHour = 3_600_000

export function sampleServer(pid: number, file: string, log: RequestLog): SoakSample {
  return {
    ...log.take(),
    hours: performance.now() / msPerHour,
    memoryMb: memoryOf(pid) ?? 0,
    descriptorCount: readdirSync(`/proc/${pid}/fd`).length,
    walMb: readLogSize(file) / bytesPerMb,
    machineLoad: loadavg()[0] ?? 0,
  }
}

/** SQLite cuts a longer write-ahead log at the next checkpoint (`journal_size_limit`). */
const maxWalMb = 64
/** How much more the last quarter may have than the second one. The first one fills the caches. */
const maxGrowth = 1.1

/** What went wrong at any time of a soak, one sentence each. */
export function findSoakFaults({ samples, saves }: SoakResult): readonly string[] {
  const sum = (key: 'failedCount' | 'refusedCount') => samples.reduce((count, sample) => count + sample[key], 0)
  const counts = {
    'requests without a response or with one of 5xx': sum('failedCount'),
    'refused requests': sum('refusedCount'),
    'acknowledged saves that are lost': saves.lost,
    'records that are stored in part': saves.torn,
    'records that differ from what was saved': saves.wrong,
  }
  const wal = Math.max(...samples.map(({ walMb }) => walMb))
  return [
    ...Object.entries(counts).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`])),
    ...(wal <= maxWalMb ? [] : [`the write-ahead log has ${Math.round(wal)} MB, more than ${maxWalMb}`]),
  ]
}

/** A leak that fills a machine within weeks. Less than this is within what an hour of measurements can tell. */
const maxMemoryMbPerHour = 5

/** What grew during a soak, one sentence each. */
export function findSoakGrowth(samples: readonly SoakSample[]): readonly string[] {
  const [second, last] = [1, 3].map((quarter) => medianOfQuarter(samples, quarter, 'descriptorCount')) as [
    number,
    number,
  ]
  const { slope, error } = fitMemory(samples.slice(Math.ceil(samples.length / 4)))
  return [
    ...(slope - 2 * error <= maxMemoryMbPerHour
      ? []
      : [`memory in MB: ${Math.round(slope)} more each hour, after the first quarter`]),
    ...(last <= second * maxGrowth ? [] : [`open descriptors: ${second} in the second quarter, ${last} in the last`]),
  ]
}

/** The straight line through the memory over time by least squares: its slope in MB an hour, and the standard error of the slope. */
function fitMemory(samples: readonly SoakSample[]): { readonly slope: number; readonly error: number } {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const meanHours = mean(samples.map(({ hours }) => hours))
  const meanMb = mean(samples.map(({ memoryMb }) => memoryMb))
  const spread = samples.reduce((sum, { hours }) => sum + (hours - meanHours) ** 2, 0)
  const products = samples.map(({ hours, memoryMb }) => (hours - meanHours) * (memoryMb - meanMb))
  const slope = products.reduce((sum, product) => sum + product, 0) / spread
  const squares = samples.map(({ hours, memoryMb }) => (memoryMb - meanMb - slope * (hours - meanHours)) ** 2)
  const variance = squares.reduce((sum, square) => sum + square, 0) / (samples.length - 2)
  return { slope, error: Math.sqrt(variance / spread) }
}

function medianOfQuarter(samples: readonly SoakSample[], quarter: number, key: 'descriptorCount'): number {
  const from = Math.floor((samples.length * quarter) / 4)
  const to = Math.floor((samples.length * (quarter + 1)) / 4)
  const values = samples
    .slice(from, to)
    .map((sample) => sample[key])
    .toSorted((a, b) => a - b)
  return values[Math.floor(values.length / 2)] ?? 0
}
