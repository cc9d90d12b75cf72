import type { BrowserContext } from '@playwright/test'

/** The events of a page since the last read. Its scripts add to them. */
interface WalkWatch {
  readonly acknowledged: string[]
  readonly violations: string[]
  /** Requests without a response. Those that matter to an editor have its place. */
  readonly running: Set<{ readonly place: string | null; readonly call: string }>
  readonly press: () => void
  readonly rest: () => void
  readonly place: () => string
  /** Reports the response of a write that was sent from that place. */
  readonly onAnswer: (place: string) => void
}

export type WatchedGlobal = typeof globalThis & { readonly walk?: WalkWatch }

/** The name of a window whose responses are not delayed. */
export const fast = 'fast'

export interface SlowPageOptions {
  /** The label of the save button. A press of it does not navigate by itself. */
  readonly saveLabel: string
  readonly seed: number
  /** The largest delay of a request or its response. */
  readonly maxDelayMs: number
  /** The share of requests that get lost, before or after the server has received them. */
  readonly failures: number
}

/**
 * Slows down the network of every page of a browser, and watches the pages. The delays are in the page and not in a
 * proxy, because a browser with delayed requests outside of it has no cache and needs several times as much of the machine.
 */
export async function watchPages(context: BrowserContext, options: SlowPageOptions): Promise<void> {
  await context.addInitScript(slowNetwork, options)
  await context.addInitScript(watchMoves, options)
  await context.addInitScript(watchRequests)
}

// Each of these functions runs in the page, so it uses nothing from outside of itself.

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

function watchMoves({ saveLabel }: SlowPageOptions): void {
  // A press or a response causes one navigation at most, and within this time, which is shorter on an idle machine.
  const maxPauseMs = 10_000
  // A navigation so soon after the response to a write of another screen comes from that response, if nothing was pressed for a while.
  const maxReactionMs = 3000
  const minQuietMs = 1000
  // Events do not have the fixed clock of the tests.
  const now = () => new Event('now').timeStamp
  const placeOf = (href: string) => {
    const { pathname, searchParams } = new URL(href)
    return [pathname, ...['type', 'start', 'id'].map((name) => searchParams.get(name) ?? '')].join(' ')
  }
  const pressedAt: number[] = []
  // Whether a response caused the last navigation: then an earlier press can still cause another one.
  let isMovedByResponse = false
  const respondedAt = new Map<string, number>()
  // The last press, or response to a write of the visible screen; and the last response to one of another screen.
  let causedAt = Number.NEGATIVE_INFINITY
  let foreignResponseAt = Number.NEGATIVE_INFINITY
  const walk: WalkWatch = {
    acknowledged: [],
    violations: [],
    running: new Set(),
    press: () => {
      causedAt = now()
      pressedAt.push(causedAt)
    },
    rest: () => {
      causedAt = Number.NEGATIVE_INFINITY
      if (!isMovedByResponse) pressedAt.length = 0
    },
    place: () => placeOf(location.href),
    onAnswer: (place) => {
      respondedAt.set(place, now())
      if (place === walk.place()) causedAt = now()
      else if (now() - causedAt > minQuietMs && !respondedAt.has(walk.place())) foreignResponseAt = now()
    },
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
  function hasCause(before: string, isReplaced: boolean): boolean {
    while (pressedAt.length > 0 && now() - (pressedAt[0] ?? 0) > maxPauseMs) pressedAt.shift()
    isMovedByResponse = now() - (respondedAt.get(before) ?? Number.NEGATIVE_INFINITY) <= maxPauseMs
    const isPressed = !isMovedByResponse && pressedAt.shift() !== undefined
    if (foreignResponseAt > causedAt && now() - foreignResponseAt < maxReactionMs) return false
    // A screen without contents redirects to one with contents.
    return isPressed || isMovedByResponse || (isReplaced && !before.includes('/detail'))
  }
  navigation.addEventListener('currententrychange', ({ from, navigationType }) => {
    const before = placeOf(from.url ?? location.href)
    if (before === walk.place()) return
    const isCaused = hasCause(before, navigationType === 'replace')
    if (!isCaused) walk.violations.push(`moved without a press: ${from.url} -> ${location.href}`)
    respondedAt.clear()
  })
}

function watchRequests(): void {
  const send = globalThis.fetch

  async function watchWrite(
    walk: WalkWatch,
    call: string,
    [resource, init]: Parameters<typeof fetch>,
  ): Promise<Response> {
    const request = { place: walk.place(), call }
    const isRunning = [...walk.running].some((other) => other.place === request.place && other.call === call)
    // Each message has an undo of its own.
    if (isRunning && !/"undo":/.test(String(init?.body)))
      walk.violations.push(`sent again before the answer came: ${call}`)
    walk.running.add(request)
    try {
      const response = await send(resource, init)
      if (response.ok) walk.acknowledged.push(`${call} ${init?.body}`)
      return response
    } finally {
      walk.running.delete(request)
      walk.onAnswer(request.place)
    }
  }

  globalThis.fetch = async (resource, init) => {
    const { walk } = globalThis as WatchedGlobal
    if (walk === undefined) return send(resource, init)
    const call = `${init?.method ?? 'GET'} ${resource}`
    if (!call.startsWith('GET ')) return watchWrite(walk, call, [resource, init])
    // A save reads before it writes.
    const request = { place: /\/(exist|detail)\?/.test(call) ? walk.place() : null, call }
    walk.running.add(request)
    return send(resource, init).finally(() => walk.running.delete(request))
  }
}
