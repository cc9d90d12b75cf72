import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseHandle } from '@haru/server/src/db/database-handle.ts'
import { openDatabase } from '@haru/server/src/db/open-database.ts'
import { openCatalogue } from '@haru/server/src/food/catalogue.ts'
import { openIndexSearch } from '@haru/server/src/food/index-search.ts'
import type { Food } from '@haru/shared/food/food.ts'
import { parseFoodNames } from '@haru/shared/food/food-names.ts'
import { parseQuery, rankFoods } from '@haru/shared/food/match.ts'
import { toInitials } from '@haru/shared/food/search-text.ts'
import type { FoodIndex } from '@haru/shared/resolvers/food/food-search.ts'
import { Client } from 'pg'
import { startPostgres } from '../support/servers/postgres.ts'
import { dice, madeUpFoods } from './made-up-foods.ts'
import { type Measurement, printMeasurements, withoutBudget } from './measurements.ts'

const budgetMs = 50
const batch = 1000

interface BenchDatabase {
  readonly url: string
  readonly bytes: () => Promise<number>
  readonly remove: () => Promise<void>
}

/** Measures the time to build a food catalogue and to search it, on both databases. */
export async function benchFoods(count = 1_000_000): Promise<void> {
  const queriesByKind = makeQueries(count)
  for (const [name, open] of Object.entries({ SQLite: onSqlite, PostgreSQL: onPostgres })) {
    const benchDatabase = await open()
    const database = await openDatabase(benchDatabase.url)
    try {
      const built = await build(database, count)
      const megabytes = (await benchDatabase.bytes()) / 1e6
      printMeasurements(`${count.toLocaleString('en')} foods on ${name}`, [
        withoutBudget(
          'built in',
          `${Math.round(built / 1000)} s, ${Math.round((count / built) * 1000)} foods a second`,
        ),
        withoutBudget('size', `${Math.round(megabytes)} MB`),
        ...(await benchQueries(openIndexSearch(database.db), queriesByKind)),
      ])
    } finally {
      await database.close()
      await benchDatabase.remove()
    }
  }
}

async function onSqlite(): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'haru-bench-'))
  const path = join(folder, 'haru.db')
  return {
    url: `sqlite:${path}`,
    bytes: async () => statSync(path).size + statSync(`${path}-wal`).size,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function onPostgres(): Promise<BenchDatabase> {
  const server = await startPostgres({ shared_buffers: '256MB', max_wal_size: '2GB' })
  return {
    url: server.url,
    bytes: () => sizeOf(server.url),
    remove: server.remove,
  }
}

async function sizeOf(url: string): Promise<number> {
  const client = new Client(url)
  await client.connect()
  try {
    const { rows } = await client.query('select pg_database_size(current_database()) as bytes')
    return Number(rows[0].bytes)
  } finally {
    await client.end()
  }
}

/** Builds the catalogue and returns the time in milliseconds. */
async function build({ db }: DatabaseHandle, count: number): Promise<number> {
  const catalogue = openCatalogue(db)
  const began = performance.now()
  let foods: Food[] = []
  for (const food of madeUpFoods(count)) {
    foods.push(food)
    if (foods.length < batch) continue
    await catalogue.putMany(foods)
    foods = []
  }
  await catalogue.putMany(foods)
  await catalogue.flush()
  return performance.now() - began
}

type QueriesByKind = Readonly<Record<string, readonly string[]>>

/** Typical queries of users for such a catalogue, some hundred of each kind. */
function makeQueries(count: number): QueriesByKind {
  const roll = dice(11)
  const names: string[] = []
  for (const { names: each } of madeUpFoods(Math.min(count, 60_000))) {
    if (roll() < 0.01) names.push(each.ko || each.en)
  }
  const words = names.flatMap((name) => name.split(/[ ,_]+/))
  const hangul = words.filter((word) => /[가-힣]/.test(word))
  const cut = (length: number) => words.filter((word) => word.length >= length).map((word) => word.slice(0, length))
  const long = names.filter((name) => name.split(/[ ,_]+/).length > 2)
  const typo = (word: string) => {
    const at = 1 + Math.floor(roll() * (word.length - 2))
    return roll() < 0.5
      ? word.slice(0, at) + word.slice(at + 1)
      : `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`
  }
  const of = (all: readonly string[]) => all.slice(0, 300)
  return {
    'one sign': of(cut(1)),
    'two signs': of(cut(2)),
    'three signs': of(cut(3)),
    'a word': of(words),
    'two words': of(words.slice(1).map((word, i) => `${words[i]} ${word}`)),
    'a whole name': of(long),
    'a whole name without spaces': of(long.map((name) => name.replaceAll(/[ ,_]+/g, ''))),
    'a part of a word': of(words.filter((word) => word.length > 4).map((word) => word.slice(2))),
    'a rare word': of(words.toReversed().filter((word) => word.length > 5)),
    'nothing there is': of(words.map((word, i) => `${word.slice(0, 2)}x${i}q${word.slice(-1)}`)),
    'a slip': of(words.filter((word) => word.length > 4).map(typo)),
    'initial consonants': of(hangul.filter((word) => word.length > 1).map(toInitials)),
  }
}

async function benchQueries(search: FoodIndex, queriesByKind: QueriesByKind): Promise<Measurement[]> {
  const rows: Measurement[] = []
  for (const [what, texts] of Object.entries(queriesByKind)) {
    for (const text of texts.slice(0, 30)) await runQuery(search, text)
    const results: FoodQueryResult[] = []
    for (const text of texts) {
      results.push(await measureQuery(search, text))
      await new Promise((resolve) => setImmediate(resolve))
    }
    const [times, work] = [results.map(({ ms }) => ms), results.map(({ processorMs }) => processorMs)]
    const share = results.filter(({ found }) => found > 0).length / results.length
    rows.push({
      name: what,
      value: `p50 ${at(times, 0.5)}, p99 ${at(times, 0.99)} ms; of the processor ${at(work, 0.5)}, ${at(work, 0.99)}; ${Math.round(share * 100)} % find something`,
      budget: `p99 ${budgetMs} ms`,
      isWithinBudget: Number(at(times, 0.99)) <= budgetMs,
    })
  }
  return rows
}

interface FoodQueryResult {
  readonly ms: number
  /** The CPU time of this process, which distinguishes a slow query from a busy machine. It excludes the work of PostgreSQL. */
  readonly processorMs: number
  readonly found: number
}

async function measureQuery(search: FoodIndex, text: string): Promise<FoodQueryResult> {
  const [began, worked] = [performance.now(), process.cpuUsage()]
  const found = await runQuery(search, text)
  const { user, system } = process.cpuUsage(worked)
  return { ms: performance.now() - began, processorMs: (user + system) / 1000, found }
}

function at(values: readonly number[], share: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
}

async function runQuery(search: FoodIndex, text: string): Promise<number> {
  const query = parseQuery(text)
  const foods = await search.find(query)
  return rankFoods(
    query,
    foods.map((food) => ({ food, foodNames: parseFoodNames(food), isPersonal: false })),
  ).length
}
