import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The server answers a repeated query from its cache, however the client spells the query string.

let app: TestApp
let queryCount = 0
let kim: UserClient
beforeAll(async () => {
  app = await startApp({
    onQuery: () => {
      queryCount += 1
    },
  })
  kim = await app.signUp()
})
afterAll(() => app.close())

const path = '/haru/api/calendar/list'
const range = ['DATE[dateType]=', 'DATE[dateStart]=2016-01-01', 'DATE[dateEnd]=2025-12-31']

async function countQueries(parameters: readonly string[]): Promise<number> {
  queryCount = 0
  const { status, text } = await kim.send({ method: 'GET', path: `${path}?${parameters.join('&')}` })
  expect(status, text).toBe(200)
  return queryCount
}

test('unknown parameters do not make the server compute a cached response again', async () => {
  const first = await countQueries(range)
  const again = await countQueries(range)
  expect(again).toBeLessThan(first)
  const spellings = [
    [...range, 'nonsense=1'],
    [...range, 'DATE[nonsense]=2'],
    [...range, 'PAGING[page]=1', 'PAGING[sort]=asc'],
    range.toReversed(),
    range.map((parameter) => parameter.replace('[', '%5B').replace(']', '%5D')),
    [...range, `user_id=${kim.loginId}`],
  ]
  for (const parameters of spellings) expect(await countQueries(parameters), parameters.join('&')).toBe(again)
  expect(await countQueries([...range, 'PAGING[page]=2'])).toBeGreaterThan(again)
})
