// The functions of the offline bench that run in its page, which gets each as text.

// Runs in the page before its own scripts.
export function watchLongTasks(): void {
  const tasks: number[] = []
  Reflect.set(globalThis, 'longTasks', tasks)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}

/** Runs in the page, as another tab that says that everything has changed. */
export function forgetQueries({ userId, areas }: { readonly userId: string; readonly areas: readonly string[] }): void {
  const channel = new BroadcastChannel('haru-device')
  channel.postMessage({ userId, areas, lists: ['categories', 'savedSets'] })
  channel.close()
}

/** Defined in the page by `defineMeasureUntil`. */
declare const measureUntil: (act: () => void, isDone: () => boolean) => Promise<number>

/**
 * Runs in the page before its own scripts. The milliseconds from an action to the first frame in which something holds, at most 5,000. It looks only
 * when the page has changed: a loop of animation frames would make the page draw a frame every 16 ms, which takes a slow phone a third of its time.
 */
export function defineMeasureUntil(): void {
  const measure: typeof measureUntil = (act, isDone) => {
    const { promise, resolve } = Promise.withResolvers<number>()
    const begin = performance.now()
    const end = () => {
      observer.disconnect()
      clearTimeout(timer)
      requestAnimationFrame(() => resolve(performance.now() - begin))
    }
    const observer = new MutationObserver(() => isDone() && end())
    const timer = setTimeout(end, 5000)
    observer.observe(document, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
    act()
    return promise
  }
  Reflect.set(globalThis, 'measureUntil', measure)
}

/** Runs in the page. The time until the screen of the path is drawn and nothing on it is loading. */
export function measureNavigation(path: string): Promise<number> {
  const findHeading = () => document.querySelector('#main h1')
  const before = findHeading()
  // The placeholders of charts and cards are not busy, but say so in the language of the page.
  const isLoading = () =>
    [...document.querySelectorAll('#main [role="status"]')].some((each) => each.textContent === 'Loading')
  return measureUntil(
    () => history.pushState(null, '', path),
    () =>
      ![null, before].includes(findHeading()) &&
      !isLoading() &&
      document.querySelector('#main [aria-busy="true"]') === null,
  )
}

/** Runs in the page before its own scripts. Notes when the frame was drawn that shows a screen first. */
export function noteFirstDrawing(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('#main h1') === null) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => Reflect.set(globalThis, 'drawnAt', performance.now())))
  })
  observer.observe(document, { subtree: true, childList: true })
}

/** Runs in the page. The time until a message follows the press of a button. */
export function measurePress(button: HTMLElement | SVGElement): Promise<number> {
  return measureUntil(
    () => button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
    () => document.querySelector('[role="status"] [data-life]') !== null,
  )
}

/** Runs in the page. The time until the screen shows other foods. */
export function measureSearch(path: string): Promise<number> {
  const readFoods = () => document.querySelector('#main ul')?.textContent ?? ''
  const before = readFoods()
  return measureUntil(
    () => history.pushState(null, '', path),
    () => readFoods() !== before && document.querySelector('#main [aria-busy="true"]') === null,
  )
}
