import type { Period } from '../../calendar/period.ts'
import type { Entry } from '../entry.ts'

/** The change of one period by a save or a removal. */
export interface EntryChange {
  readonly period: Period
  /** The entry before the change; null if the period was free. */
  readonly before: Entry | null
  /** The entry after the change; null if the period is free. */
  readonly after: Pick<Entry, 'id' | 'revision'> | null
}

/** Receives the changes of an operation, so that they can be undone. */
export type ChangeLog = (changes: readonly EntryChange[]) => void
