import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

// B5: what is asked again is answered out of memory, however it is written.

let app: TestApp
let queries = 0
let kim: UserClient
beforeAll(async () => {
  app = await startApp({
    onQuery: () => {
      queries += 1
    },
  })
  kim = await app.signUp()
})
afterAll(() => app.close())

const path = '/haru/api/calendar/list'
const range = ['DATE[dateType]=', 'DATE[dateStart]=2016-01-01', 'DATE[dateEnd]=2025-12-31']

async function queriesOf(words: readonly string[]): Promise<number> {
  queries = 0
  const { status, text } = await kim.send({ method: 'GET', path: `${path}?${words.join('&')}` })
  expect(status, text).toBe(200)
  return queries
}

test('unknown parameters do not make the server compute a cached response again', async () => {
  const first = await queriesOf(range)
  const again = await queriesOf(range)
  expect(again).toBeLessThan(first)
  const disguises = [
    [...range, 'nonsense=1'],
    [...range, 'DATE[nonsense]=2'],
    [...range, 'PAGING[page]=1', 'PAGING[sort]=asc'],
    range.toReversed(),
    range.map((word) => word.replace('[', '%5B').replace(']', '%5D')),
    [...range, `user_id=${kim.loginId}`],
  ]
  for (const words of disguises) expect(await queriesOf(words), words.join('&')).toBe(again)
  expect(await queriesOf([...range, 'PAGING[page]=2'])).toBeGreaterThan(again)
})
