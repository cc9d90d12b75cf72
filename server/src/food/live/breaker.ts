/** Knows whether somebody who answers nothing is worth waiting for. */
export interface Breaker {
  /** False once it failed several times in a row: then nobody waits for it. */
  readonly isUp: () => boolean
  /** Whether it is time to look, aside, if it is back; asking takes the turn. */
  readonly takeProbe: () => boolean
  readonly succeeded: () => void
  readonly failed: () => void
}

const mostFailures = 3
const msBetweenProbes = 30_000

export function createBreaker(monotonic: () => number): Breaker {
  let failures = 0
  let lookedAt = 0
  return {
    isUp: () => failures < mostFailures,
    takeProbe: () => {
      if (monotonic() - lookedAt < msBetweenProbes) return false
      lookedAt = monotonic()
      return true
    },
    succeeded: () => {
      failures = 0
    },
    failed: () => {
      failures += 1
      lookedAt = monotonic()
    },
  }
}
