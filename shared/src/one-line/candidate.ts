import type { AnyArea } from '../areas/define.ts'
import type { LineRules } from '../areas/line-rules.ts'
import type { Clock } from '../calendar/clock.ts'
import type { Units } from '../field/units.ts'
import type { Category } from '../tracking/category.ts'
import type { LineElement } from './elements.ts'
import type { ItemPlace } from './item-place.ts'
import type { ItemWords } from './item-words.ts'
import type { LineSet, LineValues } from './parsed-line.ts'
import type { Concept, LineVocabulary } from './vocabulary.ts'

/** The data with which a line is read. */
export interface LineContext {
  readonly vocabulary: LineVocabulary
  readonly units: Units
  /** The time of day, which decides the meal of a food. */
  readonly now: Clock
}

/** Consecutive elements of a line, which may be one entry. */
export interface ElementGroup {
  readonly line: string
  readonly elements: readonly LineElement[]
  /** Whether only separators, or the start and the end of the line, are beside the group. */
  readonly isSeparate: boolean
  /** The concepts of the line before the group if the group can continue an entry before it, the last one first. */
  readonly continued: readonly Concept[]
}

/** A group as an entry of an area. The higher the score, the more of the line it explains. */
export interface Candidate {
  readonly entry: LineValues | LineSet
  readonly score: number
  /** The indexes of the elements of the group that the entry does not explain. */
  readonly skipped: readonly number[]
}

/** A group as an area reads it, before its measures have fields. */
export interface ItemReading {
  readonly area: AnyArea
  readonly rules: LineRules
  readonly category: Category
  readonly group: ElementGroup
  readonly context: LineContext
  readonly words: ItemWords
  readonly place: ItemPlace
  /** The field of the text; null in an area whose items have no text. */
  readonly textField: string | null
}
