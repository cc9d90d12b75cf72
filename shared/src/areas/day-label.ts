/**
 * The label of a day in the calendar, in a few characters: the names of the parts of its items, or the value of a metric, with a sign
 * if the area has amounts of both directions.
 */
export type DayLabel<M extends string = string> =
  | { readonly of: 'parts' }
  | { readonly of: 'metric'; readonly metric: M; readonly sign?: '+' | '−' }
