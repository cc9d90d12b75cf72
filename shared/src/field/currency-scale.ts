import { Refusal } from '../errors.ts'
import { findCurrencyDigits } from './units.ts'

/** The factors that convert amounts to a currency with another number of decimals; one of them is 1. */
export interface MoneyScale {
  readonly multiplier: number
  readonly divisor: number
}

export function computeMoneyScale(from: string, to: string): MoneyScale {
  const digits = findCurrencyDigits(to) - findCurrencyDigits(from)
  return { multiplier: 10 ** Math.max(0, digits), divisor: 10 ** Math.max(0, -digits) }
}

/** Converts an amount to the minor unit of the other currency, with a fraction where that has fewer decimals than the amount. */
export function rescaleExactly(amount: number, { multiplier, divisor }: MoneyScale): number {
  return (amount * multiplier) / divisor
}

/**
 * Converts an amount to the minor unit of the other currency. Refuses with `limitReached` if the exact result is no safe
 * integer.
 */
export function rescaleAmount(amount: number, scale: MoneyScale): number {
  const minor = rescaleExactly(amount, scale)
  if (!Number.isSafeInteger(minor)) throw new Refusal('limitReached', { field: 'user_currency' })
  return minor
}
