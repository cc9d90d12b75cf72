import { assert, constantFrom, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { safeDecode } from 'zod/mini'
import { someCollection, someEntry, someUnits } from '../../../../tests/support/data/arbitraries.ts'
import { areas } from '../../areas/register.ts'
import { weightUnits } from '../../field/units.ts'
import { getValueFields } from '../../tracking/collections.ts'
import type { Entry } from '../../tracking/entry.ts'
import type { Collection } from '../../tracking/store.ts'
import type { WireObject } from '../wire/format.ts'
import { draftCodec } from './draft.ts'
import { entryFormat } from './entry.ts'

const someTypedEntry = someCollection.chain((collection) =>
  someUnits.chain((typedIn) =>
    record({
      collection: constantFrom(collection),
      units: constantFrom(...weightUnits).map((weight) => ({ ...typedIn, weight })),
      entry: someEntry(collection, typedIn),
    }),
  ),
)

function createView(collection: Collection, entry: Entry) {
  const totals = collection.kind === 'record' ? collection.area.total(entry.items, entry.values) : {}
  return { ...entry, totals, comparisons: null }
}

// The typed values. The other values, volumes and totals, are computed from them and may be slightly more exact than before.
function typed({ area }: Collection, encoded: WireObject): WireObject {
  const copy: WireObject = JSON.parse(JSON.stringify(encoded))
  for (const name of Object.keys(area.metrics)) if (!(name in area.dayFields)) delete copy[`${area.id}_total_${name}`]
  for (const item of (copy[`${area.id}_section`] ?? []) as WireObject[]) {
    for (const name of Object.keys(area.derived)) delete item[`${area.id}_${name}`]
  }
  return copy
}

test('the result of a detail call can be sent back unchanged, also after a change of the unit, and stays the same', () =>
  assert(
    property(someTypedEntry, ({ collection, units, entry }) => {
      const write = entryFormat(collection, units).encode
      const encoded = JSON.parse(JSON.stringify(write(createView(collection, entry))))
      const { data: sentBack, error } = safeDecode(draftCodec(collection, units), encoded)
      expect(error).toBeUndefined()
      expect(sentBack?.loaded).toEqual({ id: entry.id, period: entry.period, revision: entry.revision })
      const saved = { ...entry, ...sentBack, id: entry.id }
      expect(typed(collection, write(createView(collection, saved)))).toEqual(typed(collection, encoded))
    }),
    { numRuns: 300 },
  ))

test('every value of an entry has its own field', () => {
  for (const each of areas) {
    expect(Object.keys(getValueFields({ area: each, kind: 'goal' }))).toEqual(Object.keys(each.metrics))
    expect(getValueFields({ area: each, kind: 'record' })).toBe(each.dayFields)
  }
})
