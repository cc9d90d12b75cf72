import type { Day } from '@haru/shared/calendar/day.ts'
import type { ImportFormat } from '@haru/shared/contract/import/import-formats.ts'
import type { WeightUnit } from '@haru/shared/field/units.ts'

/** The data of the account that the reader of a file uses. */
export interface ImportAccount {
  /** ISO 4217. */
  readonly currency: string
  readonly weightUnit: WeightUnit
  readonly timeZone: string
  /** The hour at which a day begins, from 0 to 6. */
  readonly dayStart: number
  readonly language: 'ko' | 'en'
  /** The day of the user. Series of calendar entries end with the next year. */
  readonly today: Day
}

export interface ReadImportOptions {
  readonly account: ImportAccount
  /** The answers of the user, by the id of the question. */
  readonly answers: Readonly<Record<string, string>>
  /** Runs after each megabyte. */
  readonly onProgress?: (progress: ReadingProgress) => void
}

export interface ReadingProgress {
  /** The part of the file that was read, from 0 to 1. */
  readonly part: number
  /** The number of records that were read: 0 until the format is known. */
  readonly records: number
}

/**
 * A file as it was read. `records` is the sum of `recordCount` of the rows, of the counts of `skipped`, and of the number of refused
 * records (`refusedCount`), whatever was answered.
 */
export interface ReadImport {
  readonly format: ImportFormat
  /** The text encoding as the Encoding standard calls it; empty for a database or a workbook. */
  readonly encoding: string
  readonly records: number
  readonly rows: readonly ImportRow[]
  readonly questions: readonly ImportQuestion[]
  readonly skipped: readonly SkippedRows[]
  /** The first 100. */
  readonly refused: readonly RefusedRecord[]
  readonly refusedCount: number
}

/** Where a row begins. `file` is the path in a zip or the sheet, else empty; `line` counts from 1, in a sheet it is the row. */
export interface RowPlace {
  readonly file: string
  readonly line: number
}

/**
 * A record of the file in neutral units. `identity` is the same in every export that has the record, and different for two equal
 * records of one file.
 */
export interface ImportRow extends RowPlace {
  readonly identity: string
  /** The identity that earlier versions of Haru gave the record, if it was another. */
  readonly earlierIdentity?: string
  /** How many records of the file the row is: 0 for what comes with another row, such as the body weight of a workout. */
  readonly recordCount: 0 | 1
  readonly value: RowValue
}

export type RowValue = SetsValue | CardioValue | BodyWeightValue | FoodValue | MoneyValue | SleepValue | CalendarValue

/** Sets of an exercise. All sets of one exercise on a day are one item. */
interface SetsValue {
  readonly area: 'exercise'
  readonly kind: 'set'
  readonly day: Day
  readonly name: NameRef
  readonly sets: readonly ImportedSet[]
}

export interface ImportedSet {
  readonly rep: number
  /** In milligrams. */
  readonly weight: number
  readonly kind: 'normal' | 'warmUp' | 'drop' | 'failure'
}

/** Exercise by time. The seconds of one exercise in one workout are added up and then rounded to minutes. */
interface CardioValue {
  readonly area: 'exercise'
  readonly kind: 'cardio'
  readonly day: Day
  readonly name: NameRef
  readonly workout: string
  readonly seconds: number
  /** In metres; 0 if unknown. */
  readonly distance: number
}

/** The body weight of a day; at most one row of a day has one. */
interface BodyWeightValue {
  readonly area: 'exercise'
  readonly kind: 'scale'
  readonly day: Day
  /** In milligrams. */
  readonly weight: number
}

/** A food with its amounts in the base units of Haru, rounded once: whole kcal and tenths of a gram. Null is unknown. */
export interface FoodValue {
  readonly area: 'food'
  readonly kind: 'item'
  readonly day: Day
  /** The meal. */
  readonly name: NameRef
  readonly title: string
  readonly brand: string
  readonly serving: string
  /** In tenths of a gram; 0 if unknown. */
  readonly gram: number
  readonly kcal: number | null
  readonly carb: number | null
  readonly protein: number | null
  readonly fat: number | null
}

interface MoneyValue {
  readonly area: 'money'
  readonly kind: 'income' | 'expense'
  readonly day: Day
  /** The category. */
  readonly name: NameRef
  /** In the minor unit of the account's currency. */
  readonly amount: number
  readonly content: string
}

/** A sleep. Rows with the same `night` are parts or other sources of one sleep, and have the same times. */
interface SleepValue {
  readonly area: 'sleep'
  readonly kind: 'item'
  /** The user's day of waking. The longest sleep of the file on a day is its night, the others are naps. */
  readonly day: Day
  readonly part: 'night' | 'nap'
  readonly night: string
  /** Minutes since midnight. */
  readonly bedTime: number
  readonly wakeTime: number
}

interface CalendarValue {
  readonly area: 'calendar'
  readonly kind: 'item'
  readonly day: Day
  /** The last day. */
  readonly dayEnd: Day
  readonly part: 'schedule' | 'memo'
  readonly title: string
  readonly content: string
}

/**
 * A name of the file that becomes a category. `part` and `title` are ids of starting categories, or texts that become new ones; the
 * title of a meal is empty. A record without a name has an empty `text` and is not among the names.
 */
export interface NameRef {
  readonly text: string
  readonly kind: 'strength' | 'cardio' | 'meal' | 'income' | 'expense'
  readonly part: string
  readonly title: string
}

/** A question that the file leaves open. `answer` is the answer of the user, else the suggestion where that may be taken, else null. */
export interface ImportQuestion {
  readonly id: string
  readonly options: readonly string[]
  readonly suggestion: string | null
  readonly answer: string | null
  /** The number of records that it concerns. */
  readonly count: number
}

/** Why a record is rightly not taken. */
export type SkipReason =
  | 'restTimer'
  | 'note'
  | 'empty'
  | 'noTime'
  | 'adjustment'
  | 'transfer'
  | `currency:${string}`
  | 'duplicate'
  | 'superseded'
  | 'awake'
  | 'inBed'
  | 'stage'
  | 'override'
  | 'cancelled'
  | 'otherSheet'
  | 'notKept'

export interface SkippedRows {
  readonly reason: SkipReason
  readonly count: number
  /** The first 20, in the order of the file; none for other sheets and for kinds of data that Haru does not keep. */
  readonly lines: readonly number[]
}

export interface RefusedRecord extends RowPlace {
  readonly code: RowRefusal
  readonly field: string
}

export type RowRefusal = 'invalidDate' | 'invalidField' | 'required' | 'tooLong' | 'brokenRow'
