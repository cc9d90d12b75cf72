import { type Clocks, systemClocks } from '../runtime/clocks.ts'

export interface TestClocks extends Clocks {
  /** Moves both clocks forward: time passes. */
  readonly advance: (ms: number) => void
  /** Sets the system clock: no time passes. */
  readonly jump: (ms: number) => void
  /** Lets time pass by `advance` only, for a test whose result must not depend on how long it runs. */
  readonly stop: () => void
}

/** Clocks that run like the system clocks and can be moved. */
export function createTestClocks(): TestClocks {
  let passed = 0
  let jumped = 0
  let running: Clocks = systemClocks
  return {
    now: () => running.now() + passed + jumped,
    monotonic: () => running.monotonic() + passed,
    advance: (ms) => {
      passed += ms
    },
    jump: (ms) => {
      jumped += ms
    },
    stop: () => {
      // Whole milliseconds, so that the differences of later times are exact.
      const [now, monotonic] = [running.now(), Math.floor(running.monotonic())]
      running = { now: () => now, monotonic: () => monotonic }
    },
  }
}
