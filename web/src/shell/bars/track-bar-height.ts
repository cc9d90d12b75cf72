type Property = '--nav-height' | '--dock-height' | '--tabs-height'

/** A ref that keeps the height of a bar in a CSS property of the page, because the height depends on the text size. */
export function trackBarHeight(property: Property) {
  return (bar: HTMLElement | null) => {
    if (bar === null) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(property, `${bar.offsetHeight}px`))
    observer.observe(bar)
    return () => {
      observer.disconnect()
      style.removeProperty(property)
    }
  }
}
