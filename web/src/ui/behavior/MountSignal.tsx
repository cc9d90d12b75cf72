import { useEffect, useEffectEvent } from 'react'

/** Calls `onMount` once it is mounted. Inside Suspense that is when all of its siblings are rendered. */
export function MountSignal({ onMount }: { readonly onMount: () => void }) {
  const handleMount = useEffectEvent(onMount)
  useEffect(() => handleMount(), [])
  return null
}
