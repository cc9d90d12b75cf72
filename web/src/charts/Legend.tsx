import type { CSSProperties } from 'react'
import css from './Legend.module.css'
import type { Told } from './slices.ts'

export interface LegendProps {
  readonly slices: readonly Told[]
  /** For how many room is kept. */
  readonly most: number
}

/** The slices in words, in their order. */
export function Legend({ slices, most }: LegendProps) {
  return (
    <ul className={css.legend} style={{ '--most': most } as CSSProperties}>
      {slices.map(({ key, name, amount, share, color }) => (
        <li key={key}>
          <i className={css.swatch} style={{ background: color }} />
          <span className={css.name}>{name}</span>
          <span className={css.amount}>{amount}</span>
          <span className={css.share}>{share}</span>
        </li>
      ))}
    </ul>
  )
}
