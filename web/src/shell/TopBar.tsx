import { ArrowLeft, Settings } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useSearch } from 'wouter'
import { goBack } from '../lib/history.ts'
import { useText } from '../lib/language.tsx'
import { linkTo, readFrom, useHere } from '../lib/place.ts'
import { homePath } from '../lib/session.tsx'
import { IconLink } from '../ui/IconButton.tsx'
import { Logo } from './Logo.tsx'
import css from './TopBar.module.css'

export interface TopBarProps {
  readonly isUserPage: boolean
  readonly tools: ReactNode
}

/** The way home, how it goes, and the way to the settings; on the pages about the person it is the way back. */
export function TopBar({ isUserPage, tools }: TopBarProps) {
  const t = useText()
  const here = useHere()
  const from = readFrom(useSearch())

  // As far as the user came; the link is for who opened this page first.
  function handleBack(event: MouseEvent) {
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (isPlain && goBack()) event.preventDefault()
  }

  return (
    <header className="shell-top">
      {isUserPage && (
        <div className={css.start}>
          <IconLink href={from ?? homePath} icon={ArrowLeft} label={t('shell.back')} onClick={handleBack} />
        </div>
      )}
      <Logo />
      {!isUserPage && (
        <div className={css.end}>
          {tools}
          <IconLink href={linkTo('/user/appSetting', { from: here })} icon={Settings} label={t('shell.settings')} />
        </div>
      )}
    </header>
  )
}
