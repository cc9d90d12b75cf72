type Property = '--nav-height' | '--dock-height' | '--tabs-height'

/** A ref which keeps the height of a bar in a property of the page: text of any size makes it as high as it has to be. */
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
