import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp, type TestAppOptions } from '@haru/server/src/testing/start-app.ts'
import { createTableBackup, type TableBackup } from '@haru/server/src/testing/table-backup.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { sqliteInMemory } from '../../servers/databases.ts'
import { createChangeClient } from '../change-client.ts'
import type { Device } from '../device.ts'
import type { ModelParts } from '../device-parts.ts'
import { copyPlain } from '../plain-copy.ts'
import { deviceTables } from '../server.ts'
import {
  checkConvergence,
  checkNothingLeft,
  checkNothingLost,
  checkRemovals,
  checkRepetition,
  checkReplacements,
  checkWholeEntries,
  createOrderCheck,
  createVersionCheck,
} from './checks.ts'
import { type Command, isExchange, someCommands } from './commands.ts'
import { checkListChange, checkOwnFoods } from './list-checks.ts'
import { checkLostContents } from './lost-contents.ts'
import { checkReplay, checkWrite } from './shown-checks.ts'
import { checkTotals } from './totals-check.ts'
import { openWorld, type World } from './world.ts'
import { discardRefused } from './world-commands.ts'

// M1 to M11: whatever devices, users and the network do, every device and the server come to the same, and nothing is lost.

/** Starts a server before the tests of the file, and returns the property of devices with these parts. */
export function setUpModel({ open = sqliteInMemory }: Pick<TestAppOptions, 'open'> = {}) {
  let app: TestApp
  let users: readonly UserClient[]
  let backup: TableBackup
  beforeAll(async () => {
    // The stores of the devices clone whatever they store and read.
    const clone = structuredClone
    vi.stubGlobal('structuredClone', (value: unknown) => copyPlain(value, clone))
    app = await startApp({ open })
    app.clocks.stop()
    users = [await app.signUp(), await app.signUp()]
    // A key that no backup has would open nothing that was locked before a restore (decision 0101).
    for (const user of users) await createChangeClient(user).readSealKey()
    const tables = await createTableBackup(app, deviceTables)
    const restore = async () => {
      await tables.restore()
      // A restore runs without a server, whose responses in memory are of numbers that the restored database gives again.
      await app.restart()
    }
    backup = { ...tables, restore }
  })
  afterAll(() => {
    vi.unstubAllGlobals()
    return app.close()
  })
  return (parts: ModelParts) =>
    fc.asyncProperty(someCommands, (commands) => expectProperties({ app, users, backup, parts }, commands))
}

interface ModelSetup {
  readonly app: TestApp
  readonly users: readonly UserClient[]
  readonly backup: TableBackup
  readonly parts: ModelParts
}

async function expectProperties(setup: ModelSetup, commands: readonly Command[]): Promise<void> {
  const world = await openWorld({ ...setup, onWrite: checkWrite, onListChange: checkListChange })
  try {
    const checkOrder = createOrderCheck(world)
    const checkVersion = createVersionCheck()
    for (const command of commands) {
      await world.run(command)
      const device = world.devices[command.device]
      // A write is checked by itself.
      if (device === undefined || !isExchange(command)) continue
      await checkVersion(device)
      await checkOrder(device)
      await checkReplay(device)
    }
    for (const device of world.devices) await checkReplay(device)
    await finish(world)
    await checkUndisturbedWrite(world, commands)
    await checkConvergence(world)
    await checkWholeEntries(world)
    await checkRemovals(world)
    await checkReplacements(world)
    await checkOwnFoods(world)
    await checkTotals(world)
    await checkNothingLeft(world)
    await checkRepetition(world)
  } finally {
    await world.close()
  }
}

/** All devices have the network again, their users sign in once more, and accept what the server refused. */
async function finish(world: World): Promise<void> {
  for (const device of world.devices) await world.synchronize(device)
  await checkLostContents(world)
  for (const device of world.devices) await visitLeft(world, device)
  for (const device of world.devices) await device.synchronize()
  await checkNothingLost(world)
  for (const device of world.devices) await discardRefused(world, device)
}

/** M2: the server does a write that a device makes over the present entries while nothing else happens. */
async function checkUndisturbedWrite(world: World, commands: readonly Command[]): Promise<void> {
  const write = commands.findLast((command) => command.type === 'write')
  const device = world.devices[write?.device ?? 0]
  if (write === undefined || device === undefined) return
  await world.run({ ...write, isStale: false, endsDay: false })
  await device.synchronize()
  const queue = await device.store().listUnsent(device.owner)
  expect(
    queue.map(({ status, refusal }) => [status, refusal?.code]),
    `M2 ${write.act}`,
  ).toEqual([])
  for (const each of world.devices) await each.synchronize()
}

/** A user who has left something on a device signs in, and leaves again. */
async function visitLeft(world: World, device: Device): Promise<void> {
  const { ownerIds, lockedCount } = await device.inspect()
  if (ownerIds.length === 1 && lockedCount === 0) return
  await world.changeUser(device, 'lock')
  await device.synchronize()
  await discardRefused(world, device)
  await world.changeUser(device, 'lock')
}
