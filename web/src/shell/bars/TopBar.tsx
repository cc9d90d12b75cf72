import { ArrowLeft, Search, Settings } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { useSearch } from 'wouter'
import { useText } from '../../lib/language.tsx'
import { goBack } from '../../navigation/history.ts'
import { linkTo, parseReturnPath, useCurrentPath } from '../../navigation/url-state.ts'
import { homePath } from '../../session/session.tsx'
import { IconLink } from '../../ui/buttons/IconButton.tsx'
import { Logo } from './Logo.tsx'
import css from './TopBar.module.css'

export interface TopBarProps {
  /** Whether a link back takes the place of the links to the search and the settings. */
  readonly hasBackLink: boolean
  readonly tools: ReactNode
  /** The actions of the section or of the screen. */
  readonly actions: ReactNode
}

/** The logo, the tools, the links to the search and the settings, and the actions; on other pages the back link. */
export function TopBar({ hasBackLink, tools, actions }: TopBarProps) {
  const t = useText()
  const currentPath = useCurrentPath()
  const from = parseReturnPath(useSearch())

  // Uses the history if there is an earlier page; the link is for a page that was opened directly.
  function handleBack(event: MouseEvent) {
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (isPlain && goBack()) event.preventDefault()
  }

  return (
    <header className="shell-top">
      {hasBackLink && (
        <div className={css.start}>
          <IconLink href={from ?? homePath} icon={ArrowLeft} label={t('shell.back')} onClick={handleBack} />
        </div>
      )}
      <Logo />
      <div className={css.end}>
        {tools}
        {!hasBackLink && (
          <>
            <IconLink href={linkTo('/search', { returnPath: currentPath })} icon={Search} label={t('shell.search')} />
            <IconLink
              href={linkTo('/user/appSetting', { returnPath: currentPath })}
              icon={Settings}
              label={t('shell.settings')}
            />
            {actions}
          </>
        )}
      </div>
    </header>
  )
}
