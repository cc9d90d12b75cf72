import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { areas } from '@haru/shared/areas/register.ts'
import { listAllCalls } from '@haru/shared/contract/all.ts'
import { copyCalls } from '@haru/shared/contract/exchange/copy-calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillWithEverything } from '../../../tests/support/data/varied-account.ts'
import type { UserClient } from '../testing/client.ts'
import { startApp, type TestApp } from '../testing/start-app.ts'

let app: TestApp
let kim: UserClient
beforeAll(async () => {
  app = await startApp()
  kim = await app.signUp()
  await fillWithEverything(app, kim, 'ko')
})
afterAll(() => app.close())

const year = { DATE: { dateStart: '2026-01-01', dateEnd: '2026-12-31' } }

test('a copy is compressed by a method that the client accepts, and has the same contents', async () => {
  const request = (encoding: string) => kim.get('/user/sync/copy', year, { 'accept-encoding': encoding })
  const [plain, brotli, gzip] = [await request('identity'), await request('gzip, deflate, br'), await request('gzip')]
  const responses = [plain, brotli, gzip]
  expect(responses.map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
  expect(responses.map(({ headers }) => headers['vary'])).toEqual(responses.map(() => 'accept-encoding'))
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes)
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes)
  expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 4)
})

test('a small response is sent as it is', async () => {
  const day = { DATE: { dateStart: '1970-01-01', dateEnd: '1970-01-01' } }
  const { headers, body } = await kim.get('/user/sync/copy', day, { 'accept-encoding': 'br' })
  expect([headers['content-encoding'], body.result.entries]).toEqual([undefined, []])
})

test('only the responses of the exchange with a device are compressed, which contain no key', () => {
  const compressed = listAllCalls(areas).filter(({ isCompressed }) => isCompressed)
  expect(compressed.map(({ path }) => path)).toEqual(['/user/sync', '/user/sync/copy', '/user/sync/foods'])
  expect(copyCalls.sealKey.isCompressed).toBeUndefined()
})
