import { readFileSync } from 'node:fs'

// The path is the same from this file and from the bundle of the server.
const manifest: { readonly version: string; readonly license: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)

/** The version in package.json. */
export const version = manifest.version
export const license = manifest.license

// Defined by the bundler (vite.config.ts); undefined when the sources run directly.
declare const haruBuiltOn: string | undefined

/** The day on which the server was built, in UTC; today if the sources run directly. */
export function getBuildDate(now: number): string {
  return typeof haruBuiltOn === 'string' ? haruBuiltOn : new Date(now).toISOString().slice(0, 10)
}
