import { test } from 'vitest'

interface RunCounts {
  /** The number of cases in `npm test`. HARU_TEST_RUNS replaces both numbers. */
  readonly quickRuns: number
  /** The number of cases in `npm run verify`. */
  readonly longRuns: number
  /** Whether `npm test` has the test, with the few cases. */
  readonly isQuick?: boolean
}

/** Tests a property of random data with few cases in `npm test`, and with many in `npm run verify`. `check` gets the number of cases. */
export function testProperty(
  name: string,
  { quickRuns, longRuns, isQuick = true }: RunCounts,
  check: (numRuns: number) => Promise<void>,
): void {
  if (isQuick) test(name, () => check(Number(process.env.HARU_TEST_RUNS ?? quickRuns)))
  test(`${name}, in many runs`, { tags: ['long'] }, () => check(Number(process.env.HARU_TEST_RUNS ?? longRuns)))
}
