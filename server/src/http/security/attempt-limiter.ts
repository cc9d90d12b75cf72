import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** Limits attempts, such as wrong passwords, to a number in a time window. */
export interface AttemptLimiter {
  /** Counts an attempt. Returns the seconds to wait, 0 within the limit. Call it before the work: parallel attempts gain nothing. */
  readonly take: (key: string) => Promise<number>
  /** Takes the last attempt back: it was not a failure. */
  readonly giveBack: (key: string) => Promise<void>
  readonly forget: (key: string) => Promise<void>
}

interface Limit {
  readonly max: number
  /** The window begins with the first attempt. */
  readonly windowMs: number
  readonly maxKeys?: number
}

const defaultMaxKeys = 50_000

/** Stores the counts in memory, by a clock that never goes back: a change of the system clock neither lifts nor extends a limit. */
export function createAttemptLimiter(
  monotonic: () => number,
  { max, windowMs, maxKeys = defaultMaxKeys }: Limit,
): AttemptLimiter {
  const limiter = Object.assign(new RateLimiterMemory({ points: max, duration: windowMs / 1000, keyPrefix: '' }), {
    // The library's own storage has no bound and reads the system clock. The test of this file fails if the name changes.
    _memoryStorage: createBoundedStorage(monotonic, maxKeys),
  })

  return {
    take: async (key) => {
      try {
        await limiter.consume(key)
        return 0
      } catch (reason) {
        if (!(reason instanceof RateLimiterRes)) throw reason
        return Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
      }
    },
    giveBack: async (key) => {
      await limiter.reward(key)
    },
    forget: async (key) => {
      await limiter.delete(key)
    },
  }
}

interface Counter {
  points: number
  readonly expiresAt: number
}

/** The number of expired counters that one insertion removes: more than it adds, and few enough to take no noticeable time. */
const maxRemovals = 20

/**
 * Counters up to a number of keys, in the form in which RateLimiterMemory uses its storage. All counters have the same lifetime, so
 * their order in the map is the order in which they expire: an insertion removes the first ones, and no sweep is needed.
 */
function createBoundedStorage(monotonic: () => number, maxKeys: number) {
  const counters = new Map<string, Counter>()

  function findCurrent(key: string): Counter | null {
    const counter = counters.get(key)
    return counter === undefined || counter.expiresAt <= monotonic() ? null : counter
  }

  function makeRoom(): void {
    const now = monotonic()
    let removals = 0
    for (const [key, { expiresAt }] of counters) {
      if (removals >= maxRemovals || (expiresAt > now && counters.size < maxKeys)) return
      counters.delete(key)
      removals += 1
    }
  }

  function set(key: string, points: number, durationSec: number): RateLimiterRes {
    counters.delete(key)
    makeRoom()
    counters.set(key, { points, expiresAt: monotonic() + durationSec * 1000 })
    return new RateLimiterRes(0, durationSec * 1000, points, true)
  }

  return {
    set,
    incrby: (key: string, points: number, durationSec: number): RateLimiterRes => {
      const counter = findCurrent(key)
      if (counter === null) return set(key, Math.max(0, points), durationSec)
      counter.points += points
      return new RateLimiterRes(0, counter.expiresAt - monotonic(), counter.points, false)
    },
    delete: (key: string): boolean => counters.delete(key),
  }
}
