import { Refusal } from '../errors.ts'
import { currencyDigits } from './units.ts'

/** What amounts are multiplied with and then divided by when a currency with other decimals is chosen; one of them is 1. */
export interface MoneyScale {
  readonly multiplier: number
  readonly divisor: number
}

export function computeMoneyScale(from: string, to: string): MoneyScale {
  const digits = currencyDigits(to) - currencyDigits(from)
  return { multiplier: 10 ** Math.max(0, digits), divisor: 10 ** Math.max(0, -digits) }
}

/** The amount as it is said, in the other currency's minor unit. Refuses where cents would be lost: nobody's money is rounded away. */
export function rescaleAmount(amount: number, { multiplier, divisor }: MoneyScale): number {
  const minor = (amount * multiplier) / divisor
  if (!Number.isSafeInteger(minor)) throw new Refusal('limitReached', { field: 'user_currency' })
  return minor
}
