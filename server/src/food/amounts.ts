import { round } from '@haru/shared/field/quantity.ts'

/** Parses a number of a provider: `8.33`, `"8.33"`, `"1,024"`, `1.2e-3`. Null if it is missing or no number. */
export function parseNumber(value: number | string | null | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  const text = value?.trim().replaceAll(',', '') ?? ''
  return /^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : null
}

/** Rounds kcal of 100 g; an impossible value becomes unknown. */
export function toWholeKcal(kcal: number | null): number | null {
  return roundWithin(kcal, 900, 1)
}

/** Converts grams of a nutrient in 100 g to milligrams; an impossible value becomes unknown. */
export function toMilligrams(grams: number | null): number | null {
  return roundWithin(grams, 100, 1000)
}

function roundWithin(value: number | null, max: number, perUnit: number): number | null {
  return value !== null && value >= 0 && value <= max ? round(value * perUnit) : null
}

/** Whether the nutrients of 100 g weigh at most 100 g, with a tolerance for rounding. */
export function fitsIn100Grams(milligrams: readonly (number | null)[]): boolean {
  return milligrams.reduce<number>((sum, each) => sum + (each ?? 0), 0) <= 105_000
}
