import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseHandle } from '@haru/server/src/db/database-handle.ts'
import { openDatabase } from '@haru/server/src/db/open-database.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compiled } from '../support/servers/built-files.ts'
import { databaseKinds, databases } from '../support/servers/databases.ts'
import { findCommandLine } from '../support/servers/haru-command.ts'

// An import can take hours, so it must continue after an interruption instead of starting again.

const rows = 4500
const kills = 3

let program: string
let folder: string
let file: string
beforeAll(async () => {
  program = await findCommandLine()
  folder = await mkdtemp(join(tmpdir(), 'haru-imports-'))
  file = join(folder, 'products.jsonl')
  const out = createWriteStream(file)
  for (let i = 0; i < rows; i += 1) out.write(`${product(i)}\n`)
  out.end()
  await once(out, 'finish')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** One product of nine is refused, and some barcodes occur twice with different amounts. */
function product(i: number): string {
  const nutriments = {
    'energy-kcal_100g': 150,
    carbohydrates_100g: i % 9 === 0 ? 120 : 20,
    proteins_100g: 10,
    fat_100g: 3,
  }
  const digits = `880${String(i % (rows - 700)).padStart(9, '0')}`
  const name = `${['김치', '보리', 'Apple', 'Oat'][i % 4]} ${['만두', '과자', 'pie', 'drink'][(i >> 2) % 4]} ${i % 977}`
  return JSON.stringify({
    code: digits + checkDigit(digits),
    product_name: name,
    brands: `Brand ${i % 31}`,
    nutriments,
  })
}

function checkDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}

function startImport(databaseUrl: string): ChildProcess {
  return spawn(process.execPath, [program, 'foods', 'import', file], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiled,
      HARU_DATA_DIR: folder,
      HARU_DATABASE_URL: databaseUrl,
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

async function runImport(databaseUrl: string): Promise<string> {
  const child = startImport(databaseUrl)
  let out = ''
  child.stdout?.on('data', (data) => (out += data))
  const [code] = await once(child, 'close')
  expect(code).toBe(0)
  return out
}

async function position({ db }: DatabaseHandle): Promise<number> {
  return (await db.selectFrom('food_import').select('rows').executeTakeFirst())?.rows ?? 0
}

/** All rows that an import writes: foods and their search index. */
async function state({ db }: DatabaseHandle) {
  const hash = createHash('sha256')
  const foods = await db.selectFrom('food').selectAll().orderBy('number').execute()
  const words = await db.selectFrom('food_word').selectAll().orderBy('id').execute()
  const terms = await db
    .selectFrom('food_term')
    .selectAll()
    .orderBy('word_id')
    .orderBy('rank')
    .orderBy('food')
    .execute()
  const handles = await db
    .selectFrom('food_handle')
    .selectAll()
    .orderBy('text')
    .orderBy('rarity')
    .orderBy('word_id')
    .execute()
  for (const row of [...foods, ...words, ...terms, ...handles]) hash.update(JSON.stringify(row))
  const pending = await db.selectFrom('food_pending').selectAll().execute()
  const imports = await db.selectFrom('food_import').select(['rows', 'taken', 'changed', 'refused', 'done']).execute()
  return {
    foods: foods.length,
    words: words.length,
    terms: terms.length,
    pending: pending.length,
    imports,
    digest: hash.digest('hex'),
  }
}

describe.each(databaseKinds)('on %s', (kind) => {
  // The import is the same on both databases; only the transactions of its batches differ.
  const tags = kind === 'postgres' ? ['long'] : []
  test(`an import that is killed ${kills} times has the same result as an uninterrupted import`, { tags }, async () => {
    const [uninterrupted, interrupted] = [await databases[kind](), await databases[kind]()]
    const interruptedDatabase = await openDatabase(interrupted.url, { allowShared: true })
    const summary = await runImport(uninterrupted.url)

    const killedAt: number[] = []
    for (let i = 0; i < kills; i += 1) {
      const before = await position(interruptedDatabase)
      const child = startImport(interrupted.url)
      const ended = once(child, 'exit')
      while ((await position(interruptedDatabase)) === before && child.exitCode === null) await sleep(5)
      await sleep(Math.random() * 60)
      child.kill('SIGKILL')
      await ended
      killedAt.push(await position(interruptedDatabase))
    }
    expect(killedAt).toEqual(killedAt.toSorted((a, b) => a - b))
    expect(killedAt[0]).toBeGreaterThan(0)
    expect(killedAt.at(-1)).toBeLessThan(rows)

    expect(await runImport(interrupted.url)).toBe(summary)
    const uninterruptedDatabase = await openDatabase(uninterrupted.url, { allowShared: true })
    const expected = await state(uninterruptedDatabase)
    expect(await state(interruptedDatabase)).toEqual(expected)
    expect(expected).toMatchObject({ pending: 0, imports: [{ rows, taken: (rows * 8) / 9, done: 1 }] })
    await uninterruptedDatabase.close()
    await interruptedDatabase.close()
    await uninterrupted.remove()
    await interrupted.remove()
  })
})
