import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseHandle } from '@haru/server/src/db/database-handle.ts'
import { openCatalogue } from '@haru/server/src/food/catalogue.ts'
import { openIndexSearch } from '@haru/server/src/food/index-search.ts'
import { readStarterFoods, resolveStarterFolder } from '@haru/server/src/food/starter.ts'
import { mapInSlices } from '@haru/server/src/runtime/event-loop.ts'
import type { Food } from '@haru/shared/food/food.ts'
import { mergePersonalFoods, type PersonalFoods } from '@haru/shared/food/personal-foods.ts'
import { createFoodSearch } from '@haru/shared/resolvers/food/food-search.ts'
import {
  type DeviceFoodSearch,
  type DeviceSearchUser,
  openDeviceSearch,
} from '@haru/web/src/device/food/device-search.ts'
import { decodeStarterColumns } from '@haru/web/src/device/food/starter-foods.ts'
import { toColumns } from '@haru/web/starter-foods.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFreshDatabase } from '../support/servers/databases.ts'

// The food search on a device beside the one of the server, over the starter foods and personal foods.

const queries = readFileSync(join(import.meta.dirname, 'queries.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))

let foods: readonly Food[]
let database: DatabaseHandle
let searchOnServer: DeviceFoodSearch
let searchOnDevice: DeviceFoodSearch

beforeAll(async () => {
  foods = await readStarterFoods(resolveStarterFolder(join(import.meta.dirname, '../../server/src')))
  database = await openFreshDatabase('sqlite')
  await openCatalogue(database.db).put(foods)
  const withoutOthers = async () => ({ foods: [], note: '' }) as const
  searchOnServer = createFoodSearch<DeviceSearchUser>({
    readPersonalFoods: async ({ personal }) => personal,
    index: openIndexSearch(database.db),
    live: { search: withoutOthers, findByBarcode: withoutOthers },
    put: async () => undefined,
    mapInSlices,
  }).find
  searchOnDevice = openDeviceSearch(async () => decodeStarterColumns(toColumns(foods)))
})
afterAll(() => database.close())

function createPersonalFoods(own: readonly Food[]): Promise<PersonalFoods> {
  return mergePersonalFoods({ recents: [], favorites: [], own, language: 'ko' }, () => undefined)
}

/** The user of a search with own foods. */
async function createUser(own: readonly Food[]): Promise<DeviceSearchUser> {
  return { ownerId: 'kim', language: 'ko', personal: await createPersonalFoods(own) }
}

const toInput = (query: string, page = 0) => ({ query, page, isoCode: 'kr' })
const listIds = ({ foods: found }: Awaited<ReturnType<DeviceFoodSearch>>) => found.map(({ food }) => food.id)

const ownFood: Food = {
  id: 'own:0190b7a2-3d5e-7c41-9a51-1f2e3d4c5b6a',
  names: { ko: '할머니 김치찌개', en: '' },
  brand: '',
  per: 'g',
  kcal: 88,
  carb: 4000,
  protein: 6000,
  fat: 5000,
  portions: [{ ko: '그릇', en: '', grams: 350 }],
  barcode: '8801043014830',
  source: 'own',
}

test('the columns of the starter foods give the starter foods back', () => {
  expect(decodeStarterColumns(toColumns(foods))).toEqual(foods)
})

/** The server reads a part of the foods of frequent words, and so leaves out some that the device finds. */
const minEqualShare = 0.98

const name = 'a device finds the expected food of each query, and the first ten as the server'
// Every sixth query is of each kind: the file lists one kind after the other.
test(`${name}, of a sixth of the queries`, { timeout: 240_000 }, () =>
  expectFound(queries.filter((_, i) => i % 6 === 0)),
)
test(name, { tags: ['long'], timeout: 600_000 }, () => expectFound(queries))

async function expectFound(searched: typeof queries): Promise<void> {
  const user = await createUser([])
  const missed: string[] = []
  const times: number[] = []
  let equalCount = 0
  for (const [query = '', expected = ''] of searched) {
    const server = listIds(await searchOnServer(user, toInput(query)))
    const startedAt = performance.now()
    const device = listIds(await searchOnDevice(user, toInput(query)))
    times.push(performance.now() - startedAt)
    if (device.join() === server.join()) equalCount += 1
    if (!device.slice(0, 3).includes(`haru:${expected}`)) missed.push(`${query}: ${device.slice(0, 3)}`)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const percentiles = [0.5, 0.95, 1].map((share) => sorted[Math.ceil(share * sorted.length) - 1]?.toFixed(1))
  console.info(`${equalCount} of ${searched.length} queries as the server; p50, p95, max ${percentiles.join(', ')} ms`)
  expect(missed).toEqual([])
  expect(equalCount / searched.length).toBeGreaterThan(minEqualShare)
}

test('own foods come first, pages follow each other, and the note says that other foods need the network', async () => {
  const user = await createUser([ownFood])
  const pages = [await searchOnDevice(user, toInput('김치')), await searchOnDevice(user, toInput('김치', 1))]
  const found = pages.flatMap(listIds)
  expect(found[0]).toBe(ownFood.id)
  expect(new Set(found).size).toBe(20)
  expect(pages[0]?.count).toBeGreaterThan(20)
  expect(pages.map(({ note }) => note)).toEqual(['find.note.offline', 'find.note.offline'])
  expect(listIds(await searchOnDevice(user, toInput(ownFood.barcode)))).toEqual([ownFood.id])
  expect(await searchOnDevice(user, toInput(''))).toEqual({ foods: [], count: 0, note: '' })
})

test('without the file of the starter foods personal foods are found, and the next search loads it again', async () => {
  const user = await createUser([ownFood])
  let isLoadable = false
  const search = openDeviceSearch(async () => {
    if (!isLoadable) throw new Error('no file')
    return foods
  })
  expect(listIds(await search(user, toInput('ㄱㅊㅉㄱ')))).toEqual([ownFood.id])
  isLoadable = true
  expect(listIds(await search(user, toInput('ㄱㅊㅉㄱ')))).toContain('haru:kimchi-jjigae')
})
