import { areaOf } from '../lib/areas.ts'
import { useText } from '../lib/language.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { tabLabel, tabPath, type Where } from './sections.ts'

/** The views of one section, beside each other. */
export function SectionTabs({ where: { section, tab } }: { readonly where: Where }) {
  const t = useText()
  const area = areaOf(section.id)
  const items = section.tabs.map((each) => ({
    href: tabPath(section, each),
    label: t(tabLabel(each)),
    current: each === tab,
  }))
  return (
    <div className="shell-tabs">
      <Tabs
        label={t('shell.views')}
        items={items}
        tone={area === null ? undefined : { name: area.id, color: area.color }}
      />
    </div>
  )
}
