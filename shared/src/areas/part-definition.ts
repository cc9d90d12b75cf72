/** A title of the starting categories. */
interface TitleDefinition {
  readonly id: string
  /** An exercise with the body's own weight: the weight field is optional. */
  readonly bodyweight?: boolean
}

/** A part of the starting categories. */
export interface PartDefinition<Kind extends string = string> {
  readonly id: string
  /** The kind of its items; the area chooses the visible fields by it. */
  readonly kind: Kind
  readonly titles: readonly TitleDefinition[]
  /** Whether it can be renamed but not deleted, because totals depend on it. */
  readonly fixed?: boolean
}
