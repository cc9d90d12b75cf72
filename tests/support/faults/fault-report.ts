import { expect, type TestContext } from 'vitest'

/** The counts of a test of a fault (docs/attacks-and-faults.md). `npm run faults` prints them. */
export interface FaultCounts {
  /** How many times the fault happened. */
  readonly runs: number
  /** Acknowledged saves that are not stored. */
  readonly lost: number
  /** Records that are stored in part. */
  readonly torn: number
  /** Records and responses that differ from the sent contents. */
  readonly wrong: number
}

declare module 'vitest' {
  interface TaskMeta {
    faults?: FaultCounts
  }
}

/** Reports the counts of a test, and expects that nothing was lost, torn or wrong. */
export function expectNoFaults({ task }: Pick<TestContext, 'task'>, counts: Partial<FaultCounts>): void {
  const faults = { runs: 1, lost: 0, torn: 0, wrong: 0, ...counts }
  task.meta.faults = faults
  expect(faults).toEqual({ runs: faults.runs, lost: 0, torn: 0, wrong: 0 })
}
