import type { ReactNode } from 'react'
import { useText } from '../lib/language.tsx'
import css from './Screen.module.css'

export interface ScreenProps {
  /** The page's one h1, and what the browser's tab says. */
  readonly title: string
  /** Where the bars around it say it already: still read aloud. */
  readonly hideTitle?: boolean
  readonly children: ReactNode
}

/** What every screen begins with: its title, for the eye, the browser's tab and who cannot see. */
export function Screen({ title, hideTitle = false, children }: ScreenProps) {
  const t = useText()
  return (
    <>
      <title>{`${title} · ${t('app.name')}`}</title>
      <h1 className={hideTitle ? 'sr-only' : css.title}>{title}</h1>
      {children}
    </>
  )
}
