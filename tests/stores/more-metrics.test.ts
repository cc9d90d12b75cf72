import { areas } from '@haru/shared/areas/register.ts'
import { addDays, day } from '@haru/shared/calendar/day.ts'
import type { Range } from '@haru/shared/calendar/period.ts'
import { aggregateSums } from '@haru/shared/engine/sums.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Collection, Owner, Store } from '@haru/shared/tracking/store.ts'
import { computeStoredTotals } from '@haru/shared/tracking/stored-totals.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { someItem } from '../support/data/arbitraries.ts'
import { addedMetrics, withMoreMetrics } from '../support/data/more-metrics.ts'
import { onDay, records } from '../support/data/samples.ts'
import { describeInStoresExcept } from '../support/servers/describe-in-stores.ts'
import { memoryStore } from '../support/servers/memory-store.ts'
import { newId } from '../support/servers/stores.ts'

const units: Units = { weight: 'kg', currency: 'KRW' }
const first = day('2026-02-20')
const march: Range = { start: day('2026-03-01'), end: day('2026-03-31') }
const ranges: readonly Range[] = [march, { start: first, end: day('2026-02-28') }, { start: first, end: march.end }]

function someDays({ area }: Collection) {
  const items = fc.array(someItem(area, units), { minLength: 1, maxLength: 5 })
  return fc.uniqueArray(fc.record({ at: fc.nat(40), items }), { maxLength: 15, selector: ({ at }) => at })
}
type Days = ReturnType<typeof someDays> extends fc.Arbitrary<infer D> ? D : never

async function saveDays(store: Store, owner: Owner, collection: Collection, days: Days): Promise<void> {
  await store.write(owner, async (writer) => {
    for (const { at, items } of days) {
      const entry = { id: newId(), period: onDay(addDays(first, at)), values: {}, items, revision: 1 }
      await writer.put(collection, entry, computeStoredTotals(collection, entry))
    }
  })
}

/** Every read of totals. */
async function readTotals(store: Store, owner: Owner, { area }: Collection) {
  const reader = store.read(owner)
  const [sums, days, lifetime] = await Promise.all([
    reader.sums(area, ranges),
    reader.days([area], march),
    reader.lifetimeTotals(area),
  ])
  const totals = sums.map((each) => Object.entries(aggregateSums(area, each)).filter(([name]) => name in addedMetrics))
  return { totals, days, lifetime }
}

describeInStoresExcept('memory', (opened) => {
  test.each(areas.map(withMoreMetrics))(
    '$id has the same totals with four more metrics as in the memory store',
    (area) =>
      fc.assert(
        fc.asyncProperty(someDays(records(area)), async (days) => {
          const [plain, owner] = [memoryStore(), await opened.addUser()]
          for (const store of [plain, opened.store]) await saveDays(store, owner, records(area), days)
          expect(await readTotals(opened.store, owner, records(area))).toEqual(
            await readTotals(plain, owner, records(area)),
          )
        }),
        { numRuns: 15 },
      ),
  )
})
