import type { BrowserContext } from '@playwright/test'

/** What a page has done since it was last read; its scripts add to it. */
interface WalkWatch {
  readonly acknowledged: string[]
  readonly violations: string[]
  /** Requests whose answer is on its way; those that matter to an editor by its place. */
  readonly running: Set<{ readonly place: string | null; readonly call: string }>
  readonly press: () => void
  readonly rest: () => void
  readonly place: () => string
  /** The answer to a write came that was sent from that place. */
  readonly onAnswer: (place: string) => void
}

export type WatchedGlobal = typeof globalThis & { readonly walk?: WalkWatch }

/** The name of a window whose answers come at once. */
export const fast = 'fast'

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
  await context.addInitScript(watchMoves, options)
  await context.addInitScript(watchRequests)
}

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

function watchMoves({ saveLabel }: SlowPageOptions): void {
  // A press or an answer leads to one move at most, and within this time: less on a machine that is at rest.
  const maxPauseMs = 10_000
  // A move so soon after the answer to a write of another screen comes from that answer, if nothing was pressed for a while.
  const maxReactionMs = 3000
  const minQuietMs = 1000
  // The fixed clock of the tests is not that of events.
  const now = () => new Event('now').timeStamp
  const placeOf = (href: string) => {
    const { pathname, searchParams } = new URL(href)
    return [pathname, ...['type', 'start', 'id'].map((name) => searchParams.get(name) ?? '')].join(' ')
  }
  const pressedAt: number[] = []
  // Whether the last move came from an answer: then a press from before it can still be about to lead elsewhere.
  let isMovedByAnswer = false
  const answeredAt = new Map<string, number>()
  // The last press, or answer to a write of the screen in view; and the last answer to one of another screen.
  let causedAt = Number.NEGATIVE_INFINITY
  let foreignAnswerAt = Number.NEGATIVE_INFINITY
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
      if (!isMovedByAnswer) pressedAt.length = 0
    },
    place: () => placeOf(location.href),
    onAnswer: (place) => {
      answeredAt.set(place, now())
      if (place === walk.place()) causedAt = now()
      else if (now() - causedAt > minQuietMs && !answeredAt.has(walk.place())) foreignAnswerAt = now()
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
    isMovedByAnswer = now() - (answeredAt.get(before) ?? Number.NEGATIVE_INFINITY) <= maxPauseMs
    const isPressed = !isMovedByAnswer && pressedAt.shift() !== undefined
    if (foreignAnswerAt > causedAt && now() - foreignAnswerAt < maxReactionMs) return false
    // A screen that has no contents of its own leads on to one that has.
    return isPressed || isMovedByAnswer || (isReplaced && !before.includes('/detail'))
  }
  navigation.addEventListener('currententrychange', ({ from, navigationType }) => {
    const before = placeOf(from.url ?? location.href)
    if (before === walk.place()) return
    const isCaused = hasCause(before, navigationType === 'replace')
    if (!isCaused) walk.violations.push(`moved without a press: ${from.url} -> ${location.href}`)
    answeredAt.clear()
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
    // A save looks before it writes.
    const request = { place: /\/(exist|detail)\?/.test(call) ? walk.place() : null, call }
    walk.running.add(request)
    return send(resource, init).finally(() => walk.running.delete(request))
  }
}
