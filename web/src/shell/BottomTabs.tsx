import { useEffect } from 'react'
import { Link } from 'wouter'
import { useText } from '../lib/language.tsx'
import { readStored, writeStored } from '../lib/stored.ts'
import { lastTab, sections, tabPath, type Where } from './sections.ts'

/** The sections. Each opens in the view it was last used in, at today; on a wide screen they stand at the side. */
export function BottomTabs({ where }: { readonly where: Where | null }) {
  const t = useText()
  const used = readStored('tabs') ?? {}
  const current = where?.section.id
  const tab = where?.tab

  useEffect(() => {
    if (current !== undefined && tab !== undefined) rememberTab(current, tab)
  }, [current, tab])

  return (
    <nav className="shell-nav" aria-label={t('shell.sections')}>
      {sections.map((section) => (
        <Link
          key={section.id}
          href={tabPath(section, section.id === current && tab !== undefined ? tab : lastTab(section, used))}
          aria-current={section.id === current ? 'page' : undefined}
        >
          <section.icon size={23} />
          {t(section.label)}
        </Link>
      ))}
    </nav>
  )
}

function rememberTab(section: string, tab: string): void {
  const used = readStored('tabs') ?? {}
  if (used[section] !== tab) writeStored('tabs', { ...used, [section]: tab })
}
