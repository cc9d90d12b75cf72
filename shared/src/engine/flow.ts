import { type Period, samePeriod } from '../calendar/period.ts'

export type SaveMode = 'create' | 'update' | 'replace' | 'insert'

/** What the editor knows: the period it stands on, the one it was loaded from (null: nothing), and those that are taken. */
export interface Standing {
  readonly chosen: Period
  readonly loaded: Period | null
  readonly taken: readonly Period[]
}

export interface Flags {
  /** The chosen period has an entry. */
  readonly exist: boolean
  /** The chosen period is the one that was loaded. */
  readonly itsMe: boolean
  /** Nothing was loaded. */
  readonly itsNew: boolean
}

export function flags({ chosen, loaded, taken }: Standing): Flags {
  return {
    exist: taken.some((period) => samePeriod(period, chosen)),
    itsMe: loaded !== null && samePeriod(loaded, chosen),
    itsNew: loaded === null,
  }
}

/** How saving goes on from here; `ask` lets the person choose between replacing and (where both can be kept) inserting. */
export function flow({ exist, itsMe }: Flags): SaveMode | 'ask' {
  if (itsMe) return 'update'
  return exist ? 'ask' : 'create'
}
