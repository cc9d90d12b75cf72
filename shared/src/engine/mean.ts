import { round } from '../field/quantity.ts'

/** The mean of what is known; null where nothing is. Not rounded: a mean of means is, once, at the end. */
export function mean(of: readonly (number | null)[]): number | null {
  const known = of.filter((each) => each !== null)
  return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0) / known.length
}

/** With two decimals, half up; with a hair of tolerance, because a mean of thirds may fall just short of its half. */
export function roundToHundredths(of: number): number {
  return round(of * 100 + 1e-7) / 100
}
