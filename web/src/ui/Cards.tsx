import type { ReactNode } from 'react'
import css from './Cards.module.css'

/** Cards one below the other on a phone, in columns on a desktop. */
export function Cards({ children }: { readonly children: ReactNode }) {
  return <div className={css.cards}>{children}</div>
}
