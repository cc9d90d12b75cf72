/** Stops requests to a provider that fails repeatedly. */
export interface CircuitBreaker {
  /** False after several failures in a row: then no request waits for the provider. */
  readonly isAvailable: () => boolean
  /** Whether a probe in the background is due. A call that returns true uses the probe up. */
  readonly takeProbe: () => boolean
  readonly recordSuccess: () => void
  readonly recordFailure: () => void
}

const maxFailures = 3
const probeIntervalMs = 30_000

export function createCircuitBreaker(monotonic: () => number): CircuitBreaker {
  let failures = 0
  let probedAt = 0
  return {
    isAvailable: () => failures < maxFailures,
    takeProbe: () => {
      if (monotonic() - probedAt < probeIntervalMs) return false
      probedAt = monotonic()
      return true
    },
    recordSuccess: () => {
      failures = 0
    },
    recordFailure: () => {
      failures += 1
      probedAt = monotonic()
    },
  }
}
