import type { ReactNode } from 'react'
import { useText } from '../lib/language.tsx'
import css from './Screen.module.css'

export interface ScreenProps {
  /** The page's one h1, and what the browser's tab says. */
  readonly title: string
  /** Where the bars around it say it already: still read aloud. */
  readonly hideTitle?: boolean
  /** A word beside the title. */
  readonly note?: string | undefined
  /** At the end of the title's line. */
  readonly bar?: ReactNode
  readonly children: ReactNode
}

/** What every screen begins with: its title, for the eye, the browser's tab and who cannot see. */
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
