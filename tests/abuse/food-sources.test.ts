import type { UserClient } from '@haru/server/src/testing/client.ts'
import {
  neverRespond,
  respondBody,
  respondJson,
  respondSlowly,
  startTestHttpServer,
  type TestHttpServer,
} from '@haru/server/src/testing/test-http-server.ts'
import { parseBarcode } from '@haru/shared/food/barcode.ts'
import { ko } from '@haru/shared/i18n/ko.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AttackSetup, setUpAttack } from '../support/api/victim-and-attacker.ts'

// A72 and A76 to A80: external food databases, and the responses that users get from a food search with them.

const seconds = 1000
const unknown = { kcal: null, carb: null, protein: null, fat: null }
const note = 'find.note.silent'
const product = (code: string, product_name: string) => ({
  code,
  product_name,
  nutriments: { 'energy-kcal_100g': 100 },
})
/** A query that no test sent before, so that no cached response exists and only a user's own food can match. */
let queryCount = 0
function uniqueQuery(): string {
  queryCount += 1
  return `zzyx${queryCount}`
}

let foodDatabase: TestHttpServer
let bystander: TestHttpServer
let setup: AttackSetup
let kim: UserClient
beforeAll(async () => {
  foodDatabase = await startTestHttpServer()
  bystander = await startTestHttpServer()
  const environment = {
    ...{ HARU_OPEN_FOOD_FACTS: 'on', HARU_OPEN_FOOD_FACTS_URL: foodDatabase.origin, HARU_CONTACT: 'kim@haru.test' },
    ...{ HARU_MFDS_KEY: 'abcdefghijklmnopqrstuv', HARU_MFDS_URL: bystander.origin },
  }
  setup = await setUpAttack('sqlite', { environment })
})
afterAll(async () => {
  await setup.close()
  await Promise.all([foodDatabase.close(), bystander.close()])
})
beforeEach(async () => {
  // After a test with an unreachable database, requests make the server try it again and mark it as reachable.
  foodDatabase.respondWith(respondJson({ hits: [] }))
  for (let i = 0; i < 2; i += 1) {
    setup.app.clocks.advance(90 * seconds)
    kim = await setup.signUpOther()
    await find(uniqueQuery())
  }
  await expect.poll(async () => (await find(uniqueQuery())).body.note).toBe('')
  setup.app.clocks.advance(90 * seconds)
  foodDatabase.reset()
  bystander.reset()
})

const find = (query: string, isoCode = 'us') => kim.get('/food/find/list', { PAGING: { query, page: 0 }, isoCode })
const lookUp = (barcode: string, isoCode = 'us') => kim.get('/food/find/barcode', { barcode, isoCode })
const makeOwn = (name: string) => kim.post('/food/own/create', { OBJECT: { food_name_en: name, food_per100: unknown } })
const namesOf = (body: { result: { food_name: string }[] }) => body.result.map(({ food_name }) => food_name)

test('an external database is requested only if few stored foods match, and its foods follow them', async () => {
  const query = uniqueQuery()
  await makeOwn(`${query} of mine`)
  foodDatabase.respondWith(
    respondJson({ hits: [product('96385074', `${query} bar`), product('8801043014830', 'Elsewhere')] }),
  )
  const { body } = await find(query)
  expect(namesOf(body)).toEqual([`${query} of mine`, `${query} bar`])
  expect(body).toMatchObject({ status: 'success', totalCnt: 2, note: '' })
  expect(body.result[1]).toMatchObject({ food_source: 'off', food_barcode: '96385074', food_kcal: 100 })
  await find('')
  for (let i = 0; i < 10; i += 1) await makeOwn(`${query} number ${i}`)
  await find(`${query} number`)
  expect(foodDatabase.connectionCount()).toBe(1)
})

test('a food that was found by its barcode is stored and found again when the external database is unreachable', async () => {
  const barcode = '8801117534912'
  expect((await lookUp(barcode)).body).toMatchObject({ status: 'success', result: null, note: '' })
  setup.app.clocks.advance(86_400 * seconds)
  foodDatabase.respondWith(respondJson({ product: product(barcode, 'Pie') }))
  kim = await setup.signUpOther()
  const { body } = await lookUp(barcode)
  expect(body.result).toMatchObject({ food_name: 'Pie', food_barcode: barcode, food_source: 'off' })
  foodDatabase.respondWith(neverRespond)
  foodDatabase.reset()
  kim = await setup.signUpOther()
  expect((await lookUp(barcode)).body).toEqual(body)
  expect(namesOf((await find(barcode)).body)).toEqual(['Pie'])
  expect(foodDatabase.connectionCount()).toBe(0)
})

test.each(['@127.0.0.1', 'kr.evil', '127.0.0.1:22', 'kr\r\nhost: evil', '../kr', 'kr/', '%6b%72', 'KRR', '한국'])(
  'A76: %j is not a country: only the default databases are requested',
  async (isoCode) => {
    const country = isoCode.replace('22', String(bystander.port))
    const { status, body } = await find(`${uniqueQuery()} 국밥`, country)
    expect({ status, note: body.note }).toEqual({ status: 200, note: '' })
    expect(foodDatabase.requests.map(({ headers }) => headers.host)).toEqual([`127.0.0.1:${foodDatabase.port}`])
    expect(bystander.connectionCount()).toBe(0)
  },
)

test('A77: a redirection is not followed, to this machine or anywhere', async () => {
  for (const location of ['http://169.254.169.254/', 'http://[::ffff:127.0.0.1]/', bystander.origin]) {
    foodDatabase.respondWith(respondJson({ hits: [] }, { location }, 302))
    expect((await find(uniqueQuery())).body).toMatchObject({ status: 'success', note })
  }
  expect(bystander.connectionCount()).toBe(0)
  expect(foodDatabase.connectionCount()).toBe(3)
})

test.each([
  ['100 MB', respondSlowly('x'.repeat(256 * 1024), 0)],
  ['single bytes with long pauses', respondSlowly('[', 300)],
  ['a page instead of data', respondBody('<script>alert(1)</script>', { 'content-type': 'text/html' })],
  ['an object of another shape', respondJson({ hits: 'many' })],
  ['a list', respondJson([])],
  ['JSON that is nested too deeply', respondBody('['.repeat(200_000), { 'content-type': 'application/json' })],
])('A78: a database that sends %s causes only a note in the response, within three seconds', async (_, respond) => {
  // A client without the leak checks of the setup, so that they do not add to the measured time.
  kim = await setup.app.signUp()
  const query = uniqueQuery()
  await makeOwn(query)
  foodDatabase.respondWith(respond)
  const began = performance.now()
  const { status, body } = await find(query)
  expect(performance.now() - began).toBeLessThan(3700)
  expect({ status, names: namesOf(body), note: body.note }).toEqual({ status: 200, names: [query], note })
  expect(ko).toHaveProperty([note])
})

test('A72, A78: a script in a name is text', async () => {
  const query = uniqueQuery()
  const name = `${query} <img src=x onerror=alert(1)>`
  foodDatabase.respondWith(respondJson({ hits: [{ ...product('96385074', `${name}\u0000\u202e`), brands: '<b>' }] }))
  const { body, headers } = await find(query)
  expect(body.result[0]).toMatchObject({ food_name_en: name, food_brand: '<b>' })
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
})

test('A80: an unreachable database is requested every 30 seconds, and users get their response at once', async () => {
  foodDatabase.respondWith(respondBody('', {}, 500))
  for (let i = 0; i < 3; i += 1) await find(uniqueQuery())
  foodDatabase.respondWith(neverRespond)
  foodDatabase.reset()
  const times: number[] = []
  for (let i = 0; i < 6; i += 1) {
    setup.app.clocks.advance(10 * seconds)
    const began = performance.now()
    expect((await find(uniqueQuery())).body).toMatchObject({ status: 'success', note })
    times.push(performance.now() - began)
  }
  // The median, because the machine may be busy with other work.
  expect(times.toSorted((a, b) => a - b)[3]).toBeLessThan(50)
  expect(foodDatabase.connectionCount()).toBeLessThanOrEqual(2)
})

test('a user with more than 30 searches a minute has to wait, and may still search stored foods', async () => {
  setup.app.clocks.stop()
  for (let i = 0; i < 30; i += 1) expect((await lookUp(barcodeNumber(i))).status).toBe(200)
  const { status, body, headers } = await lookUp(barcodeNumber(30))
  expect({ status, code: body.code }).toEqual({ status: 429, code: 'tooManyRequests' })
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await find('')).status).toBe(200)
  // However many searches users send, the external database gets few requests.
  expect(foodDatabase.connectionCount()).toBeLessThanOrEqual(15)
})

/** A barcode of the range for use inside shops, with its check digit. */
function barcodeNumber(i: number): string {
  const seven = String(2_000_000 + i)
  return Array.from({ length: 10 }, (_, check) => `${seven}${check}`).find((each) => parseBarcode(each) !== null) ?? ''
}
