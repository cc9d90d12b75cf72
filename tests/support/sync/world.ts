import type { UserClient } from '@haru/server/src/testing/client.ts'
import type { TestApp } from '@haru/server/src/testing/start-app.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { FoodLists, NewListOperation } from '@haru/web/src/device/food/food-lists.ts'
import type { NewOperation } from '@haru/web/src/device/queue/unsent.ts'
import { IDBFactory } from 'fake-indexeddb'
import { newId } from '../servers/stores.ts'
import { createChangeClient } from './change-client.ts'
import type { Command, WorldCommand, WriteCommand } from './commands.ts'
import { type Device, type DeviceParts, openDevice, readShown } from './device.ts'
import { changeList, isListCommand, keepRefused } from './list-changes.ts'
import type { MadeOperation } from './made-operation.ts'
import { collections, isExpecting, type PlannedWrite, periodOf, planWrite, readMarks } from './planned-writes.ts'
import { clearUsers, findDone, forgetRemovals, type SentRequest, withEpoch, withRecorder } from './server.ts'

/** Two users with their devices, and a server. */
export interface World {
  readonly app: TestApp
  readonly users: readonly UserClient[]
  readonly devices: readonly Device[]
  readonly made: readonly MadeOperation[]
  /** The requests whose operations the server has done. */
  readonly requests: readonly SentRequest[]
  /** Runs a command. Calls that fail as the command wants are no error. */
  readonly run: (command: Command) => Promise<void>
  readonly close: () => Promise<void>
}

interface WorldOptions {
  readonly app: TestApp
  readonly users: readonly UserClient[]
  readonly parts: DeviceParts
  /** Called after each write with what the device showed before and shows now. */
  readonly onWrite: (write: Write) => void
  /** Called after each change of a list with what the device shows. */
  readonly onListChange: (operation: NewListOperation, lists: FoodLists | null) => void
}

/** A write of a device, and what it shows. */
export interface Write {
  readonly act: WriteCommand['act']
  readonly operation: NewOperation
  readonly before: Entry | null
  readonly after: Entry | null
  readonly revision: number
}

/** Each call returns a currency with another number of decimals. */
function createCurrencies(): () => string {
  const currencies = ['USD', 'KRW', 'KWD']
  return () => {
    currencies.push(currencies.shift() ?? '')
    return currencies.at(-1) ?? ''
  }
}

/** The user of each device. */
const userIndexes = [0, 0, 1]

export async function openWorld({ app, users, parts, onWrite, onListChange }: WorldOptions): Promise<World> {
  // The databases of earlier worlds would stay in memory.
  globalThis.indexedDB = new IDBFactory()
  await clearUsers(app, users)
  let restoreCount = 0
  const nextCurrency = createCurrencies()
  const made: MadeOperation[] = []
  const requests: SentRequest[] = []
  const devices = userIndexes.map((userIndex) => {
    const user = users[userIndex]
    if (user === undefined) throw new Error('no user')
    const client = withEpoch(withRecorder(createChangeClient(user), requests), () => restoreCount)
    return openDevice({ userIndex, ownerId: newId(), client, parts })
  })

  async function run(command: Command): Promise<void> {
    const device = devices[command.device]
    if (device === undefined) throw new Error('no device')
    if (command.type === 'write') await write(device, command)
    else if (isListCommand(command)) await changeList({ device, made, onListChange }, command)
    else if (command.type === 'synchronize') {
      await ignoreError(device.synchronize(command.fault, command.call))
      await rememberEntries(device)
    } else await worldCommands[command.type](device)
  }

  const worldCommands: Readonly<Record<WorldCommand['type'], (device: Device) => Promise<unknown>>> = {
    reopen: (device) => device.reopen(),
    twoTabs: (device) => device.synchronizeTwice(),
    drop: (device) => dropRefused(world, device),
    keep: (device) => keepRefused(made, device),
    forget: () => forgetRemovals(app, users),
    restore: async () => {
      restoreCount += 1
    },
    currency: async ({ userIndex }) =>
      users[userIndex]?.put('/user/update', { OBJECT: { user_currency: nextCurrency() } }),
  }

  async function write(device: Device, command: WriteCommand): Promise<void> {
    const mark = made.length + 1
    const { act, shown, operation } = await planWrite(device, command, mark)
    const period = operation.act === 'save' ? operation.entry.period : operation.period
    const find = () => device.store().read(device.owner).find(operation.collection, period)
    const before = await find()
    try {
      const { revision } = await device.store().addOperation(device.owner, operation, device.currency())
      made.push({
        id: operation.id,
        device,
        act,
        mark,
        place: `${command.list} ${command.at}`,
        ...describeWrite({ act, shown, operation }),
        isDropped: false,
      })
      onWrite({ act, operation, before, after: await find(), revision })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }

  const close = async () => {
    await Promise.all(devices.map((device) => device.close()))
  }
  const world: World = { app, users, devices, made, requests, run, close }
  return world
}

/** Gives up what the server refused, as a user who takes the entry of the server. */
export async function dropRefused({ app, users, made }: World, device: Device): Promise<void> {
  for (const { id, status } of await device.store().listUnsent(device.owner)) {
    if (status === 'refused') await device.store().dropOperation(device.owner, id)
  }
  const left = new Set((await device.store().listUnsent(device.owner)).map(({ id }) => id))
  const done = await findDone(app, users)
  for (const each of made) {
    if (each.device === device && !left.has(each.id) && !done.has(each.id)) each.isDropped = true
  }
}

/** What an operation means for the entry that the editor showed. */
function describeWrite({ shown, operation }: PlannedWrite): Pick<MadeOperation, 'saved' | 'shownId' | 'expected'> {
  const { collection } = operation
  const saved = operation.act === 'save' ? readMarks(collection, { ...operation.entry, revision: 0 }) : []
  return {
    saved: [...new Set(saved)],
    shownId: shown?.id ?? null,
    expected: isExpecting(operation) && shown !== null ? readMarks(collection, shown) : null,
  }
}

async function rememberEntries(device: Device): Promise<void> {
  const places = collections.flatMap((collection, list) => [0, 1, 2].map((at) => ({ collection, list, at })))
  const entries = await readShown(device, (reader) =>
    Promise.all(places.map(({ collection, at }) => reader.find(collection, periodOf(collection, at)))),
  )
  for (const [i, { list, at }] of places.entries()) device.earlierEntries.set(`${list} ${at}`, entries[i] ?? null)
}

async function ignoreError(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (error instanceof TypeError || error instanceof ReferenceError) throw error
  }
}
