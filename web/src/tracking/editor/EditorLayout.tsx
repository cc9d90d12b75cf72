import type { ReactNode } from 'react'
import { StaleContents } from '../../ui/display/StaleContents.tsx'
import { createToneStyle, type Tone } from '../../ui/tone.ts'
import css from './EditorLayout.module.css'

export interface EditorLayoutProps {
  readonly id?: string
  readonly tone?: Tone
  /** The period of the editor and other contents beside the form. */
  readonly side: ReactNode
  /** Whether another period is loading: the form stays visible and is inert. */
  readonly isPending: boolean
  /** The form. */
  readonly children: ReactNode
}

/** The layout of every editor: one column on a phone, side by side on a wide screen. */
export function EditorLayout({ id, tone, side, isPending, children }: EditorLayoutProps) {
  return (
    <div id={id} className={css.editor} style={createToneStyle(tone)}>
      <div className={css.side}>{side}</div>
      <StaleContents className={css.form} isStale={isPending} isInert>
        {children}
      </StaleContents>
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
