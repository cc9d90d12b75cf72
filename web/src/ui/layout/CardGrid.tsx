import type { ReactNode } from 'react'
import css from './CardGrid.module.css'

/** Cards one below the other on a phone, in columns on a desktop. */
export function CardGrid({ children }: { readonly children: ReactNode }) {
  return <div className={css.cards}>{children}</div>
}
