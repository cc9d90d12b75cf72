import type { AnyArea } from '../areas/define.ts'
import type { Period } from '../calendar/period.ts'
import type { Values } from '../field/field.ts'

/** A record has the items of a day; a goal has the targets of a period. */
export const entryKinds = ['record', 'goal'] as const
export type EntryKind = (typeof entryKinds)[number]

/**
 * A record or a goal. The `values` of a record are typed once for the day; those of a goal are its metrics, with null
 * for metrics that the goal does not follow, and it has no items. Numbers are integers of their quantity's base unit.
 */
export interface Entry {
  /** A UUID v7, created by the client that created the entry. */
  readonly id: string
  readonly period: Period
  readonly values: Values
  readonly items: readonly Values[]
  /** 1 for a new entry; each save adds one. */
  readonly revision: number
  /** Set by the store; absent from an entry that is not stored. */
  readonly stamp?: EntryStamp
}

/** The number and the times that the store gives an entry. Times are milliseconds since 1970. */
export interface EntryStamp {
  /** The number of the user's last write to the entry: each write of a user has the next number. */
  readonly number: number
  readonly createdAt: number
  readonly updatedAt: number
}

/** The metrics that a goal follows, with their targets. */
export function pickFollowedValues(values: Values): Readonly<Record<string, number>> {
  const followed = Object.entries(values).filter(([name]) => isFollowed(values, name))
  return Object.fromEntries(followed.map(([name, value]) => [name, Number(value)]))
}

/** Whether a goal follows a metric. Null means no: 0 is a number, and midnight a time. */
export function isFollowed(values: Values, name: string): boolean {
  return values[name] !== null
}

/** Adds the metrics that can be derived from others: a sleep time from its bed and wake times. */
export function completeGoal(area: AnyArea, values: Values): Values {
  const derived = Object.entries(area.deriveGoal(pickFollowedValues(values))).filter(([name]) =>
    isFollowed(values, name),
  )
  return { ...values, ...Object.fromEntries(derived) }
}
