import fc from 'fast-check'
import { test } from 'vitest'
import { ownParts } from '../support/exchange/device-parts.ts'
import { setUpModel } from '../support/exchange/model/model.ts'

// model-second-half.test.ts runs as many again, in another process.
const quickRuns = 500
const longRuns = Number(process.env.HARU_MODEL_RUNS ?? 10_000)

const createProperty = setUpModel()
const name = 'any commands of two users on three devices over any network keep M1 to M11'
test(name, { timeout: 1_800_000 }, () =>
  fc.assert(createProperty(ownParts), { numRuns: quickRuns, endOnFailure: true }),
)
test(`${name}, in many runs`, { tags: ['long'], timeout: 36_000_000 }, () =>
  fc.assert(createProperty(ownParts), { numRuns: longRuns, endOnFailure: true }),
)
