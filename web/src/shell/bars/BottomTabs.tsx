import { Fragment, type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { useText } from '../../lib/language.tsx'
import { readLocal, writeLocal } from '../../lib/local-storage.ts'
import { type ActiveSection, findLastTab, getTabPath, sections } from './sections.ts'
import { trackBarHeight } from './track-bar-height.ts'

const trackHeight = trackBarHeight('--nav-height')

export interface BottomTabsProps {
  readonly active: ActiveSection | null
  /** The button between the sections, which opens the quick entry. */
  readonly entryButton: ReactNode
}

/** Links to the sections. A section opens in its last used view, at today. On a wide or a low screen the bar is at the side. */
export function BottomTabs({ active, entryButton }: BottomTabsProps) {
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
        {sections.map((section, i) => (
          <Fragment key={section.id}>
            {i === sections.length / 2 && <span className="shell-entry">{entryButton}</span>}
            <Link
              href={getTabPath(section, section.id === current && tab !== undefined ? tab : findLastTab(section, used))}
              aria-current={section.id === current ? 'page' : undefined}
            >
              <section.icon size={23} />
              {t(section.label)}
            </Link>
          </Fragment>
        ))}
      </nav>
    </div>
  )
}

function rememberTab(section: string, tab: string): void {
  const used = readLocal('tabs') ?? {}
  if (used[section] !== tab) writeLocal('tabs', { ...used, [section]: tab })
}
