import { classes } from '../classes.ts'
import css from './Difference.module.css'
import { Face, type FaceBand } from './Face.tsx'

export interface DifferenceProps {
  /** Already written for people, with its sign: '+240', '−0.5'. */
  readonly value: string
  readonly band: FaceBand | null
  /** What the face says aloud. */
  readonly label?: string | undefined
}

const bandNames = { 5: 'best', 4: 'good', 3: 'fair', 2: 'poor', 1: 'worst' } as const

/** How far from what was wanted: a signed value, with a face and a colour for how much that matters. */
export function Difference({ value, band, label }: DifferenceProps) {
  return (
    <span className={classes(css.difference, css[band === null ? 'none' : bandNames[band]])}>
      {value}
      {band !== null && <Face band={band} size={18} label={label} />}
    </span>
  )
}
