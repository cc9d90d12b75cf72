import { type RefObject, useEffect, useEffectEvent } from 'react'

const tapCount = 5
/** From the first of them to the last. */
const maxDurationMs = 3000

/**
 * Hears of five taps on an element. It hears them at the document, so that the element stays what it is to everybody else: words, in
 * no tab order, which no screen reader takes for a button.
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
