import type { ReactNode } from 'react'

export interface AccessibleTextProps {
  /** The text for screen readers; without it they read the children. */
  readonly label: string | undefined
  readonly children: ReactNode
}

/** Text that screen readers read differently: '≥ 12' as 'at least 12'. */
export function AccessibleText({ label, children }: AccessibleTextProps) {
  if (label === undefined) return children
  return (
    <>
      <span className="sr-only">{label}</span>
      <span aria-hidden="true">{children}</span>
    </>
  )
}
