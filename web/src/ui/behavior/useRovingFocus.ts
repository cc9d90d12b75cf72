import type { Day } from '@haru/shared/calendar/day.ts'
import { type RefObject, useLayoutEffect, useRef } from 'react'

export interface RovingFocus {
  readonly table: RefObject<HTMLTableElement | null>
  /** Says that the next move is made by key, so the focus goes along. */
  readonly followFocus: () => void
}

/** Takes the focus to the cell of `at` once it is drawn, where it was a key that led there. Cells have `data-day`. */
export function useRovingFocus(focusedDay: Day): RovingFocus {
  const table = useRef<HTMLTableElement>(null)
  const isMovedByKey = useRef(false)

  // After every drawing: a sheet may be turned some time after the day was chosen.
  useLayoutEffect(() => {
    if (!isMovedByKey.current) return
    const cell = table.current?.querySelector<HTMLElement>(`[data-day="${focusedDay}"]`)
    cell?.focus()
    isMovedByKey.current = cell === null
  })

  return {
    table,
    followFocus: () => {
      isMovedByKey.current = true
    },
  }
}
