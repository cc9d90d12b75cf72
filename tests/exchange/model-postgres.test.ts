import fc from 'fast-check'
import { test } from 'vitest'
import { ownParts } from '../support/exchange/device-parts.ts'
import { setUpModel } from '../support/exchange/model/model.ts'
import { databases } from '../support/servers/databases.ts'

const createProperty = setUpModel({ open: databases.postgres })
test(
  'any commands of two users on three devices keep M1 to M11 on PostgreSQL',
  {
    tags: ['long'],
    timeout: 3_600_000,
  },
  () => fc.assert(createProperty(ownParts), { numRuns: 100, endOnFailure: true }),
)
