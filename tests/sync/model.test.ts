import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  checkConvergence,
  checkNothingLeft,
  checkNothingLost,
  checkRemovals,
  checkRepetition,
  checkReplacements,
  checkReplay,
  checkTotals,
  checkWholeEntries,
  checkWrite,
  createOrderCheck,
} from '../support/sync/checks.ts'
import { type Command, someCommands } from '../support/sync/commands.ts'
import { type DeviceParts, ownParts } from '../support/sync/device.ts'
import { type PlantedFault, plantedFaults } from '../support/sync/planted-faults.ts'
import { dropRefused, openWorld, type World } from '../support/sync/world.ts'

// SAFETY 4.2: whatever devices, users and the network do, every device and the server come to the same, and nothing is lost.

const quickRuns = 60
const longRuns = Number(process.env.HARU_TEST_RUNS ?? 1000)

let app: TestApp
let users: readonly UserClient[]
beforeAll(async () => {
  app = await startApp()
  users = [await app.signUp(), await app.signUp()]
})
afterAll(() => app.close())

async function expectProperties(commands: readonly Command[], parts: DeviceParts): Promise<void> {
  const world = await openWorld({ app, users, parts, onWrite: checkWrite })
  try {
    const checkOrder = createOrderCheck(world)
    for (const command of commands) {
      await world.run(command)
      await checkOrder()
      const device = world.devices[command.device]
      if (device !== undefined) await checkReplay(device)
    }
    await finish(world)
    await checkConvergence(world)
    await checkWholeEntries(world)
    await checkRemovals(world)
    await checkReplacements(world)
    await checkTotals(world)
    await checkNothingLeft(world)
    await checkRepetition(world)
  } finally {
    await world.close()
  }
}

/** All devices have the network again, and their users accept what the server refused. */
async function finish(world: World): Promise<void> {
  for (const device of world.devices) await device.synchronize()
  for (const device of world.devices) await device.synchronize()
  await checkNothingLost(world)
  for (const device of world.devices) await dropRefused(world, device)
}

const property = (parts: DeviceParts) => fc.asyncProperty(someCommands, (commands) => expectProperties(commands, parts))

const name = 'any commands of two users on four devices over any network keep M1 to M11'
test(name, { timeout: 600_000 }, () => fc.assert(property(ownParts), { numRuns: quickRuns, endOnFailure: true }))
test(`${name}, in many runs`, { tags: ['long'], timeout: 3_600_000 }, () =>
  fc.assert(property(ownParts), { numRuns: longRuns, endOnFailure: true }),
)

const planted = Object.entries(plantedFaults)
test.each(planted.filter(([, { isRare }]) => !isRare))('the checks find that %s', expectFound)
test.each(planted.filter(([, { isRare }]) => isRare))(
  'the checks find in a thousand runs that %s',
  { tags: ['long'], timeout: 600_000 },
  expectFound,
)

async function expectFound(_name: string, { parts }: PlantedFault): Promise<void> {
  const { failed, errorInstance } = await fc.check(property(parts), { numRuns: 1000, endOnFailure: true })
  expect(failed).toBe(true)
  expect(String(errorInstance)).toMatch(/M\d+|currency/)
}
