import type { UserClient } from '@haru/server/src/testing/client.ts'
import type { TestApp } from '@haru/server/src/testing/start-app.ts'
import type { TableBackup } from '@haru/server/src/testing/table-backup.ts'
import type { RemovalMode } from '@haru/web/src/device/removal/remove-user-data.ts'
import { createChangeClient } from '../change-client.ts'
import { type Device, openDevice } from '../device.ts'
import type { ModelParts } from '../device-parts.ts'
import { clearUsers, type SentRequest, withRecorder } from '../server.ts'
import type { Command } from './commands.ts'
import type { LostContents } from './lost-contents.ts'
import type { MadeOperation } from './made-operation.ts'
import { createServerBackups, msPerMinute, setServerTime } from './server-backups.ts'
import { createSignIns } from './sign-ins.ts'
import { type CommandEvents, createCommands, runCommand } from './world-commands.ts'

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

interface WorldOptions extends CommandEvents {
  readonly app: TestApp
  readonly users: readonly UserClient[]
  readonly parts: ModelParts
  readonly backup: TableBackup
}

/** The user of each device. */
const userIndexes = [0, 0, 1]

export async function openWorld(options: WorldOptions): Promise<World> {
  const { app, users, parts, backup } = options
  await clearUsers(app, users)
  setServerTime(app)
  const made: MadeOperation[] = []
  const requests: SentRequest[] = []
  const backups = createServerBackups({ app, backup, requests })
  await backups.backUp()
  const losses: LostContents[] = []
  const deviceUsers = users.map((user) => ({ id: user.id, client: withRecorder(createChangeClient(user), requests) }))
  const { now: serverNow } = app.clocks
  const devices = userIndexes.map((userIndex) => openDevice({ users: deviceUsers, userIndex, parts, serverNow }))
  const signIns = createSignIns({ app, devices, made, losses })
  const state = { app, users, devices, made, losses }
  const commands = createCommands({ options, state, backups, signIns })
  const { synchronize, changeUser } = signIns
  return {
    ...state,
    requests,
    getRestoreCount: backups.getRestoreCount,
    run: async (command) => {
      app.clocks.advance(msPerMinute)
      await runCommand(devices, commands, command)
    },
    synchronize,
    changeUser,
    close: async () => {
      await Promise.all(devices.map((device) => device.close()))
    },
  }
}
