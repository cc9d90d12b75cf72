import type { Day } from '@haru/shared/calendar/day.ts'
import type { RowPlace } from './import-result.ts'
import { nameMoneyCategory } from './names/money-names.ts'
import type { ReadContext } from './read-context.ts'
import type { RecordKey } from './row-collector.ts'

/** A booking as its product writes it. */
export interface MoneyRecord {
  readonly place: RowPlace
  readonly key: RecordKey
  readonly day: Day
  /** Positive where money comes in. */
  readonly amount: number | null
  /** The code or sign of the currency; empty if the file names none. */
  readonly currency: string
  readonly category: string
  /** The texts that describe the booking; empty ones are left out. */
  readonly content: readonly string[]
  readonly recordCount?: 0 | 1
}

/** Whether a booking only states the balance of an account when the user entered the account, which is no payment of that day. */
export function isStartingBalance(payee: string): boolean {
  return /^(starting|opening) balance$/i.test(payee.trim())
}

/** Adds a booking. Its direction decides whether it is income or expense. */
export function addMoney(context: ReadContext, record: MoneyRecord) {
  const { place, key, day, amount, recordCount = 1 } = record
  if (amount === null || Number.isNaN(amount)) return context.rows.refuse(place, 'invalidField', 'amount')
  const converted = amount === 0 ? null : context.money.convert(amount, record.currency)
  if (converted === null) return context.rows.leaveOut(place, 'empty', recordCount)
  if (converted.kind === 'leftOut') return context.rows.leaveOut(place, `currency:${converted.currency}`, recordCount)
  if (converted.kind === 'invalid') return context.rows.refuse(place, 'invalidField', 'amount')
  const name = nameMoneyCategory(record.category, converted.kind)
  const content = [...new Set(record.content.map((text) => text.trim()))].filter((text) => text !== '').join(' · ')
  context.rows.add({ place, key, recordCount, value: { area: 'money', ...converted, day, name, content } })
}
