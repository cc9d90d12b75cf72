import { createContext, useContext, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { SpeedDial, type SpeedDialProps } from '../../ui/buttons/SpeedDial.tsx'

/** The last cell of the bottom bar, or of the rail. */
export interface ActionCell {
  readonly element: HTMLElement
  /** Claims the cell for a screen; the returned function releases it. */
  readonly claim: () => () => void
}

/** Null on pages without the bar. */
export const ActionCellContext = createContext<ActionCell | null>(null)

/** Renders the actions of a screen in the last cell of the bar, in place of the actions of its section. */
export function ScreenActions(props: SpeedDialProps) {
  const cell = useContext(ActionCellContext)
  useLayoutEffect(() => cell?.claim(), [cell])
  return cell === null ? undefined : createPortal(<SpeedDial {...props} />, cell.element)
}
