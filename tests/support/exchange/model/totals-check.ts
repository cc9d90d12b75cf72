import { writeTotals } from '@haru/shared/tracking/rows.ts'
import { computeStoredTotals } from '@haru/shared/tracking/stored-totals.ts'
import { expect } from 'vitest'
import { listEntries } from '../device.ts'
import { readServer } from '../server.ts'
import { collections } from './planned-writes.ts'
import type { World } from './world.ts'

/** M11: the stored totals of the server are those of the stored items. */
export async function checkTotals({ app, users }: World): Promise<void> {
  const recordCollections = collections.filter(({ kind }) => kind === 'record')
  for (const user of users) {
    const lists = await listEntries(readServer(app, user), recordCollections)
    const computed = recordCollections.flatMap((collection, list) =>
      (lists[list] ?? []).map((entry) => {
        const { m0, m1, m2, m3 } = writeTotals(collection.area, computeStoredTotals(collection, entry))
        return { id: entry.id, m0, m1, m2, m3 }
      }),
    )
    const stored = app.db.selectFrom('entry').select(['id', 'm0', 'm1', 'm2', 'm3']).where('kind', '=', 'record')
    const rows = await stored.where('owner_id', '=', user.id).execute()
    expect(rows.toSorted(compareIds), 'M11').toEqual(computed.toSorted(compareIds))
  }
}

function compareIds(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1
}
