import { type PointerEvent, useRef } from 'react'

interface Point {
  readonly x: number
  readonly y: number
}

/** So far a finger has to go, in pixels. */
const minDistancePx = 56

/**
 * Handlers for what can be turned by a finger: 1 for the next, which comes from the right, -1 for the one before. The
 * element needs `touch-action: pan-y`, so that up and down still scroll.
 */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const from = useRef<Point | null>(null)
  return {
    onPointerDown: ({ isPrimary, pointerType, clientX, clientY }: PointerEvent) => {
      from.current = isPrimary && pointerType !== 'mouse' ? { x: clientX, y: clientY } : null
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const by = from.current === null ? 0 : swipeDirection(from.current, { x: clientX, y: clientY })
      from.current = null
      if (by !== 0) onSwipe(by)
    },
    onPointerCancel: () => {
      from.current = null
    },
  }
}

/** Which way a finger went: 1 to the left, -1 to the right, 0 where it went nowhere or rather up or down. */
export function swipeDirection(from: Point, to: Point): 1 | -1 | 0 {
  const [x, y] = [to.x - from.x, to.y - from.y]
  if (Math.abs(x) < minDistancePx || Math.abs(x) < 2 * Math.abs(y)) return 0
  return x < 0 ? 1 : -1
}
