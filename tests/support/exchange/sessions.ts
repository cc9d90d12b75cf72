import type { Owner } from '@haru/shared/tracking/store.ts'
import type { ChangeClient, Synchronizer } from '@haru/web/src/device/exchange/synchronizer.ts'
import { openUserStore } from '@haru/web/src/device/open-user-store.ts'
import { createAbsenceCheck } from '@haru/web/src/device/removal/absence.ts'
import { type Connection, connect } from '@haru/web/src/device/store/database.ts'
import type { DeviceStore } from '@haru/web/src/device/store/store.ts'
import {
  type ClientOptions,
  createClient,
  createStore,
  createTab,
  type DeviceUser,
  withContact,
} from './device-parts.ts'

/** The data of the signed-in user on a device. */
export interface Session {
  readonly userIndex: number
  readonly owner: Owner
  readonly client: ChangeClient
  /** Beside that of the store. Opening one for each read would take as long as the read. */
  readonly connection: Connection
  readonly store: DeviceStore
  /** Called after each response. */
  readonly checkAbsence: () => Promise<void>
  readonly synchronizer: Synchronizer
}

type Tab = Pick<Session, 'store' | 'owner' | 'client' | 'checkAbsence'>

interface SessionsOptions extends ClientOptions {
  readonly users: readonly DeviceUser[]
}

/** Begins the sessions of a device. */
export function createSessions(options: SessionsOptions) {
  const { users, parts, clock } = options
  const mergedIds = new Set<string>()
  const openStore = () => createStore(parts, clock, mergedIds)

  /** The exchange of a tab with the server, each of whose responses shows the time of the server. */
  function openTab({ store, owner, client, checkAbsence }: Tab): Synchronizer {
    const onResponse = () => {
      clock.noteResponse()
      return checkAbsence()
    }
    return createTab({ store, owner, client: withContact(client, onResponse), findToday: clock.today })
  }

  function signIn(userIndex: number, signedInOwner?: Owner): Session {
    const user = users[userIndex]
    if (user === undefined) throw new Error('no user')
    const owner = signedInOwner ?? { ownerId: user.id }
    const client = createClient(user, options)
    const tab = { owner, client, store: openStore(), checkAbsence: () => Promise.resolve() }
    return { ...tab, userIndex, connection: connect(owner.ownerId), synchronizer: openTab(tab) }
  }

  /** Opens the data of the user at a start of the program. `isRemoved` says whether it was removed before. */
  async function openAgain({ userIndex, owner, client }: Session): Promise<Session & { readonly isRemoved: boolean }> {
    let count = 0
    const createCounted = () => {
      count += 1
      return openStore()
    }
    const opened = await openUserStore(owner.ownerId, { clock, createStore: createCounted })
    if (opened === null) throw new Error('the device cannot be read')
    const { store, doubtfulContact: contact } = opened
    const tab = { owner, client, store, checkAbsence: createAbsenceCheck(store, owner, { contact, clock }) }
    const connection = connect(owner.ownerId)
    return { ...tab, userIndex, connection, synchronizer: openTab(tab), isRemoved: count > 1 }
  }

  return { signIn, openTab, openAgain, mergedIds }
}
