/** The numbers by which a search finds items of an area besides their categories and texts, and the sums over the found items. */
export interface AreaSearch<M extends string = string, FieldName extends string = string> {
  /** The numbers by which items are found. */
  readonly amounts: readonly FieldName[]
  /** The metrics that are summed. All of them are combined by their sum. */
  readonly sums: readonly M[]
}
