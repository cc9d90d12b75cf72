import { findAppArea } from '../../lib/areas.ts'
import { useText } from '../../lib/language.tsx'
import { Tabs } from '../../ui/buttons/Tabs.tsx'
import { type ActiveSection, getViewLabel, getViewPath } from './sections.ts'
import { trackBarHeight } from './track-bar-height.ts'

const trackHeight = trackBarHeight('--tabs-height')

/** Links to the views of a section. */
export function ViewTabs({ active: { section, view } }: { readonly active: ActiveSection }) {
  const t = useText()
  const area = findAppArea(section.id)
  const items = section.views.map((each) => ({
    href: getViewPath(section, each),
    label: t(getViewLabel(each)),
    current: each === view,
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
