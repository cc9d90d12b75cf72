import { useEffect } from 'react'
import { speaker } from '../lib/call.ts'
import { readStored, writeStored } from '../lib/stored.ts'

// Where foods are looked for, and where they are recorded; and the door, where somebody may have been sent whose session
// ended meanwhile. By itself, because it is loaded with the first screen.
const picking = /^\/(food\/(find|favorite|sources|detail)|user\/login|auth)(\/|$)/

/**
 * Foods that were picked are forgotten once a person is elsewhere than where they are looked for and recorded. What somebody
 * else picked here stays as it is: nobody but they see it.
 */
export function useForgetsPicked(path: string): void {
  useEffect(() => {
    const pending = readStored('pending')
    if (pending === null || picking.test(path)) return
    if (pending['owner'] === speaker()) writeStored('pending', null)
  }, [path])
}
