import { globSync } from 'node:fs'

/** The library of Debian's package libfaketime, which sets the clock of one process; null if it is not installed. */
export function findFakeTime(): string | null {
  const [library = null] = globSync('/usr/lib/*/faketime/libfaketime.so.1')
  return library
}
