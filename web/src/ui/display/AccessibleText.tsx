import type { ReactNode } from 'react'

export interface AccessibleTextProps {
  /** How it is read aloud; without it, as it is written. */
  readonly label: string | undefined
  readonly children: ReactNode
}

/** Something that is written in one way and read aloud in another: '≥ 12', 'at least 12'. */
export function AccessibleText({ label, children }: AccessibleTextProps) {
  if (label === undefined) return children
  return (
    <>
      <span className="sr-only">{label}</span>
      <span aria-hidden="true">{children}</span>
    </>
  )
}
