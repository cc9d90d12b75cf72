import type { ReactNode } from 'react'
import css from './EmptyState.module.css'

export interface EmptyStateProps {
  readonly title: string
  readonly text?: string | undefined
  /** An action for the user. */
  readonly children?: ReactNode
  readonly picture?: ReactNode
}

export function EmptyState({ title, text, children, picture = <Dawn /> }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      {picture}
      <p className={css.title}>{title}</p>
      {text !== undefined && <p className={css.text}>{text}</p>}
      {children !== undefined && <div className={css.action}>{children}</div>}
    </div>
  )
}

/** A drawing of a rising sun. */
function Dawn() {
  return (
    <svg className={css.picture} viewBox="0 0 168 112" aria-hidden="true">
      <path d="M8 88a76 76 0 0 1 152 0z" className={css.sky} />
      <circle cx="84" cy="70" r="30" className={css.sun} />
      <path d="M69 63c2-4 7-4 9 0M90 63c2-4 7-4 9 0" className={css.features} />
      <path
        d="M0 88c24-18 44-18 68-4 26-20 56-18 100 4v10a10 10 0 0 1-10 10H10A10 10 0 0 1 0 98z"
        className={css.hill}
      />
      <path d="M84 24v-9M52 37l-7-7M116 37l7-7M30 66H21M138 66h9" className={css.line} />
      <path d="M26 98h18M58 98h34M106 98h12" className={css.line} />
    </svg>
  )
}
