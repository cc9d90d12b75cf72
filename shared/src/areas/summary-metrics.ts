/** The totals of a nutrition summary, in the order they are shown. */
export const nutritionNames = ['kcal', 'carb', 'protein', 'fat'] as const

/**
 * The summaries of all records in the header. Each names the metrics and tallies of its area from which it is computed; only
 * one area declares each summary.
 */
export interface SummaryMetrics {
  /** The least, largest and latest value of a metric that is combined by its last value. */
  readonly scale?: Readonly<Record<'scale', string>>
  /** Sums over all records, their averages per recorded day, and for each the number of days with an unknown amount. */
  readonly nutrition?: Readonly<
    Record<(typeof nutritionNames)[number] | 'unknownKcal' | 'unknownCarb' | 'unknownProtein' | 'unknownFat', string>
  >
  /** The starting property plus income minus expense, with and without excluded items. */
  readonly property?: Readonly<Record<'income' | 'expense' | 'excludedIncome' | 'excludedExpense', string>>
}
