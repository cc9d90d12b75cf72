import type { Values } from '../field/field.ts'

/** The length of a line, in code points. */
export const maxLineLength = 200

/** A part of the text of a line, in UTF-16 units; `end` is exclusive. */
export interface LineSpan {
  readonly start: number
  readonly end: number
}

/** An item of a record, or a value of the day, that a line describes. */
export interface LineValues {
  /** The id of the area. */
  readonly area: string
  /** Whether `values` are those of one item, or values of the day itself, such as body weight. */
  readonly target: 'item' | 'day'
  /** In base units. Every field of an item; of a day only the fields that the line gives. */
  readonly values: Values
  /** The fields whose values the line gives, in the order of the area. */
  readonly typed: readonly string[]
  /** The fields whose values were copied from an item that the user recorded earlier. */
  readonly completed: readonly string[]
  /** The required fields without a value, in the order of the area. The entry can be saved when they are filled in. */
  readonly missing: readonly string[]
}

/** A saved set that a line names. */
export interface LineSet {
  /** The id of the area. */
  readonly area: string
  readonly target: 'set'
  readonly name: string
  /** In base units, as the set has them. */
  readonly items: readonly Values[]
}

export type LineEntry = (LineValues | LineSet) & {
  /** Where the line says so, in the order of the text. */
  readonly spans: readonly LineSpan[]
}

/** The meaning of a line. Every character, except spaces and separators, is in exactly one span. */
export interface ParsedLine {
  /** The line in the Unicode normalization form C, to which the spans refer. */
  readonly text: string
  /** 0 for today, -1 for yesterday, -2 for the day before. */
  readonly dayOffset: number
  /** The word that names the day; null without such a word. */
  readonly daySpan: LineSpan | null
  readonly entries: readonly LineEntry[]
  /** The parts that were not understood, in the order of the text. */
  readonly unknown: readonly LineSpan[]
}
