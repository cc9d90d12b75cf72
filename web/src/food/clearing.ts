import { useEffect } from 'react'
import { readStored, writeStored } from '../lib/stored.ts'
import { isPicking } from './paths.ts'

/** Foods that were picked are forgotten once a person is elsewhere than where they are looked for and recorded. */
export function useForgetsPicked(path: string): void {
  useEffect(() => {
    if (!isPicking(path) && readStored('pending') !== null) writeStored('pending', null)
  }, [path])
}
