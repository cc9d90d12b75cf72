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

// SAFETY R19, A72 and A76 to A80: the food databases of strangers, as whoever looks for food sees them.

const seconds = 1000
const unknown = { kcal: null, carb: null, protein: null, fat: null }
const note = 'find.note.silent'
const product = (code: string, product_name: string) => ({
  code,
  product_name,
  nutriments: { 'energy-kcal_100g': 100 },
})
/** A query that nobody has put before, of which one's own food is the only one here. */
let queries = 0
function somethingNew(): string {
  queries += 1
  return `zzyx${queries}`
}

let foreignSource: TestHttpServer
let bystander: TestHttpServer
let setup: AttackSetup
let kim: UserClient
beforeAll(async () => {
  foreignSource = await startTestHttpServer()
  bystander = await startTestHttpServer()
  const environment = {
    ...{ HARU_OFF: 'yes', HARU_OFF_URL: foreignSource.origin, HARU_CONTACT: 'kim@haru.test' },
    ...{ HARU_MFDS_KEY: 'abcdefghijklmnopqrstuv', HARU_MFDS_URL: bystander.origin },
  }
  setup = await setUpAttack('sqlite', { environment })
})
afterAll(async () => {
  await setup.close()
  await Promise.all([foreignSource.close(), bystander.close()])
})
beforeEach(async () => {
  // Whoever was away before is looked for again, and back.
  foreignSource.respondWith(respondJson({ hits: [] }))
  for (let i = 0; i < 2; i += 1) {
    setup.app.clocks.advance(90 * seconds)
    kim = await setup.signUpOther()
    await find(somethingNew())
  }
  await expect.poll(async () => (await find(somethingNew())).body.note).toBe('')
  setup.app.clocks.advance(90 * seconds)
  foreignSource.reset()
  bystander.reset()
})

const find = (query: string, isoCode = 'us') => kim.get('/food/find/list', { PAGING: { query, page: 0 }, isoCode })
const lookUp = (barcode: string, isoCode = 'us') => kim.get('/food/find/barcode', { barcode, isoCode })
const makeOwn = (name: string) => kim.post('/food/own/create', { OBJECT: { food_name_en: name, food_per100: unknown } })
const namesOf = (body: { result: { food_name: string }[] }) => body.result.map(({ food_name }) => food_name)

test('a food of another database is found beside stored foods, and requested only if few stored foods match', async () => {
  const query = somethingNew()
  await makeOwn(`${query} of mine`)
  foreignSource.respondWith(
    respondJson({ hits: [product('96385074', `${query} bar`), product('8801043014830', 'Elsewhere')] }),
  )
  const { body } = await find(query)
  expect(namesOf(body)).toEqual([`${query} of mine`, `${query} bar`])
  expect(body).toMatchObject({ status: 'success', totalCnt: 2, note: '' })
  expect(body.result[1]).toMatchObject({ food_source: 'off', food_barcode: '96385074', food_kcal: 100 })
  await find('')
  for (let i = 0; i < 10; i += 1) await makeOwn(`${query} number ${i}`)
  await find(`${query} number`)
  expect(foreignSource.connectionCount()).toBe(1)
})

test('a food that was found by its barcode is stored and stays when the other database is unreachable', async () => {
  const barcode = '8801117534912'
  expect((await lookUp(barcode)).body).toMatchObject({ status: 'success', result: null, note: '' })
  setup.app.clocks.advance(86_400 * seconds)
  foreignSource.respondWith(respondJson({ product: product(barcode, 'Pie') }))
  kim = await setup.signUpOther()
  const { body } = await lookUp(barcode)
  expect(body.result).toMatchObject({ food_name: 'Pie', food_barcode: barcode, food_source: 'off' })
  foreignSource.respondWith(neverRespond)
  foreignSource.reset()
  kim = await setup.signUpOther()
  expect((await lookUp(barcode)).body).toEqual(body)
  expect(namesOf((await find(barcode)).body)).toEqual(['Pie'])
  expect(foreignSource.connectionCount()).toBe(0)
})

test.each(['@127.0.0.1', 'kr.evil', '127.0.0.1:22', 'kr\r\nhost: evil', '../kr', 'kr/', '%6b%72', 'KRR', '한국'])(
  'A76: %j is no country: only the default databases are requested',
  async (isoCode) => {
    const evil = isoCode.replace('22', String(bystander.port))
    const { status, body } = await find(`${somethingNew()} 국밥`, evil)
    expect({ status, note: body.note }).toEqual({ status: 200, note: '' })
    expect(foreignSource.requests.map(({ headers }) => headers.host)).toEqual([`127.0.0.1:${foreignSource.port}`])
    expect(bystander.connectionCount()).toBe(0)
  },
)

test('A77: a redirection is not followed, to this machine or anywhere', async () => {
  for (const to of ['http://169.254.169.254/', 'http://[::ffff:127.0.0.1]/', bystander.origin]) {
    foreignSource.respondWith(respondJson({ hits: [] }, { location: to }, 302))
    expect((await find(somethingNew())).body).toMatchObject({ status: 'success', note })
  }
  expect(bystander.connectionCount()).toBe(0)
  expect(foreignSource.connectionCount()).toBe(3)
})

test.each([
  ['100 MB', respondSlowly('x'.repeat(256 * 1024), 0)],
  ['a byte now and then', respondSlowly('[', 300)],
  ['a page instead of data', respondBody('<script>alert(1)</script>', { 'content-type': 'text/html' })],
  ['something else', respondJson({ hits: 'many' })],
  ['a list', respondJson([])],
  ['what is much too deep', respondBody('['.repeat(200_000), { 'content-type': 'application/json' })],
])('A78: a database that sends %s causes only a note in the response, within three seconds', async (_what, manners) => {
  // A user whose responses no other test reads: the food source of the setup must respond within two seconds.
  kim = await setup.app.signUp()
  const query = somethingNew()
  await makeOwn(query)
  foreignSource.respondWith(manners)
  const began = performance.now()
  const { status, body } = await find(query)
  expect(performance.now() - began).toBeLessThan(3700)
  expect({ status, names: namesOf(body), note: body.note }).toEqual({ status: 200, names: [query], note })
  expect(ko).toHaveProperty([note])
})

test('A72, A78: a script in a name is text', async () => {
  const query = somethingNew()
  const name = `${query} <img src=x onerror=alert(1)>`
  foreignSource.respondWith(respondJson({ hits: [{ ...product('96385074', `${name}\u0000\u202e`), brands: '<b>' }] }))
  const { body, headers } = await find(query)
  expect(body.result[0]).toMatchObject({ food_name_en: name, food_brand: '<b>' })
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
})

test('A80: an unreachable database is requested every 30 seconds, and users get their response at once', async () => {
  foreignSource.respondWith(respondBody('', {}, 500))
  for (let i = 0; i < 3; i += 1) await find(somethingNew())
  foreignSource.respondWith(neverRespond)
  foreignSource.reset()
  const times: number[] = []
  for (let i = 0; i < 6; i += 1) {
    setup.app.clocks.advance(10 * seconds)
    const began = performance.now()
    expect((await find(somethingNew())).body).toMatchObject({ status: 'success', note })
    times.push(performance.now() - began)
  }
  // The middle one: the machine may be busy with something else now and then.
  expect(times.toSorted((a, b) => a - b)[3]).toBeLessThan(50)
  expect(foreignSource.connectionCount()).toBeLessThanOrEqual(2)
})

test('R19: a user with more than 30 searches a minute has to wait, and may still search stored foods', async () => {
  for (let i = 0; i < 30; i += 1) expect((await lookUp(barcodeNumber(i))).status).toBe(200)
  const { status, body, headers } = await lookUp(barcodeNumber(30))
  expect({ status, code: body.code }).toEqual({ status: 429, code: 'tooManyRequests' })
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await find('')).status).toBe(200)
  // However often one is asked, the other database is spared.
  expect(foreignSource.connectionCount()).toBeLessThanOrEqual(15)
})

/** A barcode of a shop's own, with its check digit. */
function barcodeNumber(i: number): string {
  const seven = String(2_000_000 + i)
  return Array.from({ length: 10 }, (_, check) => `${seven}${check}`).find((each) => parseBarcode(each) !== null) ?? ''
}
