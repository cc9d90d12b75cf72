import { type Period, samePeriod } from '../calendar/period.ts'

export type SaveMode = 'create' | 'update' | 'replace' | 'insert'

/** What the editor knows: the period it stands on, the one it was loaded from (null: nothing), and those that are taken. */
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

/** How saving goes on from here; `ask` lets the person choose between replacing and (where both can be kept) inserting. */
export function chooseSaveMode({ isTaken, isLoaded }: SaveFlags): SaveMode | 'ask' {
  if (isLoaded) return 'update'
  return isTaken ? 'ask' : 'create'
}
