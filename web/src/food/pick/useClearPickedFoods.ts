import { useEffect } from 'react'
import { getCurrentUserId } from '../../lib/call.ts'
import { readLocal, writeLocal } from '../../lib/local-storage.ts'

// The screens that find and record foods, and the login, which a user may reach by an expired session. This module is separate
// because it is loaded with the first screen.
const pathsWithPickedFoods = /^\/(food\/(find|favorite|sources|detail)|user\/login|auth)(\/|$)/

/**
 * Clears the picked foods when the user leaves the screens that find and record foods. Foods picked by another account in this
 * browser stay; only that account sees them.
 */
export function useClearPickedFoods(path: string): void {
  useEffect(() => {
    const picked = readLocal('pending')
    if (picked === null || pathsWithPickedFoods.test(path)) return
    if (picked['owner'] === getCurrentUserId()) writeLocal('pending', null)
  }, [path])
}
