import type { Band } from '@haru/shared/engine/band.ts'
import { classes } from '../classes.ts'
import css from './Difference.module.css'
import { Face } from './Face.tsx'

export interface DifferenceProps {
  /** Formatted with its sign: '+240', '−0.5'. */
  readonly value: string
  readonly band: Band | null
  /** The accessible name of the face. */
  readonly label?: string | undefined
}

const bandNames = { 5: 'best', 4: 'good', 3: 'fair', 2: 'poor', 1: 'worst' } as const

/** The signed difference from a goal, with a face and a colour for its band. */
export function Difference({ value, band, label }: DifferenceProps) {
  return (
    <span className={classes(css.difference, css[band === null ? 'none' : bandNames[band]])}>
      {value}
      {band !== null && <Face band={band} size={18} label={label} />}
    </span>
  )
}
