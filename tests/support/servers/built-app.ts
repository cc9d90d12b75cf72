import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@haru/server/src/testing/find-free-port.ts'
import { storeOutput } from '../browser/left-behind.ts'
import { builtServer, compiled, ensureBuiltOnce, pageSettings } from './built-files.ts'
import { type DatabaseKind, databases } from './databases.ts'
import { startTestMailServer, type TestMailServer } from './test-mail-server.ts'

/** The app as operators run it: the built web app, an own server process, and a mail server. */
export interface App {
  /** Such as http://127.0.0.1:41234 */
  readonly url: string
  readonly post: TestMailServer
  /** The output of the server, to report when a test fails. */
  readonly log: () => string
  readonly stop: () => Promise<void>
}

export interface AppOptions {
  readonly database?: DatabaseKind
  readonly environment?: Readonly<Record<string, string>>
}

export async function startBuiltApp({ database = 'sqlite', environment = {} }: AppOptions = {}): Promise<App> {
  await ensureBuiltOnce()
  const dataDir = await mkdtemp(join(tmpdir(), 'haru-e2e-'))
  const fresh = await databases[database]()
  const post = await startTestMailServer()
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [builtServer], {
    cwd: dataDir,
    env: {
      ...withoutOwnSettings(),
      NODE_COMPILE_CACHE: compiled,
      HARU_PORT: String(port),
      HARU_DATA_DIR: dataDir,
      HARU_DATABASE_URL: fresh.url,
      HARU_SMTP_URL: post.url,
      HARU_MAIL_FROM: 'Haru <haru@haru.test>',
      ...pageSettings,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = await waitUntilReady(server)
  return {
    url,
    post,
    log,
    stop: async () => {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      await ended
      storeOutput('log', log())
      await post.close()
      await fresh.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Resolves once the server has logged that it is ready, with a function that returns all of its output. */
async function waitUntilReady(server: ChildProcess): Promise<() => string> {
  let output = ''
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (data: Buffer) => {
      output += data
      if (output.includes('Haru is ready')) resolve()
    })
  }
  server.once('exit', () => reject(new Error(`the server ended:\n${output}`)))
  await promise
  return () => output
}

function withoutOwnSettings(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('HARU_')))
}
