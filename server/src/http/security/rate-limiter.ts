/** The number of allowed requests: `burst` at once, then `perMinute`. */
export interface Rate {
  readonly perMinute: number
  readonly burst: number
}

interface Bucket {
  tokens: number
  refilledAt: number
}

const msPerMinute = 60_000
const maxBuckets = 50_000

/**
 * A bucket of tokens for each key, in memory. Returns how many seconds to wait, 0 if the request is allowed.
 * `monotonic` must never go back: a clock that an operator sets would lift the limit or never end it.
 */
export function createRateLimiter(monotonic: () => number): (key: string, rate: Rate) => number {
  const buckets = new Map<string, Bucket>()

  return (key, { perMinute, burst }) => {
    const now = monotonic()
    const bucket = buckets.get(key) ?? { tokens: burst, refilledAt: now }
    const tokens = Math.min(burst, bucket.tokens + ((now - bucket.refilledAt) * perMinute) / msPerMinute)
    const isAllowed = tokens >= 1
    if (!buckets.has(key) && buckets.size >= maxBuckets) forgetOldest(buckets)
    bucket.tokens = isAllowed ? tokens - 1 : tokens
    bucket.refilledAt = now
    buckets.set(key, bucket)
    return isAllowed ? 0 : Math.ceil(((1 - tokens) * 60) / perMinute)
  }
}

// A removed bucket begins full again, so no request is refused because of the removal.
function forgetOldest(buckets: Map<string, Bucket>): void {
  for (const key of buckets.keys()) {
    buckets.delete(key)
    if (buckets.size < maxBuckets / 2) return
  }
}
