import { insertInBatches } from '@haru/server/src/db/batches.ts'
import type { DatabaseHandle } from '@haru/server/src/db/database-handle.ts'
import { type FoodCatalogue, openCatalogue } from '@haru/server/src/food/catalogue.ts'
import { decodeFoodRow } from '@haru/server/src/food/food-rows.ts'
import { openIndexSearch } from '@haru/server/src/food/index-search.ts'
import { createIndexKeys, hashTypos, toFoodTerms, toRarity } from '@haru/server/src/food/terms.ts'
import type { Food } from '@haru/shared/food/food.ts'
import { parseQuery } from '@haru/shared/food/match.ts'
import type { FoodIndex } from '@haru/shared/resolvers/food/food-search.ts'
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds, openFreshDatabase } from '../support/servers/databases.ts'

const milk: Food = {
  id: 'mfds:1',
  names: { ko: '우유', en: 'Milk' },
  brand: '서울',
  per: 'ml',
  kcal: 65,
  carb: 4_800,
  protein: null,
  fat: 3_600,
  portions: [{ ko: '컵', en: 'cup', grams: 200 }],
  barcode: '8801115114017',
  source: 'mfds',
}
const soup: Food = { ...milk, id: 'mfds:2', names: { ko: '국밥_돼지머리', en: '' }, brand: '', barcode: '', per: 'g' }

describe.each(databaseKinds)('on %s', (kind) => {
  let database: DatabaseHandle
  let catalogue: FoodCatalogue
  let search: FoodIndex
  beforeEach(async () => {
    database = await openFreshDatabase(kind)
    catalogue = openCatalogue(database.db)
    search = openIndexSearch(database.db)
  })
  afterEach(() => database.close())

  const findIds = async (text: string) => (await search.find(parseQuery(text))).map(({ id }) => id).toSorted()

  test('a stored food is found unchanged by both names, brand and barcode', async () => {
    expect(await catalogue.put([milk, soup])).toBe(2)
    for (const text of ['우유', 'milk', 'mil', 'ㅇㅇ', '서울 우유', 'mlik']) {
      expect(await search.find(parseQuery(text)), text).toEqual([milk])
    }
    for (const text of ['돼지머리국밥', '국밥', '머리국밥', '국밥 돼지머리', '돼지머리 국밥', 'ㄷㅈㅁㄹㄱㅂ']) {
      expect(await search.find(parseQuery(text)), text).toEqual([soup])
    }
    expect(await search.findByBarcode('8801115114017')).toEqual([milk])
    expect(await search.findByBarcode('')).toEqual([])
    expect(await findIds('김치')).toEqual([])
  })

  test('storing the same foods again changes nothing, and the last of two foods with one id wins', async () => {
    await catalogue.put([milk, soup])
    const before = await readIndex(database)
    expect(await catalogue.put([soup, milk])).toBe(0)
    expect(await readIndex(database)).toEqual(before)
    expect(
      await catalogue.put([
        { ...milk, kcal: 1 },
        { ...milk, kcal: 70 },
      ]),
    ).toBe(1)
    expect(await search.find(parseQuery('우유'))).toEqual([{ ...milk, kcal: 70 }])
  })

  test('a renamed food is no longer found by its old name', async () => {
    await catalogue.put([milk, soup])
    await catalogue.put([{ ...milk, names: { ko: '두유', en: 'Soy milk' }, brand: '' }])
    expect([await findIds('두유'), await findIds('milk'), await findIds('서울')]).toEqual([['mfds:1'], ['mfds:1'], []])
    expect(await findIds('우유식')).toEqual([])
    await expectConsistentIndex(database)
  })

  // The index of an older installation is rebuilt although its foods have not changed.
  test('foods with outdated index terms get new terms when they are stored again', async () => {
    const rice: Food = {
      ...{ ...milk, id: 'haru:white-rice', source: 'haru', names: { ko: '흰쌀밥', en: 'White rice' }, brand: '' },
      search: { aliases: ['공기밥'], kinds: ['밥', 'rice'], plainKinds: ['밥', 'rice'], form: 'plain' },
    }
    await catalogue.put([rice, soup])
    expect([await findIds('공기밥'), await findIds('밥')]).toEqual([['haru:white-rice'], ['haru:white-rice', 'mfds:2']])
    expect((await search.find(parseQuery('공기밥')))[0]).toEqual(rice)
    const fresh = await readIndex(database)
    await database.db.updateTable('food').set({ terms: 0, words: '[]', rank: 7 }).execute()
    await database.db.deleteFrom('food_term').execute()
    await database.db.updateTable('food_word').set({ foods: 0 }).execute()
    expect(await findIds('공기밥')).toEqual([])
    expect(await catalogue.put([rice, soup])).toBe(2)
    expect(await readIndex(database)).toMatchObject({ foods: fresh.foods, terms: fresh.terms, words: fresh.words })
    expect(await catalogue.put([rice, soup])).toBe(0)
  })

  test('a food is found by the last syllable or word of its name', async () => {
    const dishes = ['국_미역국', '오징어볶음밥', '순살후라이드치킨'].map((ko, i) => ({
      ...{ ...soup, id: `mfds:1${i}`, names: { ko, en: '' } },
    }))
    await catalogue.put(dishes)
    expect([await findIds('밥'), await findIds('국'), await findIds('치킨')]).toEqual([
      ['mfds:11'],
      ['mfds:10'],
      ['mfds:12'],
    ])
  })

  test('foods of putMany are found after a flush, also of another process', async () => {
    expect(await catalogue.putMany([milk, soup])).toBe(2)
    expect(await findIds('우유')).toEqual([])
    await openCatalogue(database.db).flush()
    expect(await findIds('우유')).toEqual(['mfds:1'])
    expect(await catalogue.putMany([milk, soup])).toBe(0)
    await expectConsistentIndex(database)
  })

  test('a flush merges more terms than one statement moves', async () => {
    const terms = Array.from({ length: 50_000 }, (_term, i) => ({ word_id: i % 700, rank: 1, food: i }))
    await insertInBatches([...terms, ...terms.slice(0, 900)], (part) =>
      database.db.insertInto('food_pending').values(part).execute(),
    )
    await catalogue.flush()
    const count = (table: 'food_term' | 'food_pending') =>
      database.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    expect(Number((await count('food_term')).count)).toBe(terms.length)
    expect(Number((await count('food_pending')).count)).toBe(0)
  })

  test('foods that a source no longer has are removed with their index terms', async () => {
    await catalogue.put([milk, soup, { ...milk, id: 'rda:1', source: 'rda' }])
    expect(await catalogue.countBySource()).toEqual(new Map(Object.entries({ mfds: 2, rda: 1 })))
    expect(await catalogue.removeExcept('mfds', new Set(['mfds:2']))).toBe(1)
    expect(await catalogue.countBySource()).toEqual(new Map(Object.entries({ mfds: 1, rda: 1 })))
    expect(await findIds('우유')).toEqual(['rda:1'])
    await expectConsistentIndex(database)
  })

  test('a failed batch stores none of its foods', async () => {
    const broken = { ...soup, kcal: 'much' as unknown as number, portions: null as unknown as Food['portions'] }
    await expect(catalogue.put([milk, broken])).rejects.toThrow()
    expect(await findIds('우유')).toEqual([])
    expect(await catalogue.countBySource()).toEqual(new Map())
  })

  test('the index is consistent with the foods after any sequence of writes', { timeout: 60_000 }, async () => {
    const word = constantFrom('우유', '김치', '김치찌개', '라떼', 'milk', 'latte', 'a')
    const food = record({
      id: integer({ min: 1, max: 6 }),
      ko: array(word, { maxLength: 3 }),
      en: word,
      source: constantFrom('haru', 'mfds'),
    })
    const batch = record({ foods: array(food, { maxLength: 4 }), way: constantFrom('put', 'putMany') })
    await assert(
      asyncProperty(array(batch, { maxLength: 5 }), async (batches) => {
        for (const { foods, way } of batches) {
          await catalogue[way](
            foods.map(({ id, ko, en, source }) => ({
              ...milk,
              id: `${source}:${id}`,
              names: { ko: ko.join('_'), en },
              source,
            })),
          )
        }
        await catalogue.flush()
        await expectConsistentIndex(database)
      }),
      { numRuns: 12 },
    )
  })

  test('a search in an empty catalogue finds nothing for any query', async () => {
    for (const text of [
      '',
      ' ',
      '🍜',
      '김',
      '김치',
      'a b c',
      'ㄱ',
      '%',
      "';--",
      '\u0000',
      'x'.repeat(100),
      '가 '.repeat(50),
    ]) {
      expect(await findIds(text), text).toEqual([])
    }
  })
})

async function readIndex({ db }: DatabaseHandle) {
  const [foods, terms, words, handles, spellings] = await Promise.all([
    db.selectFrom('food').selectAll().orderBy('number').execute(),
    db.selectFrom('food_term').selectAll().orderBy('word_id').orderBy('rank').orderBy('food').execute(),
    db.selectFrom('food_word').selectAll().orderBy('id').execute(),
    db.selectFrom('food_handle').selectAll().orderBy('text').orderBy('rarity').orderBy('word_id').execute(),
    db.selectFrom('food_spelling').selectAll().orderBy('hash').orderBy('word_id').execute(),
  ])
  return { foods, terms, words, handles, spellings }
}

/** Compares the index with one that is computed from the foods. */
async function expectConsistentIndex(database: DatabaseHandle) {
  const { foods, terms, words, handles, spellings } = await readIndex(database)
  const idOf = new Map(words.map(({ word, id }) => [word, id]))
  const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted()
  const expected = foods.flatMap((row) => {
    const { words: own, rank } = toFoodTerms(decodeFoodRow(row))
    return own.map((word) => ({ word_id: idOf.get(word), rank, food: row.number }))
  })
  expect(sorted(terms)).toEqual(sorted(expected))
  const counts = Map.groupBy(terms, ({ word_id }) => word_id)
  expect(words.map(({ foods: count }) => count)).toEqual(words.map(({ id }) => counts.get(id)?.length ?? 0))
  expect(sorted(handles)).toEqual(
    sorted(
      words.flatMap(({ id, word, foods: count }) =>
        createIndexKeys(word).map((text) => ({ text, rarity: toRarity(count), word_id: id })),
      ),
    ),
  )
  expect(sorted(spellings)).toEqual(
    sorted(words.flatMap(({ id, word }) => hashTypos(word).map((hash) => ({ hash, word_id: id })))),
  )
}
