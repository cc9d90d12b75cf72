import type { ReactNode } from 'react'
import css from './RowGroup.module.css'

interface RowGroupProps {
  readonly id: string
  readonly title: string
  readonly note?: string
  /** List items. */
  readonly children: ReactNode
}

/** Rows under a title, and a note below them. */
export function RowGroup({ id, title, note, children }: RowGroupProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      <RowList>{children}</RowList>
      {note !== undefined && <p className={css.note}>{note}</p>}
    </section>
  )
}

/** Rows with a line between them, in one frame. */
export function RowList({ children }: Pick<RowGroupProps, 'children'>) {
  return <ul className={css.rows}>{children}</ul>
}
