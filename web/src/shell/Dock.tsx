import type { ReactNode } from 'react'
import { barHeight } from './bar-height.ts'

const measure = barHeight('--dock-height')

/**
 * The bar above the bottom tabs: a list's filters, an editor's save and delete. One a screen; its route says `hasDock`, unless
 * it comes and goes while the screen is there.
 */
export function Dock({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section ref={measure} className="shell-dock" aria-label={label}>
      {children}
    </section>
  )
}
