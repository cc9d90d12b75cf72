import type { ReactNode } from 'react'
import { createToneStyle, type Tone } from '../tone.ts'
import css from './Badge.module.css'

export interface BadgeProps {
  readonly children: ReactNode
  /** '#rrggbb'; the text on it is black or white, whichever has enough contrast. */
  readonly color?: string | undefined
  readonly tone?: Tone | undefined
  readonly label?: string | undefined
}

export function Badge({ children, color, tone, label }: BadgeProps) {
  return (
    <span className={css.badge} style={createToneStyle(color === undefined ? tone : { color })}>
      {label !== undefined && <span className="sr-only">{label}</span>}
      {children}
    </span>
  )
}
