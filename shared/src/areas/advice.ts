/** The name of an advice; its sentence has the key `advice.<name>`. */
type AdviceName = 'workout' | 'lift' | 'cardio' | 'protein' | 'energy' | 'more'

/** The advice to add to a metric in practical steps: one workout, 10 minutes, 100 kcal. */
export interface Advice {
  readonly name: AdviceName
  /** In the unit that the user sees, or minutes. */
  readonly step: number
  /** A day with a smaller total, in the same unit, is never advised. */
  readonly minTotal?: number
}

/** The amount of a suggested goal. Amounts are in the unit that the user sees, or in minutes. */
export interface Suggestion {
  /** The span by which people state the amount: 1,800 kcal a day, three workouts a week. A mean or a clock time is of a day. */
  readonly per: SuggestionSpan
  /** The amount for a user without enough records. An amount of money by currency; a currency without an amount has no suggestion. */
  readonly typical: number | Readonly<Record<string, number>>
  /** The step to which an amount is rounded. Default: three significant digits, for amounts whose size depends on the currency. */
  readonly step?: number
  /** Whether a day without a record counts as 0, such as no workout, and not as unknown, such as a meal. Default: false. */
  readonly countsEmptyDays?: boolean
}

export type SuggestionSpan = 'day' | 'week' | 'month'
