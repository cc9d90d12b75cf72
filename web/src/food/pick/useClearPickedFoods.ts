import { useEffect } from 'react'
import { getCurrentUserId } from '../../lib/call.ts'
import { readLocal, writeLocal } from '../../lib/local-storage.ts'

// Where foods are looked for, and where they are recorded; and the door, where somebody may have been sent whose session
// ended meanwhile. By itself, because it is loaded with the first screen.
const pathsWithPickedFoods = /^\/(food\/(find|favorite|sources|detail)|user\/login|auth)(\/|$)/

/**
 * Foods that were picked are forgotten once a person is elsewhere than where they are looked for and recorded. What somebody
 * else picked here stays as it is: nobody but they see it.
 */
export function useClearPickedFoods(path: string): void {
  useEffect(() => {
    const picked = readLocal('pending')
    if (picked === null || pathsWithPickedFoods.test(path)) return
    if (picked['owner'] === getCurrentUserId()) writeLocal('pending', null)
  }, [path])
}
