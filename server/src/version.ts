import { readFileSync } from 'node:fs'

// As far from this file as from the one that the server is bundled into.
const manifest: { readonly version: string; readonly license: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)

/** As in package.json, which a release changes. */
export const version = manifest.version
export const license = manifest.license

// Put in by the bundler (vite.config.ts), and by nobody where the sources run as they are.
declare const haruBuiltOn: string | undefined

/** The day that this server was built on, in UTC; of sources that run as they are, which are built all the time, today. */
export function builtOn(now: number): string {
  return typeof haruBuiltOn === 'string' ? haruBuiltOn : new Date(now).toISOString().slice(0, 10)
}
