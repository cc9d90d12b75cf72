import { round } from '../field/quantity.ts'

/**
 * The mean of the known values; null without known values. It is not rounded, because a mean of means is rounded once, at the
 * end.
 */
export function computeMean(values: readonly (number | null)[]): number | null {
  const knownValues = values.filter((each) => each !== null)
  return knownValues.length === 0 ? null : knownValues.reduce((sum, each) => sum + each, 0) / knownValues.length
}

/** Rounds to two decimals, half up, with a tolerance: a mean of thirds may fall just below a half. */
export function roundToHundredths(value: number): number {
  return round(value * 100 + 1e-7) / 100
}
