import { type PointerEvent, useRef } from 'react'

interface PointerPosition {
  readonly x: number
  readonly y: number
}

/** The shortest swipe, in pixels. */
const minDistancePx = 56

/**
 * Pointer handlers for horizontal swipes: 1 for the next page, -1 for the previous one. The element needs
 * `touch-action: pan-y`, so that vertical moves still scroll.
 */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const from = useRef<PointerPosition | null>(null)
  return {
    onPointerDown: ({ isPrimary, pointerType, clientX, clientY }: PointerEvent) => {
      from.current = isPrimary && pointerType !== 'mouse' ? { x: clientX, y: clientY } : null
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const direction = from.current === null ? 0 : findSwipeDirection(from.current, { x: clientX, y: clientY })
      from.current = null
      if (direction !== 0) onSwipe(direction)
    },
    onPointerCancel: () => {
      from.current = null
    },
  }
}

/** The direction of a swipe: 1 to the left, -1 to the right, 0 for a short or mostly vertical move. */
export function findSwipeDirection(from: PointerPosition, to: PointerPosition): 1 | -1 | 0 {
  const [x, y] = [to.x - from.x, to.y - from.y]
  if (Math.abs(x) < minDistancePx || Math.abs(x) < 2 * Math.abs(y)) return 0
  return x < 0 ? 1 : -1
}
