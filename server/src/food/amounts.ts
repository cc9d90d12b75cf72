import { round } from '@haru/shared/field/quantity.ts'

/** A number as a stranger may write it: `8.33`, `"8.33"`, `"1,024"`, `1.2e-3`. Null where there is none. */
export function parseNumber(value: number | string | null | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  const text = value?.trim().replaceAll(',', '') ?? ''
  return /^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : null
}

/** kcal of 100, whole; what no food has is unknown. */
export function toWholeKcal(kcal: number | null): number | null {
  return roundWithin(kcal, 900, 1)
}

/** Grams of a nutrient in 100 as milligrams; what no food has is unknown. */
export function toMilligrams(grams: number | null): number | null {
  return roundWithin(grams, 100, 1000)
}

function roundWithin(value: number | null, max: number, perUnit: number): number | null {
  return value !== null && value >= 0 && value <= max ? round(value * perUnit) : null
}

/** Whether 100 g hold no more than 100 g of all three, and a little for what was rounded. */
export function fitsIn100Grams(milligrams: readonly (number | null)[]): boolean {
  return milligrams.reduce<number>((sum, each) => sum + (each ?? 0), 0) <= 105_000
}
