import { Fragment, type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { useText } from '../../lib/language.tsx'
import { readLocal, writeLocal } from '../../lib/local-storage.ts'
import { type ActiveSection, countBeforeButton, findLastView, getViewPath, sections } from './sections.ts'
import { trackBarHeight } from './track-bar-height.ts'

const trackHeight = trackBarHeight('--nav-height')

// Elements that stay the same, which React does not render again with the bar.
const icons = new Map(sections.map((section) => [section, <section.icon key={section.id} size={23} />]))

export interface SectionBarProps {
  readonly active: ActiveSection | null
  /** The button between the sections, which opens the quick entry. */
  readonly entryButton: ReactNode
}

/** Links to the sections. A section opens in its last used view, at today. On a wide or a low screen the bar is at the side. */
export function SectionBar({ active, entryButton }: SectionBarProps) {
  const t = useText()
  const used = readLocal('tabs') ?? {}
  const current = active?.section.id
  const view = active?.view

  useEffect(() => {
    if (current !== undefined && view !== undefined) rememberView(current, view)
  }, [current, view])

  return (
    <div ref={trackHeight} className="shell-nav">
      <nav aria-label={t('shell.sections')}>
        {sections.map((section, i) => (
          <Fragment key={section.id}>
            {i === countBeforeButton(sections) && <span className="shell-entry">{entryButton}</span>}
            <Link
              href={getViewPath(
                section,
                section.id === current && view !== undefined ? view : findLastView(section, used),
              )}
              aria-current={section.id === current ? 'page' : undefined}
            >
              {icons.get(section)}
              {t(section.label)}
            </Link>
          </Fragment>
        ))}
      </nav>
    </div>
  )
}

function rememberView(section: string, view: string): void {
  const used = readLocal('tabs') ?? {}
  if (used[section] !== view) writeLocal('tabs', { ...used, [section]: view })
}
