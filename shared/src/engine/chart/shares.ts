/**
 * The share of each amount in percent, with one decimal, rounded so that they add up to 100: each share is rounded
 * down, and the remaining tenths go to the largest remainders, for equal ones to the first (Hamilton's method). Amounts
 * are integers above 0.
 */
export function computeShares(amounts: readonly number[]): readonly number[] {
  const total = amounts.reduce((sum, each) => sum + each, 0)
  const remainders = amounts.map((each) => (each * 1000) % total)
  const tenths = amounts.map((each, i) => Math.round((each * 1000 - (remainders[i] ?? 0)) / total))
  const remainingTenths = 1000 - tenths.reduce((sum, each) => sum + each, 0)
  const byRemainder = [...remainders.entries()].toSorted(([i, a], [j, b]) => b - a || i - j)
  for (const [i] of byRemainder.slice(0, remainingTenths)) tenths[i] = (tenths[i] ?? 0) + 1
  return tenths.map((each) => each / 10)
}
