import type { ReactNode } from 'react'
import { useIsSlow } from '../behavior/useIsSlow.ts'
import { classes } from '../classes.ts'
import css from './StaleContents.module.css'

export interface StaleContentsProps {
  /** Whether these are the contents of before, while others are read. */
  readonly isStale: boolean
  /** Whether the user cannot change them until then, as those of a form. */
  readonly isInert?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

const dimDelayMs = 150

/** Contents that stay until others have been read. They are dimmed late: data of the device comes before, and dimming takes a slow phone a frame. */
export function StaleContents({ isStale, isInert = false, className, children }: StaleContentsProps) {
  const isDimmed = useIsSlow(isStale, dimDelayMs)
  return (
    <div
      className={classes(css.contents, isDimmed && css.dimmed, className)}
      aria-busy={isStale}
      inert={isInert && isStale}
    >
      {children}
    </div>
  )
}
