import { currencyDigits, milligramsPer, type Units } from './units.ts'

/**
 * What a number counts. Stored and summed as an integer of the base unit, so that sums are exact; spoken (wire and
 * screen) in the unit a person knows, with at most `places` decimals. Why these bases: docs/decisions/0018.
 */
export const quantities = {
  /** Times, days, sets. Base: 1. */
  count: { base: () => 1, places: () => 0 },
  /** How many portions. Base: a tenth. */
  portion: { base: () => 10, places: () => 1 },
  /** Base: kcal. */
  energy: { base: () => 1, places: () => 0 },
  /** A nutrient or a serving in grams. Base: a tenth of a gram. */
  mass: { base: () => 10, places: () => 1 },
  /** A weight that is lifted, and body weight, in the account's unit. Base: a milligram. */
  weight: { base: ({ weight }: Units) => milligramsPer[weight], places: () => 2 },
  /** Weights added up, in the account's unit. Base: a tenth of a gram, so that the sums of a life stay exact. */
  volume: { base: ({ weight }: Units) => milligramsPer[weight] / milligramsPerVolume, places: () => 2 },
  /** Base: the currency's minor unit. */
  money: {
    base: ({ currency }: Units) => 10 ** currencyDigits(currency),
    places: ({ currency }: Units) => currencyDigits(currency),
  },
} as const satisfies Record<string, { base: (units: Units) => number; places: (units: Units) => number }>

export type Quantity = keyof typeof quantities

/** What stands behind a number of the quantity for people to read: 'kg', 'kcal'. Money has its currency instead. */
export const unitSymbols: Readonly<Record<Quantity, (units: Units) => string | undefined>> = {
  count: () => undefined,
  portion: () => undefined,
  energy: () => 'kcal',
  mass: () => 'g',
  weight: ({ weight }) => weight,
  volume: ({ weight }) => weight,
  money: () => undefined,
}

const milligramsPerVolume = 100

/** Milligrams that were lifted as a volume. Rounds, so it is given the sum and not its parts. */
export function toVolume(milligrams: number): number {
  return round(milligrams / milligramsPerVolume)
}

/** Half up, away from zero for what is negative, so that a difference and its opposite look alike. */
export function round(value: number, places = 0): number {
  if (places === 0) return Math.sign(value) * Math.floor(Math.abs(value) + 0.5) || 0
  // Number('1.005e2') shifts the decimal point in decimal, where 1.005 * 100 is 100.49999999999999.
  const shifted = Number(`${Math.abs(value)}e${places}`)
  const whole = Math.floor((Number.isNaN(shifted) ? Math.abs(value) * 10 ** places : shifted) + 0.5)
  return Math.sign(value) * Number(`${whole}e${-places}`) || 0
}

/** A stored integer as a person says it: 71350000 mg is 71.35 (kg). */
export function toDisplayUnit(
  value: number,
  quantity: Quantity,
  units: Units,
  places = quantities[quantity].places(units),
): number {
  // Both are whole (or hundredths, of a pound), so what is halfway is exactly so, and needs no look at its decimals.
  const scale = 10 ** places
  return round((value * scale) / quantities[quantity].base(units)) / scale
}

/** What a person said as the integer that is stored. */
export function toBaseUnit(displayed: number, quantity: Quantity, units: Units): number {
  return round(displayed * quantities[quantity].base(units))
}
