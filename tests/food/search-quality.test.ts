import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseHandle } from '@haru/server/src/db/database-handle.ts'
import { openCatalogue } from '@haru/server/src/food/catalogue.ts'
import { openIndexSearch } from '@haru/server/src/food/index-search.ts'
import { readStarterFoods, resolveStarterFolder } from '@haru/server/src/food/starter.ts'
import { parseFoodNames } from '@haru/shared/food/food-names.ts'
import { parseQuery, rankFoods } from '@haru/shared/food/match.ts'
import type { FoodIndex } from '@haru/shared/resolvers/food/food-search.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, openFreshDatabase } from '../support/servers/databases.ts'

// Queries of users for starter foods, each with the expected food, and the meals of ten households in a week.

const starter = resolveStarterFolder(join(import.meta.dirname, '../../server/src'))
const everyday = ['everyday Korean', 'everyday English']
const queries = readCsvRows('queries.csv') as readonly [query: string, food: string, kind: string][]
const meals = readCsvRows('meals.csv') as readonly [
  household: string,
  day: string,
  meal: string,
  word: string,
  food: string,
][]

function readCsvRows(file: string): readonly (readonly string[])[] {
  const lines = readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
  return lines.slice(1).map((line) => line.split(','))
}

async function find(search: FoodIndex, text: string) {
  const query = parseQuery(text)
  const foods = await search.find(query)
  return rankFoods(
    query,
    foods.map((food) => ({ food, foodNames: parseFoodNames(food), isPersonal: false })),
  ).map(({ candidate }) => candidate.food.id)
}

/** Lists the queries whose expected food is not among the first three results. */
async function findMisses(search: FoodIndex, all: readonly (readonly [query: string, id: string, ...string[]])[]) {
  const missed: string[] = []
  for (let from = 0; from < all.length; from += 4) {
    const part = all.slice(from, from + 4)
    const found = await Promise.all(part.map(async ([query]) => (await find(search, query)).slice(0, 3)))
    for (const [i, [query, id]] of part.entries()) {
      const first = found[i] ?? []
      if (!first.includes(`haru:${id}`)) missed.push(`${query}: ${id} is not among ${first.join(', ')}`)
    }
  }
  return missed
}

// Everyday words once found nothing (공기밥, 스팸) or another dish (피자: 피자빵).
test('the queries have four hundred everyday words in each language, and five of every other kind', () => {
  expect(new Set(queries.map(([query]) => query)).size).toBe(queries.length)
  const kinds = Map.groupBy(queries, ([, , kind]) => kind)
  for (const kind of everyday) expect(kinds.get(kind)?.length, kind).toBeGreaterThanOrEqual(400)
  for (const [kind, of] of kinds) expect(of.length, kind).toBeGreaterThanOrEqual(5)
  const others = ['exact', 'prefix', 'words', 'parts', 'spaces', 'typo', 'initials', 'other language', 'broader']
  expect([...kinds.keys()].sort()).toEqual([...everyday, ...others].sort())
})

test('the meals cover three meals and a snack a day, for a week of ten households', () => {
  const households = Map.groupBy(meals, ([household]) => household)
  expect(households.size).toBe(10)
  for (const [household, of] of households) {
    expect(new Set(of.map(([, day, meal]) => `${day} ${meal}`)).size, household).toBe(7 * 4)
  }
})

describe.each(databaseKinds)('on %s', (kind) => {
  // catalogue.test.ts runs on both databases each time.
  const options = { timeout: 120_000, tags: kind === 'postgres' ? ['long'] : [] }
  let database: DatabaseHandle
  let search: FoodIndex
  beforeAll(async () => {
    database = await openFreshDatabase(kind)
    await openCatalogue(database.db).put(await readStarterFoods(starter))
    search = openIndexSearch(database.db)
  }, 60_000)
  afterAll(() => database.close())

  test('each query finds its expected food among the first three results', options, async () => {
    expect(await findMisses(search, queries)).toEqual([])
  })

  test('each food of a week of meals is among the first three results', options, async () => {
    const words = new Map(meals.map(([, , , word, food]) => [`${word} ${food}`, [word, food] as const]))
    expect(await findMisses(search, [...words.values()])).toEqual([])
  })
})
