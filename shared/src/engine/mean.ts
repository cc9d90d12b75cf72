import { round } from '../field/quantity.ts'

/**
 * The mean of the known values; null without known values. It is not rounded, because a mean of means is rounded once, at the
 * end.
 */
export function mean(of: readonly (number | null)[]): number | null {
  const known = of.filter((each) => each !== null)
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0) / known.length
}

/** Rounds to two decimals, half up, with a tolerance: a mean of thirds may fall just below a half. */
export function roundToHundredths(of: number): number {
  return round(of * 100 + 1e-7) / 100
}
