/** Knows whether somebody who answers nothing is worth waiting for. */
export interface CircuitBreaker {
  /** False once it failed several times in a row: then nobody waits for it. */
  readonly isAvailable: () => boolean
  /** Whether it is time to look, aside, if it is back; asking takes the turn. */
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
