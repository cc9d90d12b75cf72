import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import type { DeviceCopy } from '@haru/web/src/device/create-device-copy.ts'
import { closeDeviceCopy, openDeviceCopy } from '@haru/web/src/device/current-copy.ts'
import { setCurrentUserId } from '@haru/web/src/lib/call.ts'
import { writeLocal } from '@haru/web/src/lib/local-storage.ts'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { type BrowserNetwork, openBrowserGlobals } from './browser-globals.ts'

/** A browser in which a new user is signed in, in each test of a file. Its getters are for tests and hooks. */
interface BrowserSetup {
  /** The server, which all tests of the file share. */
  readonly app: TestApp
  readonly kim: UserClient
  readonly owner: Owner
  readonly network: BrowserNetwork
  /** Opens the data of the user in this browser, as the web app does at its start. */
  readonly openDevice: () => Promise<DeviceCopy>
}

export function setUpBrowser(): BrowserSetup {
  let app: TestApp
  let kim: UserClient
  let network: BrowserNetwork
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    kim = await app.signUp()
    network = openBrowserGlobals(kim)
    setCurrentUserId(kim.id)
    writeLocal('account', kim.id)
  })
  afterEach(async () => {
    vi.useRealTimers()
    await closeDeviceCopy()
    vi.unstubAllGlobals()
  })
  return {
    get app() {
      return app
    },
    get kim() {
      return kim
    },
    get owner() {
      return { ownerId: kim.id }
    },
    get network() {
      return network
    },
    openDevice: async () => {
      const device = await openDeviceCopy(kim)
      if (device === null) throw new Error('no device')
      return device
    },
  }
}
