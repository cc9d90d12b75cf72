import { type RefCallback, useCallback, useState } from 'react'

// Plots mostly have the width of the one before them. With another width they are rendered again before they are painted.
let lastWidth = 0

/** The current width of an element. Before it is mounted it is that of the last one, with which most are rendered only once; at first 0. */
export function useWidth(): readonly [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(lastWidth)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return
    const measure = () => {
      lastWidth = element.clientWidth
      setWidth(lastWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
