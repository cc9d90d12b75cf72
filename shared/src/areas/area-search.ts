/** What a search finds in the items of an area besides their categories and texts, and what it sums over the items that it finds. */
export interface AreaSearch<M extends string = string, FieldName extends string = string> {
  /** The numbers by which items are found. */
  readonly amounts: readonly FieldName[]
  /** The metrics that are summed. All of them are combined by their sum. */
  readonly sums: readonly M[]
}
