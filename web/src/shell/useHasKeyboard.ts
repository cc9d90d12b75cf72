import { startTransition, useEffect, useState } from 'react'

/** Whether the device has a keyboard: assumed with a mouse, otherwise after the first key press. */
export function useHasKeyboard(): boolean {
  const [hasKeyboard, setHasKeyboard] = useState(false)
  useEffect(() => {
    const handleKey = () => startTransition(() => setHasKeyboard(true))
    if (matchMedia('(any-hover: hover) and (any-pointer: fine)').matches) handleKey()
    addEventListener('keydown', handleKey, { once: true })
    return () => removeEventListener('keydown', handleKey)
  }, [])
  return hasKeyboard
}
