import fc from 'fast-check'
import { test } from 'vitest'
import { ownParts } from '../support/exchange/device-parts.ts'
import { setUpModel } from '../support/exchange/model/model.ts'

// The other half of the runs of model.test.ts, so that two processors share them.
const createProperty = setUpModel()
test('any commands of two users on three devices keep M1 to M11, in as many runs again', { timeout: 1_800_000 }, () =>
  fc.assert(createProperty(ownParts), { numRuns: 500, endOnFailure: true }),
)
