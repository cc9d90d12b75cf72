import { createContext, useContext, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { Menu, type MenuProps } from '../../ui/buttons/Menu.tsx'

/** The place in the top bar for the actions of a screen. */
export interface ActionCell {
  readonly element: HTMLElement
  /** Claims the cell for a screen; the returned function releases it. */
  readonly claim: () => () => void
}

/** Null on pages without the bar. */
export const ActionCellContext = createContext<ActionCell | null>(null)

/** Renders the actions of a screen in the top bar, in place of the actions of its section. */
export function ScreenActions(props: Pick<MenuProps, 'label' | 'items' | 'icon'>) {
  const cell = useContext(ActionCellContext)
  useLayoutEffect(() => cell?.claim(), [cell])
  return cell === null ? undefined : createPortal(<Menu {...props} />, cell.element)
}
