import { join } from 'node:path'
import { openCatalogue } from '@haru/server/src/food/catalogue.ts'
import { loadStarter, resolveStarterFolder } from '@haru/server/src/food/starter.ts'
import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { addDays, day } from '@haru/shared/calendar/day.ts'
import { type PeriodType, periodAround } from '@haru/shared/calendar/period.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDensely } from './bench/data.ts'
import { everyCall, type SampleCall } from './support/data/wire-samples.ts'

// A call that makes a query for each goal or each day is fast with a month of records and slow with ten years.

const today = day('2026-03-31')
const lastYear = day('2025-06-15')
/** The session query and a few queries for each area: fewer than a year has months or a month has days. */
const maxOfOne = 5
const maxOfAll = 1 + 6 * areas.length
/** A search looks up several interpretations of the text, one after the other, until it has enough results. */
const maxOfSearch = 25

let app: TestApp
let queries = 0
let few: UserClient
let many: UserClient
beforeAll(async () => {
  app = await startApp({
    onQuery: () => {
      queries += 1
    },
  })
  app.clocks.jump(Date.parse(`${today}T12:00:00Z`) - app.clocks.now())
  few = await userWith(40)
  many = await userWith(400)
})
afterAll(() => app.close())

async function userWith(days: number): Promise<UserClient> {
  const user = await app.signUp({ user_timeZone: 'UTC' })
  await fillDensely(app, { ownerId: user.id }, today, days)
  return user
}

/** Increases the write number of the account as a write does, so that no response comes from the cache. */
async function clearCache({ id }: UserClient): Promise<void> {
  await app.db
    .updateTable('account')
    .set(({ eb }) => ({ seq: eb('seq', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The maximum number of queries of a response, of all periods that the call accepts. */
async function maxQueries(user: UserClient, sample: SampleCall): Promise<number> {
  const counts: number[] = []
  for (const input of otherDays(sample)) {
    await clearCache(user)
    queries = 0
    const { status, text } = await user.get(sample.path, input)
    expect([200, 400], `${sample.path} ${JSON.stringify(input)}: ${text.slice(0, 200)}`).toContain(status)
    if (status === 200) counts.push(queries)
  }
  return Math.max(...counts)
}

/** The same input for other periods: a week, a month and a year, now and long ago. */
function* otherDays({ input }: SampleCall): Iterable<SampleCall['input']> {
  yield input
  if (!('DATE' in input)) return
  for (const around of [today, lastYear]) {
    for (const type of ['week', 'month', 'year'] as const satisfies readonly PeriodType[]) {
      const { start, end } = periodAround(type, around)
      yield { ...input, DATE: { dateType: type, dateStart: start, dateEnd: end } }
    }
  }
  yield { ...input, DATE: { dateType: '', dateStart: addDays(today, -399), dateEnd: today } }
}

function allowed(path: string): number {
  if (path.includes('/find/')) return maxOfSearch
  return areas.some(({ id }) => path.startsWith(`/${id}/`)) ? maxOfOne : maxOfAll
}

// Files are excluded: they contain all data, read page by page, so their memory is bounded and not their queries.
const reads = everyCall(areas).filter(
  ({ call }) => call.method === 'GET' && call.access === 'user' && call.responseType === undefined,
)

test.each(reads.map((sample) => [sample.path, sample] as const))(
  '%s makes no more queries for ten times as many records',
  async (path, sample) => {
    const { status } = await many.get(path, sample.input)
    expect(status).toBe(200)
    const maxOfMany = await maxQueries(many, sample)
    // One more query is allowed, because a full page needs a count of the remaining entries.
    expect(maxOfMany).toBeLessThanOrEqual((await maxQueries(few, sample)) + 1)
    expect(maxOfMany).toBeLessThanOrEqual(allowed(path))
  },
)

test('a search makes a bounded number of queries, whatever its text is and however many foods exist', async () => {
  const texts = [
    '김치',
    'ㄱㅊㅉㄱ',
    '김',
    '김치찌게',
    '돼지고기김치찌개',
    '없는 음식 이름 여섯 마디 더',
    'chiken brest rice',
    '가나다라마바사아',
  ]
  const counted = async (text: string) => {
    queries = 0
    const { status } = await few.get('/food/find/list', { PAGING: { query: text, page: 0 } })
    expect(status).toBe(200)
    return queries
  }
  for (const text of texts) expect(await counted(text), text).toBeLessThanOrEqual(maxOfSearch)
  await loadStarter(openCatalogue(app.db), resolveStarterFolder(join(import.meta.dirname, '../server/src')))
  for (const text of texts) expect(await counted(text), text).toBeLessThanOrEqual(maxOfSearch)
}, 600_000)
