import { writeTotals } from '@haru/shared/tracking/rows.ts'
import { computeStoredTotals } from '@haru/shared/tracking/stored-totals.ts'
import { expect } from 'vitest'
import { wholeRange } from './device.ts'
import { collections } from './planned-writes.ts'
import { readServer } from './server.ts'
import type { World } from './world.ts'

/** M11: the stored totals of the server are those of the stored items. */
export async function checkTotals({ app, users }: World): Promise<void> {
  const page = { sort: 'asc', offset: 0, limit: 1000 } as const
  for (const user of users) {
    for (const collection of collections.filter(({ kind }) => kind === 'record')) {
      const { entries } = await readServer(app, user).list(collection, wholeRange, page)
      const rows = await app.db
        .selectFrom('entry')
        .select(['id', 'm0', 'm1', 'm2', 'm3'])
        .where('owner_id', '=', user.id)
        .execute()
      for (const entry of entries) {
        const totals = writeTotals(collection.area, computeStoredTotals(collection, entry))
        expect(
          rows.find(({ id }) => id === entry.id),
          'M11',
        ).toMatchObject({ m0: totals.m0, m1: totals.m1 })
      }
    }
  }
}
