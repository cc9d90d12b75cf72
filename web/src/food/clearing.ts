import { useEffect } from 'react'
import { readStored, writeStored } from '../lib/stored.ts'

// Where foods are looked for, and where they are recorded. By itself, because it is loaded with the first screen.
const picking = /^\/food\/(find|favorite|sources|detail)(\/|$)/

/** Foods that were picked are forgotten once a person is elsewhere than where they are looked for and recorded. */
export function useForgetsPicked(path: string): void {
  useEffect(() => {
    if (!picking.test(path) && readStored('pending') !== null) writeStored('pending', null)
  }, [path])
}
