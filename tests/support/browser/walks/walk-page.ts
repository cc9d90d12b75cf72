import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { fast, type WatchedGlobal } from './walk-watch.ts'

/** The state of a page at one moment, and its events since the last read. */
export interface PageState {
  /** The titles of the open dialogs, the topmost last. */
  readonly dialogs: readonly string[]
  /** Whether a dialog is open or the next screen is loading: then nothing can be typed. */
  readonly isStill: boolean
  /** The text in the box of the editor; null without a box. */
  readonly text: string | null
  /** Whether a write of this screen, or the read before it, has no response yet. */
  readonly isWriting: boolean
  /** The writes, as they were sent, whose success the page received since the last read. */
  readonly acknowledged: readonly string[]
  /** Navigations since the last read that no press and no save of the left screen caused, and writes that were sent twice at once. */
  readonly violations: readonly string[]
}

/** Resolves when every request has its response. */
export async function settleNetwork(page: Page): Promise<void> {
  const count = () => page.evaluate(() => (globalThis as WatchedGlobal).walk?.running.size ?? 0).catch(() => 1)
  // A response can lead to further requests, for the screen that it opens.
  for (let quiet = 0; quiet < 5; quiet = (await count()) === 0 ? quiet + 1 : 0) await wait(50)
}

/** From now on responses are not delayed, also on the next pages of the window. */
export async function stopDelays(page: Page): Promise<void> {
  await page.evaluate((name) => {
    window.name = name
  }, fast)
}

/** Reads the state of the page; `box` selects the box of the editor at its URL. */
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
  /** The URL of the editor. */
  readonly url: string
  readonly box: string
  readonly text: string
  readonly also: Readonly<Record<string, string>>
}

/** Types into a box in one task of the page, like a user who is faster than any change of it. Returns whether the box took the text. */
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

/** Presses a button of the topmost dialog; `which` is from 0 to 1. Returns the title and the label of the button. */
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

/** Presses an element in the present state of the page. Returns whether it could be pressed. */
export async function pressAtOnce(target: Locator, times = 1): Promise<boolean> {
  if ((await target.count()) === 0) return false
  // A click of Playwright would wait until the page does not move, which is seldom so.
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

/** From now on the user presses nothing. Earlier presses have had their effect, unless a response moved the page before. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as WatchedGlobal).walk?.rest())
}

/** Goes one step in the history, as the buttons of the browser do. Before the first page there is no page of Haru. */
export function goAlong(page: Page, step: 'back' | 'forward'): Promise<void> {
  return page.evaluate((to) => {
    ;(globalThis as WatchedGlobal).walk?.press()
    if (to === 'forward') history.forward()
    else if (navigation.canGoBack) history.back()
  }, step)
}
