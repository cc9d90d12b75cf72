import { isSamePeriod, type Period } from '../calendar/period.ts'

export const saveModes = ['create', 'update', 'replace', 'insert'] as const
export type SaveMode = (typeof saveModes)[number]

/**
 * The periods of an editor: the chosen period, the period of the loaded entry (null for a new entry), and the periods
 * with an entry.
 */
export interface EditorPeriods {
  readonly chosen: Period
  readonly loaded: Period | null
  readonly taken: readonly Period[]
}

export interface SaveFlags {
  /** Whether the chosen period has an entry. */
  readonly isTaken: boolean
  /** Whether the chosen period is the loaded period. */
  readonly isLoaded: boolean
  /** Whether no entry was loaded. */
  readonly isNew: boolean
}

export function computeSaveFlags({ chosen, loaded, taken }: EditorPeriods): SaveFlags {
  return {
    isTaken: taken.some((period) => isSamePeriod(period, chosen)),
    isLoaded: loaded !== null && isSamePeriod(loaded, chosen),
    isNew: loaded === null,
  }
}

/** Chooses how to save; `ask` lets the user choose between replacing and, if records can be merged, inserting. */
export function chooseSaveMode({ isTaken, isLoaded }: SaveFlags): SaveMode | 'ask' {
  if (isLoaded) return 'update'
  return isTaken ? 'ask' : 'create'
}
