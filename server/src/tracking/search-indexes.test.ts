import { areas } from '@haru/shared/areas/register.ts'
import { addDays, day } from '@haru/shared/calendar/day.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { saveEntry } from '@haru/shared/tracking/write/save.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creation, money, onDay, records, spend } from '../../../tests/support/data/samples.ts'
import { openFreshDatabase } from '../../../tests/support/servers/databases.ts'
import { addUser } from '../../../tests/support/servers/stores.ts'
import type { DatabaseHandle } from '../db/database-handle.ts'
import { createTestClocks } from '../testing/test-clocks.ts'
import { cacheSearchIndexes } from './search-indexes.ts'
import { openStore } from './store.ts'

let database: DatabaseHandle
let kim: Owner
beforeAll(async () => {
  database = await openFreshDatabase('sqlite')
  kim = await addUser(database)
})
afterAll(() => database.close())

test('an index that would be larger than all indexes together may be has the records that were written last', async () => {
  const store = openStore(database.db, createTestClocks())
  for (let i = 0; i < 10; i += 1) {
    const items = [{ ...spend(100 + i), content: `shop ${i}` }]
    await saveEntry(store, kim, records(money), creation(onDay(addDays(day('2026-03-01'), i)), { items }))
  }
  const readIndex = cacheSearchIndexes(database.db, areas, 40)
  const { seq } = await database.db
    .selectFrom('account')
    .select('seq')
    .where('id', '=', kim.ownerId)
    .executeTakeFirstOrThrow()
  const read = () => readIndex({ ...kim, seq, units: { weight: 'kg', currency: 'KRW' } })
  const index = await read()
  const texts = index.listTopics().flatMap(({ topic }) => (topic.field === 'content' ? [topic.text] : []))
  // Each of these records has an item and two topics of its own, its text and its amount; the part and the title are shared.
  expect(texts).toEqual(['shop 3', 'shop 4', 'shop 5', 'shop 6', 'shop 7', 'shop 8', 'shop 9'])
  expect(await read()).toBe(index)
})
