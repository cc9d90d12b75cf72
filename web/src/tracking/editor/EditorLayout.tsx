import type { ReactNode } from 'react'
import { type Tone, toneStyle } from '../../ui/tone.ts'
import css from './EditorLayout.module.css'

export interface EditorLayoutProps {
  readonly id?: string
  readonly tone?: Tone
  /** Which day or period it is, and what lies around it. */
  readonly side: ReactNode
  /** Whether something else is on its way: until then the form stays in view, but still. */
  readonly isPending: boolean
  /** The form. */
  readonly children: ReactNode
}

/** Every editor: one below the other on a phone, side by side where there is room. */
export function EditorLayout({ id, tone, side, isPending, children }: EditorLayoutProps) {
  return (
    <div id={id} className={css.editor} style={toneStyle(tone)}>
      <div className={css.side}>{side}</div>
      <div className={css.form} inert={isPending} aria-busy={isPending}>
        {children}
      </div>
    </div>
  )
}

/** A line with the type of a period and, in the rest of its width, the period. */
export function PeriodRow({ type, children }: { readonly type: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={css.periodRow}>
      {type}
      <div className={css.picker}>{children}</div>
    </div>
  )
}
