import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses an element when a rendering of the component has removed the control with the focus, so that the next Tab goes on there.
 * Without an element the screen gets the focus.
 */
export function useFocusAfterLoss(target?: RefObject<HTMLElement | null>): void {
  const focused = useRef<EventTarget | null>(null)

  useEffect(() => {
    function remember({ target: control }: FocusEvent) {
      focused.current = control
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])

  useEffect(() => {
    const isRemoved = focused.current instanceof Element && !focused.current.isConnected
    if (!isRemoved || document.activeElement !== document.body) return
    const element = target?.current?.isConnected === true ? target.current : document.getElementById('main')
    element?.focus({ preventScroll: true })
  })
}
