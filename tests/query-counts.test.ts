import type { Reply, UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { addDays, type Day, day } from '@haru/shared/calendar/day.ts'
import { type PeriodType, periodAround } from '@haru/shared/calendar/period.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDensely, fillHeaviestDays } from './bench/data.ts'
import { loadStarterFoods } from './support/data/starter-foods.ts'
import { everyCall, type SampleCall } from './support/data/wire-samples.ts'
import { spends, wirePeriod } from './support/data/wire-values.ts'
import { type DatabaseKind, databases } from './support/servers/databases.ts'
import { describeOnDatabases } from './support/servers/describe-on-databases.ts'
import { newId } from './support/servers/stores.ts'

// A call that makes a query for each goal or each day is fast with a month of records and slow with ten years. On PostgreSQL each query
// is a round trip, so there one query reads all areas (decision 0083).

const today = day('2026-03-31')
/** A day with personal bests. */
const bestDay = addDays(today, 1)
const lastYear = day('2025-06-15')
/** A search looks up several interpretations of the text, one after the other, until it has enough results. */
const maxOfSearch = 25

/** The largest numbers of queries of the reads, with the query of the session. The first matching path counts. */
const maxQueries: readonly (readonly [path: RegExp, Readonly<Record<DatabaseKind, number>>])[] = [
  [/^\/user\/sync\/percent$|^\/today\/year$/, { postgres: 4, sqlite: 13 }],
  [/^\/user\/sync$/, { postgres: 10, sqlite: 23 }],
  [/^\/user\/sync\/(scale|nutrition|property)$/, { postgres: 3, sqlite: 3 }],
  [/^\/user\/sync\/usual$/, { postgres: 5, sqlite: 9 }],
  [/^\/user\/sync\/savedSets$/, { postgres: 2, sqlite: 4 }],
  [/\/category(\/detail)?$/, { postgres: 2, sqlite: 6 }],
  [/^\/calendar\/list$/, { postgres: 8, sqlite: 8 }],
  [/^\/calendar\/days$/, { postgres: 3, sqlite: 7 }],
  [/^\/calendar\/detail$/, { postgres: 6, sqlite: 6 }],
  // With the first read of the index. Later searches read only the writes since then.
  [/^\/search\/list$/, { postgres: 6, sqlite: 10 }],
  [/^\/food\/find\/list$/, { postgres: maxOfSearch, sqlite: maxOfSearch }],
  [/^\/food\/(find|own)\//, { postgres: 5, sqlite: 6 }],
  [/\/best$/, { postgres: 4, sqlite: 7 }],
  [/\/goal\/suggest$/, { postgres: 3, sqlite: 3 }],
  [/\/goal\/list$/, { postgres: 5, sqlite: 5 }],
  [/\/goal\/detail$/, { postgres: 4, sqlite: 4 }],
  [/\/chart\//, { postgres: 3, sqlite: 4 }],
  [/^\/(exercise|food|money|sleep)\/(goal\/)?exist$/, { postgres: 2, sqlite: 2 }],
  [/^\/(exercise|food|money|sleep)\/list$/, { postgres: 3, sqlite: 3 }],
  [/^\/(exercise|food|money|sleep)\/detail$/, { postgres: 2, sqlite: 2 }],
  [/./, { postgres: 5, sqlite: 5 }],
]

// Files are excluded: they contain all data, read page by page, so their memory is bounded and not their queries.
const reads = everyCall(areas).filter(
  ({ call }) => call.method === 'GET' && call.access === 'user' && call.responseType === undefined,
)

describeOnDatabases('postgres', (kind) => {
  let app: TestApp
  let queries = 0
  let few: UserClient
  let many: UserClient
  beforeAll(async () => {
    const onQuery = () => {
      queries += 1
    }
    app = await startApp({ open: databases[kind], onQuery })
    app.clocks.jump(Date.parse(`${today}T12:00:00Z`) - app.clocks.now())
    few = await userWith(40)
    many = await userWith(400)
  })
  afterAll(() => app.close())

  async function userWith(days: number): Promise<UserClient> {
    const user = await app.signUp({ user_timeZone: 'UTC' })
    await fillDensely(app, { ownerId: user.id }, today, days)
    await fillHeaviestDays(app, { ownerId: user.id }, bestDay)
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
  async function countQueries(user: UserClient, sample: SampleCall): Promise<number> {
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

  test.each(reads.map((sample) => [sample.path, sample] as const))(
    '%s makes no more queries for ten times as many records',
    async (path, sample) => {
      const [sampleOfFew, sampleOfMany] = [await prepare(few, sample), await prepare(many, sample)]
      const { status } = await many.get(path, sampleOfMany.input)
      expect(status).toBe(200)
      const countOfMany = await countQueries(many, sampleOfMany)
      // One more query is allowed, because a full page needs a count of the remaining entries.
      expect(countOfMany).toBeLessThanOrEqual((await countQueries(few, sampleOfFew)) + 1)
      expect(countOfMany).toBeLessThanOrEqual(maxQueries.find(([pattern]) => pattern.test(path))?.[1][kind] ?? 0)
    },
  )

  test('a write reads with one query, besides those of the session and of the lock', async () => {
    const user = await app.signUp()
    const countOf = async (send: () => Promise<Reply>) => {
      queries = 0
      const { status, text } = await send()
      expect(status, text).toBe(200)
      return queries
    }
    const DATE = wirePeriod('day', today)
    // The session, the lock, the read and the row; then the stored operation, and its changes for an undo.
    expect(await countOf(() => user.post('/money/create', { DATE, OBJECT: spends(1) }))).toBe(4)
    const replace = { DATE, OBJECT: spends(2), type: 'replace', operationId: newId() }
    expect(await countOf(() => user.put('/money/update', replace))).toBe(6)
    // A repeated operation only reads its result.
    expect(await countOf(() => user.put('/money/update', replace))).toBe(3)
    // The row and its tombstone.
    expect(await countOf(() => user.remove('/money/delete', { DATE, operationId: newId() }))).toBe(7)
  })

  test('each operation of an exchange makes four queries', async () => {
    const user = await app.signUp()
    const { epoch } = (await user.get('/user/sync/copy', { DATE: { dateStart: today, dateEnd: today } })).body.result
    const countOf = async (operationCount: number) => {
      const operations = Array.from({ length: operationCount }, (_, i) => createOperation(addDays(today, i)))
      queries = 0
      const { status, body } = await user.post('/user/sync', { epoch, cursor: 0, operations })
      expect(status).toBe(200)
      expect(body.result.results.map(({ status }: { readonly status: string }) => status)).toEqual(
        operations.map(() => 'done'),
      )
      return queries
    }
    const one = await countOf(1)
    expect((await countOf(11)) - one).toBe(40)
  })

  test('a search makes a bounded number of queries, whatever its text is and however many foods exist', async () => {
    const countOf = async (text: string) => {
      queries = 0
      const { status } = await few.get('/food/find/list', { PAGING: { query: text, page: 0 } })
      expect(status).toBe(200)
      return queries
    }
    for (const text of searchTexts) expect(await countOf(text), text).toBeLessThanOrEqual(maxOfSearch)
    await loadStarterFoods(app, 400)
    for (const text of searchTexts) expect(await countOf(text), text).toBeLessThanOrEqual(maxOfSearch)
  })
})

/** The call with the input that follows from the calls before it. */
async function prepare(user: UserClient, sample: SampleCall): Promise<SampleCall> {
  return { ...sample, input: (await sample.before?.(user)) ?? sample.input }
}

/** An operation that adds a spend to a day. */
function createOperation(start: Day) {
  const entry = { id: newId(), type: 'day', start, end: start, values: {}, items: [['expense', 'food', 9000]] }
  const shape = { id: newId(), act: 'save', contract: 1, currency: 'KRW', list: 'money', loaded: null }
  return { ...shape, mode: 'add', entry }
}

/** The same input for other periods: a day, a week, a month and a year, now and long ago, and for everything. */
function* otherDays({ input }: SampleCall): Iterable<SampleCall['input']> {
  yield input
  if (!('DATE' in input)) return
  for (const around of [bestDay, lastYear]) {
    for (const type of ['day', 'week', 'month', 'year'] as const satisfies readonly PeriodType[]) {
      const { start, end } = periodAround(type, around)
      yield { ...input, DATE: { dateType: type, dateStart: start, dateEnd: end } }
    }
  }
  yield { ...input, DATE: { dateType: '', dateStart: addDays(today, -399), dateEnd: today } }
}

const searchTexts = [
  '김치',
  'ㄱㅊㅉㄱ',
  '김',
  '김치찌게',
  '돼지고기김치찌개',
  '없는 음식 이름 여섯 마디 더',
  'chiken brest rice',
  '가나다라마바사아',
]
