import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './CollapsedSection.module.css'

export interface CollapsedSectionProps {
  readonly label: ReactNode
  /** Whether it is open at first. */
  readonly open?: boolean
  readonly children: ReactNode
}

/** The less important end of a list, collapsed below a quiet label. */
export function CollapsedSection({ label, open = false, children }: CollapsedSectionProps) {
  return (
    <details className={css.section} open={open}>
      <summary>
        {label}
        <ChevronDown size={18} />
      </summary>
      {children}
    </details>
  )
}
