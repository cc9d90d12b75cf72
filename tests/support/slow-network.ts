import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Route } from 'playwright-core'

export interface SlowNetwork {
  /** Resolves once no answer is on its way. */
  readonly settle: () => Promise<void>
  /** From now on answers come at once. */
  readonly stop: () => void
}

/** Delays what is asked of the server, or what it answers. */
export async function delayAnswers(page: Page, random: () => number, maxDelayMs: number): Promise<SlowNetwork> {
  let pending = 0
  let isStopped = false
  const pause = () => wait(isStopped ? 0 : random() * maxDelayMs)
  async function delay(route: Route): Promise<void> {
    if (random() < 0.5) {
      await pause()
      return route.continue()
    }
    const response = await route.fetch()
    await pause()
    return route.fulfill({ response })
  }
  await page.route('**/haru/api/**', async (route) => {
    pending += 1
    // A page that has been left waits for no answer.
    await delay(route).catch(() => route.abort().catch(() => undefined))
    pending -= 1
  })
  async function settle(): Promise<void> {
    // Answers lead to further questions, of what is shown then.
    for (let quiet = 0; quiet < 5; quiet = pending === 0 ? quiet + 1 : 0) await wait(50)
  }
  return {
    settle,
    stop: () => {
      isStopped = true
    },
  }
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
