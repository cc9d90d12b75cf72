import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import type { Owner, Reader } from '@haru/shared/tracking/store.ts'
import type { ChangeClient, DeviceChange } from '@haru/web/src/device/exchange/synchronizer.ts'
import type { DeviceStore } from '@haru/web/src/device/store/store.ts'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { newId } from '../servers/stores.ts'
import { createChangeClient } from './change-client.ts'
import { createTab, ownParts } from './device-parts.ts'

/** An empty device on which a new user has signed in, in each test of a file. Its getters are for tests and hooks. */
interface DeviceSetup {
  /** The server, which all tests of the file share. */
  readonly app: TestApp
  readonly kim: UserClient
  /** The calls by which the device exchanges with the server. */
  readonly client: ChangeClient
  readonly store: DeviceStore
  readonly owner: Owner
  /** Reads what the device shows. */
  readonly reader: Reader
  readonly synchronize: (client?: ChangeClient, onChange?: (change: DeviceChange) => void) => Promise<void>
  /** The status of each unsent operation, and why the server refused it. */
  readonly listStatus: () => Promise<readonly (readonly [string, string | null])[]>
  /** Closes the store, and opens that of a later sign-in, which has no data. */
  readonly openLaterStore: () => Promise<void>
}

export function setUpDevice(): DeviceSetup {
  let app: TestApp
  let kim: UserClient
  let store: DeviceStore
  let owner: Owner
  function openOwnStore(): void {
    owner = { ownerId: newId() }
    store = ownParts.createStore()
  }
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    kim = await app.signUp()
    openOwnStore()
  })
  afterEach(() => store.close())
  return {
    get app() {
      return app
    },
    get kim() {
      return kim
    },
    get client() {
      return createChangeClient(kim)
    },
    get store() {
      return store
    },
    get owner() {
      return owner
    },
    get reader() {
      return store.read(owner)
    },
    synchronize: (client = createChangeClient(kim), onChange = () => undefined) =>
      createTab({ store, owner, client, onChange }).synchronize(),
    listStatus: async () =>
      (await store.listUnsent(owner)).map(({ status, refusal }) => [status, refusal?.code ?? null] as const),
    openLaterStore: async () => {
      await store.close()
      openOwnStore()
    },
  }
}
