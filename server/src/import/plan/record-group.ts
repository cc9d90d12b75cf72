import type { Day } from '@haru/shared/calendar/day.ts'
import type { Values } from '@haru/shared/field/field.ts'

/** A row of the file in a group: the hash of its identity, its place, and how many records of the file it is. */
export interface GroupRow {
  readonly identity: string
  readonly file: string
  readonly line: number
  readonly recordCount: number
}

export interface GroupItem {
  /** Its number in the names of the file; null without a name. */
  readonly name: number | null
  /** The values without the part and the title. */
  readonly values: Values
  /** The number of texts that were cut. */
  readonly shortened: number
  readonly rows: readonly GroupRow[]
}

/** The additions of the rows of a file to the record of a period. */
export interface RecordGroup {
  readonly area: string
  readonly start: Day
  readonly end: Day
  /** The value of the day, such as a body weight. */
  readonly dayValue: { readonly values: Values; readonly row: GroupRow } | null
  readonly items: readonly GroupItem[]
}
