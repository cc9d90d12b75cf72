import { createContext, useContext, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { SpeedDial, type SpeedDialProps } from '../../ui/buttons/SpeedDial.tsx'

/** The last cell of the bottom bar, or of the rail. */
export interface ActionCell {
  readonly element: HTMLElement
  /** Takes the cell for a screen; the result gives it back. */
  readonly claim: () => () => void
}

/** Null where a page has no such bar. */
export const ActionCellContext = createContext<ActionCell | null>(null)

/** What can be done on a screen, in the last cell of the bar. Where a screen says nothing, the actions of its section are there. */
export function ScreenActions(props: SpeedDialProps) {
  const cell = useContext(ActionCellContext)
  useLayoutEffect(() => cell?.claim(), [cell])
  return cell === null ? undefined : createPortal(<SpeedDial {...props} />, cell.element)
}
