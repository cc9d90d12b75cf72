import { type Clocks, systemClocks } from '../runtime/clocks.ts'

export interface TestClocks extends Clocks {
  /** Moves both clocks forward: time passes. */
  readonly advance: (ms: number) => void
  /** Sets the system clock: no time passes. */
  readonly jump: (ms: number) => void
}

/** Clocks that run like the system clocks and can be moved. */
export function createTestClocks(): TestClocks {
  let passed = 0
  let jumped = 0
  return {
    now: () => systemClocks.now() + passed + jumped,
    monotonic: () => systemClocks.monotonic() + passed,
    advance: (ms) => {
      passed += ms
    },
    jump: (ms) => {
      jumped += ms
    },
  }
}
