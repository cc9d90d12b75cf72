import { areas } from '@haru/shared/areas/register.ts'
import { day } from '@haru/shared/calendar/day.ts'
import type { SentEntry } from '@haru/shared/contract/exchange/changes.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { spends, wirePeriod } from '../../../tests/support/data/wire-values.ts'
import { describeWithApp } from '../../../tests/support/servers/describe-on-databases.ts'
import type { Database } from '../db/schema.ts'
import { maxChunkBytes } from '../tracking/chunks.ts'
import { readChanges, readEntryCopy } from './read-changes.ts'

// Other devices write while a response is read by several queries.

const monday = day('2026-03-02')
const tuesday = day('2026-03-03')
const wednesday = day('2026-03-04')

const DATE = (on: string) => wirePeriod('day', on)
/** The days of entries with their amounts. */
const daysOf = (entries: readonly SentEntry[]) =>
  entries.map(({ start, items }) => [start, items[0]?.at(-1)]).toSorted()

describeWithApp((opened) => {
  // Three days, each of them too large to be read together with another.
  beforeEach(async () => {
    for (const [i, on] of [monday, tuesday, wednesday].entries()) {
      await opened.kim.post('/money/create', { DATE: DATE(on), OBJECT: spends(i + 1) })
    }
    await opened.app.db
      .updateTable('entry')
      .set({ items: sql`items || ${' '.repeat(maxChunkBytes)}` })
      .where('owner_id', '=', opened.kim.id)
      .execute()
  })

  const owner = () => ({ ownerId: opened.kim.id })
  const rewrite = () => opened.kim.put('/money/update', { DATE: DATE(monday), OBJECT: spends(9) })
  const remove = () => opened.kim.remove('/money/delete', { DATE: DATE(monday) })
  const readRange = async () => {
    const account = opened.app.db.selectFrom('account').select('seq').where('id', '=', opened.kim.id)
    return { after: 0, last: (await account.executeTakeFirstOrThrow()).seq }
  }

  /** The database, with a write that comes after a number of queries. */
  function withWriteAfter(count: number, write: () => Promise<unknown>): Database {
    let queryCount = 0
    return opened.app.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        queryCount += 1
        if (queryCount === count) await write()
        return result
      },
    })
  }

  test.each([
    [1, 9],
    [2, 9],
    [3, 9],
    [4, 1],
  ])(
    'after a write behind query %i an exchange has each entry once, the written one with %i',
    async (count, amount) => {
      const range = await readRange()
      const changes = await readChanges(withWriteAfter(count, rewrite), areas, owner(), range)
      expect(daysOf(changes.entries)).toEqual([
        [monday, amount],
        [tuesday, 2],
        [wednesday, 3],
      ])
      expect(changes.cursor).toBe(range.last)
      const next = await readChanges(opened.app.db, areas, owner(), { ...(await readRange()), after: changes.cursor })
      expect(daysOf(next.entries)).toEqual([[monday, 9]])
    },
  )

  test.each([1, 2, 3, 4])('after a removal behind query %i an exchange has all other entries', async (count) => {
    const range = await readRange()
    const changes = await readChanges(withWriteAfter(count, remove), areas, owner(), range)
    expect(daysOf(changes.entries)).toEqual([
      [tuesday, 2],
      [wednesday, 3],
    ])
    expect(changes.removed.map(({ start }) => start)).toEqual([monday])
  })

  test.each([1, 2, 3])('after a removal behind query %i a copy has all other entries', async (count) => {
    const range = { start: monday, end: wednesday }
    const entries = await readEntryCopy(withWriteAfter(count, remove), areas, owner(), range)
    expect(daysOf(entries).filter(([start]) => start !== monday)).toEqual([
      [tuesday, 2],
      [wednesday, 3],
    ])
  })
})
