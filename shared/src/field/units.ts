/** The settings that decide what counts in computed numbers such as totals. */
export interface CountOptions {
  /** Whether warm-ups count. Default: false. */
  readonly countWarmUps?: boolean | undefined
}

/** The units of numbers on the wire and on the screen, and what counts in them. Internal values are integers of a base unit. */
export interface Units extends CountOptions {
  readonly weight: WeightUnit
  /** ISO 4217, such as 'KRW'. */
  readonly currency: string
}

/** The units of numbers as text, such as 'kg KRW'. */
export const formatUnits = ({ weight, currency }: Units) => `${weight} ${currency}`

/** The units of users who are not signed in, and of what no unit changes, such as a text. */
export const defaultUnits: Units = { weight: 'kg', currency: 'KRW' }

export const weightUnits = ['kg', 'lb'] as const
export type WeightUnit = (typeof weightUnits)[number]

/** The international avoirdupois pound is 453.59237 g exactly (1959). */
export const milligramsPer = { kg: 1_000_000, lb: 453_592.37 } as const satisfies Record<WeightUnit, number>

/** The unit of distances follows that of weights: kilometres with kg, and international miles (1959) with lb. */
export const metersPer = { kg: 1000, lb: 1609.344 } as const satisfies Record<WeightUnit, number>

// ISO 4217 minor units other than two. They are listed here, because browsers and servers have different data for some of them.
const currenciesWithoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
const currenciesWithThreeDecimals = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

/** The number of decimals of a currency: 0 for KRW and JPY, 2 for USD. */
export function findCurrencyDigits(currency: string): number {
  if (currenciesWithoutDecimals.includes(currency)) return 0
  return currenciesWithThreeDecimals.includes(currency) ? 3 : 2
}
