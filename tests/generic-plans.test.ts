import { join } from 'node:path'
import type { DatabaseHandle } from '@haru/server/src/db/database-handle.ts'
import { openDatabase } from '@haru/server/src/db/open-database.ts'
import { vacuumTables } from '@haru/server/src/db/vacuum.ts'
import { openCatalogue } from '@haru/server/src/food/catalogue.ts'
import { openIndexSearch } from '@haru/server/src/food/index-search.ts'
import { loadStarter, resolveStarterFolder } from '@haru/server/src/food/starter.ts'
import { readGenericPlans } from '@haru/server/src/testing/generic-plans.ts'
import { openStore } from '@haru/server/src/tracking/store.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { day } from '@haru/shared/calendar/day.ts'
import { periodAround, type Range } from '@haru/shared/calendar/period.ts'
import { parseQuery } from '@haru/shared/food/match.ts'
import { calendarCollection, listCollections } from '@haru/shared/tracking/collections.ts'
import { listCalendarRows } from '@haru/shared/tracking/read/calendar.ts'
import { readAveragePoints, readPies } from '@haru/shared/tracking/read/charts.ts'
import { findEntryView, listEntries, listTakenByType } from '@haru/shared/tracking/read/entries.ts'
import { readPersonalBests } from '@haru/shared/tracking/read/personal-bests.ts'
import { scoreRange } from '@haru/shared/tracking/read/scores.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDensely } from './bench/data.ts'
import { databases } from './support/servers/databases.ts'
import { addUser } from './support/servers/stores.ts'

// PostgreSQL plans a prepared statement for its values five times, and then it may use one plan for all values. That plan must not scan
// a table whatever the values are (decision 0083).

const today = day('2026-03-31')
let open: DatabaseHandle
let remove: () => Promise<void>
beforeAll(async () => {
  const database = await databases.postgres()
  remove = database.remove
  open = await openDatabase(database.url, { poolSize: 1 })
  await loadStarter(openCatalogue(open.db), resolveStarterFolder(join(import.meta.dirname, '../server/src')))
  await addWords(open, 30_000)
  // Other users have entries too, so that reading all of them would take longer than an index.
  const users = [await addUser(open), await addUser(open), await addUser(open)]
  for (const user of users) await fillDensely(open, user, today, 200)
  await vacuumTables(open.db, ['entry', 'account', 'food', 'food_word', 'food_handle', 'food_term', 'food_spelling'])
  const [owner] = users
  if (owner === undefined) throw new Error('no user')
  for (const range of ranges) await readEverything(owner, range)
  const search = openIndexSearch(open.db)
  for (const text of searchTexts) {
    await search.find(parseQuery(text))
    await collectPlans()
  }
}, 600_000)
afterAll(async () => {
  await open.close()
  await remove()
})

/** Adds words, because reading the few words of the starter foods takes about as long as an index. */
async function addWords({ db }: DatabaseHandle, count: number): Promise<void> {
  const last = db.selectFrom('food_word').select('id').orderBy('id', 'desc').limit(1)
  const { id } = await last.executeTakeFirstOrThrow()
  const words = Array.from({ length: count }, (_, i) => ({ id: id + 1 + i, word: `word ${i}`, foods: 1 }))
  for (let i = 0; i < count; i += 1000) {
    await db
      .insertInto('food_word')
      .values(words.slice(i, i + 1000))
      .execute()
  }
}

/** The generic plan of each statement that was prepared. */
const plans = new Map<string, string>()

/** Runs the reads of a range that are prepared. */
async function readEverything(owner: Owner, range: Range): Promise<void> {
  const store = openStore(open.db, { now: () => Date.now() })
  await scoreRange(store.read(owner), areas, range, today)
  await listCalendarRows(store.read(owner), areas, { range, sort: 'asc', page: 1 })
  for (const collection of [...listCollections(areas), calendarCollection]) {
    await listTakenByType(store.read(owner), collection, range)
    for (const page of [1, 2]) {
      await listEntries(store.read(owner), collection, { range, sort: 'desc', page }, today)
      await listEntries(store.read(owner), collection, { range, sort: 'asc', page }, today)
    }
    await findEntryView(store.read(owner), collection, periodAround('day', today), today)
    await collectPlans()
  }
  for (const area of areas) {
    await readPies(store.read(owner), area, range)
    await readAveragePoints(store.read(owner), area, 'week', range)
    await readPersonalBests(store.read(owner), area, today, { weight: 'kg', currency: 'KRW' })
    await store.read(owner).lifetimeTotals(area)
    await collectPlans()
  }
}

/** Collects the plans before the connection is closed, because its prepared statements are limited. */
async function collectPlans(): Promise<void> {
  for (const [statement, plan] of await readGenericPlans(open.db)) plans.set(statement, plan)
}

const ranges: readonly Range[] = [periodAround('month', today), periodAround('year', today)]
const searchTexts = [
  '김',
  '김치찌개',
  'ㄱㅊㅉㄱ',
  '김치찌게',
  '돼지고기김치찌개',
  'chiken brest rice',
  '없는 음식 이름',
]

test('one plan for all values reads the tables of users and foods by an index', () => {
  expect(plans.size).toBeGreaterThan(50)
  for (const [statement, plan] of plans) {
    const message = `${statement}\n${plan}`
    expect(plan, message).not.toContain('Seq Scan')
    // An index without the owner would be read as a whole.
    for (const step of plan.split('->').filter((each) => /Scan.* on entry/.test(each))) {
      expect(step, message).toMatch(/Cond: .*owner_id = /)
    }
  }
})
