import { findArea } from '../lib/areas.ts'
import { useText } from '../lib/language.tsx'
import { Tabs } from '../ui/buttons/Tabs.tsx'
import { barHeight } from './bar-height.ts'
import { tabLabel, tabPath, type Where } from './sections.ts'

const measure = barHeight('--tabs-height')

/** The views of one section, beside each other. */
export function SectionTabs({ where: { section, tab } }: { readonly where: Where }) {
  const t = useText()
  const area = findArea(section.id)
  const items = section.tabs.map((each) => ({
    href: tabPath(section, each),
    label: t(tabLabel(each)),
    current: each === tab,
  }))
  return (
    <div ref={measure} className="shell-tabs">
      <Tabs
        label={t('shell.views')}
        items={items}
        tone={area === null ? undefined : { name: area.id, color: area.color }}
      />
    </div>
  )
}
