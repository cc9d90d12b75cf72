import { type RefObject, useEffect, useEffectEvent } from 'react'

const tapCount = 5
/** The time from the first tap to the last. */
const maxDurationMs = 3000

/**
 * Calls back after five taps on an element. The listener is on the document, so that the element stays plain text: it has no place
 * in the tab order, and screen readers do not announce a button.
 */
export function useFiveTaps(element: RefObject<HTMLElement | null>, onTaps: () => void): void {
  const handleTaps = useEffectEvent(onTaps)
  useEffect(() => {
    let taps: readonly number[] = []
    function handleClick({ target, timeStamp }: MouseEvent) {
      const isHit = target instanceof Node && element.current?.contains(target) === true
      taps = isHit ? [...taps, timeStamp].filter((at) => timeStamp - at < maxDurationMs) : []
      if (taps.length < tapCount) return
      taps = []
      handleTaps()
    }
    document.addEventListener('click', handleClick)
    return () => document.removeEventListener('click', handleClick)
  }, [element])
}
