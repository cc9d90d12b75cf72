/** How many may come: `burst` at once, and then `perMinute`. */
export interface Rate {
  readonly perMinute: number
  readonly burst: number
}

interface Bucket {
  tokens: number
  at: number
}

const msPerMinute = 60_000
const mostBuckets = 50_000

/**
 * A bucket of tokens for each key, in memory. Answers how many seconds to wait, 0 when there is nothing to wait for.
 * `monotonic` must never go back: a clock that somebody sets would lift the limit or never end it.
 */
export function createRates(monotonic: () => number): (key: string, rate: Rate) => number {
  const buckets = new Map<string, Bucket>()

  return (key, { perMinute, burst }) => {
    const now = monotonic()
    const bucket = buckets.get(key) ?? { tokens: burst, at: now }
    const tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) * perMinute) / msPerMinute)
    const isAllowed = tokens >= 1
    if (!buckets.has(key) && buckets.size >= mostBuckets) forgetOldest(buckets)
    bucket.tokens = isAllowed ? tokens - 1 : tokens
    bucket.at = now
    buckets.set(key, bucket)
    return isAllowed ? 0 : Math.ceil(((1 - tokens) * 60) / perMinute)
  }
}

// A bucket that was left out begins full again, so nobody is refused for it.
function forgetOldest(buckets: Map<string, Bucket>): void {
  for (const key of buckets.keys()) {
    buckets.delete(key)
    if (buckets.size < mostBuckets / 2) return
  }
}

/** Counts what may happen only `limit` times in `perMs`, such as wrong passwords. */
export interface Attempts {
  /** Counts one more; answers seconds to wait, 0 when it was within the limit. Ask before the work, not after it. */
  readonly take: (key: string, limit: number) => number
  /** Takes the last one back: it was not a failure. */
  readonly giveBack: (key: string) => void
  readonly forget: (key: string) => void
}

export function createAttempts(monotonic: () => number, perMs: number): Attempts {
  const times = new Map<string, number[]>()
  const recent = (key: string) => (times.get(key) ?? []).filter((time) => time > monotonic() - perMs)

  return {
    take: (key, limit) => {
      const kept = recent(key)
      const [oldest = 0] = kept.slice(-limit)
      if (kept.length >= limit) return Math.ceil((oldest + perMs - monotonic()) / 1000)
      if (times.size >= mostBuckets) sweep(times, recent)
      times.set(key, [...kept, monotonic()])
      return 0
    },
    giveBack: (key) => times.set(key, recent(key).slice(0, -1)),
    forget: (key) => times.delete(key),
  }
}

function sweep(times: Map<string, number[]>, recent: (key: string) => number[]): void {
  for (const key of times.keys()) if (recent(key).length === 0) times.delete(key)
}
