import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Food } from '@haru/shared/food/food.ts'
import { addSignedInUsers } from '../support/api/signed-in-users.ts'
import { builtServer, compiled } from '../support/servers/built-files.ts'
import { serverProcess } from '../support/servers/server-process.ts'
import { madeUpFoods } from './made-up-foods.ts'
import { type Measurement, printMeasurements, withoutBudget } from './measurements.ts'
import { memoryOf } from './processes.ts'

const program = join(import.meta.dirname, '../../server/src/cli.ts')
const maxMegabytes = 256

/** Measures the speed and memory of an import of generated products, and the delay that it causes for the saves of users. */
export async function benchImports(count = 300_000): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'haru-bench-'))
  try {
    const file = join(folder, 'products.jsonl')
    await writeProducts(file, count)
    const megabytes = Math.round((await stat(file)).size / 1e6)
    const alone = await measureImport(startImport(folder, file))
    printMeasurements(`Importing ${count.toLocaleString('en')} products, ${megabytes} MB of JSON lines, into SQLite`, [
      withoutBudget('alone', `${Math.round(count / alone.seconds)} rows a second`),
      {
        name: 'memory at most',
        value: alone.megabytes === null ? '?' : `${Math.round(alone.megabytes)} MB`,
        budget: `${maxMegabytes} MB`,
        isWithinBudget: (alone.megabytes ?? 0) <= maxMegabytes,
      },
      await benchBeside(join(folder, 'served'), file),
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Measures the saves of a user during an import that runs beside the server. */
async function benchBeside(folder: string, file: string): Promise<Measurement> {
  const [cookie = ''] = await addSignedInUsers(`sqlite:${join(folder, 'haru.db')}`, 1)
  const server = await serverProcess({ HARU_DATA_DIR: folder }, [], builtServer)
  await server.start()
  const child = startImport(folder, file)
  const times: number[] = []
  while (child.exitCode === null) {
    const began = performance.now()
    const DATE = { dateType: 'day', dateStart: '2024-03-01', dateEnd: '2024-03-01' }
    const OBJECT = { money_section: [{ money_part: 'expense', money_title: 'food', money_amount: 9000 }] }
    const response = await fetch(`${server.url}/haru/api/money/${times.length === 0 ? 'create' : 'update'}`, {
      method: times.length === 0 ? 'POST' : 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ DATE, OBJECT, type: times.length === 0 ? 'create' : 'update' }),
    })
    if (!response.ok) throw new Error(await response.text())
    times.push(performance.now() - began)
    await sleep(20)
  }
  await server.stop()
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  const value = `p50 ${at(0.5)} ms  p99 ${at(0.99)} ms  longest ${at(1)} ms`
  return withoutBudget(`${times.length} saves of a user during the import`, value)
}

function startImport(folder: string, file: string): ChildProcess {
  return spawn(process.execPath, [program, 'foods', 'import', file], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, HARU_DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
}

interface ImportMeasurement {
  readonly seconds: number
  /** Null if the system does not report it. */
  readonly megabytes: number | null
}

async function measureImport(child: ChildProcess): Promise<ImportMeasurement> {
  const began = performance.now()
  const ended = once(child, 'exit')
  let megabytes: number | null = null
  while (child.exitCode === null) {
    megabytes = Math.max(megabytes ?? 0, memoryOf(child.pid ?? 0) ?? 0) || null
    await sleep(100)
  }
  await ended
  if (child.exitCode !== 0) throw new Error(`the import ended with ${child.exitCode}`)
  return { seconds: (performance.now() - began) / 1000, megabytes }
}

async function writeProducts(file: string, count: number): Promise<void> {
  const out = createWriteStream(file)
  let at = 0
  for (const food of madeUpFoods(count)) {
    at += 1
    if (!out.write(`${JSON.stringify(productOf(food, at))}\n`)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}

// Unread fields of about the same size as in the published file.
const history = {
  ingredients_text: 'water, '.repeat(100),
  images: Array.from({ length: 20 }, (_image, id) => ({ id, sizes: [100, 200, 400] })),
}

// The energy must match the nutrients, because the import refuses other products.
function productOf({ names, brand, carb, protein, fat }: Food, at: number) {
  const [c, p, f] = [carb, protein, fat].map((milligrams) => (milligrams ?? 0) / 2000) as [number, number, number]
  return {
    code: withCheckDigit(`880${String(at).padStart(9, '0')}`),
    product_name: names.en || names.ko,
    product_name_ko: names.ko,
    brands: brand,
    nutriments: { 'energy-kcal_100g': 4 * c + 4 * p + 9 * f, carbohydrates_100g: c, proteins_100g: p, fat_100g: f },
    ...history,
  }
}

function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
