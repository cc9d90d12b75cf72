import type { Page } from '@playwright/test'

/** An element as it was added to the page. */
interface FirstFrame {
  readonly childCount: number
  readonly isBusy: boolean
  readonly bottom: number
}

/** What the first frame has of the element of a selector that appears after an action. */
export async function readFirstFrame(page: Page, selector: string, act: () => Promise<void>): Promise<FirstFrame> {
  await page.evaluate(recordFirstFrame, selector)
  await act()
  return page.evaluate(() => Reflect.get(globalThis, 'firstFrame') as Promise<FirstFrame>)
}

// Runs in the page.
function recordFirstFrame(selector: string): void {
  const { promise, resolve } = Promise.withResolvers<FirstFrame>()
  const before = document.querySelector(selector)
  const observer = new MutationObserver(() => {
    const element = document.querySelector(selector)
    if (element === null || element === before) return
    observer.disconnect()
    resolve({
      childCount: element.childElementCount,
      isBusy: element.ariaBusy === 'true',
      bottom: element.getBoundingClientRect().bottom,
    })
  })
  observer.observe(document, { subtree: true, childList: true })
  Reflect.set(globalThis, 'firstFrame', promise)
}
