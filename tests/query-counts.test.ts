import { join } from 'node:path'
import { openCatalogue } from '@haru/server/src/food/catalogue.ts'
import { loadStarter, starterFolder } from '@haru/server/src/food/starter.ts'
import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { addDays, day } from '@haru/shared/calendar/day.ts'
import { type PeriodType, periodAround } from '@haru/shared/calendar/period.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDensely } from './bench/data.ts'
import { everyCall, type SampleCall } from './support/data/wire-samples.ts'

// A call that asks the database once for each goal or each day is quick with a month of records and slow with ten years.

const today = day('2026-03-31')
const lastYear = day('2025-06-15')
/** Who is asking, and a few of each area that a call tells of: fewer than a year has months, or a month has days. */
const maxOfOne = 5
const maxOfAll = 1 + 6 * areas.length
/** A search looks a few meanings of what was typed up, one after the other, until it has enough. */
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

/** As after a write, whose number is what kept answers go by: what is kept would hide how it was worked out. */
async function forgetAnswers({ id }: UserClient): Promise<void> {
  await app.db
    .updateTable('account')
    .set(({ eb }) => ({ seq: eb('seq', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The most queries that an answer took, of all days that the call takes. */
async function maxQueries(user: UserClient, asked: SampleCall): Promise<number> {
  const counts: number[] = []
  for (const input of otherDays(asked)) {
    await forgetAnswers(user)
    queries = 0
    const { status, text } = await user.get(asked.path, input)
    expect([200, 400], `${asked.path} ${JSON.stringify(input)}: ${text.slice(0, 200)}`).toContain(status)
    if (status === 200) counts.push(queries)
  }
  return Math.max(...counts)
}

/** The same question about other days: a week, a month, a year, now and long ago. */
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

// A file is everything there is, read page by page: its memory is bounded, not its queries.
const reads = everyCall(areas).filter(
  ({ call }) => call.method === 'GET' && call.access === 'user' && call.responseType === undefined,
)

test.each(reads.map((asked) => [asked.path, asked] as const))(
  '%s asks the database no more often for ten times as much',
  async (path, asked) => {
    const { status } = await many.get(path, asked.input)
    expect(status).toBe(200)
    const most = await maxQueries(many, asked)
    // One more, because what lies behind a full page has to be counted.
    expect(most).toBeLessThanOrEqual((await maxQueries(few, asked)) + 1)
    expect(most).toBeLessThanOrEqual(allowed(path))
  },
)

test('a search asks a bounded number of times, whatever is looked for and however many foods there are', async () => {
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
  await loadStarter(openCatalogue(app.db), starterFolder(join(import.meta.dirname, '../server/src')))
  for (const text of texts) expect(await counted(text), text).toBeLessThanOrEqual(maxOfSearch)
}, 600_000)
