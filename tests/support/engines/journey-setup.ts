import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@haru/server/src/testing/client.ts'
import { type Language, languages } from '@haru/shared/i18n/languages.ts'
import { afterEach, beforeEach, describe } from 'vitest'
import { addSignedInUsers, setPassword } from '../api/signed-in-users.ts'
import { createInstallation, type Installation } from '../servers/installation.ts'
import { type ServerProcess, serverProcess } from '../servers/server-process.ts'
import type { StartEngine } from './engine.ts'
import { type EngineDevice, type Login, signIn, startDevice } from './engine-device.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

const password = 'Correct-horse7!'

/** A user, with the calls of another device of theirs. */
export interface EngineUser {
  readonly id: string
  readonly login: Login
  readonly client: Client
}

/** What the tests of journeys have: a server in its own process with two users. */
export interface EngineSetup {
  readonly server: ServerProcess
  readonly installation: Installation
  /** The settings of the server, which it reads at each start. */
  readonly environment: Record<string, string>
  readonly databaseUrl: string
  readonly users: readonly EngineUser[]
  readonly language: Language
  /** Starts a browser in the language, without a user. */
  readonly startBrowser: () => Promise<EngineDevice>
  /** Starts a browser, signs a user in there, and waits until it has a copy. */
  readonly openDevice: (user: EngineUser) => Promise<EngineDevice>
}

/** One of the users of a journey. */
export function userAt(users: readonly EngineUser[], index: 0 | 1): EngineUser {
  const user = users[index]
  if (user === undefined) throw new Error('no such user')
  return user
}

/** Declares tests for each engine in each language. */
export function describeJourneys(declare: (read: () => EngineSetup) => void): void {
  describe.each([
    ['Firefox', startFirefox],
    ['WebKit', startWebKit],
  ] as const)('in %s', (_, start) => {
    describe.each(languages)('in %s', (language) => declare(setUpJourney(start, language)))
  })
}

function setUpJourney(start: StartEngine, language: Language): () => EngineSetup {
  let folder: string
  let journey: EngineSetup
  let devices: EngineDevice[]

  async function startBrowser(): Promise<EngineDevice> {
    const device = await startDevice(start, journey.server.url, language)
    devices.push(device)
    return device
  }

  beforeEach(async () => {
    devices = []
    folder = mkdtempSync(join(tmpdir(), 'haru-journey-'))
    const databaseUrl = `sqlite:${join(folder, 'haru.db')}`
    const cookies = await addSignedInUsers(databaseUrl, 2)
    await setPassword(databaseUrl, password)
    const environment = { HARU_DATA_DIR: folder, HARU_DEVICE_COPY: 'on' }
    const installation = await createInstallation({ starterFoodCount: Infinity })
    const server = await serverProcess(environment, [], installation.program)
    await server.start()
    const users = await Promise.all(cookies.map((cookie) => readUser(server.url, cookie, language)))
    journey = {
      server,
      installation,
      environment,
      databaseUrl,
      users,
      language,
      startBrowser,
      openDevice: async ({ id, login }) => {
        const device = await startBrowser()
        await signIn(device, login, id)
        return device
      },
    }
  })
  afterEach(async () => {
    for (const { engine } of devices) await engine.close()
    await journey.server.stop()
    journey.installation.remove()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  return () => journey
}

async function readUser(url: string, cookie: string, language: Language): Promise<EngineUser> {
  const client = createClient({ url }, new Map([['haru', cookie.replace('haru=', '')]]))
  await client.put('/user/update', { OBJECT: { user_lang: language } })
  const { _id, user_id } = (await client.get('/user/detail')).body.result
  return { id: _id, login: { loginId: user_id, password }, client }
}
