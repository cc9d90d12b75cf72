import { type Period, samePeriod } from '../calendar/period.ts'

export type SaveMode = 'create' | 'update' | 'replace' | 'insert'

/**
 * The periods an editor knows: the chosen one, the one the entry was loaded from (null for a new entry), and those that
 * have an entry.
 */
export interface EditorPeriods {
  readonly chosen: Period
  readonly loaded: Period | null
  readonly taken: readonly Period[]
}

export interface SaveFlags {
  /** The chosen period has an entry. */
  readonly isTaken: boolean
  /** The chosen period is the one that was loaded. */
  readonly isLoaded: boolean
  /** Nothing was loaded. */
  readonly isNew: boolean
}

export function computeSaveFlags({ chosen, loaded, taken }: EditorPeriods): SaveFlags {
  return {
    isTaken: taken.some((period) => samePeriod(period, chosen)),
    isLoaded: loaded !== null && samePeriod(loaded, chosen),
    isNew: loaded === null,
  }
}

/** Chooses how to save; `ask` lets the user choose between replacing and, where records can be merged, inserting. */
export function chooseSaveMode({ isTaken, isLoaded }: SaveFlags): SaveMode | 'ask' {
  if (isLoaded) return 'update'
  return isTaken ? 'ask' : 'create'
}
