import type { TestApp } from '@haru/server/src/testing/start-app.ts'
import type { RemovalMode } from '@haru/web/src/device/removal/remove-user-data.ts'
import { expect } from 'vitest'
import type { Device } from '../device.ts'
import { readEpoch } from '../server.ts'
import type { Fault } from './commands.ts'
import { hasVersion, type LostContents } from './lost-contents.ts'
import { decide, type MadeOperation } from './made-operation.ts'

/** The sessions of users on devices. */
export interface SignIns {
  /** Ends the sessions of all devices. */
  readonly endSessions: () => void
  /** Signs the user of a device in again, if the session has ended. */
  readonly signInAgain: (device: Device) => Promise<void>
  /** Exchanges with the server, with a fault in one of the calls. */
  readonly synchronize: (device: Device, fault?: Fault, call?: number) => Promise<void>
  readonly changeUser: (device: Device, mode: RemovalMode) => Promise<void>
}

interface SignInOptions {
  readonly app: TestApp
  readonly devices: readonly Device[]
  readonly made: readonly MadeOperation[]
  readonly losses: LostContents[]
}

export function createSignIns({ app, devices, made, losses }: SignInOptions): SignIns {
  const signedOut = new Set<Device>()

  async function signInAgain(device: Device): Promise<void> {
    if (!signedOut.delete(device)) return
    // The versions of a device are removed with its copy (decision 0101).
    for (const lost of [...losses]) {
      if (lost.device === device && (await hasVersion(device, lost))) losses.splice(losses.indexOf(lost), 1)
    }
    await device.signInAgain(await readEpoch(app))
  }

  return {
    endSessions: () => {
      for (const device of devices) signedOut.add(device)
    },
    signInAgain,
    synchronize: async (device, fault, call) => {
      await signInAgain(device)
      await device.synchronize(fault, call)
    },
    changeUser: async (device, mode) => {
      await signInAgain(device)
      const { ownerId } = device.owner
      const unsent = await device.store().listUnsent(device.owner)
      const canLock = unsent.length === 0 || (await device.store().readSealKey(device.owner)) !== null
      if (mode === 'discard') await decide(made, device, () => device.changeUser(mode))
      else await device.changeUser(mode)
      if (mode === 'discard' || canLock) expect((await device.inspect()).ownerIds, 'M6').not.toContain(ownerId)
    },
  }
}
