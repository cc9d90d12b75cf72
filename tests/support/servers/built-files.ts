import { join } from 'node:path'
import { ensureBuilt } from '../../../scripts/build.ts'

const root = join(import.meta.dirname, '../../..')

/** What `npm start` runs. */
export const builtServer = join(root, 'server/dist/main.js')
/** Where `npm start` keeps what was compiled, for the next time. */
export const compiled = join(root, 'node_modules/.cache/compiled')
/** The pages that it shows. */
export const builtWeb = join(root, 'web/dist')

/** Builds both, unless they are of the sources as they are now: anything else would be tested in vain. */
export async function ensureBuiltOnce(): Promise<void> {
  if ((await ensureBuilt(() => undefined)) !== 0) throw new Error('Haru could not be built')
}
