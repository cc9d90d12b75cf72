import { findAppArea } from '../../lib/areas.ts'
import { useText } from '../../lib/language.tsx'
import { Tabs } from '../../ui/buttons/Tabs.tsx'
import { type ActiveSection, getTabLabel, getTabPath } from './sections.ts'
import { trackBarHeight } from './track-bar-height.ts'

const trackHeight = trackBarHeight('--tabs-height')

/** Links to the views of a section. */
export function SectionTabs({ active: { section, tab } }: { readonly active: ActiveSection }) {
  const t = useText()
  const area = findAppArea(section.id)
  const items = section.tabs.map((each) => ({
    href: getTabPath(section, each),
    label: t(getTabLabel(each)),
    current: each === tab,
  }))
  return (
    <div ref={trackHeight} className="shell-tabs">
      <Tabs
        label={t('shell.views')}
        items={items}
        tone={area === null ? undefined : { name: area.id, color: area.color }}
      />
    </div>
  )
}
