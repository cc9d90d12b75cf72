/** What the numbers on the wire and on the screen are spoken in. Inside, everything is an integer of a base unit. */
export interface Units {
  readonly weight: WeightUnit
  /** ISO 4217, such as 'KRW'. */
  readonly currency: string
}

export const weightUnits = ['kg', 'lb'] as const
export type WeightUnit = (typeof weightUnits)[number]

/** The international avoirdupois pound is 453.59237 g exactly (1959). */
export const gramsPer = { kg: 1000, lb: 453.59237 } as const satisfies Record<WeightUnit, number>

// ISO 4217 minor units other than two. Written out, because browsers and servers disagree on some of them.
const decimalsOf: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
}

/** How many decimals a currency's amounts have: 0 for KRW and JPY, 2 for USD. */
export function currencyDigits(currency: string): number {
  return decimalsOf[currency] ?? 2
}
