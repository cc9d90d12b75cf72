/**
 * The share of each amount in percent, with one decimal, rounded so that they add up to 100: each share is rounded
 * down, and the remaining tenths go to the largest remainders, for equal ones to the first (Hamilton's method). Amounts
 * are integers above 0.
 */
export function computeShares(amounts: readonly number[]): readonly number[] {
  const whole = amounts.reduce((sum, each) => sum + each, 0)
  const remainders = amounts.map((each) => (each * 1000) % whole)
  const tenths = amounts.map((each, i) => Math.round((each * 1000 - (remainders[i] ?? 0)) / whole))
  const left = 1000 - tenths.reduce((sum, each) => sum + each, 0)
  const first = [...remainders.entries()].toSorted(([i, one], [j, other]) => other - one || i - j)
  for (const [i] of first.slice(0, left)) tenths[i] = (tenths[i] ?? 0) + 1
  return tenths.map((each) => each / 10)
}
