import type { ReactNode } from 'react'
import css from './CardGrid.module.css'

/** Lays out cards in one column on a phone, and in several columns on a desktop. */
export function CardGrid({ children }: { readonly children: ReactNode }) {
  return <div className={css.cards}>{children}</div>
}
