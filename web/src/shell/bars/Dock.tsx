import type { ReactNode } from 'react'
import { setPageAttribute } from '../../ui/behavior/page-attribute.ts'
import { trackBarHeight } from './track-bar-height.ts'

const trackHeight = trackBarHeight('--dock-height')

/** Reserves the space of a dock until the returned function is called. */
export const reserveDock = () => setPageAttribute('data-dock')

function trackDock(dock: HTMLElement | null) {
  const stopTracking = trackHeight(dock)
  const release = reserveDock()
  return () => {
    stopTracking?.()
    release()
  }
}

interface DockProps {
  readonly label: string
  /** Whether the bar is shown but cannot be used. */
  readonly isInert?: boolean
  readonly children: ReactNode
}

/**
 * The bar above the bottom tabs: a list's filters, an editor's save and delete. At most one for each screen; the route has
 * `hasDock`, unless the dock is shown and hidden while the screen is open.
 */
export function Dock({ label, isInert = false, children }: DockProps) {
  return (
    <section ref={trackDock} className="shell-dock" aria-label={label} inert={isInert}>
      {children}
    </section>
  )
}
