import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, day } from '@haru/shared/calendar/day.ts'
import { addSignedInUsers } from '../support/api/signed-in-users.ts'
import { mintFileOf } from '../support/data/import-files.ts'
import { builtServer } from '../support/servers/built-files.ts'
import { startPostgres } from '../support/servers/postgres.ts'
import { type ServerProcess, serverProcess } from '../support/servers/server-process.ts'
import { compareWithBudget, type Measurement, printMeasurements, withoutBudget } from './measurements.ts'
import { memoryOf } from './processes.ts'

const firstDay = day('2016-01-01')
const paymentCount = 200_000
const paymentsPerDay = 55

/** Measures imports of files of other products: their time, the memory of the server, and the delay that they cause for another user. */
export async function benchImportFiles(megabytes = 50): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'haru-bench-'))
  const postgres = await startPostgres({ shared_buffers: '256MB', max_wal_size: '2GB' })
  try {
    const health = writeAppleHealth(megabytes * 1e6)
    const payments = writePayments()
    for (const [name, url] of [
      ['SQLite', `sqlite:${join(folder, 'haru.db')}`],
      ['PostgreSQL', postgres.url],
    ] as const) {
      await benchFile(`Apple Health, ${megabytes} MB, ${name}`, { folder, url, file: health, maxSeconds: 60 })
      await benchFile(`${paymentCount} rows of money, ${name}`, { folder, url, file: payments, maxSeconds: 30 })
    }
  } finally {
    await postgres.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

interface FileBench {
  readonly folder: string
  readonly url: string
  readonly file: string
  readonly maxSeconds: number
}

/** Imports a file while another user reads a day. The reads before it, on the same server, show what it costs them. */
async function benchFile(title: string, { folder, url, file, maxSeconds }: FileBench): Promise<void> {
  const [cookie = '', other = ''] = await addSignedInUsers(url, 2)
  const server = await serverProcess({ HARU_DATA_DIR: folder, HARU_DATABASE_URL: url }, [], builtServer)
  await server.start()
  await server.ready()
  const user = openUser(server, cookie)
  const idle = startReads(server, other)
  await sleep(10_000)
  const idleP99 = await idle.stop()
  const reads = startReads(server, other)
  const began = performance.now()
  const preview = await user.read(file)
  const readSeconds = (performance.now() - began) / 1000
  const readP99 = await reads.stop()
  const commitReads = startReads(server, other)
  const outcome = await user.commit(preview.importId)
  const seconds = (performance.now() - began) / 1000
  const commitP99 = await commitReads.stop()
  const memory = Math.max(reads.megabytes(), commitReads.megabytes())
  await server.stop()
  printMeasurements(title, [
    compareWithBudget('read and stored', seconds, maxSeconds, 's'),
    withoutBudget('of it, read', `${readSeconds.toFixed(1)} s`),
    withoutBudget('records of the file, items stored', `${preview.records}, ${outcome.items}`),
    compareWithBudget('memory of the server', memory, 512, 'MB'),
    ratioRow('p99 of another user while the file is read', readP99, idleP99),
    ratioRow('p99 of another user while it is stored', commitP99, idleP99),
  ])
}

function ratioRow(what: string, ms: number, idleMs: number): Measurement {
  const value = `${ms.toFixed(1)} ms, idle ${idleMs.toFixed(1)} ms (× ${(ms / idleMs).toFixed(1)})`
  return { name: what, value, budget: '2 x idle', isWithinBudget: ms <= 2 * idleMs }
}

interface ReadFile {
  readonly importId: string
  readonly records: number
}

function openUser(server: ServerProcess, cookie: string) {
  async function send<T>(path: string, body: string | null, type = 'application/json'): Promise<T> {
    const response = await fetch(`${server.url}/haru/api/import/${path}`, {
      method: body === null ? 'GET' : 'POST',
      headers: { cookie, 'content-type': type },
      body,
    })
    const { result } = (await response.json()) as { readonly result?: T }
    if (!response.ok || result === undefined) throw new Error(`${path} answered ${response.status}`)
    return result
  }
  return {
    async read(file: string): Promise<ReadFile> {
      let found = await send<ReadFile & { readonly state: string }>('create', file, 'application/octet-stream')
      while (found.state === 'reading') {
        await sleep(250)
        found = await send(`detail?importId=${found.importId}`, null)
      }
      if (found.state !== 'open') throw new Error(`the import is ${found.state}`)
      return found
    },
    async commit(importId: string): Promise<{ readonly items: number }> {
      const { outcome } = await send<{ readonly outcome: { readonly items: number } }>(
        'commit',
        JSON.stringify({ importId }),
      )
      return outcome
    },
  }
}

/** Reads a day again and again, and observes the memory of the server. `stop` returns the 99th percentile of the times. */
function startReads(server: ServerProcess, cookie: string) {
  const times: number[] = []
  let isStopped = false
  let most = 0
  const path = '/haru/api/money/detail?DATE[dateType]=day&DATE[dateStart]=2026-03-01&DATE[dateEnd]=2026-03-01'
  async function run(): Promise<void> {
    while (!isStopped) {
      const began = performance.now()
      const response = await fetch(server.url + path, { headers: { cookie } })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`a read answered ${response.status}`)
      times.push(performance.now() - began)
      most = Math.max(most, memoryOf(server.pid()) ?? 0)
      await sleep(10)
    }
  }
  const running = run()
  return {
    megabytes: () => most,
    stop: async (): Promise<number> => {
      isStopped = true
      await running
      const sorted = times.toSorted((a, b) => a - b)
      return sorted[Math.floor((sorted.length - 1) * 0.99)] ?? 0
    },
  }
}

/** An export of ten years, most of which are kinds that are not kept, as in real ones. */
function writeAppleHealth(bytes: number): string {
  const dayCount = 3650
  const perDay = bytes / dayCount
  const parts = ['<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="ko_KR">\n']
  for (let i = 0; i < dayCount; i += 1) {
    const today = addDays(firstDay, i)
    const lines = [...healthOfDay(today, i)]
    let length = lines.reduce((sum, line) => sum + line.length, 0)
    for (let j = 0; length < perDay; j += 1) {
      const line = heartRate(today, j)
      lines.push(line)
      length += line.length
    }
    parts.push(lines.join(''))
  }
  return `${parts.join('')}</HealthData>\n`
}

const times = (from: string, to: string) => `creationDate="${to}" startDate="${from}" endDate="${to}"`
const watch = 'sourceName="Watch" sourceVersion="10.1"'

function healthOfDay(today: string, i: number): readonly string[] {
  const at = (clock: string) => `${today} ${clock} +0900`
  const weight = 70 + (i % 50) / 10
  const stages = ['AsleepCore', 'AsleepDeep', 'Awake', 'AsleepREM', 'AsleepCore', 'AsleepDeep'].map(
    (stage, j) =>
      ` <Record type="HKCategoryTypeIdentifierSleepAnalysis" ${watch} ${times(at(`0${j}:10:00`), at(`0${j + 1}:10:00`))} value="HKCategoryValueSleepAnalysis${stage}"/>\n`,
  )
  const scale = ` <Record type="HKQuantityTypeIdentifierBodyMass" ${watch} unit="kg" ${times(at('07:30:00'), at('07:30:00'))} value="${weight}"/>\n`
  const workout = ` <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="31.5" durationUnit="min" totalDistance="5.2" totalDistanceUnit="km" ${watch} ${times(at('18:00:00'), at('18:31:30'))}>\n </Workout>\n`
  return [...stages, scale, ...(i % 3 === 0 ? [workout] : [])]
}

function heartRate(today: string, j: number): string {
  const clock = new Date((j * 600 + 30) * 1000).toISOString().slice(11, 19)
  return ` <Record type="HKQuantityTypeIdentifierHeartRate" ${watch} unit="count/min" ${times(`${today} ${clock} +0900`, `${today} ${clock} +0900`)} value="${60 + (j % 40)}">\n  <MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="1"/>\n </Record>\n`
}

function writePayments(): string {
  const lines = Array.from({ length: paymentCount }, (_, i) => {
    const [year, month, date] = addDays(firstDay, Math.floor(i / paymentsPerDay)).split('-')
    const day = `${month}/${date}/${year}`
    const file = mintFileOf([day, `Shop ${i % 900}`, `${1200 + (i % 80)}`, 'debit', `Category ${i % 40}`])
    return file.split('\n')[1] ?? ''
  })
  return `${mintFileOf()}${lines.join('\n')}\n`
}
