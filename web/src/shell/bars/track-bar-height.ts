/** The heights that shell.css uses while a property is not set: those of the usual text size. */
const usualHeights = { '--nav-height': 60, '--dock-height': 60, '--tabs-height': 48 } as const

/**
 * A ref that keeps the height of a bar in a CSS property of the page, because the height depends on the text size. The usual height is
 * not set: a change of a property of the page makes the browser compute the styles of all elements again.
 */
export function trackBarHeight(property: keyof typeof usualHeights) {
  return (bar: HTMLElement | null) => {
    if (bar === null) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      if (bar.offsetHeight === usualHeights[property]) style.removeProperty(property)
      else style.setProperty(property, `${bar.offsetHeight}px`)
    })
    observer.observe(bar)
    return () => {
      observer.disconnect()
      style.removeProperty(property)
    }
  }
}
