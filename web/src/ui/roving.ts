import type { Day } from '@haru/shared/calendar/day.ts'
import { type RefObject, useLayoutEffect, useRef } from 'react'

export interface Roving {
  readonly table: RefObject<HTMLTableElement | null>
  /** Says that the next move is made by key, so the focus goes along. */
  readonly follow: () => void
}

/** Takes the focus to the cell of `at` once it is drawn, where it was a key that led there. Cells have `data-day`. */
export function useRoving(at: Day): Roving {
  const table = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)

  // After every drawing: a sheet may be turned some time after the day was chosen.
  useLayoutEffect(() => {
    if (!byKey.current) return
    const cell = table.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)
    cell?.focus()
    byKey.current = cell === null
  })

  return {
    table,
    follow: () => {
      byKey.current = true
    },
  }
}
