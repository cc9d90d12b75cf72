import type { ReactNode } from 'react'
import { useText } from '../lib/language.tsx'
import css from './Screen.module.css'

export interface ScreenProps {
  /** The h1 of the page, and the title of the browser tab. */
  readonly title: string
  /** Hides the title visually, if the bars show it already. */
  readonly hideTitle?: boolean
  /** A short text beside the title. */
  readonly note?: string | undefined
  /** At the end of the title's line. */
  readonly bar?: ReactNode
  readonly children: ReactNode
}

/** Renders the title of a screen, also for the browser tab and screen readers. */
export function Screen({ title, hideTitle = false, note, bar, children }: ScreenProps) {
  const t = useText()
  return (
    <>
      <title>{`${title} · ${t('app.name')}`}</title>
      <div className={hideTitle ? 'sr-only' : css.head}>
        <h1 className={css.title}>{title}</h1>
        {note !== undefined && <p className={css.note}>{note}</p>}
        {bar !== undefined && <div className={css.bar}>{bar}</div>}
      </div>
      {children}
    </>
  )
}
