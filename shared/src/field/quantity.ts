import { findCurrencyDigits, metersPer, milligramsPer, type Units } from './units.ts'

/**
 * The quantity of a number. Values are stored and summed as integers of the base unit, so that sums are exact; the wire
 * and the screen have the unit of the user, with at most `places` decimals. Decision 0018 has the reasons for the
 * bases.
 */
export const quantities = {
  /** Times, days, sets. Base: 1. */
  count: { base: () => 1, places: () => 0 },
  /** Portions. Base: a tenth. */
  portion: { base: () => 10, places: () => 1 },
  /** Base: kcal. */
  energy: { base: () => 1, places: () => 0 },
  /** A nutrient or a serving in grams. Base: a tenth of a gram. */
  mass: { base: () => 10, places: () => 1 },
  /** A lifted weight or body weight, in the account's unit. Base: a milligram. */
  weight: { base: ({ weight }: Units) => milligramsPer[weight], places: () => 2 },
  /** A sum of weights, in the account's unit. Base: a tenth of a gram, so that lifetime sums stay exact. */
  volume: { base: ({ weight }: Units) => milligramsPer[weight] / milligramsPerVolume, places: () => 2 },
  /** The length of a way, in kilometres or miles. Base: a metre. */
  distance: { base: ({ weight }: Units) => metersPer[weight], places: () => 2 },
  /** Base: the currency's minor unit. */
  money: {
    base: ({ currency }: Units) => 10 ** findCurrencyDigits(currency),
    places: ({ currency }: Units) => findCurrencyDigits(currency),
  },
} as const satisfies Record<string, { base: (units: Units) => number; places: (units: Units) => number }>

export type Quantity = keyof typeof quantities

/** The unit that is shown after a number: 'kg', 'kcal'. Amounts of money show their currency instead. */
export const unitSymbols: Readonly<Record<Quantity, (units: Units) => string | undefined>> = {
  count: () => undefined,
  portion: () => undefined,
  energy: () => 'kcal',
  mass: () => 'g',
  weight: ({ weight }) => weight,
  volume: ({ weight }) => weight,
  distance: ({ weight }) => (weight === 'lb' ? 'mi' : 'km'),
  money: () => undefined,
}

const milligramsPerVolume = 100

/** Converts lifted milligrams to a volume. It rounds, so convert the sum and not each part. */
export function toVolume(milligrams: number): number {
  return round(milligrams / milligramsPerVolume)
}

/** Rounds half up, and negative values half down, so that a difference and its opposite have the same digits. */
export function round(value: number, places = 0): number {
  if (places === 0) return Math.sign(value) * Math.floor(Math.abs(value) + 0.5) || 0
  // Number('1.005e2') shifts the decimal point in decimal, where 1.005 * 100 is 100.49999999999999.
  const shifted = Number(`${Math.abs(value)}e${places}`)
  const rounded = Math.floor((Number.isNaN(shifted) ? Math.abs(value) * 10 ** places : shifted) + 0.5)
  return Math.sign(value) * Number(`${rounded}e${-places}`) || 0
}

/** Converts a stored integer to the unit of the user: 71350000 mg is 71.35 (kg). */
export function toDisplayUnit(
  value: number,
  quantity: Quantity,
  units: Units,
  places = quantities[quantity].places(units),
): number {
  // The scale and, except for pounds, the base are integers, so halves are exact and `round` needs no `places`.
  const scale = 10 ** places
  return round((value * scale) / quantities[quantity].base(units)) / scale
}

/** Converts a number in the unit of the user to the stored integer. */
export function toBaseUnit(displayed: number, quantity: Quantity, units: Units): number {
  return round(displayed * quantities[quantity].base(units))
}
