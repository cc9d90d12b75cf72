import type { ReactNode } from 'react'

export interface SaidProps {
  /** How it is read aloud; without it, as it is written. */
  readonly as: string | undefined
  readonly children: ReactNode
}

/** Something that is written in one way and read aloud in another: '≥ 12', 'at least 12'. */
export function Said({ as, children }: SaidProps) {
  if (as === undefined) return children
  return (
    <>
      <span className="sr-only">{as}</span>
      <span aria-hidden="true">{children}</span>
    </>
  )
}
