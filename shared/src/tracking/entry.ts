import type { AnyArea } from '../areas/define.ts'
import type { Period } from '../calendar/period.ts'
import type { Values } from '../field/field.ts'

/** A record is what happened on a day; a goal is what a week, month or year should add up to. */
export const entryKinds = ['record', 'goal'] as const
export type EntryKind = (typeof entryKinds)[number]

/**
 * A record or a goal. A record's `values` are what is typed once for the day; a goal's are its metrics, and it has no
 * items; a metric that a goal does not follow is null. Numbers are integers of their quantity's base unit.
 */
export interface Entry {
  /** UUID v7, made by whoever created it. */
  readonly id: string
  readonly period: Period
  readonly values: Values
  readonly items: readonly Values[]
  /** 1 when created, one more with every save. */
  readonly revision: number
  /** Set by the store; absent from an entry that was never stored. */
  readonly stamp?: EntryStamp
}

/** The number and the times that the store gives an entry. Times are milliseconds since 1970. */
export interface EntryStamp {
  /** The number of the user's last write to the entry: each write of a user has the next number. */
  readonly number: number
  readonly createdAt: number
  readonly updatedAt: number
}

/** A goal's values as metrics; the two are the same numbers. Without those that it does not follow. */
export function followedValues(values: Values): Readonly<Record<string, number>> {
  const followed = Object.entries(values).filter(([name]) => isFollowed(values, name))
  return Object.fromEntries(followed.map(([name, value]) => [name, Number(value)]))
}

/** Whether a goal asks for a metric. One that it does not follow is null: 0 is a number, and midnight a time. */
export function isFollowed(values: Values, name: string): boolean {
  return values[name] !== null
}

/** A goal's values with those that can be derived from the others: a sleep time from its bed and wake times. */
export function completeGoal(area: AnyArea, values: Values): Values {
  const derived = Object.entries(area.deriveGoal(followedValues(values))).filter(([name]) => isFollowed(values, name))
  return { ...values, ...Object.fromEntries(derived) }
}
