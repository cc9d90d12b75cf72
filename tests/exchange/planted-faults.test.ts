import fc from 'fast-check'
import { expect, test } from 'vitest'
import { setUpModel } from '../support/exchange/model/model.ts'
import { type PlantedFault, plantedFaults } from '../support/exchange/model/planted-faults.ts'

const createProperty = setUpModel()
const planted = Object.entries(plantedFaults)
test.each(planted.filter(([, { isRare }]) => !isRare))('the checks find that %s', { timeout: 300_000 }, expectFound)
test.each(planted.filter(([, { isRare }]) => isRare))(
  'the checks find in a thousand runs that %s',
  { tags: ['long'], timeout: 3_600_000 },
  expectFound,
)

async function expectFound(_name: string, { parts }: PlantedFault): Promise<void> {
  const { failed, errorInstance } = await fc.check(createProperty(parts), { numRuns: 1000, endOnFailure: true })
  expect(failed).toBe(true)
  expect(String(errorInstance)).toMatch(/M\d+|currency/)
}
