import type { UserClient } from '@haru/server/src/testing/client.ts'
import type { TestApp } from '@haru/server/src/testing/start-app.ts'
import { msPerDay } from '@haru/shared/calendar/day.ts'
import type { FoodLists, NewListOperation } from '@haru/web/src/device/food/food-lists.ts'
import type { Device } from '../device.ts'
import type { ModelParts } from '../device-parts.ts'
import { forgetRemovals } from '../server.ts'
import type {
  Command,
  LeaveCommand,
  ListCommand,
  ResolveCommand,
  SynchronizeCommand,
  TimeCommand,
  WorldCommand,
  WriteCommand,
} from './commands.ts'
import { storeAsEarlierVersion, storeAsLaterVersion } from './earlier-version.ts'
import { rememberEntries, type Write, writeEntry } from './entry-writes.ts'
import { changeList, keepRefused } from './list-changes.ts'
import { type LostContents, listLosses } from './lost-contents.ts'
import { decide, type MadeOperation } from './made-operation.ts'
import { resolveConflicts } from './resolutions.ts'
import { type createServerBackups, msPerHour } from './server-backups.ts'
import type { SignIns } from './sign-ins.ts'

/** Each call returns a currency with another number of decimals. */
function createCurrencies(): () => string {
  const currencies = ['USD', 'KRW', 'KWD']
  return () => {
    currencies.push(currencies.shift() ?? '')
    return currencies.at(-1) ?? ''
  }
}

/** Opens a device again, on which the restores have lost nothing if its data was removed. */
async function reopen(
  losses: LostContents[],
  device: Device,
  work?: (ownerId: string) => Promise<void>,
): Promise<void> {
  if (!(await device.reopen(work))) return
  losses.splice(0, losses.length, ...losses.filter((each) => each.device !== device))
}

/** What is called after a command. */
export interface CommandEvents {
  /** Called after each write with what the device showed before and shows now. */
  readonly onWrite: (write: Write) => void
  /** Called after each change of a list with what the device shows. */
  readonly onListChange: (operation: NewListOperation, lists: FoodLists | null) => void
}

interface CommandContext {
  readonly options: CommandEvents & { readonly parts: ModelParts }
  /** What the commands change. */
  readonly state: {
    readonly app: TestApp
    readonly users: readonly UserClient[]
    readonly devices: readonly Device[]
    readonly made: MadeOperation[]
    readonly losses: LostContents[]
  }
  readonly backups: ReturnType<typeof createServerBackups>
  readonly signIns: SignIns
}

/** What the commands do. */
export function createCommands(context: CommandContext): Commands {
  const { app, made, users } = context.state
  const { onWrite, onListChange } = context.options
  const { synchronize, changeUser } = context.signIns
  const rebuilt = new Set<Device>()
  const worldCommands = createWorldCommands(context, rebuilt)
  /** A device whose database was made again answers no call until it has a copy. */
  async function canWrite(device: Device): Promise<boolean> {
    if ((await device.store().readCursor(device.owner)) !== null) rebuilt.delete(device)
    return !rebuilt.has(device)
  }
  return {
    write: async (device, command) => {
      const endDay = async () => {
        app.clocks.advance(device.clock.untilTomorrow())
        await ignoreError(synchronize(device))
      }
      if (await canWrite(device)) await writeEntry({ device, made, endDay, onWrite }, command)
    },
    list: async (device, command) => {
      if (await canWrite(device)) await changeList({ device, made, onListChange }, command)
    },
    resolve: async (device, { resolution }) => {
      if (await canWrite(device)) await resolveConflicts(made, device, resolution)
    },
    leave: async (device, { way }) => {
      if (way === 'send') await ignoreError(synchronize(device))
      await changeUser(device, way === 'discard' ? 'discard' : 'lock')
    },
    synchronize: async (device, { fault, call }) => {
      await ignoreError(synchronize(device, fault, call))
      await rememberEntries(device)
    },
    time: async ({ clock, userIndex }, { daysAhead, zone }) => {
      clock.setAhead(daysAhead * msPerDay)
      clock.setZone(zone)
      await users[userIndex]?.put('/user/update', { OBJECT: { user_timeZone: zone } })
    },
    world: async (device, { type }) => {
      await worldCommands[type](device)
    },
  }
}

type WorldCommands = Readonly<Record<WorldCommand['type'], (device: Device) => Promise<unknown>>>

/** Adds the devices whose database is made again to `rebuilt`. */
function createWorldCommands(
  { state, options, backups, signIns }: CommandContext,
  rebuilt: Set<Device>,
): WorldCommands {
  const { app, users, made, losses } = state
  const nextCurrency = createCurrencies()
  const restore = async () => {
    losses.push(...(await listLosses(state, backups.restore)))
  }
  return {
    reopen: (device) => reopen(losses, device),
    upgrade: (device) => reopen(losses, device, storeAsEarlierVersion),
    downgrade: (device) => {
      rebuilt.add(device)
      return reopen(losses, device, storeAsLaterVersion)
    },
    setBack: async () => app.clocks.jump(-msPerHour),
    restartServer: () => options.parts.restartServer(app),
    twoTabs: async (device) => {
      await signIns.signInAgain(device)
      await device.synchronizeTwice()
    },
    discard: (device) => discardRefused(state, device),
    keep: (device) => keepRefused(made, device),
    forget: () => forgetRemovals(app, users),
    backup: () => backups.backUp(),
    restore: async () => {
      await restore()
      signIns.endSessions()
    },
    restoreFile: restore,
    currency: async ({ userIndex }) =>
      users[userIndex]?.put('/user/update', { OBJECT: { user_currency: nextCurrency() } }),
  }
}

export interface Commands {
  readonly write: (device: Device, command: WriteCommand) => Promise<void>
  readonly list: (device: Device, command: ListCommand) => Promise<void>
  readonly resolve: (device: Device, command: ResolveCommand) => Promise<void>
  readonly leave: (device: Device, command: LeaveCommand) => Promise<void>
  readonly synchronize: (device: Device, command: SynchronizeCommand) => Promise<void>
  readonly time: (device: Device, command: TimeCommand) => Promise<void>
  readonly world: (device: Device, command: WorldCommand) => Promise<void>
}

export async function runCommand(devices: readonly Device[], commands: Commands, command: Command): Promise<void> {
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
    case 'time':
      return commands.time(device, command)
    default:
      return commands.world(device, command)
  }
}

/** Discards what the server refused, as a user who takes the entry of the server. */
export async function discardRefused(
  { made }: { readonly made: readonly MadeOperation[] },
  device: Device,
): Promise<void> {
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
