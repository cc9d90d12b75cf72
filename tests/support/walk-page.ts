import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Locator, Page } from 'playwright-core'

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
  /** Moves from one place to another that neither a press nor a save of that place has brought about, since it was last read. */
  readonly strayMoves: readonly string[]
}

interface Watch {
  readonly acknowledged: string[]
  readonly strayMoves: string[]
  /** Requests whose answer is on its way; those that matter to an editor by its place. */
  readonly running: Set<{ readonly place: string | null }>
  readonly press: () => void
  readonly place: () => string
}

type Watched = typeof globalThis & { readonly walk?: Watch }

export interface SlowPageOptions {
  /** The label of the button that saves: pressing it leads nowhere by itself. */
  readonly saveLabel: string
  readonly seed: number
  /** Each request or its answer is delayed by 0 to this. */
  readonly maxDelayMs: number
  /** The share of requests that get lost, before or after the server has had them. */
  readonly failures: number
}

/**
 * Slows down the network of every page of a browser, and watches the pages. This is done in the page, and not on the way,
 * because a browser whose requests are held up outside of it has no cache and needs several times as much of the machine.
 */
export async function watchPages(context: BrowserContext, options: SlowPageOptions): Promise<void> {
  await context.addInitScript(slowNetwork, options)
  await context.addInitScript(watchPage, options)
}

/** Resolves once no answer is on its way. */
export async function settleNetwork(page: Page): Promise<void> {
  const count = () => page.evaluate(() => (globalThis as Watched).walk?.running.size ?? 0).catch(() => 1)
  // Answers lead to further questions, of what is shown then.
  for (let quiet = 0; quiet < 5; quiet = (await count()) === 0 ? quiet + 1 : 0) await wait(50)
}

/** From now on answers come at once, also to the pages that this one is followed by. */
export async function stopDelays(page: Page): Promise<void> {
  await page.evaluate((name) => {
    window.name = name
  }, fast)
}

const fast = 'fast'

// Each of these runs in the page, and is whole in itself.

function slowNetwork({ seed, maxDelayMs, failures }: SlowPageOptions): void {
  // The name of a window outlives its pages: each has delays of its own, the same on each walk of a seed.
  if (window.name !== 'fast') window.name = String(Number(window.name) + 1)
  let state = seed + 1_000_003 * Number(window.name)
  function random(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  const send = globalThis.fetch
  globalThis.fetch = async (resource, init) => {
    const [delayMs, isDelayedOnWay, isLost] = [random() * maxDelayMs, random() < 0.5, random() < failures]
    if (window.name === 'fast') return send(resource, init)
    const pause = async () => {
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      init?.signal?.throwIfAborted()
      if (isLost) throw new TypeError('Failed to fetch')
    }
    if (isDelayedOnWay) await pause()
    const response = await send(resource, init)
    if (!isDelayedOnWay) await pause()
    return response
  }
}

function watchPage({ saveLabel }: SlowPageOptions): void {
  // A press or an answer leads to one move at most, and within this time: less on a machine that is at rest.
  const maxPauseMs = 10_000
  // The fixed clock of the tests is not that of events.
  const now = () => new Event('now').timeStamp
  const placeOf = (href: string) => {
    const { pathname, searchParams } = new URL(href)
    return [pathname, ...['type', 'start', 'id'].map((name) => searchParams.get(name) ?? '')].join(' ')
  }
  const pressedAt: number[] = []
  const answeredAt = new Map<string, number>()
  const walk: Watch = {
    acknowledged: [],
    strayMoves: [],
    running: new Set(),
    press: () => {
      pressedAt.push(now())
    },
    place: () => placeOf(location.href),
  }
  Object.assign(globalThis, { walk })

  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null
      if (button?.textContent?.trim() !== saveLabel) walk.press()
    },
    { capture: true },
  )
  navigation.addEventListener('currententrychange', ({ from, navigationType }) => {
    const before = placeOf(from.url ?? location.href)
    if (before === walk.place()) return
    while (pressedAt.length > 0 && now() - (pressedAt[0] ?? 0) > maxPauseMs) pressedAt.shift()
    const isPressed = pressedAt.shift() !== undefined
    const isAnswered = now() - (answeredAt.get(before) ?? Number.NEGATIVE_INFINITY) <= maxPauseMs
    // A screen that has no contents of its own leads on to one that has.
    const isRedirected = navigationType === 'replace' && !before.includes('/detail')
    if (!isPressed && !isAnswered && !isRedirected) walk.strayMoves.push(`${from.url} -> ${location.href}`)
    answeredAt.clear()
  })

  const send = globalThis.fetch
  globalThis.fetch = async (resource, init) => {
    const isWrite = (init?.method ?? 'GET') !== 'GET'
    // A save looks before it writes.
    const isOfEditor = isWrite || /\/(exist|detail)\?/.test(String(resource))
    const request = { place: isOfEditor ? walk.place() : null }
    walk.running.add(request)
    try {
      const response = await send(resource, init)
      if (isWrite && response.ok) walk.acknowledged.push(`${init?.method} ${resource} ${init?.body ?? ''}`)
      return response
    } finally {
      walk.running.delete(request)
      if (isWrite && request.place !== null) answeredAt.set(request.place, now())
    }
  }
}

/** Reads what is in view; `box` is that of the editor that the address leads to. */
export function readPage(page: Page, box: string | null): Promise<PageState> {
  return page.evaluate((selector) => {
    const { walk } = globalThis as Watched
    const dialogs = [...document.querySelectorAll('dialog[open]')]
    const input = selector === null ? null : document.querySelector<HTMLInputElement>(selector)
    const here = walk?.place()
    return {
      dialogs: dialogs.map((dialog) => dialog.querySelector('h2')?.textContent ?? ''),
      isStill: dialogs.length > 0 || document.querySelector('main[inert], main [inert]') !== null,
      text: input?.value ?? null,
      isWriting: [...(walk?.running ?? [])].some((request) => request.place === here),
      acknowledged: walk?.acknowledged.splice(0) ?? [],
      strayMoves: walk?.strayMoves.splice(0) ?? [],
    }
  }, box)
}

export interface Typing {
  /** How the address ends at which it is to be typed. */
  readonly url: string
  readonly box: string
  readonly text: string
  readonly also: Readonly<Record<string, string>>
}

/** Types into a box as a user does who is faster than any change of the page. Returns whether it took the text. */
export function typeAtOnce(page: Page, typing: Typing): Promise<boolean> {
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
export function answerAtOnce(page: Page, which: number): Promise<{ title: string; label: string } | null> {
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

/** Goes one step along the history, as the buttons of the browser do. The first page has nothing of Haru before it. */
export function goAlong(page: Page, step: 'back' | 'forward'): Promise<void> {
  return page.evaluate((to) => {
    ;(globalThis as Watched).walk?.press()
    if (to === 'forward') history.forward()
    else if (navigation.canGoBack) history.back()
  }, step)
}
