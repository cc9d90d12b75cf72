import { join } from 'node:path'
import { ensureBuilt } from '../../../scripts/build.ts'

const root = join(import.meta.dirname, '../../..')

/** The server that `npm start` runs. */
export const builtServer = join(root, 'server/dist/main.js')
/** The options of Node with which `npm start` runs it. */
export const nodeOptions = ['--max-semi-space-size=4'] as const
/** The compile cache of `npm start`. */
export const compiled = join(root, 'node_modules/.cache/compiled')
/** The web app that this server serves. */
export const builtWeb = join(root, 'web/dist')

/** Whether the pages of all browser tests keep a copy on the device. Otherwise only those of the tests about it do. */
export const keepsCopy = process.env.HARU_TEST_DEVICE_COPY === 'on'

/** The settings of a server whose pages are tested. */
export const pageSettings = { HARU_DEVICE_COPY: keepsCopy ? 'on' : 'off' } as const

/** Builds the server and the web app unless they are up to date, because a test of an old build proves nothing. */
export async function ensureBuiltOnce(): Promise<void> {
  if ((await ensureBuilt(() => undefined)) !== 0) throw new Error('Haru could not be built')
}
