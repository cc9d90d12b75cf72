import type { AnyArea } from '../areas/define.ts'
import type { Period } from '../calendar/period.ts'
import type { Values } from '../field/field.ts'

/** A record is what happened on a day; a goal is what a week, month or year should add up to. */
export const kinds = ['record', 'goal'] as const
export type Kind = (typeof kinds)[number]

/**
 * A record or a goal. A record's `values` are what is typed once for the day; a goal's are its metrics, and it has no
 * items. Numbers are integers of their quantity's base unit.
 */
export interface Entry {
  /** UUID v7, made by whoever created it. */
  readonly id: string
  readonly period: Period
  readonly values: Values
  readonly items: readonly Values[]
  /** 1 when created, one more with every save. */
  readonly revision: number
}

/** A goal's values as metrics; the two are the same numbers. */
export function goalOf(values: Values): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]))
}

/** A goal's values with those that follow from the others: a sleep time from its bed and wake times. */
export function completeGoal(area: AnyArea, values: Values): Values {
  return { ...values, ...area.deriveGoal(goalOf(values)) }
}
