import { useEffect, useState } from 'react'

/** Whether the device has a keyboard: assumed with a mouse, otherwise after the first key press. */
export function useHasKeyboard(): boolean {
  const [hasKeyboard, setHasKeyboard] = useState(() => matchMedia('(any-hover: hover) and (any-pointer: fine)').matches)
  useEffect(() => {
    const handleKey = () => setHasKeyboard(true)
    addEventListener('keydown', handleKey, { once: true })
    return () => removeEventListener('keydown', handleKey)
  }, [])
  return hasKeyboard
}
