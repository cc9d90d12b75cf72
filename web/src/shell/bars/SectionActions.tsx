import { Plus, Target } from 'lucide-react'
import { appAreas, findAppArea } from '../../lib/areas.ts'
import { useText } from '../../lib/language.tsx'
import { linkTo, useCurrentPath } from '../../navigation/url-state.ts'
import { Menu, type MenuItem } from '../../ui/buttons/Menu.tsx'
import { getAreaIcon } from './area-icon.ts'
import { type ActiveSection, toSection } from './sections.ts'

/** The actions of a section: add a record or a goal of its area, or a record of any area in a section without an area. */
export function SectionActions({ active }: { readonly active: ActiveSection | null }) {
  const t = useText()
  const from = useCurrentPath()
  const area = findAppArea(active?.section.id ?? '')
  const recordLink = (id: string) => linkTo(`/${id}/detail`, { returnPath: from })
  const items: readonly MenuItem[] =
    area === null
      ? appAreas.map((each) => ({
          label: `${t(toSection(each).label)}: ${t('tracking.record.add')}`,
          icon: getAreaIcon(each),
          href: recordLink(each.id),
        }))
      : [
          {
            label: t('tracking.goal.add'),
            icon: Target,
            href: linkTo(`/${area.id}/goal/detail`, { returnPath: from }),
          },
          { label: t('tracking.record.add'), icon: Plus, href: recordLink(area.id) },
        ]
  return <Menu label={t('tracking.actions')} items={items} />
}
