import { useEffect, useState } from 'react'

/** Whether there is a keyboard: a computer with a mouse has one, anything else once a key is pressed. */
export function useHasKeyboard(): boolean {
  const [hasKeyboard, setHasKeyboard] = useState(() => matchMedia('(any-hover: hover) and (any-pointer: fine)').matches)
  useEffect(() => {
    const handleKey = () => setHasKeyboard(true)
    addEventListener('keydown', handleKey, { once: true })
    return () => removeEventListener('keydown', handleKey)
  }, [])
  return hasKeyboard
}
