import { areas } from '@haru/shared/areas/register.ts'
import { firstDay, lastDay } from '@haru/shared/calendar/day.ts'
import { listAreasWithCategories } from '@haru/shared/tracking/category.ts'
import { listCollections } from '@haru/shared/tracking/collections.ts'
import type { Owner, Reader, Store, Writer } from '@haru/shared/tracking/store.ts'
import { computeStoredTotals } from '@haru/shared/tracking/stored-totals.ts'

const pageSize = 500

/** Copies the entries, the categories and the saved sets of a user to another store. */
export function copyAccount(from: Reader, store: Store, owner: Owner): Promise<void> {
  return store.write(owner, async (writer) => {
    await copyEntries(from, writer)
    for (const area of listAreasWithCategories(areas)) {
      const [category = null] = await from.categories([area])
      if (category !== null) await writer.putCategory(area, category)
      const [sets = []] = await from.savedSets([area])
      // The set that was saved last is the first of the list.
      for (const set of sets.toReversed()) await writer.putSavedSet(area, set)
    }
  })
}

async function copyEntries(from: Reader, writer: Writer): Promise<void> {
  const range = { start: firstDay, end: lastDay }
  for (const collection of listCollections(areas)) {
    for (let offset = 0; ; offset += pageSize) {
      const { entries, count } = await from.list(collection, range, { sort: 'asc', offset, limit: pageSize })
      for (const entry of entries) await writer.put(collection, entry, computeStoredTotals(collection, entry))
      if (offset + pageSize >= count) break
    }
  }
}
