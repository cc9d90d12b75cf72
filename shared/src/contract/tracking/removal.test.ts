import { assert, constantFrom, option, property } from 'fast-check'
import { expect, test } from 'vitest'
import { decode, encode, type ZodMiniType } from 'zod/mini'
import { someCollection, someDay, someId, someUnits } from '../../../../tests/support/data/arbitraries.ts'
import { periodAround } from '../../calendar/period.ts'
import { trackingCalls } from './tracking.ts'

test('a removal is decoded as it was encoded, in every collection and unit', () =>
  assert(
    property(
      someUnits,
      someCollection,
      someDay,
      option(someId),
      option(constantFrom(1, 12)),
      (units, collection, of, operation, revision) => {
        const input = trackingCalls(collection.area, collection.kind).remove.input(units)
        const period = periodAround(collection.kind === 'goal' ? 'week' : 'day', of)
        const removal = { period, revision, operation }
        const sent = JSON.parse(JSON.stringify(encode<ZodMiniType>(input, removal)))
        expect(decode(input, sent)).toEqual(removal)
      },
    ),
  ))
