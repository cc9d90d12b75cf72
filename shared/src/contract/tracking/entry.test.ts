import { assert, constantFrom, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { safeDecode } from 'zod/mini'
import { someCollection, someEntry, someUnits } from '../../../../tests/support/data/arbitraries.ts'
import { areas } from '../../areas/register.ts'
import { weightUnits } from '../../field/units.ts'
import type { Entry } from '../../tracking/entry.ts'
import { valueFields } from '../../tracking/fields.ts'
import type { Collection } from '../../tracking/store.ts'
import type { WireObject } from '../wire/columns.ts'
import { draftCodec } from './draft.ts'
import { entryFormat } from './entry.ts'

const someone = someCollection.chain((collection) =>
  someUnits.chain((typedIn) =>
    record({
      collection: constantFrom(collection),
      units: constantFrom(...weightUnits).map((weight) => ({ ...typedIn, weight })),
      entry: someEntry(collection, typedIn),
    }),
  ),
)

function shown(collection: Collection, entry: Entry) {
  const totals = collection.kind === 'record' ? collection.area.total(entry.items, entry.values) : {}
  return { ...entry, totals, comparisons: null }
}

// What was typed. Volumes and totals are worked out from it, and may be a hair more exact than what was shown before.
function typed({ area }: Collection, answer: WireObject): WireObject {
  const copy: WireObject = JSON.parse(JSON.stringify(answer))
  for (const name of Object.keys(area.metrics)) if (!(name in area.dayFields)) delete copy[`${area.id}_total_${name}`]
  for (const item of (copy[`${area.id}_section`] ?? []) as WireObject[]) {
    for (const name of Object.keys(area.derived)) delete item[`${area.id}_${name}`]
  }
  return copy
}

test('what a detail answers can be sent back as it is, also after the unit was changed, and says the same ever after', () =>
  assert(
    property(someone, ({ collection, units, entry }) => {
      const write = entryFormat(collection, units).encode
      const answer = JSON.parse(JSON.stringify(write(shown(collection, entry))))
      const { data: sentBack, error } = safeDecode(draftCodec(collection, units), answer)
      expect(error).toBeUndefined()
      expect(sentBack?.loaded).toEqual({ id: entry.id, period: entry.period, revision: entry.revision })
      const saved = { ...entry, ...sentBack, id: entry.id }
      expect(typed(collection, write(shown(collection, saved)))).toEqual(typed(collection, answer))
    }),
    { numRuns: 300 },
  ))

test('every value of an entry has a field of its own', () => {
  for (const each of areas) {
    expect(Object.keys(valueFields({ area: each, kind: 'goal' }))).toEqual(Object.keys(each.metrics))
    expect(valueFields({ area: each, kind: 'record' })).toBe(each.dayFields)
  }
})
