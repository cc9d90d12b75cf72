import { type ReactNode, type Ref, useEffect } from 'react'
import { Link } from 'wouter'
import { useText } from '../../lib/language.tsx'
import { readLocal, writeLocal } from '../../lib/local-storage.ts'
import { type ActiveSection, findLastTab, getTabPath, sections } from './sections.ts'
import { trackBarHeight } from './track-bar-height.ts'

const trackHeight = trackBarHeight('--nav-height')

export interface BottomTabsProps {
  readonly active: ActiveSection | null
  /** The actions in the last cell. A screen may replace them with its own. */
  readonly actions: ReactNode
  readonly actionCell: Ref<HTMLElement>
  /** Whether the next screen is loading; the actions are inert then. */
  readonly isLeaving: boolean
}

/** Links to the sections. A section opens in its last used view, at today. On a wide or a low screen the bar is at the side. */
export function BottomTabs({ active, actions, actionCell, isLeaving }: BottomTabsProps) {
  const t = useText()
  const used = readLocal('tabs') ?? {}
  const current = active?.section.id
  const tab = active?.tab

  useEffect(() => {
    if (current !== undefined && tab !== undefined) rememberTab(current, tab)
  }, [current, tab])

  return (
    <div ref={trackHeight} className="shell-nav">
      <nav aria-label={t('shell.sections')}>
        {sections.map((section) => (
          <Link
            key={section.id}
            href={getTabPath(section, section.id === current && tab !== undefined ? tab : findLastTab(section, used))}
            aria-current={section.id === current ? 'page' : undefined}
          >
            <section.icon size={23} />
            {t(section.label)}
          </Link>
        ))}
      </nav>
      <section ref={actionCell} className="shell-actions" aria-label={t('tracking.actions')} inert={isLeaving}>
        {actions}
      </section>
    </div>
  )
}

function rememberTab(section: string, tab: string): void {
  const used = readLocal('tabs') ?? {}
  if (used[section] !== tab) writeLocal('tabs', { ...used, [section]: tab })
}
