import type { Day } from '@haru/shared/calendar/day.ts'
import { type RefObject, useLayoutEffect, useRef } from 'react'

export interface RovingFocus {
  readonly table: RefObject<HTMLTableElement | null>
  /** Announces that the next move is made by key, so that the focus follows. */
  readonly followFocus: () => void
}

/** Focuses the cell of the focused day once it is rendered, after a move by key. Cells have `data-day`. */
export function useRovingFocus(focusedDay: Day): RovingFocus {
  const table = useRef<HTMLTableElement>(null)
  const isMovedByKey = useRef(false)

  // After every render: the page of the new day may be rendered later than the day changes.
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
