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

/**
 * The settings of a server whose pages are tested. Browser tests count and intercept requests, which a page with a copy on the device
 * does not send: it has one in the tests about it, and in all of them with HARU_TEST_DEVICE_COPY=on.
 */
export const pageSettings = { HARU_DEVICE_COPY: process.env.HARU_TEST_DEVICE_COPY === 'on' ? 'on' : 'off' } as const

/** Builds the server and the web app unless they are up to date, because a test of an old build proves nothing. */
export async function ensureBuiltOnce(): Promise<void> {
  if ((await ensureBuilt(() => undefined)) !== 0) throw new Error('Haru could not be built')
}
