import { createContext, type ReactNode, useCallback, useContext, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Menu, type MenuProps } from '../../ui/buttons/Menu.tsx'
import { useDisplayedLocation } from '../displayed-location.tsx'
import css from './TopBar.module.css'

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

export interface ActionSlotProps {
  /** The path of the page. The actions of the screen that is left are inert. */
  readonly path: string
  /** The actions of the section, which are shown unless a screen has claimed the cell. */
  readonly actions: ReactNode
  readonly onCell: (cell: ActionCell | null) => void
}

/** The cell in the top bar. A claim renders the cell again, but not the bars. */
export function ActionSlot({ path, actions, onCell }: ActionSlotProps) {
  const [claimCount, setClaimCount] = useState(0)
  const isLeaving = useDisplayedLocation().path !== path

  const handleElement = useCallback(
    (element: HTMLElement | null) => {
      const claim = () => {
        setClaimCount((count) => count + 1)
        return () => setClaimCount((count) => count - 1)
      }
      onCell(element === null ? null : { element, claim })
    },
    [onCell],
  )

  return (
    <span ref={handleElement} className={css.actions} inert={isLeaving}>
      {claimCount === 0 && actions}
    </span>
  )
}
