import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveSearch } from '@haru/shared/resolvers/food/food-search.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type LogFields, silentLog } from '../../log.ts'
import { openLimiter } from '../../testing/open-limiter.ts'
import { createTestClocks, type TestClocks } from '../../testing/test-clocks.ts'
import {
  neverRespond,
  respondBody,
  respondJson,
  startTestHttpServer,
  type TestHttpServer,
} from '../../testing/test-http-server.ts'
import { fetchTimeoutMs, resolveWithSystem } from './fetch-json.ts'
import { type LiveSearchOptions, openLiveSearch } from './live-search.ts'

const pie = {
  code: '8801117534912',
  product_name: '초코파이',
  brands: ['오리온'],
  nutriments: { 'energy-kcal_100g': 440, carbohydrates_100g: 68, proteins_100g: 4, fat_100g: 17 },
}
const barcode = '8801117534912'
const contact = 'kim@haru.test'
const seconds = 1000

let foodServer: TestHttpServer
let clocks: TestClocks
let warnings: LogFields[]
let typingPause: () => Promise<unknown>
let openedLimiter: Awaited<ReturnType<typeof openLimiter>>
beforeEach(async () => {
  foodServer = await startTestHttpServer(respondJson({ hits: [pie] }))
  clocks = createTestClocks()
  openedLimiter = await openLimiter(clocks)
  warnings = []
  typingPause = async () => undefined
})
afterEach(async () => {
  await foodServer.close()
  await openedLimiter.close()
})

function open(options: Partial<LiveSearchOptions> = {}): LiveSearch {
  const log = { ...silentLog, warn: (event: string, fields: LogFields = {}) => warnings.push({ event, ...fields }) }
  const all = { openFoodFacts: { contact, origin: foodServer.origin }, mfds: null, ...options }
  return openLiveSearch(all, {
    clocks,
    limiter: openedLimiter.limiter,
    log,
    resolveHost: resolveWithSystem,
    typingPause,
  })
}

const kim = { ownerId: 'kim', isoCode: 'us' }
const readSearchParams = (received: TestHttpServer['requests'][number] | undefined) =>
  new URL(received?.url ?? '', foodServer.origin).searchParams

describe('Open Food Facts', () => {
  test('receives the words, an application name and a contact, and no data of the user', async () => {
    const { foods, note } = await open().search('  Choco-PIE "AND (field:x) ', kim)
    expect(foods).toMatchObject([
      { id: `off:${barcode}`, names: { ko: '초코파이', en: '' }, kcal: 440, portions: [{ ko: '100g', grams: 100 }] },
    ])
    expect(note).toBe('')
    const [received] = foodServer.requests
    expect(received?.url).toMatch(/^\/search\?/)
    expect(readSearchParams(received).get('q')).toBe('choco pie and field x')
    expect(readSearchParams(received).get('langs')).toBe('en,ko')
    expect(received?.headers['user-agent']).toMatch(/^Haru\/\d+\.\d+\.\d+ \(kim@haru\.test\)$/)
    expect(JSON.stringify(foodServer.requests)).not.toContain('kim"')
  })

  test('is requested with Korean names first if the user is in Korea', async () => {
    await open().search('초코파이', { ...kim, isoCode: 'kr' })
    expect(readSearchParams(foodServer.requests[0]).get('langs')).toBe('ko,en')
  })

  test('returns only the product with the searched barcode', async () => {
    const live = open()
    foodServer.respondWith(respondJson({ status: 1, product: pie }))
    expect((await live.findByBarcode(barcode, kim)).foods).toMatchObject([{ barcode, brand: '오리온' }])
    expect(foodServer.requests[0]?.url).toMatch(`/api/v2/product/${barcode}.json?fields=code%2C`)
    expect(await live.findByBarcode('8801043014830', kim)).toEqual({ foods: [], note: '' })
    foodServer.respondWith(respondJson({ status: 0, status_verbose: 'product not found' }, {}, 404))
    expect(await live.findByBarcode('96385074', kim)).toEqual({ foods: [], note: '' })
  })

  test('may return malformed products, which are skipped', async () => {
    const script = { ...pie, code: 96385074, product_name: '<script>alert(1)</script>\u0000\u202e' }
    foodServer.respondWith(respondJson({ hits: [null, 5, { code: {} }, script, { ...pie, brands: 5 }, pie] }))
    const { foods } = await open().search('pie', kim)
    expect(foods.map(({ names }) => names.ko || names.en)).toEqual(['<script>alert(1)</script>', '초코파이'])
  })

  test.each(['가', ' ', 'ㅊㅋㅍㅇ', '!!', ''])('is not requested for the too short query %j', async (query) => {
    expect(await open().search(query, kim)).toEqual({ foods: [], note: '' })
    expect(foodServer.connectionCount()).toBe(0)
  })
})

describe('the database of the Korean MFDS', () => {
  const row = {
    FOOD_CD: 'D101-004160000-0001',
    FOOD_NM_KR: '국밥_돼지머리',
    MAKER_NM: '해당없음',
    SERVING_SIZE: '100g',
    NUTRI_AMOUNT_SERVING: '',
    Z10500: '900g',
    AMT_NUM1: '137',
    AMT_NUM3: '6.70',
    AMT_NUM4: '5.16',
    AMT_NUM6: '15.94',
  }
  const sendsRows = (items: unknown, resultCode = '00') => respondJson({ header: { resultCode }, body: { items } })
  const openMinistry = (key = 'abcdefghijklmnopqrstuv') =>
    open({ openFoodFacts: null, mfds: { key, origin: foodServer.origin } })

  test('receives the same key, whether configured plain or percent-encoded', async () => {
    foodServer.respondWith(sendsRows([row]))
    await openMinistry('abcdefghijklmnop+/==').search('국밥', { ...kim, isoCode: 'kr' })
    await openMinistry('abcdefghijklmnop%2B%2F%3D%3D').search('국밥', { ...kim, isoCode: 'kr' })
    for (const received of foodServer.requests) {
      expect(received.url).toMatch(/^\/1471000\/FoodNtrCpntDbInfo02\/getFoodNtrCpntDbInq02\?/)
      expect(readSearchParams(received).get('serviceKey')).toBe('abcdefghijklmnop+/==')
      expect(readSearchParams(received).get('FOOD_NM_KR')).toBe('국밥')
    }
  })

  test('returns foods of 100 g or 100 ml, and an empty amount is unknown', async () => {
    const drink = { ...row, FOOD_CD: 'P1', SERVING_SIZE: '100ml', MAKER_NM: '어느 카페', AMT_NUM6: '', AMT_NUM4: null }
    foodServer.respondWith(sendsRows([row, { ...drink, NUTRI_AMOUNT_SERVING: '200ml', Z10500: '1,000ml' }]))
    const { foods } = await openMinistry().search('국밥', { ...kim, isoCode: 'kr' })
    expect(foods).toMatchObject([
      {
        id: 'mfds:D101-004160000-0001',
        names: { ko: '국밥_돼지머리', en: '' },
        brand: '',
        kcal: 137,
        carb: 15_940,
        protein: 6700,
        fat: 5160,
        portions: [{ ko: '1인분', en: 'serving', grams: 900 }],
      },
      { per: 'ml', brand: '어느 카페', carb: null, fat: null, portions: [{ en: 'serving', grams: 200 }] },
    ])
  })

  test.each([
    ['of an unknown amount', { ...row, SERVING_SIZE: '1개' }],
    ['without a name', { ...row, FOOD_NM_KR: ' ' }],
    ['with more than 100 g of a nutrient in 100 g', { ...row, AMT_NUM6: '101' }],
  ])('may return a food %s, which is skipped', async (_what, wrong) => {
    foodServer.respondWith(sendsRows([wrong]))
    expect(await openMinistry().search('국밥', { ...kim, isoCode: 'kr' })).toEqual({ foods: [], note: '' })
  })

  test('is not requested for users outside Korea, in another language, or for a barcode', async () => {
    const live = openMinistry()
    for (const isoCode of ['us', '', '@127.0.0.1', 'kr.evil']) await live.search('국밥', { ...kim, isoCode })
    await live.search('soup', { ...kim, isoCode: 'kr' })
    await live.findByBarcode(barcode, { ...kim, isoCode: 'kr' })
    expect(foodServer.connectionCount()).toBe(0)
  })

  test.each([
    ['nothing', sendsRows(''), ''],
    ['a refusal', sendsRows([row], '22'), 'find.note.silent'],
    ['a refusal in XML', respondBody('<OpenAPI_ServiceResponse/>', { 'content-type': 'text/xml' }), 'find.note.silent'],
  ])('may respond with %s', async (_what, respond, note) => {
    foodServer.respondWith(respond)
    expect(await openMinistry().search('국밥', { ...kim, isoCode: 'kr' })).toEqual({ foods: [], note })
  })
})

describe('a provider', () => {
  test('is not requested if the operator configured none', async () => {
    const live = open({ openFoodFacts: null })
    expect(await live.search('pie', kim)).toEqual({ foods: [], note: '' })
    expect(await live.findByBarcode(barcode, kim)).toEqual({ foods: [], note: '' })
    expect(foodServer.connectionCount()).toBe(0)
  })

  test('is requested once a day for the same query of all users', async () => {
    const live = open()
    await Promise.all([live.search('pie', kim), live.search('Pie ', { ...kim, ownerId: 'lee' })])
    await live.search('PIE', kim)
    expect(foodServer.connectionCount()).toBe(1)
    clocks.advance(86_400 * seconds)
    await live.search('pie', kim)
    expect(foodServer.connectionCount()).toBe(2)
  })

  test('that fails leaves its cached foods, and a note', async () => {
    const live = open()
    const { foods } = await live.search('pie', kim)
    clocks.advance(86_400 * seconds)
    foodServer.respondWith(respondBody('', {}, 503))
    expect(await live.search('pie', kim)).toEqual({ foods, note: 'find.note.silent' })
    expect(await live.search('cake', kim)).toEqual({ foods: [], note: 'find.note.silent' })
    expect(warnings).toEqual(Array(2).fill({ event: 'foodSourceFailed', source: 'off', why: 'status503' }))
  })

  test('is requested only for the last text before a pause in typing', async () => {
    typingPause = () => sleep(50)
    const live = open()
    const typed = ['ch', 'cho', 'choc', 'choco'].map((text) => live.search(text, kim))
    const other = live.search('pie', { ...kim, ownerId: 'lee' })
    const notes = (await Promise.all(typed)).map(({ note }) => note)
    await other
    expect(notes).toEqual([...Array(3).fill('find.note.silent'), ''])
    expect(foodServer.requests.map((each) => readSearchParams(each).get('q')).toSorted()).toEqual(['choco', 'pie'])
  })

  test('is requested within its rate limit, and further searches get a note', async () => {
    const live = open()
    const notes: string[] = []
    for (let i = 0; i < 12; i += 1) notes.push((await live.search(`pie ${i}`, { ...kim, ownerId: `p${i}` })).note)
    expect(foodServer.connectionCount()).toBe(10)
    expect(notes.slice(9)).toEqual(['', 'find.note.silent', 'find.note.silent'])
    clocks.advance(60 * seconds)
    expect((await live.search('pie 11', kim)).note).toBe('')
  })

  test('leaves some requests of a minute to other users, whatever one user searches', async () => {
    const live = open()
    for (let i = 0; i < 12; i += 1) await live.search(`pie ${i}`, kim)
    expect(foodServer.connectionCount()).toBe(7)
    const lee = { ...kim, ownerId: 'lee' }
    expect([(await live.search('tart', kim)).note, (await live.search('tart', lee)).note]).toEqual([
      'find.note.silent',
      '',
    ])
  })
})

describe('a provider that fails for an hour', () => {
  test('is probed every 30 seconds in the background, and no search waits for it', async () => {
    const live = open()
    foodServer.respondWith(respondBody('', {}, 500))
    for (const word of ['one', 'two', 'three']) await live.search(word, kim)
    foodServer.reset()
    let slowest = 0
    async function look(): Promise<void> {
      const began = performance.now()
      expect(await live.search('pie', kim)).toEqual({ foods: [], note: 'find.note.silent' })
      slowest = Math.max(slowest, performance.now() - began)
    }
    for (let passed = 0; passed < 3600; passed += 10) {
      await look()
      // Time for a probe in the background to fail, before the clock goes on.
      if (passed % 30 === 0) await sleep(40)
      clocks.advance(10 * seconds)
    }
    expect(foodServer.connectionCount()).toBeLessThanOrEqual(3600 / 30)
    expect(foodServer.connectionCount()).toBeGreaterThan(100)
    foodServer.respondWith(neverRespond)
    await look()
    await look()
    expect(slowest).toBeLessThan(fetchTimeoutMs / 2)
  })

  test('is used again after a successful probe', async () => {
    const live = open()
    foodServer.respondWith(respondBody('', {}, 500))
    for (const word of ['one', 'two', 'three']) await live.search(word, kim)
    foodServer.respondWith(respondJson({ hits: [pie] }))
    expect((await live.search('pie', kim)).note).toBe('find.note.silent')
    expect(foodServer.connectionCount()).toBe(3)
    clocks.advance(30 * seconds)
    expect((await live.search('pie', kim)).note).toBe('find.note.silent')
    await expect.poll(async () => (await live.search('pie', kim)).foods.length).toBe(1)
    expect(foodServer.connectionCount()).toBe(4)
  })
})
