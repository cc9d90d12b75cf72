import { round } from '@haru/shared/field/quantity.ts'
import { findCurrencyDigits } from '@haru/shared/field/units.ts'
import type { ImportAccount } from './import-result.ts'
import { currencyOptions, parseRate, type Questions } from './questions.ts'

/** The currencies that a sign can mean. */
const signs: Readonly<Record<string, readonly string[]>> = {
  '€': ['EUR'],
  '£': ['GBP'],
  '₩': ['KRW'],
  '￦': ['KRW'],
  원: ['KRW'],
  '¥': ['JPY', 'CNY'],
  '￥': ['JPY', 'CNY'],
  '₹': ['INR'],
  '₽': ['RUB'],
  '₺': ['TRY'],
  '₫': ['VND'],
  '₱': ['PHP'],
  '฿': ['THB'],
  '₪': ['ILS'],
  $: ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'TWD', 'MXN', 'BRL', 'CLP', 'COP', 'ARS'],
}

/** The currencies that a user can choose for a file that names none, besides the account's. */
const commonCurrencies =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF IDR ILS INR JPY KRW MXN MYR NOK NZD PHP PLN RON RUB SEK SGD THB TRY TWD UAH USD VND ZAR'.split(
    ' ',
  )

/** The largest amount of a money item, in major units. */
const maxAmount = 999_999_999

type ConvertedMoney =
  | { readonly kind: 'income' | 'expense'; readonly amount: number }
  /** The user leaves out this currency. */
  | { readonly kind: 'leftOut'; readonly currency: string }
  | { readonly kind: 'invalid' }

export interface MoneyConverter {
  /**
   * Converts an amount that is positive where money comes in. `currency` is the code or sign that the file has, or empty: the user is asked
   * about it.
   */
  convert(amount: number, currency: string): ConvertedMoney
}

export function createMoneyConverter(account: ImportAccount, questions: Questions): MoneyConverter {
  const options = [...new Set([account.currency, ...commonCurrencies])].toSorted()
  const digits = findCurrencyDigits(account.currency)
  const findCurrency = (text: string): string => {
    const candidates = signs[text]
    if (candidates !== undefined)
      return candidates.includes(account.currency) ? account.currency : String(candidates[0])
    if (/^[A-Z]{3}$/.test(text)) return text
    return questions.ask({ id: 'currency', options, suggestion: account.currency }) ?? account.currency
  }
  return {
    convert(amount, text) {
      const currency = findCurrency(text.trim().toUpperCase())
      const rate = currency === account.currency ? 1 : askRate(questions, currency)
      if (rate === null) return { kind: 'leftOut', currency }
      const major = Math.abs(amount) * rate
      if (!(major <= maxAmount)) return { kind: 'invalid' }
      const minor = round(round(major, digits) * 10 ** digits)
      return { kind: amount > 0 ? 'income' : 'expense', amount: minor }
    },
  }
}

function askRate(questions: Questions, currency: string): number | null {
  const answer = questions.ask({ id: `currency:${currency}`, options: currencyOptions, suggestion: 'leave' })
  return answer === null ? null : parseRate(answer)
}

/** The sign or code of a currency in an amount such as `€40.00`; empty without one. */
export function findCurrencySign(text: string): string {
  return /\p{Sc}|원|￦|[A-Z]{3}/u.exec(text)?.[0] ?? ''
}

/** The currency that the header of an amount names, in lower case: `betrag (eur)`, `umsatz in eur`, `금액(원)`; empty without one. */
export function findHeaderCurrency(header: string): string {
  const code = header
    .toUpperCase()
    .match(/\p{L}+/gu)
    ?.find(isCurrencyCode)
  return code ?? findCurrencySign(header)
}

export function isCurrencyCode(text: string): boolean {
  return commonCurrencies.includes(text)
}
