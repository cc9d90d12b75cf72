import type { CSSProperties } from 'react'
import type { PieSlice } from './data/pie-slices.ts'
import css from './PieLegend.module.css'

export interface PieLegendProps {
  readonly slices: readonly PieSlice[]
  /** The number of slices to reserve space for. */
  readonly maxSlices: number
}

/** Lists the slices with name, amount and share. */
export function PieLegend({ slices, maxSlices }: PieLegendProps) {
  return (
    <ul className={css.legend} style={{ '--max-slices': maxSlices } as CSSProperties}>
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
