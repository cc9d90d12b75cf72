import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenDatabase } from '@haru/server/src/db/open.ts'
import { openCatalogue } from '@haru/server/src/food/catalogue.ts'
import { openSearch, type Search } from '@haru/server/src/food/search.ts'
import { loadStarter, starterBeside } from '@haru/server/src/food/starter.ts'
import { namedOf, queryOf, ranked } from '@haru/shared/food/match.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, openFresh } from '../support/databases.ts'

// What people look for in the foods that Haru brings: one row a query, with the food they mean.

const starter = starterBeside(join(import.meta.dirname, '../../server/src'))
const rows = readFileSync(join(import.meta.dirname, 'queries.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
const queries = rows.map((row) => row.split(',') as [string, string, string])

async function find(search: Search, text: string) {
  const query = queryOf(text)
  const foods = await search.find(query)
  return ranked(
    query,
    foods.map((food) => ({ food, named: namedOf(food), isMine: false })),
  ).map(({ candidate }) => candidate.food.id)
}

test('there are two hundred queries, in both languages and of every kind', () => {
  expect(new Set(queries.map(([query]) => query)).size).toBe(queries.length)
  expect(queries.length).toBeGreaterThanOrEqual(200)
  const kinds = Map.groupBy(queries, ([, , kind]) => kind)
  for (const [kind, of] of kinds) expect(of.length, kind).toBeGreaterThanOrEqual(5)
  expect([...kinds.keys()].sort()).toEqual(
    ['exact', 'prefix', 'words', 'parts', 'spaces', 'slip', 'initials', 'other language'].sort(),
  )
})

describe.each(databaseKinds)('on %s', (kind) => {
  let database: OpenDatabase
  let search: Search
  beforeAll(async () => {
    database = await openFresh(kind)
    await loadStarter(openCatalogue(database.db), starter)
    search = openSearch(database.db)
  }, 60_000)
  afterAll(() => database.close())

  test.each(queries)('%s finds %s among the first three (%s)', async (query, id) => {
    expect((await find(search, query)).slice(0, 3)).toContain(`haru:${id}`)
  })
})
