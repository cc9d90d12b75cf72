import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const longPressMs = 500

/**
 * Handlers for an element that is pressed and held: `onLongPress` runs after half a second, and the release is no click then. A mouse
 * shows titles instead.
 */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const wasLong = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  function start({ pointerType }: PointerEvent) {
    wasLong.current = false
    if (pointerType === 'mouse') return
    timer.current = setTimeout(() => {
      wasLong.current = true
      onLongPress()
    }, longPressMs)
  }

  const stop = () => clearTimeout(timer.current)

  // The browser's own menu would cover the explanation.
  function handleContextMenu(event: MouseEvent) {
    if (wasLong.current) event.preventDefault()
  }

  function handleClick(event: MouseEvent) {
    if (!wasLong.current) return
    wasLong.current = false
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    onPointerDown: start,
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onContextMenu: handleContextMenu,
    onClickCapture: handleClick,
  }
}
