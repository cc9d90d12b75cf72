import type { UserClient } from '@haru/server/src/testing/client.ts'
import type { TestApp } from '@haru/server/src/testing/start-app.ts'
import type { TableBackup } from '@haru/server/src/testing/table-backup.ts'
import type { FoodLists, NewListOperation } from '@haru/web/src/device/food/food-lists.ts'
import type { RemovalMode } from '@haru/web/src/device/removal/remove-user-data.ts'
import { createChangeClient } from './change-client.ts'
import type {
  Command,
  LeaveCommand,
  ListCommand,
  ResolveCommand,
  SynchronizeCommand,
  WorldCommand,
  WriteCommand,
} from './commands.ts'
import { type Device, type DeviceParts, openDevice } from './device.ts'
import { rememberEntries, type Write, writeEntry } from './entry-writes.ts'
import { changeList, keepRefused } from './list-changes.ts'
import { type LostContents, listLosses } from './lost-contents.ts'
import { decide, type MadeOperation } from './made-operation.ts'
import { resolveConflicts } from './resolutions.ts'
import { clearUsers, forgetRemovals, type SentRequest, withRecorder } from './server.ts'
import { createSignIns } from './sign-ins.ts'

/** Two users with their devices, and a server. */
export interface World {
  readonly app: TestApp
  readonly users: readonly UserClient[]
  readonly devices: readonly Device[]
  readonly made: readonly MadeOperation[]
  /** The requests whose operations the server has done. */
  readonly requests: readonly SentRequest[]
  /** What the restores of the server have lost. */
  readonly losses: readonly LostContents[]
  readonly getRestoreCount: () => number
  /** Runs a command. Calls that fail as the command wants are no error. */
  readonly run: (command: Command) => Promise<void>
  /** Exchanges with the server, after a sign-in where the session has ended. */
  readonly synchronize: (device: Device) => Promise<void>
  readonly changeUser: (device: Device, mode: RemovalMode) => Promise<void>
  readonly close: () => Promise<void>
}

interface WorldOptions {
  readonly app: TestApp
  readonly users: readonly UserClient[]
  readonly parts: DeviceParts
  readonly backup: TableBackup
  /** Called after each write with what the device showed before and shows now. */
  readonly onWrite: (write: Write) => void
  /** Called after each change of a list with what the device shows. */
  readonly onListChange: (operation: NewListOperation, lists: FoodLists | null) => void
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

export async function openWorld(options: WorldOptions): Promise<World> {
  const { app, users, parts, backup, onListChange } = options
  await clearUsers(app, users)
  const nextCurrency = createCurrencies()
  const made: MadeOperation[] = []
  const requests: SentRequest[] = []
  const backups = createServerBackups({ backup, users, requests })
  await backups.backUp()
  const losses: LostContents[] = []
  const deviceUsers = users.map((user) => ({ id: user.id, client: withRecorder(createChangeClient(user), requests) }))
  const devices = userIndexes.map((userIndex) => openDevice({ users: deviceUsers, userIndex, parts }))
  const { endSessions, signInAgain, synchronize, changeUser } = createSignIns({ app, devices, made, losses })

  async function restore(): Promise<void> {
    losses.push(...(await listLosses(world, backups.restore)))
  }

  const worldCommands: Readonly<Record<WorldCommand['type'], (device: Device) => Promise<unknown>>> = {
    reopen: (device) => device.reopen(),
    twoTabs: async (device) => {
      await signInAgain(device)
      await device.synchronizeTwice()
    },
    discard: (device) => discardRefused(world, device),
    keep: (device) => keepRefused(made, device),
    forget: () => forgetRemovals(app, users),
    backup: () => backups.backUp(),
    restore: async () => {
      await restore()
      endSessions()
    },
    restoreFile: restore,
    currency: async ({ userIndex }) =>
      users[userIndex]?.put('/user/update', { OBJECT: { user_currency: nextCurrency() } }),
  }

  const commands: Commands = {
    write: (device, command) => writeEntry({ device, made, onWrite: options.onWrite }, command),
    list: (device, command) => changeList({ device, made, onListChange }, command),
    resolve: (device, { resolution }) => resolveConflicts(made, device, resolution),
    leave: async (device, { way }) => {
      if (way === 'send') await ignoreError(synchronize(device))
      await changeUser(device, way === 'discard' ? 'discard' : 'lock')
    },
    synchronize: async (device, { fault, call }) => {
      await ignoreError(synchronize(device, fault, call))
      await rememberEntries(device)
    },
    world: async (device, { type }) => {
      await worldCommands[type](device)
    },
  }

  const world: World = {
    app,
    users,
    devices,
    made,
    requests,
    losses,
    getRestoreCount: backups.getRestoreCount,
    run: (command) => runCommand(devices, commands, command),
    synchronize,
    changeUser,
    close: async () => {
      await Promise.all(devices.map((device) => device.close()))
    },
  }
  return world
}

interface Commands {
  readonly write: (device: Device, command: WriteCommand) => Promise<void>
  readonly list: (device: Device, command: ListCommand) => Promise<void>
  readonly resolve: (device: Device, command: ResolveCommand) => Promise<void>
  readonly leave: (device: Device, command: LeaveCommand) => Promise<void>
  readonly synchronize: (device: Device, command: SynchronizeCommand) => Promise<void>
  readonly world: (device: Device, command: WorldCommand) => Promise<void>
}

async function runCommand(devices: readonly Device[], commands: Commands, command: Command): Promise<void> {
  const device = devices[command.device]
  if (device === undefined) throw new Error('no device')
  switch (command.type) {
    case 'write':
      return commands.write(device, command)
    case 'favorite':
    case 'ownFood':
      return commands.list(device, command)
    case 'resolve':
      return commands.resolve(device, command)
    case 'leave':
      return commands.leave(device, command)
    case 'synchronize':
      return commands.synchronize(device, command)
    default:
      return commands.world(device, command)
  }
}

interface ServerBackupOptions {
  readonly backup: TableBackup
  readonly users: readonly UserClient[]
  /** Those that the server has done. */
  readonly requests: SentRequest[]
}

function createServerBackups({ backup, users, requests }: ServerBackupOptions) {
  let backedUpRequests: readonly SentRequest[] = []
  let restoreCount = 0
  return {
    getRestoreCount: () => restoreCount,
    backUp: async () => {
      await backup.backUp()
      backedUpRequests = [...requests]
    },
    restore: async () => {
      await backup.restore()
      // A server that starts again has no cached response of a later write with the same number.
      for (const user of users) await user.get('/user/detail')
      requests.splice(0, requests.length, ...backedUpRequests)
      restoreCount += 1
    },
  }
}

/** Discards what the server refused, as a user who takes the entry of the server. */
export async function discardRefused({ made }: Pick<World, 'made'>, device: Device): Promise<void> {
  await decide(made, device, async () => {
    for (const { id, status } of await device.store().listUnsent(device.owner)) {
      if (status === 'refused') await device.store().discardOperation(device.owner, id)
    }
  })
}

async function ignoreError(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (error instanceof TypeError || error instanceof ReferenceError) throw error
  }
}
