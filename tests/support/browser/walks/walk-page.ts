import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { fast, type WatchedGlobal } from './walk-watch.ts'

/** What a page shows and has done, at one moment. */
export interface PageState {
  /** The titles of what is open over it, the topmost last. */
  readonly dialogs: readonly string[]
  /** Whether something is open over it, or the next screen is on its way: then nothing can be typed. */
  readonly isStill: boolean
  /** What stands in the box of the editor; null where there is none. */
  readonly text: string | null
  /** Whether the answer to a write of this screen, or to a look before it, is on its way. */
  readonly isWriting: boolean
  /** Writes that the server said yes to, and the page has heard it since it was last read: as they were sent. */
  readonly acknowledged: readonly string[]
  /** Since it was last read: moves that neither a press nor a save of the left screen caused, and writes sent while the same was running. */
  readonly violations: readonly string[]
}

/** Resolves once no answer is on its way. */
export async function settleNetwork(page: Page): Promise<void> {
  const count = () => page.evaluate(() => (globalThis as WatchedGlobal).walk?.running.size ?? 0).catch(() => 1)
  // Answers lead to further questions, of what is shown then.
  for (let quiet = 0; quiet < 5; quiet = (await count()) === 0 ? quiet + 1 : 0) await wait(50)
}

/** From now on answers come at once, also to the pages that this one is followed by. */
export async function stopDelays(page: Page): Promise<void> {
  await page.evaluate((name) => {
    window.name = name
  }, fast)
}

/** Reads what is in view; `box` is that of the editor that the address leads to. */
export function readPage(page: Page, box: string | null): Promise<PageState> {
  return page.evaluate((selector) => {
    const { walk } = globalThis as WatchedGlobal
    const dialogs = [...document.querySelectorAll('dialog[open]')]
    const input = selector === null ? null : document.querySelector<HTMLInputElement>(selector)
    const here = walk?.place()
    return {
      dialogs: dialogs.map((dialog) => dialog.querySelector('h2')?.textContent ?? ''),
      isStill: dialogs.length > 0 || document.querySelector('main[inert], main [inert]') !== null,
      text: input?.value ?? null,
      isWriting: [...(walk?.running ?? [])].some((request) => request.place === here),
      acknowledged: walk?.acknowledged.splice(0) ?? [],
      violations: walk?.violations.splice(0) ?? [],
    }
  }, box)
}

export interface TypedText {
  /** How the address ends at which it is to be typed. */
  readonly url: string
  readonly box: string
  readonly text: string
  readonly also: Readonly<Record<string, string>>
}

/** Types into a box as a user does who is faster than any change of the page. Returns whether it took the text. */
export function typeAtOnce(page: Page, typing: TypedText): Promise<boolean> {
  return page.evaluate(({ url, box, text, also }) => {
    if (location.href !== url || document.querySelector('dialog[open], main[inert], main [inert]') !== null)
      return false
    const find = (selector: string) => document.querySelector<HTMLInputElement>(selector)
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    const setText = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
    const type = (input: HTMLInputElement, value: string) => {
      input.focus()
      const set = input.tagName === 'TEXTAREA' ? setText : setValue
      set?.call(input, value)
      input.dispatchEvent(new InputEvent('input', { bubbles: true, data: value }))
    }
    const target = find(box)
    if (target === null || target.disabled || target.readOnly || !target.checkVisibility()) return false
    for (const [selector, value] of Object.entries(also)) {
      const input = find(selector)
      if (input !== null && !/[1-9]/.test(input.value)) type(input, value)
    }
    type(target, text)
    return true
  }, typing)
}

/** Answers what is open over the page by one of its buttons; `which` is from 0 to 1. Returns its title and the button. */
export function answerDialogAtOnce(page: Page, which: number): Promise<{ title: string; label: string } | null> {
  return page.evaluate((share) => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
    const buttons = [...(dialog?.querySelectorAll('button') ?? [])]
    const button = buttons[Math.floor(share * buttons.length)]
    if (dialog === undefined || button === undefined) return null
    const title = dialog.querySelector('h2')?.textContent ?? ''
    const label = button.textContent?.trim() ?? ''
    button.click()
    return { title, label }
  }, which)
}

/** Presses what can be pressed as the page is now. Returns whether there is such a thing. */
export async function pressAtOnce(target: Locator, times = 1): Promise<boolean> {
  if ((await target.count()) === 0) return false
  // Not what a press would take: that waits for the page to be at rest, which it is seldom.
  return target.first().evaluate(
    (element, count) => {
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
      if (element.closest('[inert], :disabled') !== null || (dialog !== undefined && !dialog.contains(element)))
        return false
      if (!element.checkVisibility()) return false
      for (let i = 0; i < count; i += 1) (element as HTMLElement).click()
      return true
    },
    times,
    { timeout: 2000 },
  )
}

/** From now on the user presses nothing, and what was pressed has had its effect, unless an answer moved the page before it. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as WatchedGlobal).walk?.rest())
}

/** Goes one step along the history, as the buttons of the browser do. The first page has nothing of Haru before it. */
export function goAlong(page: Page, step: 'back' | 'forward'): Promise<void> {
  return page.evaluate((to) => {
    ;(globalThis as WatchedGlobal).walk?.press()
    if (to === 'forward') history.forward()
    else if (navigation.canGoBack) history.back()
  }, step)
}
